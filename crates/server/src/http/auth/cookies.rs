//! Cookies: their names, attributes, reading and writing. Over an encrypted connection the name has a prefix that browsers
//! let nobody else set, neither a plain connection nor another host of the same domain: `__Host-`, or `__Secure-` below a
//! base path, where `__Host-` would send the cookie to whatever else is served under the same name.

use axum::http::{HeaderMap, HeaderValue, header};
use rusc_store::CookieName;

use crate::config::BasePath;

/// Whether the client's connection is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transport {
    /// HTTPS.
    Secure,
    /// Plain HTTP.
    Plain,
}

/// What a cookie is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CookieKind {
    /// The session.
    Session,
    /// The device, which is known again when somebody signs in.
    Device,
}

impl CookieKind {
    fn plain_name(self) -> &'static str {
        match self {
            CookieKind::Session => "rusc_session",
            CookieKind::Device => "rusc_device",
        }
    }

    fn name(self, base: &BasePath, name: CookieName) -> String {
        let prefix = match (name, base.as_str()) {
            (CookieName::Plain, _) => "",
            (CookieName::Prefixed, "") => "__Host-",
            (CookieName::Prefixed, _) => "__Secure-",
        };
        format!("{prefix}{}", self.plain_name())
    }
}

impl Transport {
    /// The name that cookies get over this connection.
    pub(crate) fn cookie_name(self) -> CookieName {
        match self {
            Transport::Secure => CookieName::Prefixed,
            Transport::Plain => CookieName::Plain,
        }
    }
}

/// The secret in a cookie of a request, and the name it came under. Over an encrypted connection the plain name is read
/// too, for what was set before there was encryption.
pub(crate) fn read_cookie<'h>(
    headers: &'h HeaderMap,
    kind: CookieKind,
    base: &BasePath,
    transport: Transport,
) -> Option<(&'h str, CookieName)> {
    let prefixed = match transport {
        Transport::Secure => find(headers, &kind.name(base, CookieName::Prefixed)),
        Transport::Plain => None,
    };
    match prefixed {
        Some(secret) => Some((secret, CookieName::Prefixed)),
        None => find(headers, kind.plain_name()).map(|secret| (secret, CookieName::Plain)),
    }
}

fn find<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(found, _)| *found == name).map(|(_, secret)| secret).filter(|secret| !secret.is_empty())
}

/// The `Set-Cookie` value that keeps a secret for so many seconds.
pub(crate) fn write_cookie(
    kind: CookieKind,
    secret: &str,
    base: &BasePath,
    name: CookieName,
    seconds: u64,
) -> HeaderValue {
    let secure = match name {
        CookieName::Prefixed => "; Secure",
        CookieName::Plain => "",
    };
    let (name, path) = (kind.name(base, name), base.folder());
    let text = format!("{name}={secret}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).expect("secrets and paths are plain text")
}

/// The `Set-Cookie` value that removes a cookie.
pub(crate) fn clear_cookie(kind: CookieKind, base: &BasePath, name: CookieName) -> HeaderValue {
    write_cookie(kind, "", base, name, 0)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;

    use super::{CookieKind, CookieName, Transport, read_cookie, write_cookie};
    use crate::config::BasePath;

    fn base(path: &str) -> BasePath {
        path.parse().unwrap()
    }

    #[test]
    fn cookies_are_found_among_others() {
        for (cookies, path, transport, expected) in [
            ("a=b; rusc_session=xyz; c=d", "", Transport::Plain, Some(("xyz", CookieName::Plain))),
            ("rusc_session=; x", "", Transport::Plain, None),
            ("", "", Transport::Plain, None),
            ("rusc_device=xyz", "", Transport::Plain, None),
            (
                "rusc_session=old; __Host-rusc_session=new",
                "",
                Transport::Secure,
                Some(("new", CookieName::Prefixed)),
            ),
            ("rusc_session=old", "", Transport::Secure, Some(("old", CookieName::Plain))),
            ("__Secure-rusc_session=new", "/rusc", Transport::Secure, Some(("new", CookieName::Prefixed))),
            ("__Host-rusc_session=new", "/rusc", Transport::Secure, None),
            ("__Host-rusc_session=new", "", Transport::Plain, None),
        ] {
            let headers: HeaderMap =
                [(axum::http::header::COOKIE, cookies.parse().unwrap())].into_iter().collect();
            let found = read_cookie(&headers, CookieKind::Session, &base(path), transport);
            assert_eq!(found, expected, "{cookies} {path} {transport:?}");
        }
    }

    #[test]
    fn cookies_are_kept_from_scripts_and_other_hosts() {
        for (path, name, expected) in [
            ("", CookieName::Plain, "rusc_session=xyz; Path=/; Max-Age=60; HttpOnly; SameSite=Lax"),
            (
                "",
                CookieName::Prefixed,
                "__Host-rusc_session=xyz; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure",
            ),
            (
                "/rusc",
                CookieName::Prefixed,
                "__Secure-rusc_session=xyz; Path=/rusc/; Max-Age=60; HttpOnly; SameSite=Lax; Secure",
            ),
        ] {
            assert_eq!(write_cookie(CookieKind::Session, "xyz", &base(path), name, 60), expected);
        }
    }
}
