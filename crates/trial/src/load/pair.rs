//! Two guests who play game after game against each other, a move whenever it is time for one, and note how long each
//! took to reach the opponent. They keep a board of their own and compare it with the server's record.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use rusc_api::{EventKind, TimeControl};
use rusc_client::{Client, RoomLink, RoomUpdate, ServerUrl, Transport};
use rusc_game::SplitMix64;
use rusc_games::{AnyGame, GameKind};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout_at};

use super::report::LoadCounts;
use crate::{RecordedGame, game_request, until_answered};

/// The booklet's fifteen minutes: clocks run in every game.
const TIME: TimeControl = TimeControl::Increment { budget_ms: 15 * 60 * 1000, increment_ms: 0 };
/// How long a move may be on its way after the test before it counts as lost.
const LAST_MOVES: Duration = Duration::from_mins(1);

/// When the moves of a pair are due.
#[derive(Clone, Debug)]
pub(crate) struct Timetable {
    pub(crate) first: Instant,
    pub(crate) every: Duration,
    /// Set once no further move is due.
    pub(crate) stop: watch::Receiver<bool>,
}

/// Two guests and their game.
#[derive(Debug)]
pub(crate) struct Pair {
    clients: [Client; 2],
    kind: GameKind,
    random: SplitMix64,
    links: [RoomLink; 2],
    board: Box<dyn AnyGame>,
    pending: Option<PendingMove>,
    /// The games before this one.
    finished: Vec<RecordedGame>,
    counts: LoadCounts,
}

/// A move that was sent and has not been acknowledged and received by both yet.
#[derive(Debug)]
struct PendingMove {
    id: String,
    mover: usize,
    text: String,
    sent: Instant,
    acked: bool,
    told: [bool; 2],
}

impl Pair {
    /// Signs in twice, begins a game and connects.
    pub(crate) async fn new(
        transport: &Transport,
        urls: [&ServerUrl; 2],
        kind: GameKind,
        random: SplitMix64,
    ) -> Result<Pair> {
        let clients =
            [Client::guest_over(transport, urls[0]).await?, Client::guest_over(transport, urls[1]).await?];
        let (links, board) = begin(&clients, kind).await?;
        let (finished, counts) = (Vec::new(), LoadCounts::default());
        Ok(Pair { clients, kind, random, links, board, pending: None, finished, counts })
    }

    /// Plays by the timetable, then compares; what it has noted. The pair can go on from there.
    pub(crate) async fn play(mut self, timetable: Timetable) -> (Pair, LoadCounts) {
        if let Err(error) = self.play_until(timetable).await {
            self.counts.faults.push(format!("{error:#}"));
        }
        let counts = std::mem::take(&mut self.counts);
        (self, counts)
    }

    /// All games, with the moves that were acknowledged.
    pub(crate) fn games(&self) -> Vec<RecordedGame> {
        let mut games = self.finished.clone();
        games.push(self.this_game());
        games
    }

    fn this_game(&self) -> RecordedGame {
        let acked = self.pending.as_ref().is_none_or(|pending| pending.acked);
        let moves = self.board.played();
        let moves = if acked { moves } else { &moves[..moves.len().saturating_sub(1)] };
        RecordedGame { id: self.links[0].game().to_owned(), moves: moves.to_vec() }
    }

    /// Leaves a game behind and begins the next.
    async fn begin_next(&mut self) -> Result<()> {
        self.finished.push(self.this_game());
        self.pending = None;
        (self.links, self.board) = begin(&self.clients, self.kind).await?;
        Ok(())
    }

    async fn play_until(&mut self, mut timetable: Timetable) -> Result<()> {
        // Something broke the last time.
        if self.pending.is_some() {
            self.begin_next().await?;
        }
        let mut due = timetable.first;
        loop {
            self.listen_until(due, &mut timetable.stop).await?;
            if *timetable.stop.borrow() {
                break;
            }
            if self.links.iter().all(|link| link.replica().is_over()) {
                self.compare().await?;
                self.counts.finished += 1;
                self.begin_next().await?;
            }
            if self.pending.is_some() {
                self.counts.skipped += 1;
            } else {
                self.send_move()?;
            }
            due += timetable.every;
        }
        let deadline = Instant::now() + LAST_MOVES;
        while self.pending.is_some() {
            if timeout_at(deadline, self.listen()).await.is_err() {
                self.counts.lost += 1;
                bail!("a move did not arrive within {LAST_MOVES:?}");
            }
        }
        self.compare().await
    }

    fn send_move(&mut self) -> Result<()> {
        let legal = self.board.legal_moves();
        if legal.is_empty() {
            return Ok(());
        }
        let text = legal[self.random.below(legal.len())].clone();
        let mover = self.board.ply() % 2;
        self.board.play(&text).context("a legal move cannot be played")?;
        // As the record will write it.
        let text = self.board.played().last().cloned().unwrap_or(text);
        let sent = Instant::now();
        let id = self.links[mover].play(&text, None);
        self.pending = Some(PendingMove { id, mover, text, sent, acked: false, told: [false; 2] });
        self.counts.sent += 1;
        Ok(())
    }

    async fn listen_until(&mut self, time: Instant, stop: &mut watch::Receiver<bool>) -> Result<()> {
        loop {
            tokio::select! {
                () = sleep_until(time) => return Ok(()),
                _ = stop.wait_for(|&stop| stop) => return Ok(()),
                heard = self.listen() => heard?,
            }
        }
    }

    async fn listen(&mut self) -> Result<()> {
        let [first, second] = &mut self.links;
        let (listener, news) = tokio::select! {
            news = first.next() => (0, news?),
            news = second.next() => (1, news?),
        };
        let now = Instant::now();
        match news {
            RoomUpdate::Event(event) => {
                if let EventKind::Moved { id, text, .. } = event.what {
                    self.receive_move(listener, &id, &text, now);
                }
            }
            RoomUpdate::Acked { id, .. } => {
                if let Some(pending) = self.pending.as_mut().filter(|pending| pending.id == id) {
                    pending.acked = true;
                    self.counts.acked += 1;
                    self.counts.ack_micros.push(micros(now - pending.sent));
                }
            }
            RoomUpdate::Refused { error, .. } => bail!("a legal move was refused: {}", error.message),
            RoomUpdate::Disconnected => self.counts.disconnects += 1,
            RoomUpdate::Connected
            | RoomUpdate::Seated(_)
            | RoomUpdate::Presence { .. }
            | RoomUpdate::Replaced(_) => {}
        }
        if self.pending.as_ref().is_some_and(|pending| pending.acked && pending.told == [true; 2]) {
            self.pending = None;
        }
        Ok(())
    }

    fn receive_move(&mut self, listener: usize, id: &str, text: &str, now: Instant) {
        let Some(pending) = self.pending.as_mut().filter(|pending| pending.id == id) else {
            self.counts.doubled += 1;
            return;
        };
        if pending.text != text {
            self.counts.faults.push(format!("{} was told as {text}", pending.text));
        }
        if pending.told[listener] {
            self.counts.doubled += 1;
        }
        pending.told[listener] = true;
        if listener != pending.mover {
            self.counts.told += 1;
            self.counts.micros.push(micros(now - pending.sent));
        }
    }

    /// Compares the server's record with the board here.
    async fn compare(&mut self) -> Result<()> {
        let record = until_answered(|| self.clients[0].snapshot(self.links[0].game())).await?;
        let recorded = record.moves.iter().map(|played| &played.text);
        let missing = self.board.ply().saturating_sub(record.moves.len());
        self.counts.lost += missing as u64;
        self.counts.doubled += record.moves.len().saturating_sub(self.board.ply()) as u64;
        if missing == 0 && !recorded.eq(self.board.played()) {
            self.counts.faults.push(format!("game {} was recorded differently", self.links[0].game()));
        }
        Ok(())
    }
}

/// A new game of the two, with both connected.
async fn begin(clients: &[Client; 2], kind: GameKind) -> Result<([RoomLink; 2], Box<dyn AnyGame>)> {
    let request = game_request(kind, TIME);
    let card = until_answered(|| clients[0].create_game(&request)).await?;
    until_answered(|| clients[1].join(&card.id)).await?;
    let board = kind.start(&card.setup).context("the server has begun from an unknown set-up")?;
    let mut links = clients.clone().map(|client| RoomLink::new(client, &card.id));
    for link in &mut links {
        while link.replica().seen().is_none() {
            link.next().await?;
        }
    }
    Ok((links, board))
}

fn micros(time: Duration) -> u32 {
    u32::try_from(time.as_micros()).unwrap_or(u32::MAX)
}
