//! Opening an address in whatever shows web pages on this machine.

use std::process::{Command, Stdio};

/// Tries to; a machine without a browser is not a failure, since the address is printed anyway.
pub(super) fn open(url: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let started = Command::new(program)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Err(error) = started {
        tracing::warn!(%error, "no browser could be opened");
    }
}
