//! Everything that is known about the rules of Hive, held against the crate from outside.

mod conformance;
mod dangers;
mod differential;
mod games;
mod interaction;
mod oracle;
mod perft;
mod rules;
mod travel;

use rusc_game_test::depth;
