//! Static files of the page, with their cache headers. Every path that cannot be a file serves `index.html`: the page routes
//! on the client. Its head says what a preview of the address shows.
//!
//! Files are compressed once, when the page is built: `main.js.br` and `main.js.gz` stand beside `main.js`, and whoever
//! takes one of them gets it. Nothing here is compressed again at a request.
//!
//! A development build reads the files from disk at every request, so that the page can be rebuilt without the server; a
//! release build embeds them.

mod early;
pub(crate) mod face;
mod face_words;
mod icons;
mod isolation;

use std::fmt;
use std::path::{Component, Path, PathBuf};

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rusc_api::ErrorCode;

use crate::http::auth::credentials::sha256_hex;
use crate::http::auth::guard::Peer;
use crate::http::error::{ApiError, wrong_method};
use crate::http::language::Language;
use crate::rate_limit::{LimitedAction, address_key};
use crate::state::AppState;
use face::Face;

/// Served while the page has not been built.
const STUB: &str = include_str!("stub.html");

/// The service worker of the page, and what is served in its place where the host has switched it off.
const SERVICE_WORKER: &str = "sw.js";
const NO_SERVICE_WORKER: &str = include_str!("remove_service_worker.js");

/// Cache header of files whose names contain a hash of their content.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Cache header of all other files: revalidated each time by their `ETag`.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// Content codings and the endings of files in them, the better ones first.
const CODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Marks the response with a file, which is not to be compressed on the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StaticFile;

/// Serves a file, or `index.html` for any path that is not one.
pub(crate) async fn serve(State(state): State<AppState>, request: Request) -> Response {
    let peer = Peer::of(request.extensions(), request.headers(), state.config());
    if let Err(refusal) = state.rate_limits().check(LimitedAction::File, &address_key(peer.address)) {
        return refusal.into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return wrong_method().await;
    }
    let path = request.uri().path().trim_start_matches('/').to_owned();
    // Unknown API paths get a JSON error, not the page.
    if ["api", "ws"]
        .iter()
        .any(|part| path.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
    {
        return ApiError::new(ErrorCode::NotFound, "there is no such address; see /api/docs").into_response();
    }
    if path == SERVICE_WORKER && !state.config().offline.is_on() {
        let bytes = Bytes::from_static(NO_SERVICE_WORKER.as_bytes());
        return answer(request.headers(), media_type(&path), ASK_AGAIN, &tag_of(&bytes), bytes);
    }
    if path != INDEX
        && let Some(file) = file(state.assets(), &path, request.headers())
    {
        return file;
    }
    if let Some(file) = icons::file(&path, request.headers()).await {
        return file;
    }
    if path != INDEX && is_file_name(&path) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let language = Language::of(request.headers());
    let face = face::of(&state, &peer, &path, language).await;
    index(&state, &peer, &path, &face, request.headers(), language)
}

/// Whether a path can only mean a file, which is then missing: under `assets`, or with an extension. What people are called
/// is up to them.
fn is_file_name(path: &str) -> bool {
    let has_extension = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    path.starts_with("assets/") || (has_extension && !path.starts_with("user/"))
}

const INDEX: &str = "index.html";

/// The response with a file, in the best coding that the client takes.
fn file(assets: &Assets, path: &str, asked: &HeaderMap) -> Option<Response> {
    // Compressed copies are no files of their own.
    if CODINGS.iter().any(|(_, ending)| path.ends_with(ending)) {
        return None;
    }
    let plain = assets.read(path)?;
    let (lasting, tag) = if path.starts_with("assets/") {
        // The name has a hash of the content already.
        (FOR_EVER, format!("W/\"{path}\""))
    } else {
        (ASK_AGAIN, tag_of(&plain))
    };
    let copies = CODINGS.map(|(coding, ending)| (coding, assets.read(&format!("{path}{ending}"))));
    let has_copies = copies.iter().any(|(_, copy)| copy.is_some());
    let copy =
        copies.into_iter().find_map(|(coding, copy)| Some((coding, copy.filter(|_| takes(asked, coding))?)));
    let (coding, bytes) = copy.map_or((None, plain), |(coding, bytes)| (Some(coding), bytes));
    let mut response = answer(asked, media_type(path), lasting, &tag, bytes);
    response.extensions_mut().insert(StaticFile);
    if isolation::is_worker(path) {
        isolation::add(response.headers_mut());
    }
    if has_copies {
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    if let Some(coding) = coding.filter(|_| response.status() == StatusCode::OK) {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    Some(response)
}

/// Whether the client takes a content coding: it is named, or everything is, and not with a weight of zero.
fn takes(asked: &HeaderMap, coding: &str) -> bool {
    let lists = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    let mut takes_any = false;
    for item in lists.flat_map(|list| list.split(',')) {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let weight =
            weight.trim().strip_prefix("q=").map_or(1.0, |weight| weight.trim().parse().unwrap_or(0.0));
        if name.trim().eq_ignore_ascii_case(coding) {
            return weight > 0.0;
        }
        takes_any |= name.trim() == "*" && weight > 0.0;
    }
    takes_any
}

/// A weak tag, because the bytes sent depend on the compression.
fn tag_of(bytes: &[u8]) -> String {
    format!("W/\"{}\"", &sha256_hex(bytes)[..32])
}

/// The page, with what a preview of its address shows and what it will ask for next.
fn index(
    state: &AppState,
    peer: &Peer,
    path: &str,
    face: &Face,
    headers: &HeaderMap,
    language: Language,
) -> Response {
    let page = state.assets().read(INDEX);
    let built = page.as_deref().and_then(|bytes| str::from_utf8(bytes).ok());
    let text =
        built.map_or(STUB.to_owned(), |text| early::put_into(text, state.config(), peer, headers, language));
    // File names are relative to the page, which is served at many paths.
    let base = format!("<head><base href=\"{}\" />", state.config().base_path.folder());
    let text = text.replacen("<head>", &base, 1);
    let text = face.put_into(&text, state.config(), peer, path);
    let tag = tag_of(text.as_bytes());
    let mut response = answer(headers, "text/html; charset=utf-8", ASK_AGAIN, &tag, text.into());
    if isolation::is_wanted(path) {
        isolation::add(response.headers_mut());
    }
    response
        .headers_mut()
        .insert(header::VARY, HeaderValue::from_static("accept-language, accept-encoding, cookie"));
    response
}

fn answer(
    asked: &HeaderMap,
    media_type: &'static str,
    lasting: HeaderValue,
    tag: &str,
    bytes: Bytes,
) -> Response {
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let unchanged = known.flat_map(|list| list.split(',')).any(|known| [tag, "*"].contains(&known.trim()));
    let tag = HeaderValue::from_str(tag).expect("hashes and names of files are plain text");
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

/// All files by name, written by the build script.
const BUILT_IN: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The files of the page.
#[derive(Clone)]
pub enum Assets {
    /// Embedded in the program.
    BuiltIn(&'static [(&'static str, &'static [u8])]),
    /// Read from a folder.
    Folder(PathBuf),
}

impl Assets {
    /// The files this program was built with.
    pub fn built_in() -> Assets {
        if cfg!(debug_assertions) {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
            if folder.is_dir() {
                return Assets::Folder(folder);
            }
        }
        Assets::BuiltIn(BUILT_IN)
    }

    /// None, as when the page has not been built.
    pub fn none() -> Assets {
        Assets::BuiltIn(&[])
    }

    /// A file by its name, `assets/main.js`.
    fn read(&self, name: &str) -> Option<Bytes> {
        match self {
            Assets::BuiltIn(files) => {
                let found = files.binary_search_by_key(&name, |(name, _)| name).ok()?;
                Some(Bytes::from_static(files[found].1))
            }
            Assets::Folder(folder) => {
                let name = Path::new(name);
                // Path traversal is refused: only plain names, no `..` and no absolute path.
                let inside = name.components().all(|part| matches!(part, Component::Normal(_)));
                let path = folder.join(name);
                let readable = inside && path.is_file();
                if readable { std::fs::read(path).ok().map(Bytes::from) } else { None }
            }
        }
    }
}

impl fmt::Debug for Assets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assets::BuiltIn(files) => write!(f, "{} files", files.len()),
            Assets::Folder(folder) => write!(f, "{}", folder.display()),
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, header};

    use super::{Assets, media_type, takes};

    #[test]
    fn files_are_found_by_name_and_nothing_outside_is() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("dist")).unwrap();
        std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
        std::fs::write(folder.path().join("dist/a.js"), "code").unwrap();
        let in_folder = Assets::Folder(folder.path().join("dist"));
        let built_in = Assets::BuiltIn(&[("a.js", b"code"), ("b/c.css", b"style")]);
        for assets in [&in_folder, &built_in] {
            assert_eq!(assets.read("a.js").as_deref(), Some(&b"code"[..]), "{assets:?}");
            for name in ["", "b.js", "../secret.txt", "/etc/passwd", ".", "a.js/.."] {
                assert_eq!(assets.read(name), None, "{assets:?} {name}");
            }
        }
        assert_eq!(built_in.read("b/c.css").as_deref(), Some(&b"style"[..]));
    }

    #[test]
    fn clients_say_which_coding_they_take() {
        for (asked, brotli, gzip) in [
            ("", false, false),
            ("gzip, deflate, br, zstd", true, true),
            ("gzip", false, true),
            ("GZIP;q=0.5, br;q=0", false, true),
            ("*", true, true),
            ("br;q=0, *;q=0.1", false, true),
            ("identity, *;q=0", false, false),
            ("br;q=nonsense", false, false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, asked.parse().unwrap())]);
            assert_eq!((takes(&headers, "br"), takes(&headers, "gzip")), (brotli, gzip), "{asked}");
        }
    }

    #[test]
    fn browsers_are_told_what_a_file_is() {
        assert_eq!(media_type("assets/main-1a2b.js"), "text/javascript; charset=utf-8");
        assert_eq!(media_type("x.wasm"), "application/wasm");
        assert_eq!(media_type("x"), "application/octet-stream");
    }
}
