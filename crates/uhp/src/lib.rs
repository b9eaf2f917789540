//! The Universal Hive Protocol, from both sides: [`Server`] answers its commands, [`UhpClient`] runs an engine that
//! does. Only this crate knows the words of the protocol.
//!
//! The server does no I/O of its own and reads no clock: bytes go to any `Write`, time and the wish to stop come from
//! a [`Host`]. So the same object serves a pipe, a browser and a fuzzer.

#[cfg(not(target_family = "wasm"))]
mod client;
mod lines;
mod server;

#[cfg(not(target_family = "wasm"))]
pub use client::{
    ClockTime, EngineIdentity, ErrorOutput, GoCommand, GoCommandError, Leave, UhpClient, UhpError,
};
pub use lines::{Read, read_line};
pub use server::{Host, Next, Server};
