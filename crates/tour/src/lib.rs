//! The rules of Tour de Ruche, a game by Christian Roullier: positions, legal moves, texts, drawings.
//!
//! Two sides with a tower and four pawns each play on twenty hexagons; whoever brings the tower to the opposite green
//! star wins. A piece moves as far as it has neighbours, covers what it lands on, and two tokens buy exceptions.
//!
//! A [`Position`] is what stands on the board, what the tokens show and whose turn it is. It makes and unmakes a
//! [`Move`] in place, and through [`rusc_game::Notation`] it reads and writes moves as people do. History, and with it
//! the draw by repetition, belongs to [`rusc_game::Record`]. Nothing here does I/O, reads a clock or plays well.
//!
//! Board, stars and starting position are one table (`board/map.rs`). The straight paths of one, two and three steps follow
//! from it at compile time as masks of 20 bits (`movegen/reach.rs`), so that a piece's targets are found without a loop
//! over cells. A stack of up to ten pieces is one word (`board/pile.rs`). `why_not.rs` explains illegal moves, to readers
//! of texts and to the page.
//!
//! ```
//! use rusc_game::{MoveError, Notation, Record};
//! use rusc_tour::Position;
//!
//! let mut game = Record::<Position>::new("TourDeRuche".parse()?);
//! // A pawn covers another, a blue one lands on both across a red star, and the upper orange one is raised.
//! for text in ["c1d1", "C4-D1", "d1:2 b2"] {
//!     game.play(text)?;
//! }
//! assert_eq!(game.game_string(), "TourDeRuche;InProgress;Blue[2];c1d1;c4d1*;d1:2b2^");
//! assert_eq!(game.play("b3c3"), Err(MoveError::Illegal("nothing may stand on a red star")));
//!
//! // A drawing needs no history: each row lies half a cell lower than the one above.
//! let drawing = "\
//! TourDeRuche
//! Blue[2]
//! sun blue
//! moon orange
//!
//!     bT      bP
//!         .       .
//!     bP      .       .
//! bP      *       .
//!     oP      *       oP
//! .       .       oP
//!     .       bP
//!         .       oT
//! a   b   c   d   e   f
//!
//! d1: bP on oP";
//! let pos = Position::from_drawing(drawing)?;
//! assert_eq!(pos.drawing(), game.line().position().drawing());
//! assert_eq!(pos.tokens(), game.line().position().tokens());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod audit;
mod board;
mod movegen;
mod moves;
mod notation;
mod piece;
mod position;
mod setup;
mod ui;
mod why_not;
mod zobrist;

#[cfg(test)]
mod tests;

pub use audit::Discrepancy;
pub use board::{Board, Cell};
pub use moves::{Move, MoveKind};
pub use notation::{Diagram, Fault};
pub use piece::{Piece, PieceKind, Tokens};
pub use position::{Position, Undo};
pub use setup::Setup;
