//! Positions that are set up by hand in the browser, and what is wrong with drawings: part of what the analysis page asks.

use serde::{Deserialize, Serialize};

use crate::{Hex, Reserve, Seat, Stack, Tile};

/// A position that is being set up, as it goes to and fro.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PositionDraft {
    /// The position as text.
    pub drawing: String,
    /// What is to be added to the cells of the drawing, which is always read around its middle, to get those of the page.
    pub offset: Hex,
}

/// One step of setting up a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum DraftChange {
    /// Puts a piece on a cell.
    Put {
        /// Whose piece.
        seat: Seat,
        /// Its name in the palette.
        piece: String,
        /// Where.
        at: Hex,
    },
    /// Takes the topmost piece of a cell away.
    Lift {
        /// Where.
        at: Hex,
    },
    /// Takes all pieces away.
    Clear {},
    /// Gives the turn to a side.
    Turn {
        /// To whom.
        seat: Seat,
    },
    /// Chooses something of an option.
    Choose {
        /// Which option.
        id: String,
        /// One of its choices.
        value: String,
    },
}

/// What an editor of positions shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DraftView {
    /// Whose turn it is.
    pub to_move: Seat,
    /// The occupied cells, and every cell of a game with a fixed board.
    pub stacks: Vec<Stack>,
    /// What can be put on the board, the first player's first: every kind of piece, with how many are left.
    pub palette: [Vec<Reserve>; 2],
    /// What else can be chosen.
    pub options: Vec<DraftOption>,
}

/// Something beside the pieces that belongs to a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DraftOption {
    /// What it is, a word to translate: `setup`, `sun`.
    pub id: String,
    /// What is chosen.
    pub value: String,
    /// What can be chosen: `first` and `second` are the sides, nothing is none.
    pub choices: Vec<String>,
}

/// One thing that is wrong with a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DrawingFault {
    /// What is wrong, a word to translate: `not_connected`.
    pub code: String,
    /// The side it is about.
    pub seat: Option<Seat>,
    /// The piece it is about.
    pub piece: Option<Tile>,
    /// What else a sentence about it needs: names and values.
    pub values: Vec<(String, String)>,
    /// The same as a sentence, in English.
    pub message: String,
}
