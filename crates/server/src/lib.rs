//! The Rusc server: games over HTTP and WebSocket.
//!
//! `live` holds the games: rooms, clocks, the lobby, the computer; [`GameService`] is the handle to it. [`ws`] connects
//! sockets to it, `http` everything else; [`app()`] lists the routes and [`run()`] serves them.

mod accept;
mod access;
mod app;
pub mod bus;
mod clock_check;
pub mod config;
mod http;
mod identity;
mod live;
mod rate_limit;
mod run;
mod state;
mod time;
mod visible_text;
pub mod ws;

pub use app::app;
pub use clock_check::{ClockFault, accept_clock, check_clock};
pub use http::admin;
pub use http::assets::Assets;
pub use http::auth::connections::Revocation;
pub use identity::{RatingStatus, UserIdentity};
pub use live::clock;
pub use live::cluster::ClusterOptions;
pub use live::engine_pool::EnginePoolOptions;
pub use live::lobby::{LobbyClient, LobbySubscription};
pub use live::ratings::rating_status;
pub use live::room::{Arrival, Scenes, SubscribeOptions, card_from_row};
pub use live::rooms::{RoomClient, Subscription};
pub use live::service::{Chat, GameService, GameServiceOptions};
pub use live::work_queue::ComputerMoves;
pub use run::run;
pub use state::AppState;
pub use time::Timeline;
pub use ws::send_queue::{Frame, SendQueueReceiver, frame};
