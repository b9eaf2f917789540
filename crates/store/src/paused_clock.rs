//! Tests of the server pause the clock of tokio, which then jumps to the next timer whenever every task waits, and it
//! does not know that a task waits for the database. A blocking task is known to it, so one is kept for the while.

use std::sync::mpsc;

/// Whether a paused clock shall stand still while the database works.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PausedClock {
    Hold,
    Ignore,
}

/// Until it is dropped, a paused clock stands still.
pub(crate) struct ClockHold {
    _end: Option<mpsc::Sender<()>>,
}

impl PausedClock {
    pub(crate) fn hold(self) -> ClockHold {
        match self {
            PausedClock::Ignore => ClockHold { _end: None },
            PausedClock::Hold => {
                let (end, ended) = mpsc::channel::<()>();
                // It waits for nothing but the drop of the other end, and that is an error by design.
                tokio::task::spawn_blocking(move || ended.recv().is_err());
                ClockHold { _end: Some(end) }
            }
        }
    }
}
