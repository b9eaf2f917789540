//! Two guests who play as fast as they can, and remember every move that was acknowledged to them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rusc_api::{Clocks, EventKind, TimeControl};
use rusc_client::{Client, RoomLink, RoomUpdate, ServerUrl};
use rusc_game::SplitMix64;
use rusc_games::{AnyGame, GameKind};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::clocks::{MOST_MS, drifts};
use crate::{game_request, until_answered};

/// Enough for a thousand moves; no game of random moves is decided by the clock.
const TIME: TimeControl = TimeControl::Increment { budget_ms: 60 * 60 * 1000, increment_ms: 0 };
/// Between two moves of a game. A server takes twenty requests a second from one connection.
const PACE: Duration = Duration::from_millis(35);

/// A part of a round.
#[derive(Clone, Copy, Debug)]
pub(super) enum Phase {
    /// Play as fast as possible.
    Play,
    /// Send no new move; reconnect, finish what is pending, and report it.
    Settle(Kill),
    /// The trial is over.
    End,
}

/// The death of the server.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kill {
    /// Which one, from 1.
    pub(super) round: u32,
    pub(super) at: Instant,
    /// The same by the system clock, in milliseconds since 1970.
    pub(super) at_ms: u64,
}

/// What a pair has recorded, read by the coordinator.
#[derive(Debug, Default)]
pub(super) struct PairLog {
    pub(super) game: String,
    /// The moves of the game that were acknowledged, and of those the server told without that.
    pub(super) acked: Vec<String>,
    pub(super) all_acked: u64,
    /// Moves that were pending when the server died.
    pub(super) interrupted: u64,
    /// How wrong a clock was at most, in milliseconds.
    pub(super) drift_ms: i64,
    /// How often clocks were set right.
    pub(super) resumed: u64,
}

/// Two guests and their game.
pub(super) struct Pair {
    pub(super) clients: [Client; 2],
    kind: GameKind,
    random: SplitMix64,
    links: [RoomLink; 2],
    connected: [Option<Instant>; 2],
    board: Box<dyn AnyGame>,
    pending: Option<(String, usize)>,
    pub(super) log: Arc<Mutex<PairLog>>,
}

impl Pair {
    /// Signs in twice and begins a game.
    pub(super) async fn new(url: &ServerUrl, kind: GameKind, random: SplitMix64) -> Result<Pair> {
        let clients = [Client::guest(url).await?, Client::guest(url).await?];
        let log = Arc::new(Mutex::new(PairLog::default()));
        let (game, links, board) = begin(&clients, kind).await?;
        let mut pair = Pair { clients, kind, random, links, connected: [None; 2], board, pending: None, log };
        pair.note(|log| log.game = game);
        Ok(pair)
    }

    /// Does what it is told until the end; says each time it has settled.
    pub(super) async fn play(
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
                Phase::Settle(kill) if kill.round > reported && self.has_settled(kill) => {
                    reported = kill.round;
                    settled.send(kill.round).await.context("the trial has ended")?;
                }
                Phase::Play if self.pending.is_none() && Instant::now() >= next_move => {
                    self.send_move().await?;
                    next_move = Instant::now() + PACE;
                }
                Phase::Play | Phase::Settle(_) => {}
            }
            let wants_to_move = matches!(now, Phase::Play) && self.pending.is_none();
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
    fn has_settled(&self, kill: Kill) -> bool {
        let back = self.connected.iter().all(|since| since.is_some_and(|since| since > kill.at));
        back && self.pending.is_none()
            && self.links.iter().all(|link| link.replica().ply() == self.links[0].replica().ply())
    }

    async fn send_move(&mut self) -> Result<()> {
        let legal = self.board.legal_moves();
        if legal.is_empty() || self.links[0].replica().is_over() {
            self.compare_finished().await?;
            let (game, links, board) = begin(&self.clients, self.kind).await?;
            (self.links, self.board, self.connected) = (links, board, [None; 2]);
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
        self.board.play(text).context("a legal move cannot be played")?;
        let id = self.links[mover].play(text, None);
        self.pending = Some((id, mover));
        Ok(())
    }

    /// A game that is left behind is compared for the last time.
    async fn compare_finished(&self) -> Result<()> {
        let record = until_answered(|| self.clients[0].snapshot(self.links[0].game())).await?;
        if !record.moves.iter().map(|played| &played.text).eq(self.board.played()) {
            bail!("finished game {} was recorded differently", self.links[0].game());
        }
        Ok(())
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
            RoomUpdate::Disconnected => self.connected[listener] = None,
            RoomUpdate::Acked { id, .. } => {
                if self.pending.as_ref().is_some_and(|(pending, _)| *pending == id) {
                    self.pending = None;
                    let text = self.board.played().last().cloned().unwrap_or_default();
                    self.note(|log| {
                        log.acked.push(text);
                        log.all_acked += 1;
                    });
                }
            }
            RoomUpdate::Refused { error, .. } => bail!("a legal move was refused: {}", error.message),
            RoomUpdate::Event(event) => {
                if let (EventKind::Resumed { clocks: Some(after) }, Phase::Settle(kill)) = (event.what, phase)
                {
                    self.check_clocks(before[listener], after, kill)?;
                }
            }
            RoomUpdate::Seated(_) | RoomUpdate::Presence { .. } | RoomUpdate::Replaced(_) => {}
        }
        Ok(())
    }

    fn check_clocks(&mut self, before: Option<(Clocks, u64)>, after: Clocks, kill: Kill) -> Result<()> {
        let before = before.context("a clock was set right that was never told")?;
        for drift in drifts(before, after, kill.at_ms) {
            if drift.abs() > MOST_MS {
                bail!("a clock was wrong by {drift} ms after kill {}", kill.round);
            }
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
async fn begin(clients: &[Client; 2], kind: GameKind) -> Result<(String, [RoomLink; 2], Box<dyn AnyGame>)> {
    let request = game_request(kind, TIME);
    let card = until_answered(|| clients[0].create_game(&request)).await?;
    until_answered(|| clients[1].join(&card.id)).await?;
    let board = kind.start(&card.setup).context("the server has begun from an unknown set-up")?;
    let links = clients.clone().map(|client| RoomLink::new(client, &card.id));
    Ok((card.id, links, board))
}
