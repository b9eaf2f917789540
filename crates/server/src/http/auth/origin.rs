//! Whether a request comes from our own page. Browsers say in `Origin` which page has sent it; a request without one comes
//! from a program, which has no cookie that others could abuse, or from an address typed in.

use axum::http::{HeaderMap, header};

/// What our own pages are known by.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OwnOrigin<'a> {
    /// Scheme and host, as the host of the server has said.
    Known(&'a str),
    /// The host that the request itself was sent to.
    Requested(&'a str),
}

/// Whether it does; `true` also if nothing is said about it.
pub(crate) fn is_own(headers: &HeaderMap, own: OwnOrigin<'_>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
        return matches!(site, None | Some("same-origin" | "none"));
    };
    let Ok(origin) = origin.to_str() else { return false };
    match own {
        OwnOrigin::Known(expected) => origin.eq_ignore_ascii_case(expected),
        OwnOrigin::Requested(host) => {
            let from = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
            !host.is_empty() && from.is_some_and(|from| from.eq_ignore_ascii_case(host))
        }
    }
}
