//! Security headers of every response: only our own scripts and styles, no framing by other sites, no
//! referrer for them, and HTTPS only where the server is reached so. Pictures may be shown by any site, and one small page
//! without scripts may be framed.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::state::AppState;

/// The content security policy: neither inline scripts nor inline styles. `data:` images are the page's own small drawings.
/// `wasm-unsafe-eval` lets the page compile its engine, which comes from here as its scripts do; it allows no `eval`.
const CONTENT_SECURITY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
     font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'self'; \
     form-action 'self'; frame-ancestors 'none'";

const PERMISSIONS: &str = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

const EVERYWHERE: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Not `no-referrer`: with it browsers send `Origin: null` from the form of the host's link.
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// What browsers read of documents alone: with the other responses it would be bytes of every first visit.
const OF_DOCUMENTS: [(HeaderName, &str); 2] = [
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
];

/// Whether a response may be shown as a document: HTML, or something that does not say what it is.
fn is_document(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.is_none_or(|kind| kind.starts_with("text/html") || kind.starts_with("image/svg"))
}

/// What other sites may do with a response, as an extension of it. Without one they may do nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OtherSites {
    /// Show it as an image.
    MayShow,
    /// Show it in a frame.
    MayFrame,
}

/// The policy of a page that other sites may frame: pictures and a style sheet, nothing that acts.
const FRAMED: &str = "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors *";

/// A year. Neither subdomains nor preloading: the host may have other things under the same name.
const HTTPS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

fn open_to_others(headers: &mut HeaderMap, permission: OtherSites) {
    let resource = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(resource, HeaderValue::from_static("cross-origin"));
    if permission == OtherSites::MayFrame {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(FRAMED));
        headers.remove(header::X_FRAME_OPTIONS);
    }
}

/// The middleware: adds the headers to a response.
pub(crate) async fn add(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let of_documents: &[_] = if is_document(response.headers()) { &OF_DOCUMENTS } else { &[] };
    for (name, value) in EVERYWHERE.iter().chain(of_documents) {
        response.headers_mut().insert(name.clone(), HeaderValue::from_static(value));
    }
    if let Some(permission) = response.extensions().get::<OtherSites>().copied() {
        open_to_others(response.headers_mut(), permission);
    }
    if state.config().is_secure() && state.config().hsts.is_on() {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, HTTPS_ONLY);
    }
    // Responses are personal and must not be cached; files set their own cache header.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
