//! The progress of an event: on a terminal a progress line that is redrawn, and in any case a line on standard error for
//! each game that was lost by a fault. Standard output is for the report alone.

use std::fmt::Display;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use rusc_arena::{GameRecord, GameSource};

use crate::progress_bar::progress_bar;

/// The progress line.
pub(super) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    /// Games played now; those of the log took no time.
    n_played: AtomicU32,
}

impl Progress {
    /// Begins to draw, if standard error is a terminal.
    pub(super) fn begin() -> Progress {
        let bar = progress_bar(None, "{spinner} {elapsed} {pos}/{len} {wide_msg}");
        Progress { bar, begun: Instant::now(), n_played: AtomicU32::new(0) }
    }

    /// Shows how many games of how many have ended, how fast, and how the event stands.
    pub(super) fn show(
        &self,
        n_finished: usize,
        n_planned: usize,
        source: GameSource,
        standing: impl Display,
    ) {
        self.n_played.fetch_add(u32::from(source == GameSource::Played), Relaxed);
        if !self.bar.is_hidden() {
            self.bar.set_length(n_planned as u64);
            self.bar.set_position(n_finished as u64);
            let n_missing = n_planned.saturating_sub(n_finished);
            let pace = pace(self.n_played.load(Relaxed), n_missing, self.begun.elapsed());
            self.bar.set_message(format!("{standing}{pace}"));
        }
    }

    /// Tells of a game that did not end by the rules. What the log already had was told when it was played.
    pub(super) fn tell_fault(&self, record: &GameRecord, source: GameSource) {
        if source == GameSource::Played && record.reason.fault().is_some() {
            let [first, second] = &record.players;
            let (number, reason) = (record.number + 1, &record.reason);
            self.bar.suspend(|| eprintln!("game {number}, {first} against {second}: {reason}"));
        }
    }

    /// Shows that the event is stopping; the moves being searched may still take a moment.
    pub(super) fn show_stopping(&self) {
        self.bar.set_message("stopping");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// `, 12.5 games/min, ETA 1:02:03`; nothing before the first game.
fn pace(n_played: u32, n_missing: usize, elapsed: Duration) -> String {
    if n_played == 0 || elapsed.is_zero() {
        return String::new();
    }
    let seconds_per_game = elapsed.as_secs_f64() / f64::from(n_played);
    let per_minute = 60.0 / seconds_per_game;
    let n_missing = u32::try_from(n_missing).unwrap_or(u32::MAX);
    let left = (seconds_per_game * f64::from(n_missing)) as u64;
    let (hours, minutes, seconds) = (left / 3600, left / 60 % 60, left % 60);
    format!(", {per_minute:.1} games/min, ETA {hours}:{minutes:02}:{seconds:02}")
}

#[cfg(test)]
mod tests {
    //! The pace of an event.

    use std::time::Duration;

    use super::pace;

    #[test]
    fn the_pace_is_that_of_the_games_played_now() {
        let check = |n_played: u32, n_missing: usize, seconds: u64, expected: &str| {
            assert_eq!(pace(n_played, n_missing, Duration::from_secs(seconds)), expected);
        };
        check(0, 10, 100, "");
        check(5, 10, 0, "");
        check(4, 0, 60, ", 4.0 games/min, ETA 0:00:00");
        check(1, 100, 90, ", 0.7 games/min, ETA 2:30:00");
    }
}
