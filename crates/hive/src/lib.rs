//! The rules of Hive with its three expansions: positions, legal moves, UHP texts, diagrams, and evaluation features.
//!
//! A [`Position`] has the pieces on the table, the side to move, and which piece was just moved. It makes and unmakes
//! a [`Move`] in place, and through [`rusc_game::Notation`] it reads and writes move strings. History, and with it the
//! draw by repetition, belongs to [`rusc_game::Record`]. Nothing here does I/O, reads a clock or searches.
//!
//! `board` keeps the pieces, `movegen` generates the legal moves, `features` extracts what an evaluator weighs, `ui`
//! tells front ends what to show, `notation` reads and writes texts.
//!
//! ```
//! use rusc_game::{MoveError, Notation, Record};
//! use rusc_hive::Position;
//!
//! let mut game = Record::<Position>::new("Base+MLP".parse()?);
//! for text in ["wS1", "bG1 wS1-", "wQ /wS1", "bQ bG1/", r"wB1 \wQ"] {
//!     game.play(text)?;
//! }
//! // Any neighbour may be named; what is written names the first one clockwise from the west.
//! assert_eq!(
//!     game.game_string(),
//!     "Base+MLP;InProgress;Black[3];wS1;bG1 wS1-;wQ /wS1;bQ bG1/;wB1 -wS1"
//! );
//! assert!(game.legal_texts().contains(&"bA1 bQ-".to_owned()));
//! assert_eq!(game.play("bG1 wS1/"), Err(MoveError::Illegal("that piece cannot leave: the hive would split")));
//!
//! // A drawing needs no history: each row lies half a cell further right than the one above.
//! let drawing = "\
//! Base+MLP
//! Black[3]
//!
//!           bQ
//! wB1 wS1 bG1
//!   wQ";
//! let pos = Position::from_drawing(drawing)?;
//! assert_eq!(pos.drawing(), game.line().position().drawing());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod audit;
mod board;
mod bug;
mod features;
mod movegen;
mod moves;
mod notation;
mod piece;
mod position;
mod setup;
mod stun;
mod ui;
mod unreachable;
mod why_not;
mod zobrist;

pub use audit::Discrepancy;
pub use board::{Board, Cell};
pub use bug::Bug;
pub use features::Features;
pub use moves::Move;
pub use notation::{Diagram, Fault};
pub use piece::{Piece, PieceSet, Pieces};
pub use position::{Position, Undo};
pub use setup::{Expansions, Opening, Setup};

#[cfg(test)]
mod tests;
