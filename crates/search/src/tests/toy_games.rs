//! Toy games for tests: noughts and crosses, small enough to solve, and games written as graphs, for positions that
//! must be exactly so: cycles, forced replies, traps.

use std::sync::Arc;

use rusc_game::{Outcome, Position, Side};

use crate::{Evaluator, Score};

/// The nine cells of each side, row by row from the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Noughts {
    pub(crate) cells: [u16; 2],
    pub(crate) side: Side,
}

/// A cell, or no cell for a null move.
pub(crate) const PASS: u8 = 9;

const ROWS: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Noughts {
    pub(crate) const EMPTY: Noughts = Noughts { cells: [0; 2], side: Side::First };

    fn has_row(self, side: Side) -> bool {
        ROWS.iter().any(|&row| self.cells[side.index()] & row == row)
    }

    fn free(self) -> u16 {
        !(self.cells[0] | self.cells[1]) & 0o777
    }
}

impl Position for Noughts {
    type Move = u8;
    type Undo = Noughts;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::ALL.into_iter().find(|&side| self.has_row(side));
        match winner {
            Some(side) => Some(Outcome::Win(side)),
            None => (self.free() == 0).then_some(Outcome::Draw),
        }
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        if self.outcome().is_none() {
            out.extend((0..9).filter(|cell| self.free() >> cell & 1 != 0));
        }
    }

    fn count_moves(&self) -> u64 {
        if self.outcome().is_some() { 0 } else { u64::from(self.free().count_ones()) }
    }

    fn make(&mut self, m: u8) -> Noughts {
        let before = *self;
        if m != PASS {
            self.cells[self.side.index()] |= 1 << m;
        }
        self.side = !self.side;
        before
    }

    fn unmake(&mut self, _m: u8, undo: Noughts) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        let packed = u64::from(self.cells[0]) | u64::from(self.cells[1]) << 9 | (self.side as u64) << 18;
        (packed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ (packed + 1).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 32
    }
}

/// Counts the rows that are still open.
#[derive(Clone, Debug)]
pub(crate) struct OpenRows;

impl Evaluator<Noughts> for OpenRows {
    const HISTORY_SLOTS: usize = 10;

    fn evaluate(&mut self, pos: &Noughts) -> Score {
        let open =
            |side: Side| ROWS.iter().filter(|&&row| pos.cells[(!side).index()] & row == 0).count() as i32;
        Score::points(20 * (open(pos.side) - open(!pos.side)))
    }

    fn history_slot(&self, _pos: &Noughts, m: u8) -> usize {
        usize::from(m)
    }

    fn null_move(&self, _pos: &Noughts) -> Option<u8> {
        Some(PASS)
    }
}

/// A node of the graph.
#[derive(Debug)]
struct Spot {
    name: char,
    /// For the side that moves first in the game.
    points: i32,
    moves: Vec<usize>,
    outcome: Option<Outcome>,
}

/// A position: a node of a graph, and the side to move.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    spots: Arc<[Spot]>,
    at: usize,
    side: Side,
}

impl Graph {
    /// Reads lines such as `a +30 bcd`: a node, its static score for the first side, and its successors. Instead of
    /// successors, `first`, `second` or `draw` end the game.
    pub(crate) fn read(text: &str) -> Graph {
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        let index = |name: char| lines.iter().position(|line| line[0].starts_with(name)).unwrap();
        let spots = lines.iter().map(|line| {
            let outcome = match line[2] {
                "first" => Some(Outcome::Win(Side::First)),
                "second" => Some(Outcome::Win(Side::Second)),
                "draw" => Some(Outcome::Draw),
                _ => None,
            };
            let moves = if outcome.is_some() { Vec::new() } else { line[2].chars().map(index).collect() };
            Spot { name: line[0].chars().next().unwrap(), points: line[1].parse().unwrap(), moves, outcome }
        });
        Graph { spots: spots.collect(), at: 0, side: Side::First }
    }

    /// Another position of the same graph.
    pub(crate) fn at(&self, name: char, side: Side) -> Graph {
        let at = self.spots.iter().position(|spot| spot.name == name).unwrap();
        Graph { spots: self.spots.clone(), at, side }
    }

    /// The name of the node that a move leads to.
    pub(crate) fn name(&self, m: usize) -> char {
        self.spots[m].name
    }
}

impl Position for Graph {
    type Move = usize;
    type Undo = usize;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        self.spots[self.at].outcome
    }

    fn legal_moves(&self, out: &mut Vec<usize>) {
        out.extend(&self.spots[self.at].moves);
    }

    fn count_moves(&self) -> u64 {
        self.spots[self.at].moves.len() as u64
    }

    fn make(&mut self, m: usize) -> usize {
        self.side = !self.side;
        std::mem::replace(&mut self.at, m)
    }

    fn unmake(&mut self, _m: usize, undo: usize) {
        self.side = !self.side;
        self.at = undo;
    }

    fn key(&self) -> u64 {
        ((2 * self.at + 1 + self.side.index()) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// The static scores written in the graph.
#[derive(Clone, Debug)]
pub(crate) struct Written;

impl Evaluator<Graph> for Written {
    const HISTORY_SLOTS: usize = 32;

    fn evaluate(&mut self, pos: &Graph) -> Score {
        let points = pos.spots[pos.at].points;
        Score::points(if pos.side == Side::First { points } else { -points })
    }

    fn history_slot(&self, _pos: &Graph, m: usize) -> usize {
        m
    }
}
