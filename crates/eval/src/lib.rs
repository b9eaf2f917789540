//! What the engine knows of each game beyond its rules: one evaluator a game, every weight in one table. Nothing here
//! decides what is legal or when a game ends, and no search is written here.
//!
//! Every evaluation is a sum of weights times counts ([`Linear`]). A game has three files: `features.rs` lists what is
//! counted and counts it, `weights.rs` says what it is worth, and `mod.rs` classifies moves for the search.
//!
//! ```
//! use rusc_eval::TourEvaluator;
//! use rusc_search::{Evaluator, MoveClass};
//! use rusc_tour::Position;
//!
//! use rusc_game::Notation;
//!
//! let evaluator = TourEvaluator::default();
//! let pos = Position::new();
//! // A pawn that goes beside its tower threatens nothing.
//! assert_eq!(evaluator.class(&pos, pos.read_move("c1c2")?), MoveClass::Quiet);
//! assert!(!evaluator.may_have_noisy_moves(&pos));
//! # Ok::<(), rusc_game::MoveError>(())
//! ```

mod abalone;
mod feature;
mod hive;
mod tour;

pub use abalone::AbaloneEvaluator;
pub use feature::{Group, Linear};
pub use hive::HiveEvaluator;
pub use tour::TourEvaluator;

#[cfg(test)]
mod tests;
