//! Which games will need attention when, whether anybody watches or not. One list for all games, awake and asleep, and
//! one task that wakes a room when its time has come. It does not know what will happen then.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::live::Live;
use crate::room::{Due, Pace};

/// A room that has too much to do to be disturbed is disturbed a little later.
const BUSY_MS: u64 = 50;
/// After this many rooms the sweeper lets others work.
const BURST: usize = 32;

/// The list.
#[derive(Debug, Default)]
pub(crate) struct Dues {
    inner: Mutex<Inner>,
    /// Something is due earlier than before.
    earlier: Notify,
    /// The fastest clock that runs is of another kind than before.
    paced: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    games: HashMap<String, Due>,
    order: BTreeSet<(u64, String)>,
    fast: usize,
    slow: usize,
}

impl Inner {
    fn pace(&self) -> Pace {
        match (self.fast, self.slow) {
            (0, 0) => Pace::Idle,
            (0, _) => Pace::Slow,
            _ => Pace::Fast,
        }
    }

    fn count(&mut self, pace: Pace) -> Option<&mut usize> {
        match pace {
            Pace::Fast => Some(&mut self.fast),
            Pace::Slow => Some(&mut self.slow),
            Pace::Idle => None,
        }
    }

    fn remove(&mut self, game: &str) {
        if let Some(due) = self.games.remove(game) {
            self.order.remove(&(due.at_ms, game.to_owned()));
            if let Some(count) = self.count(due.pace) {
                *count -= 1;
            }
        }
    }
}

impl Dues {
    /// Says when a game needs attention next.
    pub(crate) fn set(&self, game: &str, due: Option<Due>) {
        let mut inner = self.lock();
        let before = (inner.pace(), inner.order.first().map(|(at_ms, _)| *at_ms));
        inner.remove(game);
        if let Some(due) = due {
            inner.games.insert(game.to_owned(), due);
            inner.order.insert((due.at_ms, game.to_owned()));
            if let Some(count) = inner.count(due.pace) {
                *count += 1;
            }
        }
        let after = (inner.pace(), inner.order.first().map(|(at_ms, _)| *at_ms));
        drop(inner);
        if after.0 != before.0 {
            self.paced.notify_one();
        }
        if after.1.is_some_and(|first| before.1.is_none_or(|other| first < other)) {
            self.earlier.notify_one();
        }
    }

    fn first(&self) -> Option<u64> {
        self.lock().order.first().map(|(at_ms, _)| *at_ms)
    }

    /// What is due now; each is told once.
    fn take(&self, now_ms: u64) -> Vec<String> {
        let mut inner = self.lock();
        let mut taken = Vec::new();
        while taken.len() < BURST && inner.order.first().is_some_and(|(at_ms, _)| *at_ms <= now_ms) {
            taken.extend(inner.order.pop_first().map(|(_, game)| game));
        }
        taken
    }

    fn postpone(&self, game: &str, at_ms: u64) {
        let mut inner = self.lock();
        if let Some(due) = inner.games.get_mut(game) {
            due.at_ms = at_ms;
            inner.order.insert((at_ms, game.to_owned()));
        }
    }

    /// How often the time has to be written down.
    pub(crate) fn pace(&self) -> Pace {
        self.lock().pace()
    }

    /// Comes back when [`Dues::pace`] has changed.
    pub(crate) async fn paced(&self) {
        self.paced.notified().await;
    }

    /// Nothing is half done under the lock.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Wakes rooms when they are due, for ever.
pub(crate) async fn sweep(live: Live) {
    loop {
        let earlier = live.dues().earlier.notified();
        match live.dues().first() {
            None => earlier.await,
            Some(at_ms) => {
                tokio::select! {
                    () = earlier => continue,
                    () = tokio::time::sleep_until(live.time().instant(at_ms)) => {}
                }
                let now_ms = live.time().now_ms();
                for game in live.dues().take(now_ms) {
                    wake(&live, &game, now_ms);
                }
                // A whole server of games is due at once after a restart.
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
    }
}

fn wake(live: &Live, game: &str, now_ms: u64) {
    if !live.wake(game) {
        live.dues().postpone(game, now_ms + BUSY_MS);
    }
}
