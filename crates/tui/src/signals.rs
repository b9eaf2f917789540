//! The signals of the system as events of the shell: the wish to end, to stop for a while, and to go on.

/// What the system wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SystemWish {
    /// To end, by this signal.
    End(i32),
    /// To stop for a while.
    Stop,
    /// To go on after a stop, in which anything may have happened to the terminal.
    GoOn,
}

#[cfg(unix)]
mod unix {
    use std::{io, thread};

    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;

    use super::SystemWish;

    /// Reports signals from a thread of their own.
    pub(crate) fn watch(report: impl Fn(SystemWish) + Send + 'static) -> io::Result<()> {
        let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT])?;
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            for signal in &mut signals {
                report(match signal {
                    SIGTSTP => SystemWish::Stop,
                    SIGCONT => SystemWish::GoOn,
                    other => SystemWish::End(other),
                });
            }
        })?;
        Ok(())
    }

    /// Stops the process until it is told to go on.
    pub(crate) fn stop_here() -> io::Result<()> {
        signal_hook::low_level::emulate_default_handler(SIGTSTP)
    }
}

#[cfg(unix)]
pub(crate) use unix::{stop_here, watch};

/// There are no such signals.
#[cfg(not(unix))]
pub(crate) fn watch(_report: impl Fn(SystemWish) + Send + 'static) -> std::io::Result<()> {
    Ok(())
}

/// There is nothing to go back to.
#[cfg(not(unix))]
pub(crate) fn stop_here() -> std::io::Result<()> {
    Ok(())
}
