//! Resources of processes: memory and processor time as Linux tells them, and the limit of open files.

use std::fs;
use std::time::Duration;

/// Ticks in which Linux counts processor time for programs, the same on every machine.
const TICKS_A_SECOND: u64 = 100;

/// The costs of a process so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProcessUsage {
    pub(crate) processor: Duration,
    pub(crate) resident_bytes: u64,
    /// The most it ever had.
    pub(crate) peak_bytes: u64,
}

impl ProcessUsage {
    /// Of a running process.
    pub(crate) fn of(pid: u32) -> Option<ProcessUsage> {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        ProcessUsage::read(&status, &stat)
    }

    pub(crate) fn read(status: &str, stat: &str) -> Option<ProcessUsage> {
        let kib = |key: &str| -> Option<u64> {
            let line = status.lines().find_map(|line| line.strip_prefix(key))?;
            line.split_whitespace().next()?.parse().ok()
        };
        // The name of the program, in parentheses, may have blanks in it.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut ticks = fields.split_whitespace().skip(11).map(|field| field.parse::<u64>().ok());
        let ticks = ticks.next()?? + ticks.next()??;
        Some(ProcessUsage {
            processor: Duration::from_millis(ticks * 1000 / TICKS_A_SECOND),
            resident_bytes: kib("VmRSS:")? * 1024,
            peak_bytes: kib("VmHWM:")? * 1024,
        })
    }
}

/// Beside the sockets: the database, the standard streams, connections that come and go.
const OTHERS: u64 = 200;

/// Raises the limit of open files so that this process, and those it starts, may hold so many sockets.
#[cfg(unix)]
pub(crate) fn allow_open_files(sockets: u64) -> anyhow::Result<()> {
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
pub(crate) fn allow_open_files(_sockets: u64) -> anyhow::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::ProcessUsage;

    #[test]
    fn usage_is_read_in_spite_of_strange_names() {
        let status = "Name:\trusc\nVmHWM:\t  2048 kB\nVmRSS:\t  1024 kB\n";
        let stat = "7 (a) b (c) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20 0 1 0";
        let usage =
            ProcessUsage { processor: Duration::from_secs(2), resident_bytes: 1 << 20, peak_bytes: 2 << 20 };
        assert_eq!(ProcessUsage::read(status, stat), Some(usage));
        assert_eq!(ProcessUsage::read("", stat), None);
    }
}
