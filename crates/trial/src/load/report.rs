//! Figures of a load test: what each pair counts, and the report for people and programs.

use std::fmt;

use serde::Serialize;

use super::process::ProcessUsage;

const MIB: f64 = 1024.0 * 1024.0;
/// More faults than this say nothing new.
const MOST_FAULTS: usize = 5;

/// The figures of a test.
#[derive(Debug, Serialize)]
pub struct LoadReport {
    /// Games played at once.
    pub games: u32,
    /// Sockets open at once, two a game.
    pub sockets: u32,
    /// How long moves were sent.
    pub seconds: f64,
    /// Moves sent.
    pub sent: u64,
    /// Moves sent a second.
    pub moves_per_second: f64,
    /// Moves acknowledged to the sender.
    pub acked: u64,
    /// Moves received by the opponent.
    pub received: u64,
    /// Moves missing in the record.
    pub lost: u64,
    /// Moves received or recorded more than once.
    pub doubled: u64,
    /// Moves not sent because the one before was still pending.
    pub skipped: u64,
    /// Games that ended and were followed by another.
    pub finished_games: u64,
    /// Connections that broke.
    pub disconnects: u64,
    /// From sending a move to the opponent's receipt.
    pub to_opponent_ms: Percentiles,
    /// From sending a move to its acknowledgement.
    pub to_ack_ms: Percentiles,
    /// What the server process cost, where the system tells.
    pub server: Option<ProcessCosts>,
    /// What this process cost.
    pub client: Option<ProcessCosts>,
    /// What should not have happened at all.
    pub faults: Vec<String>,
}

/// Percentiles of a time in milliseconds; each is a value that occurred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Percentiles {
    /// Median.
    pub p50: f64,
    /// 95th percentile.
    pub p95: f64,
    /// 99th percentile.
    pub p99: f64,
    /// Longest.
    pub max: f64,
}

/// What a process cost.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ProcessCosts {
    /// Processor time by time, 100 for one whole core.
    pub cpu_percent: f64,
    /// Resident memory at the end.
    pub memory_mib: f64,
    /// Most resident memory ever.
    pub peak_memory_mib: f64,
}

impl ProcessCosts {
    pub(crate) fn new(before: ProcessUsage, after: ProcessUsage, seconds: f64) -> ProcessCosts {
        let processor = after.processor.saturating_sub(before.processor);
        ProcessCosts {
            cpu_percent: tenths(100.0 * processor.as_secs_f64() / seconds),
            memory_mib: tenths(float(after.resident_bytes) / MIB),
            peak_memory_mib: tenths(float(after.peak_bytes) / MIB),
        }
    }
}

impl Percentiles {
    pub(crate) fn of(mut micros: Vec<u32>) -> Percentiles {
        micros.sort_unstable();
        let at = |percent: usize| {
            let place = (micros.len() * percent).div_ceil(100).max(1) - 1;
            micros.get(place).map_or(0.0, |&micros| f64::from(micros) / 1000.0)
        };
        Percentiles { p50: at(50), p95: at(95), p99: at(99), max: at(100) }
    }
}

impl LoadReport {
    pub(crate) fn new(games: u32, seconds: f64, counts: LoadCounts) -> LoadReport {
        let mut faults = counts.faults;
        faults.sort();
        faults.dedup();
        LoadReport {
            games,
            sockets: 2 * games,
            seconds: tenths(seconds),
            sent: counts.sent,
            moves_per_second: tenths(float(counts.sent) / seconds),
            acked: counts.acked,
            received: counts.told,
            lost: counts.lost,
            doubled: counts.doubled,
            skipped: counts.skipped,
            finished_games: counts.finished,
            disconnects: counts.disconnects,
            to_opponent_ms: Percentiles::of(counts.micros),
            to_ack_ms: Percentiles::of(counts.ack_micros),
            server: None,
            client: None,
            faults,
        }
    }

    /// Whether every move that was sent is where it should be, once.
    pub fn is_sound(&self) -> bool {
        let complete = self.acked == self.sent && self.received == self.sent;
        complete && self.lost == 0 && self.doubled == 0 && self.faults.is_empty()
    }
}

impl fmt::Display for LoadReport {
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

impl fmt::Display for Percentiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
            self.p50, self.p95, self.p99, self.max
        )
    }
}

impl fmt::Display for ProcessCosts {
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

/// What one pair counted, or all together.
#[derive(Debug, Default)]
pub(crate) struct LoadCounts {
    /// Moves sent.
    pub(crate) sent: u64,
    /// Moves acknowledged to who sent them.
    pub(crate) acked: u64,
    /// Moves told to the opponent.
    pub(crate) told: u64,
    /// Times when it was time for a move and the one before was still underway.
    pub(crate) skipped: u64,
    /// Moves that are not in the record.
    pub(crate) lost: u64,
    /// Moves told or recorded more than once.
    pub(crate) doubled: u64,
    /// Games that came to their end.
    pub(crate) finished: u64,
    /// Connections that broke.
    pub(crate) disconnects: u64,
    /// From sending a move to the opponent's receipt.
    pub(crate) micros: Vec<u32>,
    /// From sending a move to its acknowledgement.
    pub(crate) ack_micros: Vec<u32>,
    /// What should not have happened at all.
    pub(crate) faults: Vec<String>,
}

impl LoadCounts {
    pub(crate) fn add(&mut self, other: LoadCounts) {
        self.sent += other.sent;
        self.acked += other.acked;
        self.told += other.told;
        self.skipped += other.skipped;
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.finished += other.finished;
        self.disconnects += other.disconnects;
        self.micros.extend(other.micros);
        self.ack_micros.extend(other.ack_micros);
        self.faults.extend(other.faults);
    }
}

#[cfg(test)]
mod tests {
    use super::{LoadCounts, LoadReport, Percentiles};

    #[test]
    fn percentiles_are_values_that_occurred() {
        let spread = Percentiles::of((1..=200).rev().map(|ms| ms * 1000).collect());
        assert_eq!(spread, Percentiles { p50: 100.0, p95: 190.0, p99: 198.0, max: 200.0 });
        assert_eq!(Percentiles::of(vec![7000]), Percentiles { p50: 7.0, p95: 7.0, p99: 7.0, max: 7.0 });
        assert_eq!(Percentiles::of(Vec::new()), Percentiles::default());
    }

    fn check_sound(counts: LoadCounts, sound: bool) {
        assert_eq!(LoadReport::new(1, 1.0, counts).is_sound(), sound);
    }

    #[test]
    fn a_report_is_sound_only_if_everything_arrived_once() {
        let good = || LoadCounts { sent: 2, acked: 2, told: 2, ..LoadCounts::default() };
        check_sound(good(), true);
        check_sound(LoadCounts { acked: 1, ..good() }, false);
        check_sound(LoadCounts { told: 1, ..good() }, false);
        check_sound(LoadCounts { lost: 1, ..good() }, false);
        check_sound(LoadCounts { doubled: 1, ..good() }, false);
        check_sound(LoadCounts { faults: vec!["odd".to_owned()], ..good() }, false);
    }
}
