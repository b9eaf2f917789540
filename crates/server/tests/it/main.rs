//! The server as clients see it: requests and answers over the routes, and over a real socket where that matters.

#![expect(clippy::unwrap_used, reason = "whatever goes wrong in a test is the failure of the test")]

mod access;
mod accounts;
mod client;
mod club;
mod connections;
mod following;
mod fuzz_corpus;
mod games;
mod guard;
mod health;
mod nodes;
mod offline_games;
mod people;
mod pictures;
mod play;
mod revocation;
mod strangers;
mod studies;
mod surface;
mod watching;
mod workers;
