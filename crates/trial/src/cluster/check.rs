//! What must hold after every fault, read from the database: moves stored once and in order and legal, epochs that do not
//! fall, one end, ratings counted once, and clients that know the same.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use rusc_games::GameKind;
use rusc_store::{EventRow, GameRow, Status, Store};
use serde_json::Value;
use tokio::time::{Instant, sleep};

use crate::crash::read;
use crate::pair::PairLog;

/// Between two looks at the jobs, or at a game.
const PAUSE: Duration = Duration::from_millis(200);
/// How long the clients may take to know what is stored.
const REST: Duration = Duration::from_secs(10);

/// What is remembered from one fault to the next.
#[derive(Debug, Default)]
pub(super) struct Checker {
    epochs: HashMap<String, u64>,
    /// How often epochs have risen.
    pub(super) claims: u64,
}

impl Checker {
    /// Compares what a pair knows with what is stored. A node may still take the game over, and tell so in a moment: then it is
    /// compared again.
    pub(super) async fn check(&mut self, store: &Store, log: &Mutex<PairLog>) -> Result<()> {
        let end = Instant::now() + REST;
        loop {
            let told = read(log).clone();
            let stored =
                store.game(&told.game).await?.with_context(|| format!("game {} is gone", told.game))?;
            let is_at_rest = told.told.iter().all(|(seen, _)| *seen == Some(stored.n));
            if is_at_rest || Instant::now() > end {
                return self.compare(store, &told).await;
            }
            sleep(PAUSE).await;
        }
    }

    async fn compare(&mut self, store: &Store, log: &PairLog) -> Result<()> {
        let found = store.game_with_events(&log.game).await?;
        let (row, events) = found.with_context(|| format!("game {} is gone", log.game))?;
        let moves = check_log(&row, &events)?;
        ensure!(
            moves == log.acked,
            "game {}: {} moves are stored, {} were acknowledged; they differ from ply {}",
            row.id,
            moves.len(),
            log.acked.len(),
            moves.iter().zip(&log.acked).take_while(|(one, other)| one == other).count()
        );
        for (seen, told) in &log.told {
            ensure!(*seen == Some(row.n), "game {}: a client is at {seen:?}, the store at {}", row.id, row.n);
            ensure!(*told == moves, "game {}: a client has other moves than the store", row.id);
        }
        let before = self.epochs.insert(row.id.clone(), row.epoch).unwrap_or(0);
        ensure!(row.epoch >= before, "game {}: the epoch has fallen from {before} to {}", row.id, row.epoch);
        self.claims += row.epoch.saturating_sub(before);
        Ok(())
    }
}

/// The moves of a game, if its log makes sense.
fn check_log(row: &GameRow, events: &[EventRow]) -> Result<Vec<String>> {
    let id = &row.id;
    let in_order = events.iter().zip(1..).all(|(event, n)| event.n == n);
    ensure!(in_order && events.len() as u64 == row.n, "game {id}: the numbers of the events have gaps");
    let kind = GameKind::from_id(&row.kind).context("an unknown game")?;
    let mut board = kind.start(&row.setup).context("an unknown set-up")?;
    let (mut ids, mut ends, mut moves) = (HashSet::new(), 0, Vec::new());
    for event in events {
        let body: Value = serde_json::from_str(&event.body)?;
        match body["k"].as_str() {
            Some("moved") => {
                let text = body["text"].as_str().context("a move without text")?;
                let request = (moves.len() % 2, body["id"].to_string());
                ensure!(ids.insert(request), "game {id}: a request was played twice");
                ensure!(body["ply"].as_u64() == Some(moves.len() as u64), "game {id}: a ply is missing");
                board.play(text).with_context(|| format!("game {id}: {text} is not legal"))?;
                moves.push(text.to_owned());
            }
            Some("ended") => ends += 1,
            _ => {}
        }
    }
    if ends != u64::from(row.status == Status::Over) {
        bail!("game {id}: it has ended {ends} times and is {:?}", row.status);
    }
    Ok(moves)
}

/// No job is left over: each was answered, or nobody wants it any more.
pub(super) async fn check_jobs(store: &Store, within: Duration) -> Result<()> {
    let end = Instant::now() + within;
    loop {
        let [waiting, taken, ..] = store.job_counts().await?.by_state;
        if waiting + taken == 0 {
            return Ok(());
        }
        ensure!(Instant::now() < end, "{waiting} jobs wait for a worker, and {taken} for an answer");
        sleep(PAUSE).await;
    }
}

/// Every rated game that counts has changed both ratings once.
pub(super) async fn check_ratings(store: &Store, names: &[&str]) -> Result<u32> {
    let mut counted = 0;
    for name in names {
        let user = store.user_by_name(name).await?.with_context(|| format!("{name} is gone"))?;
        let mut games = 0;
        let mut before = None;
        loop {
            let filter = rusc_store::GameFilter { before: before.take(), ..Default::default() };
            let page = store.games_of(&user.id, &filter, 100).await?;
            for row in &page.rows {
                let events = store.events_after(&row.id, 0).await?;
                let changes =
                    events.iter().filter(|event| event.body.contains(r#""rating_change":["#)).count();
                ensure!(changes <= 1, "game {} has changed ratings {changes} times", row.id);
                games += changes as u32;
            }
            before = page.next;
            if before.is_none() {
                break;
            }
        }
        let rated: u32 = store.ratings_of(&user.id).await?.iter().map(|rating| rating.games).sum();
        ensure!(rated == games, "{name} has ratings of {rated} games, and {games} games that count");
        counted += rated;
    }
    Ok(counted)
}
