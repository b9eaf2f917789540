//! The messages between server and clients, as plain data: JSON over HTTP and WebSocket. The TypeScript types of the page
//! are generated from here. No message knows how it is sent, stored or decided.

mod account;
mod admin;
mod analysis;
mod bot;
mod clock;
mod close;
mod date;
mod draft;
mod engine;
mod error;
mod game;
mod lobby;
mod offline;
mod people;
mod review;
mod room;
mod scene;
mod server_analysis;
mod study;
mod work;

pub use account::*;
pub use admin::*;
pub use analysis::*;
pub use bot::*;
pub use clock::*;
pub use close::*;
pub use date::*;
pub use draft::*;
pub use engine::*;
pub use error::*;
pub use game::*;
pub use lobby::*;
pub use offline::*;
pub use people::*;
pub use review::*;
pub use room::*;
pub use scene::*;
pub use server_analysis::*;
pub use study::*;
pub use work::*;

/// The version of everything in this crate. A client says which one it speaks; a server refuses another.
pub const PROTOCOL: u32 = 4;

#[cfg(test)]
mod tests;
