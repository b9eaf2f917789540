//! A client of the Rusc server for programs, over `http` or `https`: it signs in, creates and joins games, plays over a
//! WebSocket that reconnects, and uses the bot API. It knows no rule of a game and decides nothing for its user.
//!
//! - [`Client`] is somebody who is signed in; every HTTP request is a method of it. [`Transport`] has the certificates
//!   it trusts.
//! - [`RoomLink`] is a subscription to a game that survives reconnects: events arrive exactly once and in order, and
//!   requests are sent again until they are answered.
//! - [`LobbySocket`] is a connection to the lobby.
//! - [`WorkerClient`] takes jobs of the server's queue, with a key of the host's.
//! - [`Socket`], [`Replica`] and [`PendingRequests`] are its parts, for other designs.

mod client;
mod error;
mod http;
mod replica;
mod room_link;
mod server_url;
mod socket;
#[cfg(test)]
mod tests;
mod transport;
mod worker_client;

pub use client::Client;
pub use error::{ClientError, Result};
pub use http::JsonLines;
pub use replica::{Applied, Desync, Replica};
pub use room_link::{RoomLink, RoomUpdate};
pub use server_url::ServerUrl;
pub use socket::{LobbySocket, PendingRequests, Socket};
pub use transport::Transport;
pub use worker_client::{JobHeld, WorkerClient};
