//! The protocol from both sides: transcripts of the server, hostile input, and engines that misbehave.

mod bad_input;
#[cfg(unix)]
mod client;
mod fuzz_corpus;
mod host;
mod limits;
mod lines;
mod pondering;
mod timing;
mod transcripts;
