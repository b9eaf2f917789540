//! A game written down as a graph, for situations that must be exactly so: circles, forced replies, traps.

use std::sync::Arc;

use rusc_game::{Outcome, Position, Side};

use crate::{Evaluator, Score};

/// What stands at a spot of the graph.
#[derive(Debug)]
struct Spot {
    name: char,
    /// For the side that moves first in the game.
    points: i32,
    moves: Vec<usize>,
    outcome: Option<Outcome>,
}

/// A spot of a graph, and who is to move there.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    spots: Arc<[Spot]>,
    at: usize,
    side: Side,
}

impl Graph {
    /// Reads lines such as `a +30 bcd`: a spot, its worth for the first side, the spots it leads to. Instead of
    /// spots, `first`, `second` or `draw` end the game.
    pub(super) fn read(text: &str) -> Graph {
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

    /// The same graph, standing elsewhere.
    pub(super) fn at(&self, name: char, side: Side) -> Graph {
        let at = self.spots.iter().position(|spot| spot.name == name).unwrap();
        Graph { spots: self.spots.clone(), at, side }
    }

    /// The name of the spot that a move leads to.
    pub(super) fn name(&self, m: usize) -> char {
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

/// Says what is written at the spot.
#[derive(Clone, Debug)]
pub(super) struct Written;

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
