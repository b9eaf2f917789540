//! Alpha-beta search for any game that is a [`Position`](rusc_game::Position) and has an [`Evaluator`].
//!
//! A [`Searcher`] keeps what is worth keeping from move to move; [`Searcher::run`] searches one position within
//! [`Limits`], tells about each iteration in a [`Report`], and ends with an [`Answer`]. Time and the wish to stop come
//! in through [`Control`]; nothing here reads a clock, does I/O or knows a particular game.
//!
//! Reading order: `iterative_deepening.rs` and `root.rs` drive the search, `alphabeta.rs` and `search_quiescence.rs` are the recursion, and
//! every idea they apply has a file or a function of its own: `order.rs`, `info.rs`, `prune.rs`, `extend.rs`, `history.rs`,
//! `table.rs`, `path.rs`. How threads share a node is told in `share.rs`, `split.rs`, `ledger.rs` and `pool.rs`.

mod evaluator;
mod limits;
mod memory;
mod ordering;
mod parallel;
pub mod params;
mod report;
mod score;
mod searcher;
mod stop;
mod techniques;
mod tree;

pub use evaluator::{Evaluator, ForcingMoves, MoveClass, MoveTraits};
pub use limits::{ForcedMove, Limits, Time};
pub use memory::transposition_table::TableTooLarge;
pub use report::{Answer, Report};
pub use score::{Meaning, Score};
pub use searcher::{SearchOptions, Searcher};
pub use stop::stop_check::Control;
pub use techniques::{Technique, Techniques};

#[cfg(test)]
mod tests;
