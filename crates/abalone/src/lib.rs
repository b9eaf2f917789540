//! The rules of Abalone: starting layouts, positions, legal moves, notations.
//!
//! A [`Position`] is what stands on the board, what is off it, and whose turn it is. It makes and unmakes a [`Move`] in
//! place, and through [`rusc_game::Notation`] it reads and writes moves as people do. History, and with it the draw by
//! repetition, belongs to [`rusc_game::Record`]. Nothing here does I/O, reads a clock or plays well.
//!
//! The 61 cells are bits of one word, numbered so that the board is a torus (`board/cell.rs`): a step in any direction is a
//! rotation. Rows of two and three balls, pushes and side-steps are intersections of rotated words (`movegen`), and
//! counting moves is counting bits. The state is two words, so `Undo` is a copy of the board and the key is mixed from it
//! when it is asked for (`zobrist.rs`). `why_not.rs` explains illegal moves, to readers of texts and to the page.
//!
//! ```
//! use rusc_abalone::Position;
//! use rusc_game::{MoveError, Notation, Record};
//!
//! let mut game = Record::<Position>::new("belgian-daisy".parse()?);
//! // The rear ball and where it goes; a row that goes aside by its ends, and where the first end goes.
//! for text in ["a1b2", "i5h5", "c2c3d2", "A4B4"] {
//!     game.play(text)?;
//! }
//! // Many notations are read, one is written.
//! game.play("i-G7-7")?;
//! assert_eq!(
//!     game.game_string(),
//!     "Abalone:belgian-daisy;InProgress;White[3];a1b2;i5h5;c2c3d2;a4b4;g7f6"
//! );
//! assert_eq!(game.play("b3c3"), Err(MoveError::Illegal("there is no ball of yours")));
//!
//! // A drawing needs no history, and neither does a line of rows.
//! let pos = game.line().position();
//! assert_eq!(pos.row_text(), "1s1SS/sssSSS/1ss2S1/3sS3/9/1SSS4/3sss1/SSSsss/1S2s 0 0 w 0 3");
//! assert_eq!(&Position::from_text(&pos.drawing())?, pos);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod audit;
mod board;
mod layout;
mod movegen;
mod moves;
mod notation;
mod position;
mod rules;
mod setup;
mod ui;
mod why_not;
mod zobrist;

pub use audit::Discrepancy;
pub use board::{Board, Cell, CellSet, ParseCellError};
pub use layout::Layout;
pub use moves::Move;
pub use notation::{Diagram, Fault, MoveNotation};
pub use position::Position;
pub use rules::{Limit, LimitResult, Rules};
pub use setup::{Placement, Setup, Start};
