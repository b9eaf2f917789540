//! The rules of Hive.

mod board;
mod bug;
mod cell;
mod movegen;
mod moves;
mod piece;
mod position;
mod ring;
mod sets;
mod setup;
mod zobrist;

pub use board::Board;
pub use bug::Bug;
pub use cell::Cell;
pub use moves::Move;
pub use piece::Piece;
pub use position::{Position, Undo};
pub use setup::{Expansions, Opening, Setup};
