//! Why a game ended as it did, in words that can be read back. It judges nothing.

use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// What a player can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// A move, but not one that may be played.
    IllegalMove,
    /// No answer within the limit and its margin.
    TimeLoss,
    /// The process ended, or the player panicked.
    Crash,
    /// Something that is no move, or no answer.
    Garbage,
    /// It would not take up the game, or a legal move of it.
    Refusal,
    /// It did not greet as it should when it was started.
    BadStart,
}

impl FaultKind {
    /// All of them.
    pub const ALL: [FaultKind; 6] = [
        FaultKind::IllegalMove,
        FaultKind::TimeLoss,
        FaultKind::Crash,
        FaultKind::Garbage,
        FaultKind::Refusal,
        FaultKind::BadStart,
    ];

    /// The word for it in logs.
    pub fn word(self) -> &'static str {
        match self {
            FaultKind::IllegalMove => "illegal move",
            FaultKind::TimeLoss => "time",
            FaultKind::Crash => "crash",
            FaultKind::Garbage => "garbage",
            FaultKind::Refusal => "refusal",
            FaultKind::BadStart => "bad start",
        }
    }
}

/// A mistake that costs the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerFault {
    /// What it was.
    pub kind: FaultKind,
    /// The particulars, in one line.
    pub detail: String,
}

/// More than this of a detail helps nobody, and an engine may have written it.
const LONGEST_DETAIL: usize = 200;

impl PlayerFault {
    /// A fault with its particulars; what would not fit in a line of a log is left out.
    pub fn new(kind: FaultKind, detail: impl fmt::Display) -> PlayerFault {
        let printable = |c: char| if c.is_control() { ' ' } else { c };
        let detail = detail.to_string().chars().map(printable).take(LONGEST_DETAIL).collect::<String>();
        PlayerFault { kind, detail: detail.trim().to_owned() }
    }
}

/// `illegal move: 'wQ' …`.
impl fmt::Display for PlayerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.word())?;
        if self.detail.is_empty() { Ok(()) } else { write!(f, ": {}", self.detail) }
    }
}

/// How a game came to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// By the rules of the game.
    Rules,
    /// The same position stood on the board for the third time.
    Repetition,
    /// It was called a draw because it had become too long.
    PlyCap,
    /// It had become too long, and the winner was ahead.
    Lead,
    /// The side that lost did something wrong.
    Fault(PlayerFault),
}

impl Reason {
    /// The word for it in tallies; faults go by their kind.
    pub fn word(&self) -> &'static str {
        match self {
            Reason::Rules => "rules",
            Reason::Repetition => "repetition",
            Reason::PlyCap => "ply cap",
            Reason::Lead => "lead",
            Reason::Fault(fault) => fault.kind.word(),
        }
    }

    /// Reads what [`fmt::Display`] wrote.
    pub fn read(text: &str) -> Option<Reason> {
        let faultless = [Reason::Rules, Reason::Repetition, Reason::PlyCap, Reason::Lead];
        if let Some(reason) = faultless.into_iter().find(|reason| reason.word() == text) {
            return Some(reason);
        }
        let (word, detail) = text.split_once(": ").unwrap_or((text, ""));
        let kind = FaultKind::ALL.into_iter().find(|kind| kind.word() == word)?;
        Some(Reason::Fault(PlayerFault::new(kind, detail)))
    }

    /// What the losing side did wrong.
    pub fn fault(&self) -> Option<&PlayerFault> {
        match self {
            Reason::Fault(fault) => Some(fault),
            _ => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Fault(fault) => fault.fmt(f),
            _ => f.write_str(self.word()),
        }
    }
}

/// How often games ended for which reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ReasonTally(BTreeMap<&'static str, u32>);

impl ReasonTally {
    /// One more game; `word` is that of [`Reason::word`].
    pub(crate) fn record(&mut self, word: &'static str) {
        *self.0.entry(word).or_insert(0) += 1;
    }
}

/// `3 repetition, 12 rules`.
impl fmt::Display for ReasonTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("none");
        }
        let parts: Vec<String> = self.0.iter().map(|(word, count)| format!("{count} {word}")).collect();
        f.write_str(&parts.join(", "))
    }
}
