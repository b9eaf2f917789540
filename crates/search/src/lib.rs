//! Alpha-beta search for any game that is a [`Position`](rusc_game::Position) and has an [`Evaluator`].
//!
//! A [`Searcher`] keeps its tables from move to move; [`Searcher::run`] searches one position within [`Limits`], sends
//! a [`Report`] after each iteration, and returns an [`Answer`]. Clock and stop signal come in through [`Control`]:
//! nothing here reads a clock, does I/O or knows a particular game.
//!
//! ```
//! use rusc_search::nim::{Nim, NoKnowledge};
//! use rusc_search::{Control, Limits, Meaning, SearchOptions, Searcher};
//!
//! let mut searcher = Searcher::new(NoKnowledge, SearchOptions::default())?;
//! let answer = searcher.run(&Nim::new(11), &[], &Limits::depth(9), Control::NONE, &mut |_| {}).unwrap();
//! assert_eq!(answer.best, 3, "leaves a multiple of four");
//! assert_eq!(answer.score.meaning(), Meaning::WinIn(5));
//! # Ok::<(), rusc_search::TableTooLarge>(())
//! ```
//!
//! # How the search works
//!
//! | folder | what it is |
//! |---|---|
//! | `tree/` | iterative deepening with aspiration windows, principal variation search, quiescence, pruning, reductions, lazy evaluation |
//! | `ordering/` | staged move picker, history, killers, countermoves |
//! | `memory/` | transposition table, evaluation cache, prefetching |
//! | `stop/` | limits, time management, node counting |
//! | `parallel/` | Young Brothers Wait; `single.rs` replaces it in builds without the feature `threads` |
//!
//! Each technique can be switched off by [`Techniques`]; each constant is in [`params`]. Start reading with
//! `tree/mod.rs`, which explains a node, and `parallel/mod.rs`, which explains split points.

mod evaluator;
mod limits;
mod memory;
pub mod nim;
mod ordering;
#[cfg_attr(not(feature = "threads"), path = "parallel/single.rs")]
mod parallel;
pub mod params;
mod report;
mod score;
mod searcher;
mod sliced;
mod stop;
mod techniques;
#[cfg(test)]
mod tests;
mod tree;

pub use evaluator::{Evaluator, ForcingMoves, MoveClass, MoveTraits};
pub use limits::{ForcedMove, Limits, Time};
pub use memory::transposition_table::TableTooLarge;
pub use report::{Answer, Report};
pub use score::{Meaning, Score};
pub use searcher::{SearchOptions, Searcher};
pub use sliced::SlicedSearch;
pub use stop::stop_check::Control;
pub use techniques::{Technique, Techniques};
