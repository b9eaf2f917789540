//! The report of a cluster test.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use super::ClusterTest;
use super::double_answers::DoubleAnswers;
use super::fault::FaultKind;

/// How long the people of each game waited for an answer, at most, around one fault.
#[derive(Clone, Debug)]
pub(super) struct Recovery {
    pub(super) kind: FaultKind,
    pub(super) waits: Vec<Duration>,
    /// How long the fault lasted.
    pub(super) mended: Duration,
}

/// What was found: every invariant holds, or there would be no report.
#[derive(Clone, Debug)]
pub struct ClusterReport {
    /// The test.
    pub test: ClusterTest,
    /// How long it took.
    pub time: Duration,
    /// Requests acknowledged.
    pub acked: u64,
    /// Connections lost.
    pub disconnects: u64,
    /// How often clocks were set right.
    pub resumed: u64,
    /// How wrong a clock was at most, in milliseconds.
    pub drift_ms: i64,
    /// By how much more than they used a player was charged for a move, at most, in milliseconds.
    pub overcharged_ms: i64,
    /// Ratings changed, each once.
    pub rated: u32,
    /// Moves against the computer.
    pub computer_moves: u64,
    pub(super) answers: DoubleAnswers,
    /// Writes of old owners that were refused.
    pub fenced: u64,
    /// Claims of games, by their epochs.
    pub claims: u64,
    /// Games taken over from other nodes.
    pub takeovers: u64,
    /// Events that the bus did not bring.
    pub gaps: u64,
    /// How often a room was read again from the database.
    pub resyncs: u64,
    pub(super) recoveries: Vec<Recovery>,
}

impl fmt::Display for ClusterReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ClusterTest { faults, games, lease_seconds, seed, .. } = self.test;
        writeln!(
            f,
            "faults         {faults} in {:.0} s, {games} games at once, lease {lease_seconds} s, seed {seed}",
            self.time.as_secs_f64()
        )?;
        writeln!(f, "moves          {} acknowledged: none lost, none twice, all legal", self.acked)?;
        let tenths = 10_000 * self.disconnects / self.acked.max(1);
        writeln!(
            f,
            "connections    {} lost, {}.{} for 1000 moves; every move was answered",
            self.disconnects,
            tenths / 10,
            tenths % 10
        )?;
        writeln!(f, "clocks         set right {} times, {} ms off at most", self.resumed, self.drift_ms)?;
        writeln!(
            f,
            "               {} ms more than a player used were charged for a move at most",
            self.overcharged_ms
        )?;
        writeln!(f, "ratings        {} changed, each once", self.rated)?;
        let DoubleAnswers { jobs, answers, taken } = self.answers;
        writeln!(
            f,
            "jobs           {} moves against the computer; {jobs} jobs were answered {answers} times: {taken} answers \
             taken, none twice",
            self.computer_moves
        )?;
        writeln!(
            f,
            "games          of pairs claimed {} times; {} games of all taken over from another node",
            self.claims, self.takeovers
        )?;
        writeln!(f, "old owners     fenced {} times", self.fenced)?;
        writeln!(
            f,
            "bus            {} gaps, {} games read again from the database",
            self.gaps, self.resyncs
        )?;
        let mut kinds: BTreeMap<FaultKind, (u32, Duration, Vec<Duration>)> = BTreeMap::new();
        for recovery in &self.recoveries {
            let entry = kinds.entry(recovery.kind).or_default();
            entry.0 += 1;
            entry.1 = entry.1.max(recovery.mended);
            entry.2.extend(&recovery.waits);
        }
        writeln!(
            f,
            "longest wait of a game for an answer, in seconds: number of faults, the longest of them; median, 90 %, most"
        )?;
        for (kind, (number, longest, mut waits)) in kinds {
            waits.sort_unstable();
            let at = |part: usize| waits[(waits.len() - 1) * part / 100].as_secs_f64();
            let longest = longest.as_secs_f64();
            writeln!(
                f,
                "  {kind:<31}{number:>3}{longest:>7.2}{:>9.2}{:>7.2}{:>7.2}",
                at(50),
                at(90),
                at(100)
            )?;
        }
        Ok(())
    }
}
