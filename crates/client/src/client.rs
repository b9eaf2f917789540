//! Somebody who is signed in, and what they can ask over plain HTTP.

use std::sync::Arc;

use hyper::Method;
use hyper::body::Incoming;
use hyper::header::SET_COOKIE;
use hyper::{HeaderMap, Response};
use rusc_api::{GameCard, Me, NewGame, Snapshot};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{ClientError, Result, ServerUrl, http};

/// Somebody who is signed in at a server; cheap to clone.
#[derive(Clone, Debug)]
pub struct Client {
    url: Arc<ServerUrl>,
    pass: Arc<Credentials>,
    me: Arc<Me>,
}

/// What proves who they are.
#[derive(Debug)]
enum Credentials {
    /// A cookie, and what must come with every change.
    Session { cookie: String, csrf: String },
    /// What stands in the header `authorization`.
    Bearer(String),
}

impl Client {
    /// Becomes a guest.
    ///
    /// # Errors
    /// The server is not there, or wants no guests.
    pub async fn guest(url: &ServerUrl) -> Result<Client> {
        let response = http::send(url, Method::POST, "/api/guest", &[], None).await?;
        let cookie = session_cookie(response.headers());
        let me: Me = http::read(response).await?;
        let cookie = cookie.ok_or_else(|| ClientError::Protocol("a guest without a cookie".to_owned()))?;
        let pass = Credentials::Session { cookie, csrf: me.csrf.clone() };
        Ok(Client { url: Arc::new(url.clone()), pass: Arc::new(pass), me: Arc::new(me) })
    }

    /// Signs in with a token.
    ///
    /// # Errors
    /// The server is not there, or does not know the token.
    pub async fn with_token(url: &ServerUrl, token: &str) -> Result<Client> {
        let bearer = format!("Bearer {}", token.trim());
        let headers = [("authorization", bearer.as_str())];
        let me = http::read(http::send(url, Method::GET, "/api/me", &headers, None).await?).await?;
        Ok(Client {
            url: Arc::new(url.clone()),
            pass: Arc::new(Credentials::Bearer(bearer)),
            me: Arc::new(me),
        })
    }

    /// Who the server takes them for.
    pub fn me(&self) -> &Me {
        &self.me
    }

    /// Where the server is.
    pub fn url(&self) -> &ServerUrl {
        &self.url
    }

    /// Makes a game.
    ///
    /// # Errors
    /// The server is not there, or does not want it.
    pub async fn create_game(&self, wish: &NewGame) -> Result<GameCard> {
        self.post("/api/games", wish).await
    }

    /// Takes the free seat of a game; who sits there already just gets the card.
    ///
    /// # Errors
    /// The server is not there, or the seat is not free.
    pub async fn join(&self, game: &str) -> Result<GameCard> {
        self.post(&format!("/api/games/{game}/join"), &()).await
    }

    /// A game as it stands.
    ///
    /// # Errors
    /// The server is not there, or has no such game.
    pub async fn snapshot(&self, game: &str) -> Result<Snapshot> {
        self.get(&format!("/api/games/{game}")).await
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        http::read(self.open(path).await?).await
    }

    pub(crate) async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T> {
        http::read(self.send(path, body).await?).await
    }

    /// Sends something; what is answered is of no interest.
    pub(crate) async fn tell(&self, path: &str, body: &impl Serialize) -> Result<()> {
        self.send(path, body).await.map(drop)
    }

    /// The beginning of an answer that may never end.
    pub(crate) async fn open(&self, path: &str) -> Result<Response<Incoming>> {
        http::send(&self.url, Method::GET, path, &self.headers(), None).await
    }

    async fn send(&self, path: &str, body: &impl Serialize) -> Result<Response<Incoming>> {
        let body = serde_json::to_vec(body).expect("messages are plain data");
        http::send(&self.url, Method::POST, path, &self.headers(), Some(body)).await
    }

    /// What every request of theirs brings.
    pub(crate) fn headers(&self) -> Vec<(&'static str, &str)> {
        match &*self.pass {
            Credentials::Session { cookie, csrf } => vec![("cookie", cookie), ("x-csrf-token", csrf)],
            Credentials::Bearer(bearer) => vec![("authorization", bearer)],
        }
    }
}

/// `name=value` of the first cookie that is set.
fn session_cookie(headers: &HeaderMap) -> Option<String> {
    let cookie = headers.get(SET_COOKIE)?.to_str().ok()?;
    cookie.split(';').next().map(str::to_owned)
}
