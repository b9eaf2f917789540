//! The handler of Ctrl-C: it makes a running command stop and report what it has, or ends the program when none runs.

use std::process;
use std::sync::atomic::{AtomicU8, Ordering::SeqCst};

use anyhow::{Context, Result};

const IDLE: u8 = 0;
const BUSY: u8 = 1;
const STOPPING: u8 = 2;

/// One state for the process: signal handlers are global.
static STATE: AtomicU8 = AtomicU8::new(IDLE);

/// The exit code of a program that a user has interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

/// Takes over Ctrl-C for the rest of the program.
pub(crate) fn install() -> Result<()> {
    ctrlc::set_handler(|| {
        if STATE.compare_exchange(BUSY, STOPPING, SeqCst, SeqCst) == Err(IDLE) {
            process::exit(INTERRUPTED.into());
        }
    })
    .context("cannot listen to Ctrl-C")
}

/// Whether the running command shall end.
pub(crate) fn is_requested() -> bool {
    STATE.load(SeqCst) == STOPPING
}

/// While this guard exists, Ctrl-C is a request to stop that [`is_requested`] reports; otherwise it ends the program.
pub(crate) struct Busy(());

impl Busy {
    /// A command begins.
    pub(crate) fn begin() -> Busy {
        STATE.store(BUSY, SeqCst);
        Busy(())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        STATE.store(IDLE, SeqCst);
    }
}
