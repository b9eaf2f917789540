//! The vocabulary every game and every tool shares: who plays, how a game ends, what a position can do,
//! how moves and games are written. It knows no particular game, does no I/O and has no dependencies.
//!
//! Three small traits carry everything. [`Position`] is what a search needs: moves in, moves out, no text.
//! [`Notation`] adds text: set-ups, move texts, drawings. [`Interaction`] adds what a graphical front end needs: how a move
//! is made, and why another is impossible. [`Line`] is the only type that keeps history, so the only one that knows
//! repetitions; [`Record`] is a line with the texts of its moves.

mod board_view;
mod draft;
mod game_string;
mod hex;
mod interaction;
mod line;
mod notation;
mod perft;
mod position;
mod random;
mod record;
mod side;

pub use board_view::{BoardView, Reserve, Stack, Tile};
pub use draft::{Draft, DraftChange, DraftError, DraftOption, DraftView, DrawingFault, ply_with_turn};
pub use game_string::{GameStringError, State, turn_string};
pub use hex::{Direction, Hex, Symmetry};
pub use interaction::{Danger, Interaction, Mark, MoveOption, Restriction, Scene, Shift};
pub use line::{Line, Repetition};
pub use notation::{Faults, MoveError, Notation, ParseSetupError};
pub use perft::{Perft, perft};
pub use position::Position;
pub use random::SplitMix64;
pub use record::Record;
pub use side::{Outcome, Side};
