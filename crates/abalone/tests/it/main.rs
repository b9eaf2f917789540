//! Everything that is known about the rules of Abalone, held against the crate from outside.

mod conformance;
mod depth;
mod differential;
mod divide;
mod games;
mod oracle;
mod perft;
mod playthrough;
mod rules;
