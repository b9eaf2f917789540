//! Sessions, and the devices that are known again. The browser has the secrets, the store their hashes.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::AppendHeaders;
use rusc_api::{Me, Role, Site};
use rusc_store::{CookieName, Role as StoredRole, SessionRow, UserRow};

use super::cookies::{CookieKind, clear_cookie, read_cookie, write_cookie};
use super::credentials::{hash_secret, new_secret};
use super::device::device_words;
use super::guard::Peer;
use super::principal::Credential;
use crate::access::AccessEnd;
use crate::http::error::ApiResult;
use crate::state::AppState;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// Lifetime of a user's session: a user with a password can sign in again at any time.
const USER_MS: u64 = 60 * DAY_MS;
/// Lifetime of a guest's session: a guest who loses the session loses the games.
const GUEST_MS: u64 = 365 * DAY_MS;
/// A session in use is prolonged no more often than this.
const NOTE_EVERY_MS: u64 = 60 * 60 * 1000;
/// Lifetime of the cookie of a device: browsers keep none for longer.
const DEVICE_MS: u64 = 400 * DAY_MS;

/// A session that has just begun.
#[derive(Debug)]
pub(crate) struct NewSession {
    cookies: Vec<HeaderValue>,
    pub(crate) me: Me,
}

/// Headers that set cookies.
pub(crate) type SetCookies = AppendHeaders<Vec<(HeaderName, HeaderValue)>>;

/// The headers that set these cookies.
pub(crate) fn set_cookies(cookies: Vec<HeaderValue>) -> SetCookies {
    AppendHeaders(cookies.into_iter().map(|cookie| (header::SET_COOKIE, cookie)).collect())
}

impl NewSession {
    /// The headers that give the browser its cookies.
    pub(crate) fn set_cookies(&self) -> SetCookies {
        set_cookies(self.cookies.clone())
    }
}

impl AppState {
    /// Begins a session.
    pub(crate) async fn begin_session(
        &self,
        user: &UserRow,
        peer: &Peer,
        headers: &HeaderMap,
    ) -> ApiResult<NewSession> {
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
            device: device_words(headers),
            cookie: peer.transport.cookie_name(),
        };
        for ended in self.store().create_session(row).await? {
            self.end_access(AccessEnd::One(Credential::Session(ended)));
        }
        let me = Me {
            name: user.name.clone(),
            role: role(user.role),
            csrf,
            has_password: user.password_hash.is_some(),
            site: self.site(),
        };
        Ok(NewSession { cookies: self.session_cookies(&secret, me.role, peer), me })
    }

    /// The cookie of a session, with its full lifetime from now on. Over an encrypted connection the one with the plain name
    /// goes.
    pub(crate) fn session_cookies(&self, secret: &str, role: Role, peer: &Peer) -> Vec<HeaderValue> {
        let (base, name) = (&self.config().base_path, peer.transport.cookie_name());
        let mut cookies =
            vec![write_cookie(CookieKind::Session, secret, base, name, lifetime_ms(role) / 1000)];
        if name == CookieName::Prefixed {
            cookies.push(clear_cookie(CookieKind::Session, base, CookieName::Plain));
        }
        cookies
    }

    /// The headers that remove the session from the browser.
    pub(crate) fn no_session(&self, peer: &Peer) -> SetCookies {
        let base = &self.config().base_path;
        let mut cookies = vec![clear_cookie(CookieKind::Session, base, CookieName::Plain)];
        if peer.transport.cookie_name() == CookieName::Prefixed {
            cookies.push(clear_cookie(CookieKind::Session, base, CookieName::Prefixed));
        }
        set_cookies(cookies)
    }

    /// The hash of the device's secret, if the browser has one.
    pub(crate) fn device_hash(&self, peer: &Peer, headers: &HeaderMap) -> Option<String> {
        let found = read_cookie(headers, CookieKind::Device, &self.config().base_path, peer.transport);
        found.map(|(secret, _)| hash_secret(secret))
    }

    /// Remembers that the device has signed in to an account, and gives a new one its cookie. A secret that the server has
    /// not given out is not taken over.
    pub(crate) async fn remember_device(
        &self,
        user: &UserRow,
        peer: &Peer,
        headers: &HeaderMap,
        begun: &mut NewSession,
    ) -> ApiResult<()> {
        let known = match self.device_hash(peer, headers) {
            Some(hash) if self.store().has_device(&hash).await? => Some(hash),
            _ => None,
        };
        let hash = if let Some(hash) = known {
            hash
        } else {
            let (secret, name) = (new_secret(), peer.transport.cookie_name());
            let base = &self.config().base_path;
            begun.cookies.push(write_cookie(CookieKind::Device, &secret, base, name, DEVICE_MS / 1000));
            hash_secret(&secret)
        };
        Ok(self.store().remember_device(&user.id, &hash, self.now_ms()).await?)
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

    /// The public part of the configuration.
    pub(crate) fn site(&self) -> Site {
        let config = self.config();
        Site {
            registration: config.registration,
            guests: config.guests.is_on(),
            chat: config.chat.is_on(),
            private: config.is_private(),
            offline: config.offline.is_on(),
            analyses_per_day: config.analysis_per_day,
            engine: config.analysis_engine.is_on(),
            origin: match &config.public_url {
                Some(url) => Some(url.origin().to_owned()),
                None => config.network_origin.clone(),
            },
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
