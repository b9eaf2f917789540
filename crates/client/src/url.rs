//! Where a server is.

use std::fmt;
use std::str::FromStr;

use crate::ClientError;

const USUAL_PORT: u16 = 80;

/// The address of a server, such as `http://127.0.0.1:8080/` or `http://example.org/rusc`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerUrl {
    /// Host, with the port if one is given.
    authority: String,
    /// What comes before every path, without a slash at the end.
    base: String,
}

impl ServerUrl {
    /// What a request calls the server.
    pub(crate) fn host(&self) -> &str {
        &self.authority
    }

    /// Where to connect to.
    pub(crate) fn address(&self) -> String {
        let after_brackets = self.authority.rsplit(']').next().unwrap_or_default();
        if after_brackets.contains(':') {
            self.authority.clone()
        } else {
            format!("{}:{USUAL_PORT}", self.authority)
        }
    }

    /// A path as the server knows it.
    pub(crate) fn path(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }
}

impl fmt::Display for ServerUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}{}/", self.authority, self.base)
    }
}

impl FromStr for ServerUrl {
    type Err = ClientError;

    fn from_str(url: &str) -> Result<ServerUrl, ClientError> {
        let bad = |reason| ClientError::BadUrl { url: url.to_owned(), reason };
        if url.starts_with("https://") {
            return Err(bad(
                "encryption is not spoken here; let a proxy on this machine do it, or use http://",
            ));
        }
        let rest = url
            .strip_prefix("http://")
            .ok_or_else(|| bad("expected something like http://127.0.0.1:8080/"))?;
        let (authority, base) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:[]_".contains(&byte);
        if authority.is_empty() || !authority.bytes().all(plain) {
            return Err(bad("the name of the host is missing or no name"));
        }
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
        if !base.bytes().all(plain) {
            return Err(bad("the path has something in it that no path of a server has"));
        }
        Ok(ServerUrl { authority: authority.to_owned(), base: base.trim_end_matches('/').to_owned() })
    }
}
