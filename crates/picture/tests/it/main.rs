//! Pictures of every game: what they contain, how large they are, and that they are the same on every machine.

#![expect(clippy::unwrap_used, reason = "whatever goes wrong in a test is the failure of the test")]

mod animation;
mod golden;
mod icons;
mod options;
mod positions;
mod sprites;
