//! The vocabulary every game and every tool shares: who plays, how a game ends, what a position can do,
//! how moves and games are written. It knows no particular game, does no I/O and has no dependencies.
//!
//! Three small traits carry everything. [`Position`] is what a search needs: moves in, moves out, no text.
//! [`Notation`] adds what people need: setups, move texts, drawings. [`Interaction`] adds what hands need: how a move is
//! made, and why another is impossible. [`Line`] is the only place that keeps history, and so the only judge of
//! repetition; [`Record`] is a line with the texts of its moves.

mod faults;
mod game_string;
mod hex;
mod line;
mod move_option;
mod notation;
mod perft;
mod position;
mod random;
mod record;
mod scene;
mod side;
mod view;

pub use faults::Faults;
pub use game_string::{GameStringError, State, turn_string};
pub use hex::{Direction, Hex, Symmetry};
pub use line::{Line, Repetition};
pub use move_option::{MoveOption, Shift};
pub use notation::{MoveError, Notation, ParseSetupError};
pub use perft::{Perft, perft};
pub use position::Position;
pub use random::SplitMix64;
pub use record::Record;
pub use scene::{Interaction, Mark, Restriction, Scene};
pub use side::{Outcome, Side};
pub use view::{BoardView, Reserve, Stack, Tile};
