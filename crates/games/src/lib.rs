//! The closed list of games, and any of them behind one type that speaks text and plain data.
//!
//! This is the waist of the program: below it every game is a type of its own and fast, above it every game is a
//! `Box<dyn AnyGame>`. [`GameKind`] is the only list of games there is; a new game is its own crate, one variant and
//! one arm in `kind.rs`. No search is ever written against [`AnyGame`]: texts are for the edge.

mod any_game;
mod dice;
mod divide;
mod engine;
mod kind;
mod level;
mod plain;
mod quick;
mod typed_game;

pub use any_game::{AnyGame, Division, Progress, QuickMove};
pub use engine::{AnyEngine, Breadth, EngineOptions, SearchInfo};
pub use kind::GameKind;
pub use level::{Level, ParseLevelError};

/// The vocabulary of the methods above, so that front ends need no other crate.
pub use rusc_game::{
    BoardView, GameStringError, Hex, Mark, MoveError, MoveOption, Outcome, ParseSetupError, Repetition,
    Reserve, Restriction, Scene, Shift, Side, Stack, State, Tile,
};

/// The vocabulary of engines.
pub use rusc_search::{Control, ForcedMove, Limits, Meaning, Score, TableTooLarge, Time};

#[cfg(test)]
mod tests;
