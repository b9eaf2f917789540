//! The report of a trial: a line for every attack, what it found, and the verdict.

use std::fmt;
use std::time::Duration;

use super::plan::Findings;
use super::wire::Pace;
use super::wire::tally::Counts;
use crate::load::report::{LoadCounts, Percentiles};

/// The most memory of the server.
pub(super) const MOST_BYTES: u64 = 300_000_000;
/// The 99th percentile of what honest moves take, in milliseconds.
pub(super) const MOST_P99_MS: f64 = 250.0;

const MB: u64 = 1_000_000;

/// Which attacks are tried, and how strictly they are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackForm {
    /// All of them, about two minutes; how long moves take is judged.
    Full,
    /// The quick ones, for every test run; times are told, not judged.
    Short,
}

impl AttackForm {
    /// How long the server may take.
    pub(super) fn pace(self) -> Pace {
        match self {
            AttackForm::Full => Pace::Judged,
            AttackForm::Short => Pace::Unhurried,
        }
    }
}

/// One attack and what became of it.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) row: &'static str,
    pub(super) name: &'static str,
    pub(super) time: Duration,
    pub(super) counts: Counts,
    pub(super) findings: Findings,
    /// What honest moves took meanwhile; nothing for attacks beside others.
    pub(super) honest: Option<Percentiles>,
    /// The server's memory at the end.
    pub(super) resident_bytes: u64,
    pub(super) survived: bool,
}

/// What was found.
#[derive(Debug)]
pub struct AttackReport {
    pub(super) form: AttackForm,
    pub(super) time: Duration,
    pub(super) outcomes: Vec<Outcome>,
    /// Of all honest games.
    pub(super) honest: LoadCounts,
    pub(super) peak_bytes: u64,
    /// Acknowledged moves that were compared after a kill.
    pub(super) compared: usize,
    /// What was not as it was acknowledged.
    pub(super) lost: Vec<String>,
    /// Attacks for which no time was left.
    pub(super) not_tried: usize,
    /// The end of the server's log, which has warnings and errors only.
    pub(super) log: Vec<String>,
}

/// A thing that must hold, and whether it does.
struct Must {
    name: &'static str,
    holds: bool,
    told: String,
}

impl AttackReport {
    fn musts(&self) -> Vec<Must> {
        let count = |what: fn(&Outcome) -> usize| self.outcomes.iter().map(what).sum::<usize>();
        let (deaths, faults) =
            (count(|outcome| usize::from(!outcome.survived)), count(|outcome| outcome.findings.faults.len()));
        let delays = count(|outcome| outcome.findings.delays.len());
        let untyped: u64 = self.outcomes.iter().map(|outcome| outcome.counts.untyped).sum();
        let (p99, broken) = (self.p99(), self.honest.disconnects);
        let is_full = self.form == AttackForm::Full;
        let honest_faults = self.honest.faults.len() as u64 + self.honest.lost + self.honest.doubled;
        let must = |name, holds, told| Must { name, holds, told };
        vec![
            must("alive", deaths == 0, format!("{deaths} attacks ended the server")),
            must(
                "memory",
                self.peak_bytes < MOST_BYTES,
                format!("{} MB at most (300)", self.peak_bytes / MB),
            ),
            must("latency", p99 < MOST_P99_MS || !is_full, format!("p99 {p99:.0} ms (250)")),
            must(
                "games",
                honest_faults == 0,
                format!("{honest_faults} faults in honest games, {broken} connections broken"),
            ),
            must(
                "kept",
                self.lost.is_empty(),
                format!(
                    "{} acknowledged moves looked for after kill -9, {} games differ",
                    self.compared,
                    self.lost.len()
                ),
            ),
            must("typed", untyped == 0, format!("{untyped} refusals without a code")),
            must("held", faults == 0, format!("{faults} things allowed that must not be")),
            must("in time", delays == 0 || !is_full, format!("{delays} things that took too long")),
            must("all tried", self.not_tried == 0, format!("{} attacks not tried", self.not_tried)),
        ]
    }

    fn p99(&self) -> f64 {
        Percentiles::of(self.honest.micros.clone()).p99
    }

    /// Whether everything held that must.
    pub fn is_sound(&self) -> bool {
        self.musts().iter().all(|must| must.holds)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let honest = self.honest.map_or("     ".to_owned(), |honest| format!("{:5.0}", honest.p99));
        let (seconds, memory) = (self.time.as_secs_f64(), self.resident_bytes / MB);
        let fate = if self.survived { "" } else { "  THE SERVER DIED" };
        writeln!(f, "{:6} {:32} {seconds:5.1} s {honest} ms {memory:5} MB{fate}", self.row, self.name)?;
        writeln!(f, "         {}", self.counts)?;
        for note in &self.findings.notes {
            writeln!(f, "         {note}")?;
        }
        for delay in &self.findings.delays {
            writeln!(f, "    SLOW {delay}")?;
        }
        for fault in self.findings.faults.iter().chain(&self.counts.examples) {
            writeln!(f, "    FAIL {fault}")?;
        }
        Ok(())
    }
}

impl fmt::Display for AttackReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:6} {:32} {:>7} {:>8} {:>8}", "row", "attack", "time", "p99", "memory")?;
        for outcome in &self.outcomes {
            write!(f, "{outcome}")?;
        }
        for line in &self.log {
            writeln!(f, "     log {line}")?;
        }
        for fault in self.honest.faults.iter().chain(&self.lost).take(10) {
            writeln!(f, "    FAIL {fault}")?;
        }
        let moves = self.honest.sent;
        writeln!(
            f,
            "\n{} attacks in {:.0} s beside {moves} honest moves",
            self.outcomes.len(),
            self.time.as_secs_f64()
        )?;
        writeln!(f, "to opponent  {}", Percentiles::of(self.honest.micros.clone()))?;
        for Must { name, holds, told } in self.musts() {
            writeln!(f, "{name:12} {} {told}", if holds { "ok  " } else { "FAIL" })?;
        }
        writeln!(f, "verdict      {}", if self.is_sound() { "everything held" } else { "FAILED" })
    }
}
