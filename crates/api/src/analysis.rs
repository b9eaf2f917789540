//! What the analysis page asks beyond [`EngineRequest`](crate::EngineRequest): game files in and out, win chances, threats,
//! positions set up by hand. Only the larger of the two modules for browsers answers them.

use serde::{Deserialize, Serialize};

use crate::{
    DraftChange, DraftView, DrawingFault, ErrorBody, GameReview, GameStart, GameText, Hex, PositionDraft,
    PositionSearch, SearchScore, Seat,
};

/// From the analysis page to the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum AnalysisRequest {
    /// To know what scores mean; answered by `chances`.
    Chances {
        /// `hive`, `abalone`, `tour`.
        kind: String,
        /// What the game began from.
        setup: String,
        /// Each for the side that is to move where it was found.
        scores: Vec<SearchScore>,
    },
    /// To read games from a text of any format, or a drawing; answered by `import`.
    Import {
        /// The text of a file, or what was pasted.
        text: String,
    },
    /// To write a game as other programs read it; answered by `export`.
    Export {
        /// The game.
        game: GameTree,
        /// The id of a format: `pgn`.
        format: String,
    },
    /// To judge a game whose positions were searched; answered by `review`.
    Review {
        /// Which game.
        game: GameText,
        /// Of the positions before each move and after the last, as far as they were searched; nothing of one that is over.
        searches: Vec<Option<PositionSearch>>,
    },
    /// To see what the opponent threatens: the same position with the other side to move; answered by `threat`.
    Threat {
        /// Which game; the position after all its moves is meant.
        game: GameText,
    },
    /// To set up a position by hand: to see a draft, or what becomes of it; answered by `draft`.
    Draft {
        /// `hive`, `abalone`, `tour`.
        kind: String,
        /// The draft before the change.
        draft: PositionDraft,
        /// What is changed; nothing to see it as it is.
        change: Option<DraftChange>,
    },
}

/// The answer to an [`AnalysisRequest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum AnalysisAnswer {
    /// What each score means.
    Chances {
        /// In the order of the scores.
        chances: Vec<WinChance>,
    },
    /// The games of a text.
    Import {
        /// In the order of the text; as many as an answer holds.
        games: Vec<ImportedGame>,
        /// How many more there are.
        left_out: u32,
    },
    /// A game as text.
    Export {
        /// The text of the file.
        text: String,
        /// The usual ending of its name, without a dot.
        extension: String,
    },
    /// The game, judged as far as it was searched.
    Review {
        /// What came of it.
        review: GameReview,
    },
    /// The position with the other side to move.
    Threat {
        /// The position, to be searched.
        game: GameText,
        /// What is to be added to its cells to get those of the game that was asked about.
        offset: Hex,
    },
    /// A position that is being set up.
    Draft {
        /// The draft as it is now.
        draft: PositionDraft,
        /// What an editor shows; nothing if its text cannot be read.
        view: Option<DraftView>,
        /// Why the rules cannot go on from it; nothing if they can.
        faults: Vec<DrawingFault>,
    },
    /// The request was not carried out; nothing has changed.
    Refused {
        /// Why.
        error: ErrorBody,
    },
}

/// The chances of the side that a score is for, in hundredths of a point; together 10,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WinChance {
    /// To win.
    pub win: u16,
    /// Of a draw.
    pub draw: u16,
    /// To lose.
    pub loss: u16,
}

/// A game of a file, as far as it could be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ImportedGame {
    /// The id of its format; `drawing` for a position that was drawn.
    pub format: String,
    /// The game, or what comes before the fault; nothing where not even that can be told.
    pub game: Option<GameTree>,
    /// Why it is not whole.
    pub fault: Option<ImportFault>,
    /// What was read in a liberal way.
    pub notes: Vec<ImportNote>,
}

/// What was read in a liberal way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ImportNote {
    /// Counted from 1.
    pub line: u32,
    /// A word for it, such as `pass_added`.
    pub remark: String,
    /// What it is about: words of the text, or another set-up.
    pub text: Option<String>,
}

/// Where and why a text is not taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ImportFault {
    /// Counted from 1.
    pub line: u32,
    /// Counted from 1, in characters.
    pub column: u32,
    /// What is wrong, a word to translate: `move`, `no_setup`, ….
    pub reason: String,
    /// The same as a sentence, in English, with the words of the text.
    pub message: String,
    /// Of a drawing, the game that it names.
    pub kind: Option<String>,
    /// Of a drawing, everything that is wrong with it.
    pub faults: Vec<DrawingFault>,
}

/// A game with its variations, comments and marks. Every move of it is legal; whoever sends another is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GameTree {
    /// `hive`, `abalone`, `tour`.
    pub kind: String,
    /// Where it begins.
    pub start: GameStart,
    /// Who played, when and where: names and values.
    pub tags: Vec<(String, String)>,
    /// How it ended, if that is known.
    pub result: Option<TreeResult>,
    /// Said before the first move.
    pub comments: Vec<String>,
    /// The moves; each after the one it follows, the main line of every node before its variations.
    pub moves: Vec<TreeMove>,
}

/// A move of a [`GameTree`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TreeMove {
    /// The move before it: its place in the list, counted from 1; 0 for the start of the game.
    pub parent: u32,
    /// The move, as the notation writes it.
    pub text: String,
    /// Numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub nags: Vec<u8>,
    /// Said before the move, at the beginning of a variation.
    pub before: Vec<String>,
    /// Said after the move.
    pub comments: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TreeResult {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
}
