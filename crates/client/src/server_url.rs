//! The address of a server. Only the parts that a Rusc server can have: scheme, host, port and a base path.

use std::fmt;
use std::str::FromStr;

use crate::ClientError;

/// The address of a server, such as `http://127.0.0.1:8080/` or `https://example.org/rusc`.
///
/// ```
/// use rusc_client::ServerUrl;
///
/// let url: ServerUrl = "https://example.org/rusc/".parse()?;
/// assert_eq!(url.to_string(), "https://example.org/rusc/");
/// assert!("ftp://example.org".parse::<ServerUrl>().is_err());
/// # Ok::<(), rusc_client::ClientError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerUrl {
    scheme: Scheme,
    /// Host, with the port if one is given.
    authority: String,
    /// Prefix of every path, without a slash at the end.
    base: String,
}

/// Whether connections are encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scheme {
    Http,
    Https,
}

impl Scheme {
    fn http(self) -> &'static str {
        match self {
            Scheme::Http => "http",
            Scheme::Https => "https",
        }
    }

    fn websocket(self) -> &'static str {
        match self {
            Scheme::Http => "ws",
            Scheme::Https => "wss",
        }
    }

    fn default_port(self) -> u16 {
        match self {
            Scheme::Http => 80,
            Scheme::Https => 443,
        }
    }
}

impl ServerUrl {
    /// `host:port` to connect to.
    pub(crate) fn address(&self) -> String {
        let after_brackets = self.authority.rsplit(']').next().unwrap_or_default();
        if after_brackets.contains(':') {
            self.authority.clone()
        } else {
            format!("{}:{}", self.authority, self.scheme.default_port())
        }
    }

    /// The URL of a path for HTTP requests.
    pub(crate) fn http(&self, path: &str) -> String {
        format!("{}://{}{}{path}", self.scheme.http(), self.authority, self.base)
    }

    /// The URL of a path for a WebSocket.
    pub(crate) fn websocket(&self, path: &str) -> String {
        format!("{}://{}{}{path}", self.scheme.websocket(), self.authority, self.base)
    }
}

impl fmt::Display for ServerUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.http("/"))
    }
}

impl FromStr for ServerUrl {
    type Err = ClientError;

    fn from_str(url: &str) -> Result<ServerUrl, ClientError> {
        let bad = |reason| ClientError::BadUrl { url: url.to_owned(), reason };
        let (scheme, rest) = match url.split_once("://") {
            Some(("http", rest)) => (Scheme::Http, rest),
            Some(("https", rest)) => (Scheme::Https, rest),
            _ => return Err(bad("expected something like http://127.0.0.1:8080/ or https://example.org/")),
        };
        let (authority, base) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:[]_".contains(&byte);
        if authority.is_empty() || !authority.bytes().all(allowed) {
            return Err(bad("the name of the host is missing or no name"));
        }
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
        if !base.bytes().all(allowed) {
            return Err(bad("the path has something in it that no path of a server has"));
        }
        Ok(ServerUrl { scheme, authority: authority.to_owned(), base: base.trim_end_matches('/').to_owned() })
    }
}
