//! A played game, judged: how likely each side was to win before and after every move, which moves were mistakes and by
//! how much, how accurate each side was, and where the game turned.
//!
//! [`WinModel`] turns the score of a search into a win chance, [`Review`] compares the chances of consecutive positions.
//! Whoever has an engine searches the positions: nothing here searches, reads or writes.
//!
//! ```
//! use rusc_games::{GameKind, Side};
//! use rusc_review::{Evaluation, Judgement, PositionValue, Review, WinModel};
//! use rusc_search::Score;
//!
//! let said = |points, best: &str| {
//!     let evaluation = Evaluation { score: Score::points(points), depth: 9, line: vec![best.to_owned()], choices: 40 };
//!     PositionValue::Searched(evaluation)
//! };
//! // White was a little better, and then it is Black who is better by far.
//! let values = [said(40, "wA1 wQ/"), said(350, "bA1 bQ\\")];
//! let moves = [(Side::First, "wA1 wQ-".to_owned())];
//! let review = Review::new(&WinModel::of(GameKind::Hive, "Base"), &moves, &values);
//! assert_eq!(review.moves[0].judgement, Some(Judgement::Blunder));
//! assert!(review.accuracy[Side::First.index()].is_some_and(|percent| percent < 30.0));
//! ```

mod accuracy;
mod judgement;
mod review;
mod win_model;
mod win_models;

pub use judgement::Judgement;
pub use review::{Evaluation, PositionValue, Review, ReviewedMove, SHALLOW};
pub use win_model::{Chances, WinModel};

/// A count as a number to calculate with; games have fewer than four thousand million moves.
fn count(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests;
