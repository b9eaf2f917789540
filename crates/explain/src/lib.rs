//! Why a move is good or bad, told by facts that the rules prove: data, no text, and nothing that has to be believed.
//!
//! [`Explanation::of`] looks at a move, at the reply that refutes it and at the move that was better, and says at most two
//! facts about each. [`facts_of`] finds all facts of a move; [`holds`] checks one of them in another way, from the board as
//! front ends see it. No score and no evaluation is asked: where the rules prove nothing, nothing is said.
//!
//! ```
//! use rusc_explain::{Fact, facts_of};
//! use rusc_games::GameKind;
//!
//! // The row pushes the marble on i9 off the board.
//! let game = GameKind::Abalone.read_drawing("4s/4S1/4S2/8/9/4s3/7/6/5 0 0 b 0 20")?;
//! let facts = facts_of(&*game, "g7h8").expect("a legal move");
//! assert!(matches!(&facts[0], Fact::PushesOff { cell, lost: 1, .. } if cell == "i9"));
//! # Ok::<(), String>(())
//! ```

mod abalone;
mod decisive;
mod english;
mod explanation;
mod fact;
mod hive;
mod proof;
mod step;
mod tour;

pub use english::sentence;
pub use explanation::{Explanation, facts_of, holds};
pub use fact::{Fact, FactPiece, Tone};
pub use step::{ExplainedGame, Step};
