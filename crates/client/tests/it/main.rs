//! The client against the real server over real sockets: with clients that forget, repeat and reorder what they send, over
//! a proxy that cuts connections, and over TLS.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod host;
mod lossy_proxy;
mod tls;
mod unruly;
