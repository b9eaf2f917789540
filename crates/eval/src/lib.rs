//! What the engine knows of each game beyond its rules: one evaluator a game, every weight in one table. Nothing here
//! decides what is legal or when a game ends, and no search is written here.

mod abalone;
mod hive;
mod tour;

pub use abalone::AbaloneEvaluator;
pub use hive::HiveEvaluator;
pub use tour::TourEvaluator;

#[cfg(test)]
mod tests;
