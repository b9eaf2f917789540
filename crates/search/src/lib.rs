//! Alpha-beta search for any game that is a [`Position`](rusc_game::Position) and has an [`Evaluator`].
//!
//! A [`Searcher`] keeps what is worth keeping from move to move; [`Searcher::run`] searches one position within
//! [`Limits`], tells about each iteration in a [`Report`], and ends with an [`Answer`]. Time and the wish to stop come
//! in through [`Control`]; nothing here reads a clock, does I/O or knows a particular game.
//!
//! Reading order: `iterative_deepening.rs` and `root.rs` drive the search, `alphabeta.rs` and `search_quiescence.rs` are the recursion, and
//! every idea they apply has a file or a function of its own: `order.rs`, `info.rs`, `prune.rs`, `extend.rs`, `history.rs`,
//! `table.rs`, `path.rs`. How threads share a node is told in `share.rs`, `split.rs`, `ledger.rs` and `pool.rs`.

mod ahead;
mod alphabeta;
#[cfg(feature = "threads")]
mod crew;
#[cfg(feature = "threads")]
mod cutoff;
mod deepen;
mod evaluator;
mod extend;
mod frame;
mod hints;
mod history;
mod learn;
#[cfg(feature = "threads")]
mod ledger;
mod limits;
mod node;
#[cfg(feature = "threads")]
mod offer;
#[cfg(test)]
mod oracle;
mod order;
pub mod params;
mod path;
mod prune;
mod quiesce;
mod rank;
mod recall;
mod report;
mod root;
mod score;
mod searcher;
#[cfg(feature = "threads")]
mod share;
#[cfg(feature = "threads")]
mod split;
mod table;
mod techniques;
mod threads;
mod watch;
mod worker;

pub use evaluator::{Evaluator, ForcingMoves, MoveClass, MoveTraits};
pub use limits::{ForcedMove, Limits, Time};
pub use report::{Answer, Report};
pub use score::{Meaning, Score};
pub use searcher::{SearchOptions, Searcher};
pub use watch::Control;
pub use table::TableTooLarge;
pub use techniques::{Technique, Techniques};

#[cfg(test)]
mod tests;
