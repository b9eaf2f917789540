//! The Universal Hive Protocol, from both sides: [`Server`] answers its commands, [`UhpClient`] runs an engine that
//! does. Only this crate knows the words of the protocol.
//!
//! The server does no I/O of its own and reads no clock: bytes go to any `Write`, time and the wish to stop come from
//! a [`Host`]. So the same object serves a pipe, a browser and a fuzzer.
//!
//! ```
//! use std::time::Duration;
//!
//! use rusc_games::GameKind;
//! use rusc_uhp::{Host, Server};
//!
//! struct Still;
//!
//! impl Host for Still {
//!     fn now(&self) -> Duration {
//!         Duration::ZERO
//!     }
//!     fn interrupted(&self) -> bool {
//!         false
//!     }
//!     fn has_more_input(&self) -> bool {
//!         false
//!     }
//!     fn pause(&self) {}
//! }
//!
//! let mut server = Server::new(GameKind::Hive, Vec::new(), Still);
//! server.line(b"newgame Base")?;
//! server.line(b"play wS1")?;
//! let said = String::from_utf8(server.output().clone())?;
//! assert!(said.ends_with("Base;InProgress;Black[1];wS1\nok\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(not(target_family = "wasm"))]
mod client;
mod lines;
mod server;

#[cfg(not(target_family = "wasm"))]
pub use client::{
    ClockTime, EngineIdentity, ErrorOutput, GoCommand, GoCommandError, Greeting, Leave, StartingEngine,
    UhpClient, UhpError, WaitLimit,
};
pub use lines::{Read, read_line};
pub use server::{Host, Next, Server};
