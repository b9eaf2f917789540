//! Everything that is known about the rules of Abalone, held against the crate from outside.

mod conformance;
mod dangers;
mod differential;
mod interaction;
mod oracle;
mod perft;
mod rules;

use rusc_game_test::depth;
