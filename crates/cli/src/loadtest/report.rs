//! What came out of a test, for people and for programs.

use std::fmt;

use serde::Serialize;

use super::tally::Tally;

const MIB: f64 = 1024.0 * 1024.0;
/// More faults than this say nothing new.
const MOST_FAULTS: usize = 5;

/// The figures of a test.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    pub(super) games: u32,
    pub(super) sockets: u32,
    pub(super) seconds: f64,
    pub(super) sent: u64,
    pub(super) moves_per_second: f64,
    pub(super) acked: u64,
    pub(super) received: u64,
    pub(super) lost: u64,
    pub(super) doubled: u64,
    pub(super) skipped: u64,
    pub(super) finished_games: u64,
    pub(super) disconnects: u64,
    pub(super) to_opponent_ms: Spread,
    pub(super) to_ack_ms: Spread,
    pub(super) server: Option<Costs>,
    pub(super) client: Option<Costs>,
    pub(super) faults: Vec<String>,
}

/// How a time is spread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(super) struct Spread {
    pub(super) p50: f64,
    pub(super) p95: f64,
    pub(super) p99: f64,
    pub(super) max: f64,
}

/// What a process cost.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Costs {
    /// Processor time by time, 100 for one whole core.
    pub(super) cpu_percent: f64,
    pub(super) memory_mib: f64,
    pub(super) peak_memory_mib: f64,
}

impl Costs {
    pub(super) fn new(before: super::Usage, after: super::Usage, seconds: f64) -> Costs {
        let processor = after.processor.saturating_sub(before.processor);
        Costs {
            cpu_percent: tenths(100.0 * processor.as_secs_f64() / seconds),
            memory_mib: tenths(float(after.resident_bytes) / MIB),
            peak_memory_mib: tenths(float(after.peak_bytes) / MIB),
        }
    }
}

impl Spread {
    pub(super) fn of(mut micros: Vec<u32>) -> Spread {
        micros.sort_unstable();
        let at = |percent: usize| {
            let place = (micros.len() * percent).div_ceil(100).max(1) - 1;
            micros.get(place).map_or(0.0, |&micros| f64::from(micros) / 1000.0)
        };
        Spread { p50: at(50), p95: at(95), p99: at(99), max: at(100) }
    }
}

impl Report {
    pub(super) fn new(games: u32, seconds: f64, tally: Tally) -> Report {
        let mut faults = tally.faults;
        faults.sort();
        faults.dedup();
        Report {
            games,
            sockets: 2 * games,
            seconds: tenths(seconds),
            sent: tally.sent,
            moves_per_second: tenths(float(tally.sent) / seconds),
            acked: tally.acked,
            received: tally.told,
            lost: tally.lost,
            doubled: tally.doubled,
            skipped: tally.skipped,
            finished_games: tally.finished,
            disconnects: tally.disconnects,
            to_opponent_ms: Spread::of(tally.micros),
            to_ack_ms: Spread::of(tally.ack_micros),
            server: None,
            client: None,
            faults,
        }
    }

    /// Whether every move that was sent is where it should be, once.
    pub(super) fn is_sound(&self) -> bool {
        let complete = self.acked == self.sent && self.received == self.sent;
        complete && self.lost == 0 && self.doubled == 0 && self.faults.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "games          {} live at once, {} sockets; {} ended and were followed by another",
            self.games, self.sockets, self.finished_games
        )?;
        writeln!(
            f,
            "moves          {} in {} s: {} a second; {} not sent because the one before was underway",
            self.sent, self.seconds, self.moves_per_second, self.skipped
        )?;
        writeln!(
            f,
            "arrived        {} acknowledged, {} received by the opponent",
            self.acked, self.received
        )?;
        writeln!(
            f,
            "               {} lost, {} doubled, {} connections broken",
            self.lost, self.doubled, self.disconnects
        )?;
        writeln!(f, "to opponent    {}", self.to_opponent_ms)?;
        writeln!(f, "to ack         {}", self.to_ack_ms)?;
        for (name, costs) in [("server", self.server), ("this client", self.client)] {
            if let Some(costs) = costs {
                writeln!(f, "{name:14} {costs}")?;
            }
        }
        for fault in self.faults.iter().take(MOST_FAULTS) {
            writeln!(f, "fault          {fault}")?;
        }
        writeln!(
            f,
            "verdict        {}",
            if self.is_sound() { "nothing lost, nothing doubled" } else { "FAILED" }
        )
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
            self.p50, self.p95, self.p99, self.max
        )
    }
}

impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} % of a core, {} MiB of memory, {} MiB at most",
            self.cpu_percent, self.memory_mib, self.peak_memory_mib
        )
    }
}

#[expect(clippy::cast_precision_loss, reason = "nothing here is counted to ten digits")]
fn float(count: u64) -> f64 {
    count as f64
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
