//! An engine for every game of the list, behind one type: games and texts go in, a move as text comes out.
//!
//! [`new_engine`] joins the search of `rusc-search` with the evaluator of a game; [`EngineGame`] says which evaluator that
//! is, what makes its levels, and what a benchmark searches. [`Level`] is how people choose its strength. Two players need no evaluator:
//! [`static_move`] does not search at all, [`mate_only_move`] sees nothing but wins and losses and is what engines are
//! measured with.

mod engine;
mod engine_game;
mod level;
mod mate_only;
mod slices;
mod static_player;
mod strength;

pub use engine::{AnyEngine, Breadth, EngineOptions, SearchInfo, new_engine};
pub use engine_game::{BenchSuite, EngineGame};
pub use level::{Level, ParseLevelError};
pub use mate_only::mate_only_move;
pub use slices::{ANALYSIS_MEGABYTES, ANALYSIS_SLICE, SearchGoal, SearchSlice};
pub use static_player::static_move;
pub use strength::{LevelStrength, LevelTable};

/// The vocabulary of engines.
pub use rusc_search::{Control, ForcedMove, Limits, Meaning, Score, TableTooLarge, Time};

#[cfg(test)]
mod tests;
