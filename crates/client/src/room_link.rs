//! A subscription to a game that survives reconnects, with exponential backoff: it resumes after the last event it has
//! and sends unanswered requests again. It decides nothing about the game.

use std::time::Duration;

use rusc_api::{Action, ChatRoom, ErrorBody, ErrorCode, Event, RoomMessage, RoomRequest, Seat, Snapshot};
use tokio::time::{Instant, sleep_until, timeout};

use crate::{Client, ClientError, PendingRequests, Replica, Result, Socket};

/// Before the second attempt to connect; it doubles with each further one.
const MIN_BACKOFF: Duration = Duration::from_millis(50);
const MAX_BACKOFF: Duration = Duration::from_secs(5);
/// A connection over which nothing comes for so long while a request waits for its answer is given up.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(6);
/// How long a server may be away.
const AWAY_TIMEOUT: Duration = Duration::from_mins(1);

/// What [`RoomLink::next`] reports: the connection, the game, or an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum RoomUpdate {
    /// There is a connection, the first or a new one.
    Connected,
    /// The connection is gone; it is being made again.
    Disconnected,
    /// The next event.
    Event(Event),
    /// The sides that this client plays; nothing for a spectator. Told after every connection.
    Seated(Vec<Seat>),
    /// The whole game has come anew; [`RoomLink::replica`] has its moves and clocks.
    Replaced(Box<Snapshot>),
    /// Who is connected, and for whom that is so long ago that the other may claim the win, in milliseconds.
    Presence {
        /// By side.
        here: [bool; 2],
        /// By side, once the player is away.
        claim_in_ms: [Option<u64>; 2],
    },
    /// A request was carried out.
    Acked {
        /// Of the request.
        id: String,
        /// The number of the event it caused.
        n: u64,
    },
    /// A request was not carried out.
    Refused {
        /// Of the request.
        id: String,
        /// Why.
        error: ErrorBody,
    },
}

/// A subscription to a game, as a player or as a spectator.
///
/// ```no_run
/// use rusc_client::{Client, RoomLink, RoomUpdate};
///
/// # async fn play(client: Client) -> rusc_client::Result<()> {
/// let mut link = RoomLink::new(client, "gRk2x8oN36");
/// loop {
///     match link.next().await? {
///         RoomUpdate::Event(event) => println!("{}: {:?}", event.n, event.what),
///         RoomUpdate::Refused { error, .. } => println!("refused: {}", error.message),
///         _ => {}
///     }
///     if link.replica().is_over() {
///         return Ok(());
///     }
/// }
/// # }
/// ```
#[derive(Debug)]
pub struct RoomLink {
    client: Client,
    game: String,
    replica: Replica,
    pending: PendingRequests,
    socket: Option<Socket>,
    ids: RequestIds,
    /// Since when there has been no connection.
    away_since: Option<Instant>,
    attempts: u32,
    retry_at: Instant,
    timeout: Duration,
}

impl RoomLink {
    /// Not connected yet: the first [`RoomLink::next`] connects.
    pub fn new(client: Client, game: &str) -> RoomLink {
        RoomLink {
            client,
            game: game.to_owned(),
            replica: Replica::default(),
            pending: PendingRequests::default(),
            socket: None,
            ids: RequestIds::new(),
            away_since: None,
            attempts: 0,
            retry_at: Instant::now(),
            timeout: AWAY_TIMEOUT,
        }
    }

    /// How long to retry while the server cannot be reached; a minute by default.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> RoomLink {
        self.timeout = timeout;
        self
    }

    /// The game as far as it was told.
    pub fn replica(&self) -> &Replica {
        &self.replica
    }

    /// Its name.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Whether every request has been answered.
    pub fn is_settled(&self) -> bool {
        self.pending.is_empty()
    }

    /// Asks to play a move at the ply that was last told; answers the id of the request. It is sent with the next
    /// [`RoomLink::next`]. How long the player took is measured, unless it is said.
    pub fn play(&mut self, text: &str, spent_ms: Option<u64>) -> String {
        let id = self.ids.next();
        let ply = self.replica.ply();
        let spent_ms = spent_ms.or_else(|| self.replica.spent_ms());
        self.pending.add(RoomRequest::Move { id: id.clone(), ply, text: text.to_owned(), spent_ms });
        id
    }

    /// Asks for anything else; answers the id of the request.
    pub fn act(&mut self, action: Action) -> String {
        let id = self.ids.next();
        self.pending.add(RoomRequest::Act { id: id.clone(), action });
        id
    }

    /// Says something, to the other player or among the spectators; answers the id of the request.
    pub fn say(&mut self, room: ChatRoom, text: &str) -> String {
        let id = self.ids.next();
        self.pending.add(RoomRequest::Say { id: id.clone(), room, text: text.to_owned() });
        id
    }

    /// Gives up the connection; the next question for news makes a new one.
    pub fn disconnect(&mut self) {
        self.socket = None;
        self.pending.send_all_again();
    }

    /// Sends what has to be sent and waits for the next update. Cancel safe.
    ///
    /// # Errors
    /// The server refuses the connection for good, or is away for too long.
    pub async fn next(&mut self) -> Result<RoomUpdate> {
        loop {
            if self.socket.is_none() {
                self.connect().await?;
                return Ok(RoomUpdate::Connected);
            }
            let exchanged = self.exchange().await;
            match exchanged {
                Ok(message) => {
                    if let Some(news) = self.handle(message) {
                        return Ok(news);
                    }
                }
                Err(error) if error.is_transient() => {
                    self.drop_connection();
                    return Ok(RoomUpdate::Disconnected);
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Sends what waits, then waits for a message.
    async fn exchange(&mut self) -> Result<RoomMessage> {
        let Some(socket) = &mut self.socket else {
            return Err(ClientError::Broken("there is no connection".to_owned()));
        };
        while let Some(request) = self.pending.next_unsent() {
            socket.send(request).await?;
            self.pending.mark_sent();
        }
        if self.pending.is_empty() {
            return socket.receive().await;
        }
        // A server that is there answers: one that is stuck is left, even if it keeps the connection open.
        let answer = timeout(ANSWER_TIMEOUT, socket.receive()).await;
        answer.unwrap_or(Err(ClientError::Timeout(ANSWER_TIMEOUT)))
    }

    fn handle(&mut self, message: RoomMessage) -> Option<RoomUpdate> {
        if self.replica.apply(&message).is_err() {
            // Reconnecting makes the server send what is missing.
            self.drop_connection();
            return Some(RoomUpdate::Disconnected);
        }
        match message {
            RoomMessage::Event { event, .. } => Some(RoomUpdate::Event(event)),
            RoomMessage::Ack { id, n } => self.pending.answered(&id).then_some(RoomUpdate::Acked { id, n }),
            RoomMessage::Refused { id, error, .. } if is_for_later(id.as_deref(), &error) => {
                self.drop_connection();
                Some(RoomUpdate::Disconnected)
            }
            RoomMessage::Refused { id: Some(id), error, .. } => {
                self.pending.answered(&id).then_some(RoomUpdate::Refused { id, error })
            }
            RoomMessage::Snapshot(snapshot) => Some(RoomUpdate::Replaced(snapshot)),
            RoomMessage::Welcome { seats, .. } => Some(RoomUpdate::Seated(seats)),
            RoomMessage::Presence { here, claim_in_ms, .. } => {
                Some(RoomUpdate::Presence { here, claim_in_ms })
            }
            _ => None,
        }
    }

    /// Makes a connection, as often as it takes.
    async fn connect(&mut self) -> Result<()> {
        let since = *self.away_since.get_or_insert_with(Instant::now);
        loop {
            sleep_until(self.retry_at).await;
            match Socket::open(&self.client, &self.game, self.replica.seen()).await {
                Ok(socket) => {
                    self.socket = Some(socket);
                    self.away_since = None;
                    self.pending.send_all_again();
                    return Ok(());
                }
                Err(error) if error.is_transient() && since.elapsed() < self.timeout => {
                    self.back_off(error.retry_after());
                }
                Err(error) => return Err(error),
            }
        }
    }

    fn drop_connection(&mut self) {
        self.disconnect();
        // The connection has worked: begin with the shortest delay.
        self.attempts = 0;
        self.back_off(Duration::ZERO);
    }

    /// Waits longer each time, and at least as long as the server says.
    fn back_off(&mut self, at_least: Duration) {
        let wait = MIN_BACKOFF.saturating_mul(1 << self.attempts.min(16)).min(MAX_BACKOFF);
        self.attempts += 1;
        // Jitter, so that thousands of clients do not reconnect at the same moment.
        let spread = 0.5 + f64::from(self.ids.random & 0xffff) / 65536.0;
        self.retry_at = Instant::now() + wait.mul_f64(spread).max(at_least);
    }
}

/// A refusal that says nothing about the request itself. Too many frames are refused unread, so without the id of one; with
/// an id it is this request that comes too often, and sending it again would not help.
fn is_for_later(id: Option<&str>, error: &ErrorBody) -> bool {
    match error.code {
        ErrorCode::Busy | ErrorCode::Restarting | ErrorCode::Internal => true,
        ErrorCode::TooMany => id.is_none(),
        _ => false,
    }
}

/// Names for requests, never the same twice.
#[derive(Debug)]
struct RequestIds {
    random: u32,
    count: u64,
}

impl RequestIds {
    fn new() -> RequestIds {
        let random = getrandom::u32().unwrap_or_else(|_| std::process::id());
        RequestIds { random, count: 0 }
    }

    fn next(&mut self) -> String {
        self.count += 1;
        format!("{:08x}-{}", self.random, self.count)
    }
}
