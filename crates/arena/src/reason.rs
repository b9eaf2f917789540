//! Why a game ended as it did, in words that can be read back. It judges nothing.

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
pub struct Fault {
    /// What it was.
    pub kind: FaultKind,
    /// The particulars, in one line.
    pub detail: String,
}

/// More than this of a detail helps nobody, and an engine may have written it.
const LONGEST_DETAIL: usize = 200;

impl Fault {
    /// A fault with its particulars; what would not fit in a line of a log is left out.
    pub fn new(kind: FaultKind, detail: impl fmt::Display) -> Fault {
        let printable = |c: char| if c.is_control() { ' ' } else { c };
        let detail = detail.to_string().chars().map(printable).take(LONGEST_DETAIL).collect::<String>();
        Fault { kind, detail: detail.trim().to_owned() }
    }
}

/// `illegal move: 'wQ' …`.
impl fmt::Display for Fault {
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
    /// The side that lost did something wrong.
    Fault(Fault),
}

impl Reason {
    /// Reads what [`fmt::Display`] wrote.
    pub fn read(text: &str) -> Option<Reason> {
        match text {
            "rules" => return Some(Reason::Rules),
            "repetition" => return Some(Reason::Repetition),
            "ply cap" => return Some(Reason::PlyCap),
            _ => {}
        }
        let (word, detail) = text.split_once(": ").unwrap_or((text, ""));
        let kind = FaultKind::ALL.into_iter().find(|kind| kind.word() == word)?;
        Some(Reason::Fault(Fault::new(kind, detail)))
    }

    /// What the losing side did wrong.
    pub fn fault(&self) -> Option<&Fault> {
        match self {
            Reason::Fault(fault) => Some(fault),
            _ => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Rules => f.write_str("rules"),
            Reason::Repetition => f.write_str("repetition"),
            Reason::PlyCap => f.write_str("ply cap"),
            Reason::Fault(fault) => fault.fmt(f),
        }
    }
}
