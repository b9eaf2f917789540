//! Sessions and their cookie. The browser has the secret, the store its hash. The cookie is `HttpOnly` and `SameSite`: no
//! script can read it and no other site can use it.

use axum::http::{HeaderMap, HeaderValue, header};
use rusc_api::{Me, Role, Site};
use rusc_store::{CookieName, Role as StoredRole, SessionRow, UserRow};

use super::credentials::{hash_secret, new_secret};
use super::guard::Peer;
use crate::http::error::ApiResult;
use crate::state::AppState;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// Lifetime of a user's session: a user with a password can sign in again at any time.
const USER_MS: u64 = 60 * DAY_MS;
/// Lifetime of a guest's session: a guest who loses the session loses the games.
const GUEST_MS: u64 = 365 * DAY_MS;
/// A session in use is prolonged no more often than this.
const NOTE_EVERY_MS: u64 = 60 * 60 * 1000;

/// A session that has just begun.
#[derive(Debug)]
pub(crate) struct NewSession {
    pub(crate) cookie: HeaderValue,
    pub(crate) me: Me,
}

impl AppState {
    /// Begins a session.
    pub(crate) async fn begin_session(&self, user: &UserRow, peer: &Peer) -> ApiResult<NewSession> {
        let (secret, csrf) = (new_secret(), rusc_store::random_id(22));
        let now_ms = self.now_ms();
        let row = SessionRow {
            token_hash: hash_secret(&secret),
            id: rusc_store::random_id(10),
            user_id: user.id.clone(),
            csrf: csrf.clone(),
            created_ms: now_ms,
            seen_ms: now_ms,
            expires_ms: now_ms + lifetime_ms(role(user.role)),
            device: String::new(),
            cookie: CookieName::Plain,
        };
        self.store().create_session(row).await?;
        let cookie = self.session_cookie(&secret, role(user.role), peer);
        Ok(NewSession { cookie, me: self.me(&user.name, role(user.role), csrf) })
    }

    /// The cookie of a session, with its full lifetime from now on.
    pub(crate) fn session_cookie(&self, secret: &str, role: Role, peer: &Peer) -> HeaderValue {
        write_cookie(secret, &self.config().base_path.folder(), lifetime_ms(role) / 1000, peer.transport)
    }

    /// The cookie that removes the session from the browser.
    pub(crate) fn no_cookie(&self, peer: &Peer) -> HeaderValue {
        clear_cookie(&self.config().base_path.folder(), peer.transport)
    }

    /// Prolongs a session in use, at most once in [`NOTE_EVERY_MS`].
    pub(crate) async fn note_session(&self, session: &SessionRow, user: &UserRow) -> ApiResult<()> {
        let now_ms = self.now_ms();
        if now_ms < session.seen_ms + NOTE_EVERY_MS {
            return Ok(());
        }
        let expires_ms = now_ms + lifetime_ms(role(user.role));
        self.store().touch_session(&session.token_hash, now_ms, expires_ms).await?;
        self.store().touch_user(&user.id, now_ms).await?;
        Ok(())
    }

    /// The answer of `GET /api/me`.
    pub(crate) fn me(&self, name: &str, role: Role, csrf: String) -> Me {
        Me { name: name.to_owned(), role, csrf, site: self.site() }
    }

    /// The public part of the configuration.
    pub(crate) fn site(&self) -> Site {
        let config = self.config();
        Site {
            registration: config.registration,
            guests: config.guests.is_on(),
            chat: config.chat.is_on(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

fn lifetime_ms(role: Role) -> u64 {
    if role == Role::Guest { GUEST_MS } else { USER_MS }
}

/// A stored role as messages name it.
pub(crate) fn role(role: StoredRole) -> Role {
    match role {
        StoredRole::Guest => Role::Guest,
        StoredRole::User => Role::User,
        StoredRole::Bot => Role::Bot,
        StoredRole::Admin => Role::Admin,
    }
}

const COOKIE: &str = "rusc_session";

/// Whether the client's connection is encrypted, which sets the `Secure` attribute of the cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transport {
    /// HTTPS.
    Secure,
    /// Plain HTTP.
    Plain,
}

/// The session secret in a request's cookies, if there is one.
pub(crate) fn read_cookie(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, secret)| secret).filter(|secret| !secret.is_empty())
}

/// The `Set-Cookie` value that keeps a secret for so many seconds.
pub(crate) fn write_cookie(secret: &str, path: &str, seconds: u64, transport: Transport) -> HeaderValue {
    let secure = match transport {
        Transport::Secure => "; Secure",
        Transport::Plain => "",
    };
    let text = format!("{COOKIE}={secret}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).expect("secrets and paths are plain text")
}

/// The `Set-Cookie` value that removes the cookie.
pub(crate) fn clear_cookie(path: &str, transport: Transport) -> HeaderValue {
    write_cookie("", path, 0, transport)
}
