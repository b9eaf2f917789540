//! The deadline queue: when each game needs attention next, with or without a running room or connections, and the sweeper
//! task that starts the room when its deadline comes. The room decides what happens then.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, watch};

use crate::live::room::{ClockRate, Deadline};
use crate::live::service::GameService;

/// Retry delay when a room's mailbox is full.
const BUSY_MS: u64 = 50;
/// Rooms woken at once; then the sweeper yields to other tasks.
const BURST: usize = 32;

/// All deadlines, by game and by time.
#[derive(Debug)]
pub(crate) struct Deadlines {
    inner: Mutex<Inner>,
    /// Notified when the first deadline has become earlier.
    earlier: Notify,
    /// The rate of the fastest running clock.
    rate: watch::Sender<ClockRate>,
}

#[derive(Debug, Default)]
struct Inner {
    games: HashMap<String, Deadline>,
    order: BTreeSet<(u64, String)>,
    fast: usize,
    slow: usize,
}

impl Inner {
    fn rate(&self) -> ClockRate {
        match (self.fast, self.slow) {
            (0, 0) => ClockRate::Stopped,
            (0, _) => ClockRate::Days,
            _ => ClockRate::Seconds,
        }
    }

    fn count(&mut self, rate: ClockRate) -> Option<&mut usize> {
        match rate {
            ClockRate::Seconds => Some(&mut self.fast),
            ClockRate::Days => Some(&mut self.slow),
            ClockRate::Stopped => None,
        }
    }

    fn remove(&mut self, game: &str) {
        if let Some(deadline) = self.games.remove(game) {
            self.order.remove(&(deadline.at_ms, game.to_owned()));
            if let Some(count) = self.count(deadline.rate) {
                *count -= 1;
            }
        }
    }
}

impl Default for Deadlines {
    fn default() -> Deadlines {
        let rate = watch::Sender::new(ClockRate::Stopped);
        Deadlines { inner: Mutex::default(), earlier: Notify::new(), rate }
    }
}

impl Deadlines {
    /// Sets or removes the deadline of a game.
    pub(crate) fn set(&self, game: &str, deadline: Option<Deadline>) {
        let mut inner = self.lock();
        let before = inner.order.first().map(|(at_ms, _)| *at_ms);
        inner.remove(game);
        if let Some(deadline) = deadline {
            inner.games.insert(game.to_owned(), deadline);
            inner.order.insert((deadline.at_ms, game.to_owned()));
            if let Some(count) = inner.count(deadline.rate) {
                *count += 1;
            }
        }
        let after = inner.order.first().map(|(at_ms, _)| *at_ms);
        self.tell_rate(&inner);
        drop(inner);
        if after.is_some_and(|first| before.is_none_or(|other| first < other)) {
            self.earlier.notify_one();
        }
    }

    /// Removes all deadlines.
    pub(crate) fn clear(&self) {
        let mut inner = self.lock();
        *inner = Inner::default();
        self.tell_rate(&inner);
    }

    fn first(&self) -> Option<u64> {
        self.lock().order.first().map(|(at_ms, _)| *at_ms)
    }

    /// Takes the games that are due now off the queue, [`BURST`] at most. Their entries by game stay, for
    /// [`Deadlines::postpone`].
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
        if let Some(deadline) = inner.games.get_mut(game) {
            deadline.at_ms = at_ms;
            inner.order.insert((at_ms, game.to_owned()));
        }
    }

    /// Follows the rate of the fastest running clock.
    pub(crate) fn rates(&self) -> watch::Receiver<ClockRate> {
        self.rate.subscribe()
    }

    /// Under the lock: rates are told in the order of the changes.
    fn tell_rate(&self, inner: &Inner) {
        self.rate.send_if_modified(|rate| std::mem::replace(rate, inner.rate()) != inner.rate());
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The sweeper: wakes rooms when they are due. Never returns.
pub(crate) async fn sweep(service: GameService) {
    loop {
        let earlier = service.deadlines().earlier.notified();
        match service.deadlines().first() {
            None => earlier.await,
            Some(at_ms) => {
                tokio::select! {
                    () = earlier => continue,
                    () = tokio::time::sleep_until(service.time().instant(at_ms)) => {}
                }
                let now_ms = service.time().now_ms();
                for game in service.deadlines().take(now_ms) {
                    wake(&service, &game, now_ms);
                }
                // All live games are due at once after a restart: let other tasks run in between.
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
    }
}

fn wake(service: &GameService, game: &str, now_ms: u64) {
    if !service.wake(game) {
        service.deadlines().postpone(game, now_ms + BUSY_MS);
    }
}
