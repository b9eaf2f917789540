//! A game small enough to break on purpose: two players take one or two stones from a heap, and whoever takes the last
//! one wins. A flaw can be built into it, and each flaw must be caught by the law it offends.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rusc_game::{BoardView, MoveError, Notation, Outcome, ParseSetupError, Position, Side};

/// What is wrong with a heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Flaw {
    #[default]
    None,
    ClearsBuffer,
    ListsTwice,
    Miscounts,
    GoesOnAfterTheEnd,
    KeepsSide,
    ForgetsInUnmake,
    KeyDrifts,
    KeyDriftsInUnmake,
    RemembersOneMoveOnly,
    SharesWithCopies,
    WritesAlike,
    ReadsAnother,
    ReadsIllegal,
    ForgetsSetup,
}

#[derive(Clone, Debug)]
pub(crate) struct Heap {
    stones: u8,
    side: Side,
    key: u64,
    /// Nothing but something to forget.
    last_taken: u8,
    /// What `last_taken` was before the move made last.
    taken_before: u8,
    /// What all copies share.
    shared: Arc<AtomicU64>,
    flaw: Flaw,
}

impl PartialEq for Heap {
    fn eq(&self, other: &Heap) -> bool {
        (self.stones, self.side, self.last_taken) == (other.stones, other.side, other.last_taken)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Take(u8);

/// The stones at the start, and the flaw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeapSetup {
    pub(crate) stones: u8,
    pub(crate) flaw: Flaw,
}

/// What the key must be; the heap keeps it as it goes.
pub(crate) fn audit(heap: &Heap) -> Result<(), String> {
    let counted = key_of(heap.stones, heap.side);
    if heap.key == counted { Ok(()) } else { Err(format!("key {}, not {counted}", heap.key)) }
}

fn key_of(stones: u8, side: Side) -> u64 {
    u64::from(stones) << 1 | side.index() as u64
}

impl Position for Heap {
    type Move = Take;
    type Undo = u8;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stones == 0).then_some(Outcome::Win(!self.side))
    }

    fn legal_moves(&self, out: &mut Vec<Take>) {
        if self.flaw == Flaw::ClearsBuffer {
            out.clear();
        }
        out.extend((1..=2).filter(|&n| n <= self.stones).map(Take));
        if self.flaw == Flaw::ListsTwice && self.stones > 0 {
            out.push(Take(1));
        }
        if self.flaw == Flaw::GoesOnAfterTheEnd && self.stones == 0 {
            out.push(Take(0));
        }
    }

    fn count_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len() as u64 + u64::from(self.flaw == Flaw::Miscounts)
    }

    fn make(&mut self, m: Take) -> u8 {
        let undo = self.last_taken;
        self.taken_before = self.last_taken;
        self.last_taken = m.0;
        if self.flaw == Flaw::SharesWithCopies {
            self.shared.fetch_add(1 << 32, Ordering::Relaxed);
        }
        self.stones -= m.0;
        if self.flaw != Flaw::KeepsSide {
            self.side = !self.side;
        }
        self.key = key_of(self.stones, self.side) + u64::from(self.flaw == Flaw::KeyDrifts);
        undo
    }

    fn unmake(&mut self, m: Take, undo: u8) {
        self.stones += m.0;
        if self.flaw != Flaw::KeepsSide {
            self.side = !self.side;
        }
        match self.flaw {
            Flaw::ForgetsInUnmake => {}
            Flaw::RemembersOneMoveOnly => self.last_taken = self.taken_before,
            _ => self.last_taken = undo,
        }
        if self.flaw != Flaw::KeyDriftsInUnmake {
            self.key = key_of(self.stones, self.side);
        }
    }

    fn key(&self) -> u64 {
        self.key + self.shared.load(Ordering::Relaxed)
    }
}

impl Notation for Heap {
    type Setup = HeapSetup;

    fn start(setup: &HeapSetup) -> Self {
        let key = key_of(setup.stones, Side::First);
        let shared = Arc::default();
        Heap {
            stones: setup.stones,
            side: Side::First,
            key,
            last_taken: 0,
            taken_before: 0,
            shared,
            flaw: setup.flaw,
        }
    }

    fn read_move(&self, text: &str) -> Result<Take, MoveError> {
        let digits = text.strip_prefix("take").map(str::trim);
        if self.flaw == Flaw::ReadsIllegal && digits == Some("") {
            return Ok(Take(9));
        }
        let n: u8 =
            digits.and_then(|digits| digits.parse().ok()).ok_or(MoveError::Syntax("expected 'take 1'"))?;
        let n = if self.flaw == Flaw::ReadsAnother { 3 - n.min(3) } else { n };
        let legal = (1..=2).contains(&n) && n <= self.stones;
        if legal { Ok(Take(n)) } else { Err(MoveError::Illegal("take one or two of what is there")) }
    }

    fn write_move(&self, m: Take, out: &mut dyn fmt::Write) -> fmt::Result {
        let n = if self.flaw == Flaw::WritesAlike { 1 } else { m.0 };
        write!(out, "take {n}")
    }

    fn side_name(side: Side) -> &'static str {
        ["First", "Second"][side.index()]
    }

    fn view(&self) -> BoardView {
        BoardView { stacks: Vec::new(), reserves: [Vec::new(), Vec::new()], to_move: self.side }
    }

    fn drawing(&self) -> String {
        "o".repeat(usize::from(self.stones))
    }
}

impl fmt::Display for HeapSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones = if self.flaw == Flaw::ForgetsSetup { 30 } else { self.stones };
        write!(f, "heap-{stones}")
    }
}

impl FromStr for HeapSetup {
    type Err = ParseSetupError;

    fn from_str(text: &str) -> Result<Self, ParseSetupError> {
        let stones = text.strip_prefix("heap-").and_then(|digits| digits.parse().ok());
        stones
            .map(|stones| HeapSetup { stones, flaw: Flaw::None })
            .ok_or(ParseSetupError::Unknown { expected: "heap-9" })
    }
}
