//! What a page asks of the rules and the engine in its own browser, and what they answer. Both ways one JSON object, told
//! apart by `t`; scenes, restrictions and ends are those of the server. No answer depends on an earlier request, but that
//! a search goes on from where it was.

use serde::{Deserialize, Serialize};

use crate::{ErrorBody, GameStatus, Hex, Restriction, Scene};

/// From the page to the rules and the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum EngineRequest {
    /// To know whether both sides speak the same language; answered by `hello`.
    Hello {},
    /// To see a game; answered by `view`.
    View {
        /// Which game.
        game: GameText,
        /// After how many half-moves; after all of them if nothing is said.
        ply: Option<u32>,
    },
    /// To play one more move; answered by `view` after it.
    Play {
        /// The game before the move.
        game: GameText,
        /// The move, as the notation writes it.
        text: String,
    },
    /// To know why moves that are not offered are impossible; answered by `restrictions`.
    Restrictions {
        /// Which game; the position after all its moves is meant.
        game: GameText,
        /// Only those of what was touched; all if nothing is said.
        touched: Option<Touched>,
    },
    /// To know what threatens the side to move; answered by `dangers`.
    Dangers {
        /// Which game; the position after all its moves is meant.
        game: GameText,
    },
    /// To search a position; answered by `search`, before anything has been searched. It takes the place of an earlier
    /// search.
    Search {
        /// Which game; the position after all its moves is meant.
        game: GameText,
        /// What for.
        purpose: SearchPurpose,
        /// When it is over.
        limits: SearchLimits,
    },
    /// To go on with the search for a while; answered by `search`.
    Advance {},
    /// To forget everything that searches have found, for a new game; answered by `forgotten`.
    Forget {},
}

/// The answer to an [`EngineRequest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum EngineAnswer {
    /// Who speaks.
    Hello {
        /// The version of the messages.
        protocol: u32,
        /// A fingerprint of the messages, the same in a page built from the same tree.
        fingerprint: u32,
    },
    /// A game as it stands.
    View(Box<GameView>),
    /// Why other moves are impossible.
    Restrictions {
        /// In no particular order; none once the game is over.
        restrictions: Vec<Restriction>,
    },
    /// What threatens the side to move.
    Dangers {
        /// The worst first; none once the game is over.
        dangers: Vec<Danger>,
    },
    /// How far the search has come.
    Search(SearchProgress),
    /// Everything is forgotten.
    Forgotten {},
    /// The request was not carried out; nothing has changed.
    Refused {
        /// Why.
        error: ErrorBody,
    },
}

/// A game as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GameText {
    /// `hive`, `abalone`, `tour`.
    pub kind: String,
    /// Where it begins.
    pub start: GameStart,
    /// What was played from there, each move as the notation writes it.
    pub moves: Vec<String>,
}

/// Where a game as text begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GameStart {
    /// After a game string, which may be a set-up alone: `Base+MLP;InProgress;Black[1];wS1`.
    Game(String),
    /// At the position of a drawing, such as those of the rulings.
    Drawing(String),
}

/// What somebody touched who may not move it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Touched {
    /// A cell that a piece would leave or enter.
    Cell(Hex),
    /// A piece in hand, by its name among the reserves.
    Reserve(String),
}

/// Something that threatens the side to move: what the opponent could do if it were their turn, or what comes near it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Danger {
    /// What it is, a word to translate: `queen_hemmed`, `ball_falls`, ….
    pub kind: String,
    /// The rule behind it: `H1`.
    pub rule: String,
    /// The cell that is in danger.
    pub at: Hex,
    /// The cells that show it, such as where the attackers stand, or the free sides that are left.
    pub cells: Vec<Hex>,
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GameView {
    /// `hive`, `abalone`, `tour`.
    pub kind: String,
    /// What it began from; of a game from a drawing the set-up that comes nearest.
    pub setup: String,
    /// The whole game as one line of text; nothing for a game from a drawing, which no such line can tell.
    pub game: Option<String>,
    /// The moves since the set-up or the drawing, in their canonical form.
    pub moves: Vec<String>,
    /// Whose turn it is and which one: `White[3]`.
    pub turn: String,
    /// The board, the legal moves, the last move and the marks.
    pub scene: Scene,
    /// `live` or `over`, with the winner and the reason.
    pub status: GameStatus,
    /// The position as a drawing.
    pub drawing: String,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "for", rename_all = "snake_case", deny_unknown_fields)]
pub enum SearchPurpose {
    /// To know what the best moves are worth.
    Analysis {
        /// How many of them, from 1 to 5.
        lines: u8,
    },
    /// To play a move as strong as the level says. The limits only end it earlier.
    Level {
        /// From 1 (for a first game) to 10 (all it can).
        level: u8,
        /// Makes the choice of weak levels differ from game to game.
        seed: u32,
    },
}

/// When a search is over: at whichever limit comes first, or when no deeper search can change the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SearchLimits {
    /// Half-moves of the last iteration.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SearchProgress {
    /// The last iteration that is complete; nothing is known before the first.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The best lines, the best first; fewer than asked for where there are fewer moves, none before the first move was
    /// searched, and none in a game that is over.
    pub lines: Vec<SearchLine>,
    /// Whether it is over.
    pub done: bool,
}

/// One of the best lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SearchLine {
    /// The depth it was searched to.
    pub depth: u32,
    /// What it is worth for the side to move.
    pub score: SearchScore,
    /// The expected moves, the one to play first.
    pub moves: Vec<String>,
}

/// What a position is worth for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SearchScore {
    /// An estimate: a hundred times the logarithm of the odds, so that +100 wins three games of four.
    Points(i32),
    /// It wins in so many half-moves.
    WinIn(u32),
    /// It loses in so many half-moves.
    LossIn(u32),
}
