//! The score of a match while it goes on.
//!
//! Games that are played at the same time end in any order, short ones first, and short games are not like long ones.
//! So pairs are counted in the order of the schedule only: what a match says, and where a test stops, does not depend
//! on who was faster or how often it was interrupted.

use std::collections::BTreeMap;
use std::fmt;

use rusc_games::Outcome;
use rusc_rating::{Decision, EloScale, GameResult, Pairs, Sprt, Strength, Tally};

use crate::schedule::Slot;
use crate::{GameRecord, ReasonTally};

/// One game as the first player sees it.
#[derive(Clone, Copy, Debug)]
struct Seen {
    result: GameResult,
    /// The word for why it ended.
    reason: &'static str,
    /// Who lost it by a fault.
    faulty: Option<usize>,
}

/// The score of the first player.
#[derive(Clone, Debug)]
pub struct MatchStanding {
    /// Both players.
    pub names: [String; 2],
    /// Pairs that were to be played at most.
    pub planned_pairs: usize,
    /// Games that have ended, counted or not.
    pub finished_games: usize,
    /// The games of the pairs that count.
    pub tally: Tally,
    /// The pairs that count: all before the first one that is not finished.
    pub pairs: Pairs,
    /// Games of these pairs that each player lost by an illegal move, by time, by a crash ….
    pub faults: [u32; 2],
    /// Why these games ended.
    pub reasons: ReasonTally,
    /// The test, if there is one.
    pub sprt: Option<SprtStanding>,
    /// Finished games that do not count yet.
    waiting: BTreeMap<usize, Seen>,
}

/// How far a test has come.
#[derive(Clone, Copy, Debug)]
pub struct SprtStanding {
    /// The test.
    pub sprt: Sprt,
    /// The log-likelihood ratio of the pairs that count.
    pub llr: f64,
    /// What that decides.
    pub decision: Decision,
}

impl MatchStanding {
    pub(crate) fn new(names: [String; 2], planned_pairs: usize, sprt: Option<Sprt>) -> MatchStanding {
        MatchStanding {
            names,
            planned_pairs,
            finished_games: 0,
            tally: Tally::default(),
            pairs: Pairs::default(),
            faults: [0; 2],
            reasons: ReasonTally::default(),
            sprt: sprt.map(|sprt| SprtStanding { sprt, llr: 0.0, decision: Decision::Continue }),
            waiting: BTreeMap::new(),
        }
    }

    /// What the pairs say about the difference in strength; nothing as long as they are all alike.
    pub fn strength(&self) -> Option<Strength> {
        Strength::estimate(self.pairs)
    }

    /// What matters most, short enough for a narrow terminal: `+6 =2 -4, Elo 58.5 ± 120.3, LLR 0.12 (-2.94, 2.94)`.
    pub fn headline(&self) -> String {
        let elo = self.strength().map_or("unknown".to_owned(), |strength| format!("{:.1}", strength.elo));
        let test = self.sprt.map_or(String::new(), |sprt| format!(", {sprt}"));
        format!("{}, Elo {elo}{test}", self.tally)
    }

    pub(crate) fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| sprt.decision != Decision::Continue)
    }

    /// Enters a game, and counts what can be counted now.
    pub(crate) fn take(&mut self, slot: Slot, record: &GameRecord) {
        self.finished_games += 1;
        let side = slot.side_of(0).expect("both games of a match are between its two players");
        let result = match record.outcome {
            Outcome::Draw => GameResult::Draw,
            Outcome::Win(winner) if winner == side => GameResult::Win,
            Outcome::Win(_) => GameResult::Loss,
        };
        let loser = usize::from(result == GameResult::Win);
        let faulty = record.reason.fault().map(|_| loser);
        self.waiting.insert(slot.number, Seen { result, reason: record.reason.word(), faulty });
        while !self.is_decided() && self.count_next_pair() {}
    }

    fn count_next_pair(&mut self) -> bool {
        let first = self.pairs.games() as usize;
        let (Some(&one), Some(&other)) = (self.waiting.get(&first), self.waiting.get(&(first + 1))) else {
            return false;
        };
        for (number, seen) in [(first, one), (first + 1, other)] {
            self.waiting.remove(&number);
            self.tally.record(seen.result);
            self.reasons.record(seen.reason);
            if let Some(player) = seen.faulty {
                self.faults[player] += 1;
            }
        }
        self.pairs.record(one.result, other.result);
        if let Some(standing) = &mut self.sprt {
            standing.llr = standing.sprt.llr(self.pairs);
            standing.decision = standing.sprt.decide(standing.llr);
        }
        true
    }
}

/// One line: `12 games +6 =2 -4 (58.3 %), pairs [0, 1, 3, 2, 0], Elo 58.5 ± 120.3, LLR 0.12 (-2.94, 2.94)`.
impl fmt::Display for MatchStanding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games {}", self.tally.games(), self.tally)?;
        if let Some(score) = self.tally.score() {
            write!(f, " ({:.1} %), pairs {}", 100.0 * score, self.pairs)?;
        }
        match self.strength() {
            Some(strength) => write!(f, ", Elo {:.1}", strength.elo)?,
            None => f.write_str(", Elo unknown")?,
        }
        self.sprt.map_or(Ok(()), |sprt| write!(f, ", {sprt}"))
    }
}

impl fmt::Display for SprtStanding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lower, upper) = (self.sprt.lower_limit(), self.sprt.upper_limit());
        write!(f, "LLR {:.2} ({lower:.2}, {upper:.2})", self.llr)
    }
}

impl SprtStanding {
    /// The word for the decision in a summary.
    pub fn decision_word(&self) -> &'static str {
        match self.decision {
            Decision::Continue => "continue",
            Decision::AcceptH0 => "H0",
            Decision::AcceptH1 => "H1",
        }
    }

    /// The word for the scale of the bounds.
    pub fn scale_word(&self) -> &'static str {
        match self.sprt.hypotheses().scale {
            EloScale::Logistic => "Elo",
            EloScale::Normalized => "nElo",
        }
    }
}
