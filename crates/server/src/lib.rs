//! The Rusc server: games over HTTP and WebSocket.
//!
//! [`Live`] is everything about games: rooms, clocks, the lobby, the computer. The sockets in [`ws`] connect people to
//! it. [`app`] is everything people and programs can ask over HTTP, and [`run`] serves it.

pub mod admin;
mod api;
mod app;
mod assets;
mod auth;
pub mod clock;
mod computer;
pub mod config;
mod dues;
mod error;
mod extract;
mod headers;
mod identity;
mod limits;
mod live;
mod lobby;
mod metrics;
mod new_game;
mod observe;
mod openapi;
mod outbox;
mod pauses;
mod pulse;
mod ratings;
mod room;
mod rooms;
mod run;
mod scene;
mod seat;
mod state;
mod time;
pub mod ws;

pub use app::app;
pub use assets::Assets;
pub use computer::ComputerOptions;
pub use identity::{Certainty, Identity};
pub use live::{Chat, Live, LiveOptions};
pub use lobby::{LobbyDesk, LobbyVisit};
pub use outbox::{Frame, Letters, frame};
pub use ratings::certainty;
pub use room::{Arrival, Refused, Scenes, Wants, card_from_row};
pub use rooms::{Desk, Visit};
pub use run::run;
pub use state::AppState;
pub use time::Timeline;
