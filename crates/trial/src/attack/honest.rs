//! The honest players: two clubs, each behind one address, who play on while the server is attacked. They check every move
//! and measure how long it takes.

use std::collections::VecDeque;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use anyhow::{Context, Result};
use rusc_client::{Client, ServerUrl, Transport};
use rusc_game::SplitMix64;
use rusc_games::GameKind;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::RecordedGame;
use crate::load::pair::{Pair, Timetable};
use crate::load::report::LoadCounts;

/// Games that go on all the time.
pub(super) const GAMES: usize = 20;
/// Between two moves of a game.
const EVERY: Duration = Duration::from_millis(400);
/// The addresses of the clubs.
const CLUBS: [Ipv4Addr; 2] = [Ipv4Addr::LOCALHOST, Ipv4Addr::new(127, 0, 0, 2)];

/// The players of all games.
#[derive(Debug)]
pub(super) struct HonestPlayers {
    pairs: Vec<Pair>,
    transports: Vec<Transport>,
}

/// Play that has begun.
#[derive(Debug)]
pub(super) struct Playing {
    stop: watch::Sender<bool>,
    tasks: JoinSet<(Pair, LoadCounts)>,
}

impl HonestPlayers {
    /// Signs everybody in and begins the games.
    pub(super) async fn gather(url: &ServerUrl, seed: u64) -> Result<HonestPlayers> {
        let mut transports = Vec::new();
        for club in CLUBS {
            transports.push(Transport::from_address(IpAddr::V4(club))?);
        }
        let mut pairs = Vec::new();
        for place in 0..GAMES {
            let kind = GameKind::ALL[place % GameKind::ALL.len()];
            let random = SplitMix64::stream(seed, place as u64);
            let pair = Pair::new(&transports[place % CLUBS.len()], [url; 2], kind, random).await;
            pairs.push(pair.context("an honest game cannot begin")?);
        }
        Ok(HonestPlayers { pairs, transports })
    }

    /// A game that is going on.
    pub(super) fn a_game(&self) -> String {
        self.pairs
            .first()
            .map_or(String::new(), |pair| pair.games().pop().map_or(String::new(), |game| game.id))
    }

    /// Lets them play until they are stopped.
    pub(super) fn play(&mut self) -> Playing {
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        let start = Instant::now();
        for (place, pair) in (0_u32..).zip(self.pairs.drain(..)) {
            let first = start + EVERY.mul_f64(f64::from(place) / 20.0);
            tasks.spawn(pair.play(Timetable { first, every: EVERY, stop: stopped.clone() }));
        }
        Playing { stop, tasks }
    }

    /// Stops them after the moves that are under way.
    pub(super) async fn stop(&mut self, mut playing: Playing) -> Result<LoadCounts> {
        playing.stop.send_replace(true);
        let mut counts = LoadCounts::default();
        while let Some(played) = playing.tasks.join_next().await {
            let (pair, counted) = played.context("an honest pair broke down")?;
            self.pairs.push(pair);
            counts.add(counted);
        }
        Ok(counts)
    }

    /// Compares all games with what a server has of them; how many moves are there, and what is not as it was.
    pub(super) async fn compare(&self, url: &ServerUrl) -> Result<(usize, Vec<String>)> {
        let mut games: VecDeque<RecordedGame> = self.pairs.iter().flat_map(Pair::games).collect();
        let reader = Client::guest_over(&self.transports[0], url).await?;
        let (mut moves, mut faults) = (0, Vec::new());
        while let Some(game) = games.pop_front() {
            let record = reader.snapshot(&game.id).await.with_context(|| format!("game {}", game.id))?;
            let recorded: Vec<_> = record.moves.iter().map(|played| played.text.as_str()).collect();
            // A move that was under way may have been stored, or not.
            if recorded.len() > game.moves.len() + 1 || !recorded.starts_with(&as_texts(&game.moves)) {
                let (has, had) = (recorded.len(), game.moves.len());
                faults.push(format!("game {} has {has} moves, {had} were acknowledged", game.id));
            }
            moves += game.moves.len();
        }
        Ok((moves, faults))
    }
}

fn as_texts(moves: &[String]) -> Vec<&str> {
    moves.iter().map(String::as_str).collect()
}
