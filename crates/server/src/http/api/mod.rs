//! What can be asked over plain HTTP, one file a resource. Handlers read, ask the store or [`crate::Live`], and answer; no
//! rule of a game and no SQL is here.

pub(crate) mod account;
pub(crate) mod bots;
mod export;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod me;
pub(crate) mod record;
pub(crate) mod session;
pub(crate) mod sockets;
pub(crate) mod tokens;
pub(crate) mod users;

use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::http::auth::sessions::NewSession;

/// How many entries a page of a list has.
pub(crate) const PAGE: u32 = 50;

/// The answer that begins a session.
pub(crate) fn welcome(begun: NewSession) -> Response {
    ([(header::SET_COOKIE, begun.cookie)], Json(begun.me)).into_response()
}
