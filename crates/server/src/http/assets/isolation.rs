//! Cross-origin isolation of the analysis page: with it the page shares memory with its engine, which then sees a wish to stop
//! before any message. Only a document that is loaded at its address is isolated; elsewhere the engine listens between slices.
//! Other pages are left as they are, since isolation forbids what a host may add to them.

use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// Whether a document at this path is isolated.
pub(super) fn is_wanted(path: &str) -> bool {
    path == "analysis" || path.starts_with("analysis/")
}

/// Whether a file is the script of a worker, which an isolated page starts only if it is isolated too.
pub(super) fn is_worker(path: &str) -> bool {
    path.strip_prefix("assets/worker-").and_then(|name| name.strip_suffix(".js")).is_some()
}

/// Adds the header that isolates a document or worker; documents have the opener policy already.
pub(super) fn add(headers: &mut HeaderMap) {
    let name = HeaderName::from_static("cross-origin-embedder-policy");
    headers.insert(name, HeaderValue::from_static("require-corp"));
}
