//! Keeps tokio's paused test clock from advancing while the database works. A paused clock jumps to the next timer as
//! soon as every task is idle, and a task that waits for `SQLite`'s own thread looks idle. Tokio does not advance while a
//! blocking task runs, so one is held for the duration of each operation. Only stores in memory, those of tests, do it.

use std::sync::mpsc;

/// What an operation does about a paused clock.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PausedClock {
    /// Stop it from advancing.
    Hold,
    /// Nothing: there is none outside of tests.
    Ignore,
}

/// Guard: a paused clock does not advance until this is dropped.
pub(crate) struct ClockHold {
    _end: Option<mpsc::Sender<()>>,
}

impl PausedClock {
    pub(crate) fn hold(self) -> ClockHold {
        match self {
            PausedClock::Ignore => ClockHold { _end: None },
            PausedClock::Hold => {
                let (end, ended) = mpsc::channel::<()>();
                // Ends when the sender is dropped: `recv` then returns an error.
                tokio::task::spawn_blocking(move || ended.recv().is_err());
                ClockHold { _end: Some(end) }
            }
        }
    }
}
