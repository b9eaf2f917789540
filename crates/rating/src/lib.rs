//! The arithmetic of playing strength: who is stronger, by how much, and how sure that is.
//!
//! - A match: [`Tally`] and [`Pairs`] count results, [`Strength`] estimates the difference, [`Sprt`] says when enough
//!   has been played.
//! - A tournament: [`round_robin()`] pairs the players, [`CrossTable`] keeps the score, [`bradley_terry()`] rates them.
//!
//! Everything is a pure function of numbers. Nothing here knows a game, plays one, does I/O, reads a clock or rolls
//! dice.
//!
//! ```
//! use rusc_rating::{Decision, ErrorRates, GameResult, Hypotheses, Pairs, Sprt, Strength};
//!
//! // Each opening is played twice, with colours reversed: the unit of counting is the pair.
//! let mut pairs = Pairs::new([12, 102, 233, 165, 22]);
//! pairs.record(GameResult::Win, GameResult::Draw);
//!
//! let strength = Strength::estimate(pairs).ok_or("nothing to estimate from")?;
//! assert_eq!(strength.elo.to_string(), "27.33 ± 12.66");
//! assert_eq!(format!("{:.1}", strength.nelo), "45.1 ± 20.8");
//!
//! let sprt = Sprt::new(Hypotheses::GAIN, ErrorRates::default())?;
//! assert_eq!(format!("{:.2}", sprt.llr(pairs)), "1.84");
//! assert_eq!(sprt.judge(pairs), Decision::Continue);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bradley_terry;
mod cross_table;
mod likelihood;
mod pairs;
mod round_robin;
mod sprt;
mod strength;
mod tally;

pub use bradley_terry::{BradleyTerryError, bradley_terry};
pub use cross_table::{CrossTable, CrossTableError, Standing};
pub use pairs::{Pairs, Sample};
pub use round_robin::{Pairing, Round, round_robin};
pub use sprt::{Decision, ErrorRates, Hypotheses, Sprt, SprtError};
pub use strength::{EloScale, Estimate, Strength, elo_of_score, score_of_elo};
pub use tally::{GameResult, Tally};

#[cfg(test)]
mod tests;
