//! What a process costs, as the system tells: memory and processor time. Nothing where the system does not tell.

use std::fs;
use std::time::Duration;

/// Ticks in which Linux counts processor time for programs, the same on every machine.
const TICKS_A_SECOND: u64 = 100;

/// The costs of a process so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Usage {
    pub(crate) processor: Duration,
    pub(crate) resident_bytes: u64,
    /// The most it ever had.
    pub(crate) peak_bytes: u64,
}

impl Usage {
    /// Of a running process.
    pub(crate) fn of(pid: u32) -> Option<Usage> {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        Usage::read(&status, &stat)
    }

    pub(super) fn read(status: &str, stat: &str) -> Option<Usage> {
        let kib = |key: &str| -> Option<u64> {
            let line = status.lines().find_map(|line| line.strip_prefix(key))?;
            line.split_whitespace().next()?.parse().ok()
        };
        // The name of the program, in parentheses, may have blanks in it.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut ticks = fields.split_whitespace().skip(11).map(|field| field.parse::<u64>().ok());
        let ticks = ticks.next()?? + ticks.next()??;
        Some(Usage {
            processor: Duration::from_millis(ticks * 1000 / TICKS_A_SECOND),
            resident_bytes: kib("VmRSS:")? * 1024,
            peak_bytes: kib("VmHWM:")? * 1024,
        })
    }
}
