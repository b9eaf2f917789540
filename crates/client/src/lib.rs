//! A client of the Rusc server for programs: it signs in, makes and joins games, plays over a socket that comes back when
//! it breaks, and listens to the news for programs. It knows no rule of a game and decides nothing for its user.
//!
//! - [`Client`] is somebody who is signed in; every request over plain HTTP is a method of it.
//! - [`RoomLink`] is a place at a game: what happened arrives once and in order, and what is asked for is asked again
//!   until it is answered, across as many connections as that takes.
//! - [`Socket`], [`Replica`] and [`PendingRequests`] are what it is made of, for those who want to do it differently.

mod bots;
mod client;
mod error;
mod http;
mod lines;
mod pending;
mod replica;
mod room_link;
mod socket;
#[cfg(test)]
mod tests;
mod url;

pub use client::Client;
pub use error::{ClientError, Result};
pub use lines::JsonLines;
pub use pending::PendingRequests;
pub use replica::{Applied, Desync, Replica};
pub use room_link::{RoomLink, RoomUpdate};
pub use socket::Socket;
pub use url::ServerUrl;
