//! The client against the real server over real sockets: with clients that forget, repeat and mix up what they send, and
//! over lines that break all the time.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod host;
mod lossy_proxy;
mod unruly;
