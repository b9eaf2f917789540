//! The connection to a server in a thread of its own: orders go in, news come out. It signs in, keeps a socket to the lobby
//! and one to a game, and makes them again when they break; it decides nothing about the game.

use std::io;
use std::thread;
use std::time::Duration;

use rusc_api::{Action, ChatRoom, LobbyMessage, LobbyRequest, NewGame, Seek};
use rusc_client::{Client, ClientError, LobbySocket, RoomLink, RoomUpdate};
use tokio::runtime::Builder;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::sleep;

use super::{ServerAccess, plain_text};

/// Orders that may wait; more than anybody types while the server does not answer.
const MOST_ORDERS: usize = 64;
/// How long a server may be away before a game there is given up.
const AWAY_TIMEOUT: Duration = Duration::from_mins(10);
/// Between two attempts to reach the lobby.
const LOBBY_RETRY: Duration = Duration::from_secs(1);

/// Something that the session is to do.
#[derive(Clone, Debug)]
pub enum OnlineOrder {
    /// Connect to the lobby.
    Lobby,
    /// Go to a game; a free seat is taken, otherwise it is watched.
    Enter(String),
    /// Make a game and go there.
    Create(Box<NewGame>),
    /// Look for an opponent.
    Seek(Box<Seek>),
    /// Look no longer.
    StopSeeking,
    /// Ask something else of the lobby.
    Ask(LobbyRequest),
    /// Play a move.
    Move(String),
    /// Do anything else in the game.
    Act(Action),
    /// Say something there.
    Say(ChatRoom, String),
    /// Leave the game; it goes on.
    Leave,
}

/// What a session tells.
#[derive(Clone, Debug)]
pub enum OnlineNews {
    /// The server knows us by this name.
    SignedIn {
        /// The name.
        name: String,
    },
    /// The lobby says something.
    Lobby(LobbyMessage),
    /// The connection to the lobby is gone; it is being made again.
    LobbyLost,
    /// A game is entered; what it is like follows.
    Entered {
        /// Its name in addresses.
        game: String,
    },
    /// Something happened in the game.
    Room {
        /// Its name in addresses.
        game: String,
        /// What.
        update: Box<RoomUpdate>,
    },
    /// Something cannot be done; a sentence.
    Failed(String),
}

/// A session in its thread; it ends when this is dropped.
#[derive(Debug)]
pub struct OnlineThread {
    orders: Sender<OnlineOrder>,
}

impl OnlineThread {
    /// Starts the thread, which signs in at once.
    ///
    /// # Errors
    /// The system has no thread for it.
    pub fn start(
        access: ServerAccess,
        report: impl Fn(OnlineNews) + Send + 'static,
    ) -> io::Result<OnlineThread> {
        let (orders, to_do) = channel(MOST_ORDERS);
        let runtime = Builder::new_current_thread().enable_all().build()?;
        thread::Builder::new().name("online".to_owned()).spawn(move || {
            let session =
                Session { access, client: None, lobby: Lobby::Closed, seek: None, room: None, report };
            runtime.block_on(session.run(to_do));
        })?;
        Ok(OnlineThread { orders })
    }

    /// Hands over an order; whether there was room for it.
    pub fn order(&self, order: OnlineOrder) -> bool {
        self.orders.try_send(order).is_ok()
    }
}

/// The connection to the lobby.
enum Lobby {
    /// Not wanted.
    Closed,
    /// Wanted; an attempt follows after so long.
    Opening(Duration),
    Open(Box<LobbySocket>),
}

struct Session<F> {
    access: ServerAccess,
    client: Option<Client>,
    lobby: Lobby,
    /// What is sought: a seek ends with its connection, and is made again with the next.
    seek: Option<Seek>,
    room: Option<Box<RoomLink>>,
    report: F,
}

impl<F: Fn(OnlineNews)> Session<F> {
    async fn run(mut self, mut orders: Receiver<OnlineOrder>) {
        if let Err(error) = self.client().await {
            self.fail(&error);
        }
        loop {
            tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => {
                        if let Err(error) = self.carry_out(order).await {
                            self.fail(&error);
                        }
                    }
                    None => return,
                },
                message = next_of_lobby(&mut self.lobby, self.client.as_ref()) => self.hear_lobby(message).await,
                update = next_of_room(&mut self.room) => self.hear_room(update),
            }
        }
    }

    fn tell(&self, news: OnlineNews) {
        (self.report)(news);
    }

    fn fail(&self, error: &ClientError) {
        self.tell(OnlineNews::Failed(sentence(error)));
    }

    /// Somebody who is signed in; a server that was away is asked again with every order.
    async fn client(&mut self) -> Result<Client, ClientError> {
        if let Some(client) = &self.client {
            return Ok(client.clone());
        }
        let ServerAccess { url, transport, token } = &self.access;
        let client = match token {
            Some(token) => Client::with_token_over(transport, url, token).await?,
            None => Client::guest_over(transport, url).await?,
        };
        self.tell(OnlineNews::SignedIn { name: client.me().name.clone() });
        self.client = Some(client.clone());
        Ok(client)
    }

    async fn carry_out(&mut self, order: OnlineOrder) -> Result<(), ClientError> {
        let client = self.client().await?;
        match order {
            OnlineOrder::Lobby => self.open_lobby(),
            OnlineOrder::Enter(game) => {
                match client.join(&game).await {
                    // A game whose seats are taken is watched; one that is not there is told by its socket.
                    Ok(_) | Err(ClientError::Refused { .. }) => self.enter(client, game),
                    Err(error) => return Err(error),
                }
            }
            OnlineOrder::Create(wish) => {
                let card = client.create_game(&wish).await?;
                self.enter(client, card.id);
            }
            OnlineOrder::Seek(seek) => {
                let request = LobbyRequest::Seek { id: SEEK_ID.to_owned(), seek: (*seek).clone() };
                self.seek = Some(*seek);
                self.open_lobby();
                self.ask(&request).await?;
            }
            OnlineOrder::StopSeeking => {
                self.seek = None;
                self.ask(&LobbyRequest::CancelSeek { id: SEEK_ID.to_owned() }).await?;
            }
            OnlineOrder::Ask(request) => self.ask(&request).await?,
            OnlineOrder::Move(text) => self.in_room(|room| drop(room.play(&text, None))),
            OnlineOrder::Act(action) => self.in_room(|room| drop(room.act(action))),
            OnlineOrder::Say(place, text) => self.in_room(|room| drop(room.say(place, &text))),
            OnlineOrder::Leave => self.room = None,
        }
        Ok(())
    }

    fn open_lobby(&mut self) {
        if matches!(self.lobby, Lobby::Closed) {
            self.lobby = Lobby::Opening(Duration::ZERO);
        }
    }

    /// Asks the lobby, if there is a connection; a seek is sent again with every new one.
    async fn ask(&mut self, request: &LobbyRequest) -> Result<(), ClientError> {
        match &mut self.lobby {
            Lobby::Open(socket) => socket.send(request).await,
            Lobby::Closed | Lobby::Opening(_) => Ok(()),
        }
    }

    fn enter(&mut self, client: Client, game: String) {
        // Both the seek and the list of the lobby have done their work.
        (self.lobby, self.seek) = (Lobby::Closed, None);
        self.room = Some(Box::new(RoomLink::new(client, &game).with_timeout(AWAY_TIMEOUT)));
        self.tell(OnlineNews::Entered { game });
    }

    fn in_room(&mut self, act: impl FnOnce(&mut RoomLink)) {
        match &mut self.room {
            Some(room) => act(room),
            None => self.tell(OnlineNews::Failed("There is no game at the server now.".to_owned())),
        }
    }

    async fn hear_lobby(&mut self, message: Result<LobbyNews, ClientError>) {
        match message {
            Ok(LobbyNews::Opened(socket)) => {
                self.lobby = Lobby::Open(socket);
                if let Some(seek) = self.seek.clone()
                    && let Err(error) = self.ask(&LobbyRequest::Seek { id: SEEK_ID.to_owned(), seek }).await
                {
                    self.fail(&error);
                }
            }
            Ok(LobbyNews::Message(message)) => self.tell(OnlineNews::Lobby(message)),
            Err(error) if error.is_transient() => {
                self.lobby = Lobby::Opening(LOBBY_RETRY.max(error.retry_after()));
                self.tell(OnlineNews::LobbyLost);
            }
            Err(error) => {
                self.lobby = Lobby::Closed;
                self.fail(&error);
            }
        }
    }

    fn hear_room(&mut self, update: Result<RoomUpdate, ClientError>) {
        let Some(room) = &self.room else { return };
        match update {
            Ok(update) => {
                let game = room.game().to_owned();
                self.tell(OnlineNews::Room { game, update: Box::new(update) });
            }
            Err(error) => {
                self.room = None;
                self.fail(&error);
            }
        }
    }
}

/// There is one seek at a time, so one name for it is enough.
const SEEK_ID: &str = "terminal";

enum LobbyNews {
    Opened(Box<LobbySocket>),
    Message(LobbyMessage),
}

/// The next news of the lobby; never any if it is not wanted.
async fn next_of_lobby(lobby: &mut Lobby, client: Option<&Client>) -> Result<LobbyNews, ClientError> {
    match (lobby, client) {
        (Lobby::Open(socket), _) => socket.receive().await.map(LobbyNews::Message),
        (Lobby::Opening(wait), Some(client)) => {
            sleep(*wait).await;
            LobbySocket::open(client).await.map(|socket| LobbyNews::Opened(Box::new(socket)))
        }
        (Lobby::Closed | Lobby::Opening(_), _) => std::future::pending().await,
    }
}

/// The next update of the game; never any without one.
async fn next_of_room(room: &mut Option<Box<RoomLink>>) -> Result<RoomUpdate, ClientError> {
    match room {
        Some(room) => room.next().await,
        None => std::future::pending().await,
    }
}

/// An error as a sentence.
fn sentence(error: &ClientError) -> String {
    let text = plain_text(&error.to_string());
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}
