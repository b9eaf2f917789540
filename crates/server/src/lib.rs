//! The Rusc server: games over HTTP and WebSocket.
//!
//! [`GameService`] is everything about games: rooms, clocks, the lobby, the computer. The sockets in [`ws`] connect people to
//! it. [`app`] is everything people and programs can ask over HTTP, and [`run`] serves it.

mod access_log;
pub mod admin;
mod api;
mod app;
mod assets;
mod auth;
pub mod clock;
pub mod config;
mod create_game;
mod deadlines;
mod engine_pool;
mod error;
mod extract;
mod heartbeat;
mod identity;
mod limits;
mod lobby;
mod metrics;
mod openapi;
mod pauses;
mod ratings;
mod room;
mod rooms;
mod run;
mod scene;
mod seat;
mod security_headers;
mod send_queue;
mod service;
mod state;
mod time;
pub mod ws;

pub use app::app;
pub use assets::Assets;
pub use engine_pool::EnginePoolOptions;
pub use identity::{RatingStatus, UserIdentity};
pub use lobby::{LobbyClient, LobbySubscription};
pub use ratings::rating_status;
pub use room::{Arrival, Refused, Scenes, SubscribeOptions, card_from_row};
pub use rooms::{RoomClient, Subscription};
pub use run::run;
pub use send_queue::{Frame, SendQueueReceiver, frame};
pub use service::{Chat, GameService, GameServiceOptions};
pub use state::AppState;
pub use time::Timeline;
