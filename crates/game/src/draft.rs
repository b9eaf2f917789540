//! Positions that are set up by hand, piece by piece. A draft may be wrong at any time; what is wrong is told as data, so
//! that a front end can say it in any language.

use crate::{Hex, Reserve, Side, Stack, Tile};

/// A position that is being set up: a drawing that could be read, whether the rules can go on from it or not.
pub trait Draft {
    /// The board, what can be put on it, what else can be chosen, and what is wrong.
    fn view(&self) -> DraftView;

    /// Changes one thing.
    ///
    /// # Errors
    /// There is no such cell, piece or choice; nothing has changed then.
    fn change(&mut self, change: &DraftChange) -> Result<(), DraftError>;

    /// The same as text, which reads back as the same draft, though its cells may lie elsewhere.
    fn drawing(&self) -> String;
}

/// What an editor of positions shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftView {
    /// The side whose turn it is.
    pub to_move: Side,
    /// The occupied hexagons, and every hexagon of a game with a fixed board.
    pub stacks: Vec<Stack>,
    /// What can be put on the board, by [`Side::index`]: every kind of piece, with how many are left, even if none is.
    pub palette: [Vec<Reserve>; 2],
    /// What else can be chosen.
    pub options: Vec<DraftOption>,
    /// Why the rules cannot go on from here; nothing if they can.
    pub faults: Vec<DrawingFault>,
}

/// Something beside the pieces that belongs to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftOption {
    /// What it is, a word to translate: `setup`, `sun`.
    pub id: &'static str,
    /// What is chosen: one of the choices, unless that is wrong.
    pub value: String,
    /// What can be chosen: `first` and `second` are the sides, nothing is none.
    pub choices: Vec<String>,
}

/// One step of setting up a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftChange {
    /// Puts a piece on a cell: on top of others where pieces can be stacked, else in their place.
    Put {
        /// Whose piece.
        side: Side,
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
    Clear,
    /// Gives the turn to a side.
    ToMove(Side),
    /// Chooses something of an option.
    Choose {
        /// Which option.
        id: String,
        /// One of its choices.
        value: String,
    },
}

/// Why a draft was not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftError {
    /// The board has no such cell.
    NoCell,
    /// The palette has no such piece, or none is left.
    NoPiece,
    /// Nothing lies there.
    EmptyCell,
    /// There is no such option, or it has no such choice.
    NoChoice,
}

impl std::fmt::Display for DraftError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            DraftError::NoCell => "the board has no such cell",
            DraftError::NoPiece => "no such piece is left",
            DraftError::EmptyCell => "nothing lies there",
            DraftError::NoChoice => "there is no such choice",
        })
    }
}

impl std::error::Error for DraftError {}

/// One thing that is wrong with a drawing, in any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawingFault {
    /// What is wrong, a word to translate: `not_connected`.
    pub code: &'static str,
    /// The side it is about.
    pub side: Option<Side>,
    /// The piece it is about.
    pub piece: Option<Tile>,
    /// What else a sentence about it needs: `line`, `column`, `cell`, `found`, `expected`, `example`.
    pub values: Vec<(&'static str, String)>,
    /// The same as a sentence, in English.
    pub message: String,
}

impl DrawingFault {
    /// A fault that needs no more than its name.
    pub fn new(code: &'static str, fault: &impl std::fmt::Display) -> DrawingFault {
        DrawingFault { code, side: None, piece: None, values: Vec::new(), message: fault.to_string() }
    }

    /// The same about a side.
    #[must_use]
    pub fn about(self, side: Side) -> DrawingFault {
        DrawingFault { side: Some(side), ..self }
    }

    /// The same about a piece.
    #[must_use]
    pub fn of(self, piece: Tile) -> DrawingFault {
        DrawingFault { piece: Some(piece), ..self }
    }

    /// The same with one more value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: &impl ToString) -> DrawingFault {
        self.values.push((name, value.to_string()));
        self
    }
}

/// Half-moves after which it is the turn of a side, with the same number of the turn as after `ply`.
pub fn ply_with_turn(ply: u32, to_move: Side) -> u32 {
    if Side::at_ply(ply as usize) == to_move { ply } else { ply ^ 1 }
}
