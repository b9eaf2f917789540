//! Game files as archives have them, each with what must come of it; and games of our own through every format.
#![expect(clippy::unwrap_used, reason = "whatever goes wrong in a test is the failure of the test")]

mod files;
mod fuzz_corpus;
mod limits;
mod round_trip;
mod sniffing;
mod writing;
