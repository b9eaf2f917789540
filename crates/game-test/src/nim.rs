//! Nim, a whole game in one file: two sides take one to three matches in turn, and whoever takes the last one wins. Every
//! answer about it is known (facing a multiple of four loses; the lines of play are the compositions of a number into
//! parts of at most three), so it tests what works for any game, and is the toy that shows how a game is added.

use std::fmt;
use std::str::FromStr;

use rusc_game::{
    BoardView, Hex, Interaction, Mark, MoveError, MoveOption, Notation, Outcome, ParseSetupError, Position,
    Restriction, Shift, Side, Stack, Tile,
};

/// A row of matches and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nim {
    matches: u8,
    /// The matches there were at the start: the length of the board.
    row: u8,
    side: Side,
}

impl Nim {
    /// The first side to move, with so many matches.
    pub fn new(matches: u8) -> Nim {
        Nim { matches, row: matches, side: Side::First }
    }
}

impl Position for Nim {
    /// How many are taken.
    type Move = u8;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.matches == 0).then_some(Outcome::Win(!self.side))
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        out.extend(1..=self.matches.min(3));
    }

    fn count_moves(&self) -> u64 {
        u64::from(self.matches.min(3))
    }

    fn make(&mut self, m: u8) {
        self.matches -= m;
        self.side = !self.side;
    }

    fn unmake(&mut self, m: u8, (): ()) {
        self.matches += m;
        self.side = !self.side;
    }

    fn key(&self) -> u64 {
        u64::from(self.matches) * 2 + self.side.index() as u64
    }
}

/// How many matches there are at the start: `Nim` is 21 of them, `Nim-9` nine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimSetup(u8);

impl fmt::Display for NimSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 21 { f.write_str("Nim") } else { write!(f, "Nim-{}", self.0) }
    }
}

impl FromStr for NimSetup {
    type Err = ParseSetupError;

    fn from_str(text: &str) -> Result<NimSetup, ParseSetupError> {
        let matches = match text.strip_prefix("Nim") {
            Some("") => Some(21),
            Some(rest) => rest.strip_prefix('-').and_then(|number| number.parse().ok()),
            None => None,
        };
        let matches = matches.filter(|matches| (1..=99).contains(matches));
        matches.map(NimSetup).ok_or(ParseSetupError::Unknown { expected: "Nim or Nim-1 to Nim-99" })
    }
}

/// A move is written as the number of matches taken: `2`.
impl Notation for Nim {
    type Setup = NimSetup;

    fn start(setup: &NimSetup) -> Nim {
        Nim::new(setup.0)
    }

    fn read_move(&self, text: &str) -> Result<u8, MoveError> {
        match text.trim().parse() {
            Ok(taken) if (1..=self.matches.min(3)).contains(&taken) => Ok(taken),
            Ok(_) => Err(MoveError::Illegal("one to three of the matches that are left are taken")),
            Err(_) => Err(MoveError::Syntax("expected a number")),
        }
    }

    fn write_move(&self, m: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn side_name(side: Side) -> &'static str {
        ["White", "Black"][side.index()]
    }

    fn view(&self) -> BoardView {
        let stack = |n: u8| {
            let tile = Tile { side: self.side, name: format!("m{n}"), glyph: "ball" };
            let tiles = if n < self.matches { vec![tile] } else { Vec::new() };
            Stack { q: i16::from(n), r: 0, name: format!("{}", n + 1), tiles, ground: None, reach: None }
        };
        BoardView {
            stacks: (0..self.row).map(stack).collect(),
            reserves: [Vec::new(), Vec::new()],
            to_move: self.side,
        }
    }

    fn drawing(&self) -> String {
        "|".repeat(self.matches.into())
    }
}

/// The cell of the match of that number.
fn cell(n: u8) -> Hex {
    Hex { q: i16::from(n), r: 0 }
}

impl Interaction for Nim {
    fn move_option(&self, m: u8) -> MoveOption {
        let taken = || (self.matches - m..self.matches).rev().map(cell);
        MoveOption {
            text: m.to_string(),
            kind: "take",
            pick: taken().collect(),
            target: Some(cell(self.matches - m)),
            path: taken().collect(),
            shifts: taken().map(|from| Shift { from: Some(from), to: None, level: None }).collect(),
            ..MoveOption::default()
        }
    }

    fn restrictions(&self) -> Vec<Restriction> {
        Vec::new()
    }

    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }
}
