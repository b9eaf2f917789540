//! A signed-in client and its HTTP requests: games for everybody, and the bot API for accounts of programs.

use std::sync::Arc;

use reqwest::header::{HeaderMap, SET_COOKIE};
use reqwest::{Method, Response};
use rusc_api::{Action, BotAck, BotAct, BotMove, GameCard, LobbyMessage, Me, NewGame, RoomMessage, Snapshot};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{ClientError, JsonLines, Result, ServerUrl, Transport, http};

/// Somebody who is signed in at a server; cheap to clone.
///
/// ```no_run
/// use rusc_api::{NewGame, Opponent, SeatWish, TimeControl};
/// use rusc_client::{Client, ServerUrl};
///
/// # async fn challenge_the_computer() -> rusc_client::Result<()> {
/// let url: ServerUrl = "https://example.org/".parse()?;
/// let guest = Client::guest(&url).await?;
/// let wish = NewGame {
///     kind: "hive".to_owned(),
///     setup: None,
///     time: TimeControl::Unlimited {},
///     rated: false,
///     seat: SeatWish::First,
///     opponent: Opponent::Computer { level: 3, hints: false },
/// };
/// let card = guest.create_game(&wish).await?;
/// println!("{} plays at {url}game/{}", guest.me().name, card.id);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Client {
    transport: Transport,
    url: Arc<ServerUrl>,
    credentials: Arc<Credentials>,
    me: Arc<Me>,
}

/// What proves who they are.
#[derive(Debug)]
enum Credentials {
    /// A cookie, and the token against cross-site request forgery.
    Session { cookie: String, csrf: String },
    /// The header `authorization`.
    Bearer(String),
}

impl Client {
    /// Signs in as a new guest.
    ///
    /// # Errors
    /// The server cannot be reached, or allows no guests.
    pub async fn guest(url: &ServerUrl) -> Result<Client> {
        Client::guest_over(&Transport::public()?, url).await
    }

    /// [`Client::guest`] with other trusted certificates.
    ///
    /// # Errors
    /// As with [`Client::guest`].
    pub async fn guest_over(transport: &Transport, url: &ServerUrl) -> Result<Client> {
        let request = transport.http().post(url.http("/api/guest"));
        let response = http::send(url, request).await?;
        let cookie = session_cookie(response.headers());
        let me: Me = http::read(response).await?;
        let cookie = cookie.ok_or_else(|| ClientError::Protocol("a guest without a cookie".to_owned()))?;
        let credentials = Credentials::Session { cookie, csrf: me.csrf.clone() };
        Ok(Client::new(transport, url, credentials, me))
    }

    /// Signs in with a token.
    ///
    /// # Errors
    /// The server cannot be reached, or does not know the token.
    pub async fn with_token(url: &ServerUrl, token: &str) -> Result<Client> {
        Client::with_token_over(&Transport::public()?, url, token).await
    }

    /// [`Client::with_token`] with other trusted certificates.
    ///
    /// # Errors
    /// As with [`Client::with_token`].
    pub async fn with_token_over(transport: &Transport, url: &ServerUrl, token: &str) -> Result<Client> {
        let bearer = format!("Bearer {}", token.trim());
        let request = transport.http().get(url.http("/api/me")).header("authorization", &bearer);
        let me = http::read(http::send(url, request).await?).await?;
        Ok(Client::new(transport, url, Credentials::Bearer(bearer), me))
    }

    fn new(transport: &Transport, url: &ServerUrl, credentials: Credentials, me: Me) -> Client {
        let (url, credentials, me) = (Arc::new(url.clone()), Arc::new(credentials), Arc::new(me));
        Client { transport: transport.clone(), url, credentials, me }
    }

    /// The account, as the server has it.
    pub fn me(&self) -> &Me {
        &self.me
    }

    /// The server.
    pub fn url(&self) -> &ServerUrl {
        &self.url
    }

    /// Creates a game.
    ///
    /// # Errors
    /// The server cannot be reached, or refuses it.
    pub async fn create_game(&self, wish: &NewGame) -> Result<GameCard> {
        self.post("/api/games", wish).await
    }

    /// Takes the free seat of a game; for somebody who sits there already, just returns the card.
    ///
    /// # Errors
    /// The server cannot be reached, or the seat is not free.
    pub async fn join(&self, game: &str) -> Result<GameCard> {
        self.post(&format!("/api/games/{game}/join"), &()).await
    }

    /// A game as it stands.
    ///
    /// # Errors
    /// The server cannot be reached, or has no such game.
    pub async fn snapshot(&self, game: &str) -> Result<Snapshot> {
        http::read(self.get(&format!("/api/games/{game}")).await?).await
    }

    /// Bot API: messages of the lobby, such as challenges and games that begin.
    ///
    /// # Errors
    /// The server cannot be reached, or this is not the account of a program.
    pub async fn lobby_events(&self) -> Result<JsonLines<LobbyMessage>> {
        Ok(JsonLines::new(self.get("/api/bot/events").await?))
    }

    /// Bot API: messages of a game, beginning after the event `seen`, or with a snapshot if none is given.
    ///
    /// # Errors
    /// The server cannot be reached, or has no such game.
    pub async fn game_events(&self, game: &str, seen: Option<u64>) -> Result<JsonLines<RoomMessage>> {
        let query = seen.map_or(String::new(), |seen| format!("?seen={seen}"));
        Ok(JsonLines::new(self.get(&format!("/api/bot/games/{game}{query}")).await?))
    }

    /// Bot API: plays a move.
    ///
    /// # Errors
    /// The server cannot be reached, or refuses it.
    pub async fn play(&self, game: &str, wish: &BotMove) -> Result<BotAck> {
        self.post(&format!("/api/bot/games/{game}/move"), wish).await
    }

    /// Bot API: any other action in a game.
    ///
    /// # Errors
    /// The server cannot be reached, or refuses it.
    pub async fn act(&self, game: &str, id: &str, action: Action) -> Result<BotAck> {
        self.post(&format!("/api/bot/games/{game}/act"), &BotAct { id: id.to_owned(), action }).await
    }

    /// Bot API: accepts a challenge.
    ///
    /// # Errors
    /// The server cannot be reached, or the challenge is gone.
    pub async fn accept(&self, game: &str) -> Result<GameCard> {
        self.post(&format!("/api/bot/challenges/{game}/accept"), &()).await
    }

    /// Bot API: declines a challenge.
    ///
    /// # Errors
    /// The server cannot be reached, or the challenge is gone.
    pub async fn decline(&self, game: &str) -> Result<()> {
        self.send_json(&format!("/api/bot/challenges/{game}/decline"), &()).await.map(drop)
    }

    /// The head of an answer, whose body may be endless.
    async fn get(&self, path: &str) -> Result<Response> {
        http::send(&self.url, self.request(Method::GET, path)).await
    }

    async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T> {
        http::read(self.send_json(path, body).await?).await
    }

    async fn send_json(&self, path: &str, body: &impl Serialize) -> Result<Response> {
        http::send(&self.url, self.request(Method::POST, path).json(body)).await
    }

    fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.transport.http().request(method, self.url.http(path));
        self.headers().into_iter().fold(request, |request, (name, value)| request.header(name, value))
    }

    /// The headers that authenticate a request.
    pub(crate) fn headers(&self) -> Vec<(&'static str, &str)> {
        match &*self.credentials {
            Credentials::Session { cookie, csrf } => vec![("cookie", cookie), ("x-csrf-token", csrf)],
            Credentials::Bearer(bearer) => vec![("authorization", bearer)],
        }
    }

    pub(crate) fn transport(&self) -> &Transport {
        &self.transport
    }
}

/// `name=value` of the first cookie that is set.
fn session_cookie(headers: &HeaderMap) -> Option<String> {
    let cookie = headers.get(SET_COOKIE)?.to_str().ok()?;
    cookie.split(';').next().map(str::to_owned)
}
