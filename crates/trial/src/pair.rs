//! Two people who play as fast as they can, and remember every move that was acknowledged to them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rusc_api::{Action, Clocks, EndReason, ErrorCode, EventKind, NewGame, TimeControl};
use rusc_client::{Client, RoomLink, RoomUpdate, ServerUrl};
use rusc_game::SplitMix64;
use rusc_games::{AnyGame, GameKind};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep};

use crate::charged::{Overcharge, Turn};
use crate::clocks::drifts;
use crate::{game_request, until_answered};

/// Enough for a thousand moves; no game of random moves is decided by the clock.
pub(crate) const TIME: TimeControl = TimeControl::Increment { budget_ms: 60 * 60 * 1000, increment_ms: 0 };
/// Enough for what happens around one fault, and not for an outage that is charged in full more than once, or by a wrong clock.
const LITTLE_TIME: TimeControl = TimeControl::Increment { budget_ms: 20_000, increment_ms: 50 };
/// Between two moves of a game. A server takes twenty requests a second from one connection.
const PACE: Duration = Duration::from_millis(35);

/// For how long what is told of a game may be behind.
const LAG: Duration = Duration::from_secs(5);

/// A part of a round.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Phase {
    /// Play as fast as possible, also while something is broken.
    Play(Option<Interruption>),
    /// Send no new move; reconnect, finish what is pending, and report it.
    Settle(Interruption),
    /// The trial is over.
    End,
}

/// Something that keeps people from playing: the death of the server, or of a part of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interruption {
    /// Which one, from 1.
    pub(crate) round: u32,
    pub(crate) at: Instant,
    /// The same by the system clock, in milliseconds since 1970.
    pub(crate) at_ms: u64,
    /// Whose connections break.
    pub(crate) broken: Broken,
}

/// Whose connections break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// Everybody's.
    All,
    /// Those of some, perhaps.
    Some,
}

/// What a pair has recorded, read by the coordinator.
#[derive(Clone, Debug, Default)]
pub(crate) struct PairLog {
    pub(crate) game: String,
    /// The moves of the game that were acknowledged, and of those the server told without that.
    pub(crate) acked: Vec<String>,
    pub(crate) all_acked: u64,
    /// Moves that were pending when the server died.
    pub(crate) interrupted: u64,
    /// How wrong a clock was at most, in milliseconds.
    pub(crate) drift_ms: i64,
    /// The move for which a player was charged most beyond what they used.
    pub(crate) overcharge: Overcharge,
    /// How often clocks were set right.
    pub(crate) resumed: u64,
    /// The longest time without an acknowledgement since this was last asked for.
    pub(crate) longest_wait: Duration,
    /// How often a connection was lost.
    pub(crate) disconnects: u64,
    /// What each of the two has of the game: the number of the last event, and the moves.
    pub(crate) told: [(Option<u64>, Vec<String>); 2],
}

/// Who plays, and how a game ends.
#[derive(Clone, Debug)]
pub(crate) enum Players {
    /// Guests, who play until the rules end the game.
    Guests,
    /// Two programs by their tokens, whose games are rated; one resigns after a few moves.
    Rated([String; 2]),
    /// Guests with little time, who give the game up when they shall settle: nobody's flag may fall.
    Hasty,
}

impl Players {
    fn is_rated(&self) -> bool {
        matches!(self, Players::Rated(_))
    }

    fn time(&self) -> TimeControl {
        match self {
            Players::Guests | Players::Rated(_) => TIME,
            Players::Hasty => LITTLE_TIME,
        }
    }
}

/// The half-moves after which a rated game is given up: enough to count.
const RESIGN_AT: usize = 12;

/// Two people and their game.
pub(crate) struct Pair {
    pub(crate) clients: [Client; 2],
    kind: GameKind,
    players: Players,
    random: SplitMix64,
    links: [RoomLink; 2],
    connected: [Option<Instant>; 2],
    board: Box<dyn AnyGame>,
    turns: [Turn; 2],
    /// The request that waits for an answer.
    pending: Option<Pending>,
    has_resigned: bool,
    last_ack: Instant,
    pub(crate) log: Arc<Mutex<PairLog>>,
}

#[derive(Clone, Debug)]
enum Pending {
    Move(String),
    Resignation(String),
}

impl Pending {
    fn id(&self) -> &str {
        match self {
            Pending::Move(id) | Pending::Resignation(id) => id,
        }
    }
}

impl Pair {
    /// Signs in twice and begins a game.
    pub(crate) async fn new(
        url: &ServerUrl,
        kind: GameKind,
        players: &Players,
        random: SplitMix64,
    ) -> Result<Pair> {
        let clients = match players {
            Players::Guests | Players::Hasty => {
                [until_answered(|| Client::guest(url)).await?, until_answered(|| Client::guest(url)).await?]
            }
            Players::Rated([one, two]) => [
                until_answered(|| Client::with_token(url, one)).await?,
                until_answered(|| Client::with_token(url, two)).await?,
            ],
        };
        let log = Arc::new(Mutex::new(PairLog::default()));
        let (game, links, board) = begin(&clients, kind, players).await?;
        let mut pair = Pair {
            clients,
            kind,
            players: players.clone(),
            random,
            links,
            connected: [None; 2],
            board,
            turns: [Turn::default(); 2],
            pending: None,
            has_resigned: false,
            last_ack: Instant::now(),
            log,
        };
        pair.note(|log| log.game = game);
        Ok(pair)
    }

    /// Does what it is told until the end; says each time it has settled.
    pub(crate) async fn play(
        mut self,
        mut phase: watch::Receiver<Phase>,
        settled: mpsc::Sender<u32>,
    ) -> Result<()> {
        let mut reported = 0;
        let mut next_move = Instant::now();
        loop {
            let now = *phase.borrow_and_update();
            match now {
                Phase::End => return Ok(()),
                Phase::Settle(interruption) if self.has_settled(interruption) => {
                    // Also after that: a node may take the game over late, and tell so.
                    self.note_told();
                    if interruption.round > reported {
                        reported = interruption.round;
                        settled.send(reported).await.context("the trial has ended")?;
                    }
                }
                Phase::Settle(_) if self.must_give_up() => self.resign(0),
                Phase::Play(_) if self.pending.is_none() && Instant::now() >= next_move => {
                    self.send_move().await?;
                    next_move = Instant::now() + PACE;
                }
                Phase::Play(_) | Phase::Settle(_) => {}
            }
            let wants_to_move = matches!(now, Phase::Play(_)) && self.pending.is_none();
            tokio::select! {
                changed = phase.changed() => {
                    changed.context("the trial has ended")?;
                    if let Phase::Settle(_) = *phase.borrow()
                        && self.pending.is_some()
                    {
                        self.note(|log| log.interrupted += 1);
                    }
                }
                heard = self.listen(now) => heard?,
                () = tokio::time::sleep_until(next_move), if wants_to_move => {}
            }
        }
    }

    /// Whether both have come back since, and nothing is pending.
    fn has_settled(&self, interruption: Interruption) -> bool {
        let is_new = |since: Instant| interruption.broken == Broken::Some || since > interruption.at;
        let back = self.connected.iter().all(|since| since.is_some_and(is_new));
        let is_over = self.links.iter().all(|link| link.replica().is_over());
        let has_time = is_over || !matches!(self.players, Players::Hasty);
        back && has_time
            && self.pending.is_none()
            && self.links.iter().all(|link| link.replica().ply() as usize == self.board.ply())
            && self.links[0].replica().seen() == self.links[1].replica().seen()
    }

    /// Whether the game shall not wait, and nobody has given it up.
    fn must_give_up(&self) -> bool {
        let is_known = self.links.iter().all(|link| link.replica().ply() as usize == self.board.ply());
        let goes_on = !self.has_resigned && !self.links[0].replica().is_over();
        matches!(self.players, Players::Hasty) && self.pending.is_none() && is_known && goes_on
    }

    fn resign(&mut self, loser: usize) {
        self.has_resigned = true;
        self.pending = Some(Pending::Resignation(self.links[loser].act(Action::Resign {})));
    }

    /// Notes what each of the two has of the game.
    fn note_told(&mut self) {
        let told = [0, 1].map(|place| {
            let replica = self.links[place].replica();
            (replica.seen(), replica.moves().to_vec())
        });
        self.note(|log| log.told = told);
    }

    async fn send_move(&mut self) -> Result<()> {
        if self.has_resigned && !self.links.iter().all(|link| link.replica().is_over()) {
            return Ok(());
        }
        let legal = self.board.legal_moves();
        if legal.is_empty() || self.links[0].replica().is_over() {
            self.compare_finished().await?;
            let (game, links, board) = begin(&self.clients, self.kind, &self.players).await?;
            (self.links, self.board, self.connected) = (links, board, [None; 2]);
            self.turns = [Turn::default(); 2];
            self.has_resigned = false;
            // What kept the new game from beginning is a wait as any other.
            self.note_wait();
            self.note(|log| {
                log.game = game;
                log.acked.clear();
            });
            return Ok(());
        }
        let text = &legal[self.random.below(legal.len())];
        let mover = self.board.ply() % 2;
        if self.links[mover].replica().ply() as usize != self.board.ply() {
            return Ok(());
        }
        if self.players.is_rated() && self.board.ply() >= RESIGN_AT {
            self.resign(mover);
            return Ok(());
        }
        self.board.play(text).context("a legal move cannot be played")?;
        let spent_ms = self.turns[mover].moves(Instant::now());
        self.pending = Some(Pending::Move(self.links[mover].play(text, spent_ms)));
        Ok(())
    }

    /// A game that is left behind is compared for the last time. A node that does not hear the others may tell of fewer moves
    /// for a moment, and of no other ones.
    async fn compare_finished(&self) -> Result<()> {
        let (game, end) = (self.links[0].game(), Instant::now() + LAG);
        loop {
            let record = until_answered(|| self.clients[0].snapshot(game)).await?;
            let told: Vec<&String> = record.moves.iter().map(|played| &played.text).collect();
            let played = self.board.played();
            if told.iter().copied().eq(played) {
                return Ok(());
            }
            let is_behind = told.len() < played.len() && told.iter().copied().eq(&played[..told.len()]);
            if !is_behind || Instant::now() > end {
                bail!("finished game {game} was recorded differently");
            }
            sleep(PACE).await;
        }
    }

    async fn listen(&mut self, phase: Phase) -> Result<()> {
        let before = [0, 1].map(|place| self.links[place].replica().clocks());
        let [first, second] = &mut self.links;
        let (listener, news) = tokio::select! {
            news = first.next() => (0, news?),
            news = second.next() => (1, news?),
        };
        match news {
            RoomUpdate::Connected => self.connected[listener] = Some(Instant::now()),
            RoomUpdate::Disconnected => {
                self.connected[listener] = None;
                self.note(|log| log.disconnects += 1);
            }
            RoomUpdate::Acked { id, .. } => self.hear_ack(&id),
            RoomUpdate::Refused { error, .. } if error.code == ErrorCode::GameOver => self.forget_move()?,
            RoomUpdate::Refused { error, .. } => bail!("a legal move was refused: {}", error.message),
            RoomUpdate::Event(event) => {
                if let EventKind::Ended { reason: EndReason::Time, .. } = event.what {
                    bail!("a flag fell, though both play as fast as they can");
                }
                if let EventKind::Moved { ply, clocks, .. } = event.what {
                    self.note_turn(listener, ply, clocks);
                }
                if let EventKind::Resumed { clocks: Some(after) } = event.what
                    && let Phase::Settle(interruption) | Phase::Play(Some(interruption)) = phase
                {
                    self.note_clocks(before[listener], after, interruption)?;
                }
            }
            RoomUpdate::Seated(_) | RoomUpdate::Presence { .. } | RoomUpdate::Replaced(_) => {}
        }
        Ok(())
    }

    /// The game has ended with the move before, by a rule that the board does not know; its end is told after that move.
    fn forget_move(&mut self) -> Result<()> {
        if let Some(Pending::Move(_)) = self.pending.take() {
            let played = self.board.played().to_vec();
            let mut board = self.kind.start(&self.board.setup()).context("an unknown set-up")?;
            for text in &played[..played.len() - 1] {
                board.play(text).context("a legal move cannot be played")?;
            }
            self.board = board;
        }
        Ok(())
    }

    fn hear_ack(&mut self, id: &str) {
        let Some(pending) = self.pending.take_if(|pending| pending.id() == id) else { return };
        self.note_wait();
        let text = self.board.played().last().cloned().unwrap_or_default();
        self.note(|log| {
            if let Pending::Move(_) = pending {
                log.acked.push(text);
            }
            log.all_acked += 1;
        });
    }

    /// The server has answered: until now there was no answer.
    fn note_wait(&mut self) {
        let waited = self.last_ack.elapsed();
        self.last_ack = Instant::now();
        self.note(|log| log.longest_wait = log.longest_wait.max(waited));
    }

    /// One of the two is told of a move: of their own, or that it is their turn now.
    fn note_turn(&mut self, listener: usize, ply: u32, clocks: Option<Clocks>) {
        if listener != ply as usize % 2 {
            return self.turns[listener].begin(clocks, listener, Instant::now());
        }
        if let Some(more_ms) = self.turns[listener].overcharged_ms(clocks, listener, self.players.time()) {
            let overcharge = Overcharge { more_ms, game: self.links[listener].game().to_owned(), ply };
            self.note(|log| log.overcharge.take_greater(overcharge));
        }
    }

    fn note_clocks(
        &mut self,
        before: Option<(Clocks, u64)>,
        after: Clocks,
        interruption: Interruption,
    ) -> Result<()> {
        let before = before.context("a clock was set right that was never told")?;
        for drift in drifts(before, after, interruption.at_ms) {
            self.note(|log| log.drift_ms = log.drift_ms.max(drift.abs()));
        }
        self.note(|log| log.resumed += 1);
        Ok(())
    }

    fn note(&mut self, change: impl FnOnce(&mut PairLog)) {
        // Nothing is half done under the lock.
        change(&mut self.log.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// A new game of the two; a server that is away is waited for.
async fn begin(
    clients: &[Client; 2],
    kind: GameKind,
    players: &Players,
) -> Result<(String, [RoomLink; 2], Box<dyn AnyGame>)> {
    let request = NewGame { rated: players.is_rated(), ..game_request(kind, players.time()) };
    let card = until_answered(|| clients[0].create_game(&request)).await?;
    until_answered(|| clients[1].join(&card.id)).await?;
    let board = kind.start(&card.setup).context("the server has begun from an unknown set-up")?;
    let links = clients.clone().map(|client| RoomLink::new(client, &card.id));
    Ok((card.id, links, board))
}
