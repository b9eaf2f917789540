//! The closed list of games, and any of them behind one type that speaks text and plain data.
//!
//! This is the waist of the program: below it every game is a type of its own and fast, above it every game is a
//! `Box<dyn AnyGame>`. [`GameKind`] is the only list of games there is, and [`dispatch!`] the way from a kind back to
//! its types. Rules only: engines are in `rusc-engine`, which searches positions and never an [`AnyGame`], whose texts
//! are for the edge.

#[macro_use]
mod list;
mod any_game;
mod divide;
mod kind;
mod typed_game;

pub use any_game::{AnyGame, Division, Origin, PerftProgress};
pub use kind::with_other_side_to_move;
pub use list::{GameKind, ListedGame, positions};
pub use typed_game::TypedGame;

/// The vocabulary of the methods above, so that front ends need no other crate.
pub use rusc_game::{
    BoardView, Danger, Draft, DraftChange, DraftError, DraftOption, DraftView, DrawingFault, GameStringError,
    Hex, Mark, MoveError, MoveOption, Outcome, ParseSetupError, Repetition, Reserve, Restriction, Scene,
    Shift, Side, Stack, State, Tile,
};

#[cfg(test)]
mod tests;
