//! The WebSocket endpoints, one for a game and one for the lobby. Each frame is stamped with the time when it is read,
//! parsed and passed on; only frames that cannot be parsed are refused here.

pub(crate) mod admission;
mod connection;
mod delivery_log;
mod game;
mod lobby;
mod round_trip;
pub(crate) mod send_queue;

pub use admission::{SocketLimits, Visitor};
pub use game::{GameQuery, game_socket};
pub use lobby::{LobbyQuery, lobby_socket};

use axum::extract::ws::WebSocketUpgrade;
use axum::response::{IntoResponse, Response};
use rusc_api::{ErrorBody, ErrorCode, PROTOCOL};

use crate::http::error::ApiError;

/// The longest frame that is read as a request.
const LONGEST_REQUEST: usize = 4 * 1024;
/// A frame longer than this closes the connection.
const LONGEST_FRAME: usize = 64 * 1024;
/// Small, since thousands of connections are open at once and requests are short.
const READ_BUFFER: usize = 2 * 1024;

/// The most that waits in the write buffer, above the longest frame that is ever sent. Only one frame at a time goes there,
/// and the pongs that the library adds by itself.
const LONGEST_UNWRITTEN: usize = 4 << 20;

/// Sets the size limits and buffers of a socket.
fn limited(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(LONGEST_FRAME)
        .max_frame_size(LONGEST_FRAME)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(LONGEST_UNWRITTEN)
}

/// Refuses clients that speak another version of the protocol.
pub(crate) fn check_version(version: u32) -> Result<(), ErrorBody> {
    if version == PROTOCOL {
        return Ok(());
    }
    let message = format!("this server speaks version {PROTOCOL}; reload the page");
    Err(ErrorBody::new(ErrorCode::WrongProtocol, message))
}

/// The HTTP response that refuses the upgrade.
fn refusal(error: ErrorBody) -> Response {
    ApiError::from(error).into_response()
}
