//! Thousands of sockets need thousands of open files: as many as the system allows are asked for.

use anyhow::Result;

/// Beside the sockets: the database, the standard streams, connections that come and go.
const OTHERS: u64 = 200;

/// Sees to it that this process, and those it starts, may hold so many sockets.
#[cfg(unix)]
pub(super) fn allow(sockets: u64) -> Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let needed = sockets + OTHERS;
    let limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    if limit.maximum.is_some_and(|maximum| maximum < needed) {
        let maximum = limit.maximum.unwrap_or_default();
        anyhow::bail!(
            "{sockets} sockets need {needed} open files, the system allows {maximum}; raise it (ulimit -Hn)"
        );
    }
    setrlimit(Resource::Nofile, Rlimit { current: Some(needed), maximum: limit.maximum })?;
    Ok(())
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub(super) fn allow(_sockets: u64) -> Result<()> {
    Ok(())
}
