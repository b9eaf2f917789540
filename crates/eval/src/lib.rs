//! What the engine knows of each game beyond its rules: one evaluator a game, every weight in one table. Nothing here
//! decides what is legal or when a game ends, and no search is written here.
//!
//! Every evaluation is a sum of weights times counts ([`Linear`]). A game has four files: `features.rs` lists what is
//! counted, `judge.rs` counts it, `weights.rs` says what it is worth, and `mod.rs` tells the search about moves.

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
