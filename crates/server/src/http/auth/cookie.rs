//! The one cookie: reading it, and writing it so that no script can read it and no other site can use it.

use axum::http::{HeaderMap, HeaderValue, header};

const NAME: &str = "rusc_session";

/// How a cookie is to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transport {
    /// Over encrypted connections only.
    Secure,
    /// The server is reached without encryption.
    Plain,
}

/// The secret in the request, if there is one.
pub(crate) fn read(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == NAME).map(|(_, secret)| secret).filter(|secret| !secret.is_empty())
}

/// Keeps a secret for so many seconds.
pub(crate) fn write(secret: &str, path: &str, seconds: u64, transport: Transport) -> HeaderValue {
    let secure = match transport {
        Transport::Secure => "; Secure",
        Transport::Plain => "",
    };
    let text = format!("{NAME}={secret}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).expect("secrets and paths are plain text")
}

/// Forgets it.
pub(crate) fn clear(path: &str, transport: Transport) -> HeaderValue {
    write("", path, 0, transport)
}
