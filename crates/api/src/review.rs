//! The review of a played game as the analysis page gets it: win chances, marks, accuracy, and the facts behind them. Shares
//! are whole numbers, in hundredths of a point of win chance.

use serde::{Deserialize, Serialize};

use crate::{SearchScore, Seat};

/// What a search said about a position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PositionSearch {
    /// The last iteration that was complete.
    pub depth: u32,
    /// For the side to move.
    pub score: SearchScore,
    /// The expected moves, the best move first.
    pub line: Vec<String>,
}

/// A game, judged move by move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GameReview {
    /// The moves that could be judged.
    pub moves: Vec<MoveReview>,
    /// The win chance of the first side in hundredths of a per cent, before each move and after the last; nothing where the
    /// search was too shallow.
    pub chances: Vec<Option<u16>>,
    /// The accuracy of each side in hundredths of a per cent; nothing for one without moves.
    pub accuracy: [Option<u16>; 2],
    /// The marked moves that cost most, at most three, by their place among the moves, from 0.
    pub turning_points: Vec<u32>,
}

/// A move of the game and what it was worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MoveReview {
    /// Who played it.
    pub seat: Seat,
    /// The move.
    pub text: String,
    /// What was better: the line of the search before the move.
    pub best: Vec<String>,
    /// The line that the search expects after the move.
    pub refutation: Vec<String>,
    /// Win chance that it lost, in hundredths of a point.
    pub loss: u16,
    /// Its mark.
    pub judgement: Option<MoveJudgement>,
    /// Whether a proven win was given away.
    pub missed_win: bool,
    /// Whether a search was too shallow to judge it.
    pub uncertain: bool,
    /// What is proven about a marked move.
    pub why: MoveReasons,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum MoveJudgement {
    /// From 5 points on: `?!`.
    Inaccuracy,
    /// From 10 points on: `?`.
    Mistake,
    /// From 15 points on: `??`.
    Blunder,
}

/// What is proven about a marked move, and for one that was the best; nothing of the others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MoveReasons {
    /// Against the move.
    pub played: Vec<MoveFact>,
    /// The reply that refutes it.
    pub reply: Option<String>,
    /// For that reply.
    pub of_reply: Vec<MoveFact>,
    /// For the better move, or for the move itself if it was the best.
    pub best: Vec<MoveFact>,
}

/// Something that a move brings about, as the rules prove it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MoveFact {
    /// What it is, a word to translate: `queen_filled`, ….
    pub kind: String,
    /// The piece it is about.
    pub piece: Option<NamedPiece>,
    /// The piece that does it, or that it is done to.
    pub by: Option<NamedPiece>,
    /// The side it is about.
    pub seat: Option<Seat>,
    /// The cell it is about, by its name.
    pub cell: Option<String>,
    /// The move that shows it.
    pub text: Option<String>,
    /// How many.
    pub number: Option<u32>,
    /// How many there were before, or are needed.
    pub before: Option<u32>,
}

/// A piece as a sentence names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NamedPiece {
    /// Whose it is.
    pub seat: Seat,
    /// What it is, as it is drawn: `ant`.
    pub glyph: String,
    /// What the notation calls it: `wA1`.
    pub name: String,
}
