//! The page: its files, from inside the program or from a folder, and how browsers may keep them. Every address that is
//! not a file is the page itself, which finds its way from there.

mod files;
#[cfg(test)]
mod tests;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rusc_api::ErrorCode;

use crate::http::auth::secret;
use crate::http::error::{ApiError, wrong_method};
use crate::state::AppState;

pub use files::Assets;

/// What is served as long as the page has not been built.
const STUB: &str = include_str!("stub.html");

/// Files whose names change with their content are kept for ever.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Everything else is asked for again each time, which costs little if it has not changed.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// Serves a file, or the page for any address that is not one.
pub(crate) async fn serve(State(state): State<AppState>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return wrong_method().await;
    }
    let path = request.uri().path().trim_start_matches('/').to_owned();
    // Whoever asks here wants an answer to understand, not a page.
    if ["api", "ws"]
        .iter()
        .any(|part| path.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
    {
        return ApiError::new(ErrorCode::NotFound, "there is no such address; see /api/docs").into_response();
    }
    if path != INDEX
        && let Some(bytes) = state.assets().read(&path)
    {
        let lasting = if path.starts_with("assets/") { FOR_EVER } else { ASK_AGAIN };
        return answer(request.headers(), media_type(&path), lasting, bytes.into_owned());
    }
    if path.starts_with("assets/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    index(&state, request.headers())
}

const INDEX: &str = "index.html";

fn index(state: &AppState, headers: &HeaderMap) -> Response {
    let page = state.assets().read(INDEX);
    let text = page.as_deref().and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or(STUB);
    // The files are named relative to the page, which is served at many addresses.
    let base = format!("<head><base href=\"{}\" />", state.config().base_path.folder());
    let text = text.replacen("<head>", &base, 1);
    answer(headers, "text/html; charset=utf-8", ASK_AGAIN, text.into_bytes())
}

fn answer(asked: &HeaderMap, media_type: &'static str, lasting: HeaderValue, bytes: Vec<u8>) -> Response {
    // Weak, because the bytes on the wire depend on the compression.
    let tag = format!("W/\"{}\"", &secret::hash_bytes(&bytes)[..32]);
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let unchanged = known.flat_map(|list| list.split(',')).any(|known| known.trim() == tag);
    let tag = HeaderValue::from_str(&tag).expect("hashes are plain text");
    let headers = [(header::ETAG, tag), (header::CACHE_CONTROL, lasting)];
    if unchanged {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, [(header::CONTENT_TYPE, media_type)], bytes).into_response()
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "wav" => "audio/wav",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
