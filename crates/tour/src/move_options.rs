//! The legal moves as hands make them: which piece goes, by which straight way, and which token it costs. The words for
//! kinds are `move`, `raise`, `step`, `cross` and `pass`.

use rusc_game::{Hex, MoveOption, Notation as _, Position as _, Shift};

use crate::cell::{RED_STARS, cells_at};
use crate::{Cell, Move, MoveKind, Position};

/// A legal move. Where several straight ways are free, the first of them is drawn; which one makes no difference (T9).
pub(crate) fn one(pos: &Position, m: Move) -> MoveOption {
    let Move::Go { from, to, kind } = m else {
        return MoveOption { text: pos.move_text(m), kind: "pass", ..MoveOption::default() };
    };
    let (name, level) = match kind {
        MoveKind::Ordinary => ("move", None),
        MoveKind::Cross => ("cross", None),
        MoveKind::Step => ("step", None),
        MoveKind::Raise(level) => ("raise", Some(level)),
    };
    let n_stars = u32::from(kind == MoveKind::Cross);
    let ways = straight_ways(from, to);
    let is_open = |way: &&Vec<Cell>| in_the_way(pos, way).next().is_none() && stars_on(way) == n_stars;
    let path = ways.iter().find(is_open).expect("a legal move has a straight way that is free");
    MoveOption {
        text: pos.move_text(m),
        kind: name,
        pick: vec![hex(from)],
        target: Some(hex(to)),
        path: path.iter().map(|&cell| hex(cell)).collect(),
        shifts: vec![Shift { from: Some(hex(from)), to: Some(hex(to)), level }],
        spends: if kind == MoveKind::Ordinary { Vec::new() } else { vec![token(pos)] },
        ..MoveOption::default()
    }
}

/// The token that the side to move turns over, if it has one: the sun before the moon (T11).
fn token(pos: &Position) -> &'static str {
    if pos.tokens().sun == pos.side_to_move() { "sun" } else { "moon" }
}

/// All straight ways from one cell to another, both ends included, whatever stands on them (T8).
pub(crate) fn straight_ways(from: Cell, to: Cell) -> Vec<Vec<Cell>> {
    let mut ways = vec![vec![from]];
    for steps in 1..=from.distance(to) {
        let goes_on = |way: &Vec<Cell>, next: Cell| {
            let touches = way.last().is_some_and(|&last| last.distance(next) == 1);
            touches && next.distance(to) == from.distance(to) - steps
        };
        let longer = |way: Vec<Cell>| {
            let next =
                cells_at(from, steps).into_iter().filter(|&next| goes_on(&way, next)).collect::<Vec<_>>();
            next.into_iter().map(move |next| [&way[..], &[next]].concat())
        };
        ways = ways.into_iter().flat_map(longer).collect();
    }
    ways
}

/// The cells a way crosses on which pieces stand.
pub(crate) fn in_the_way(pos: &Position, way: &[Cell]) -> impl Iterator<Item = Cell> {
    crossed(way).filter(move |&cell| pos.board().height(cell) > 0)
}

/// How many red stars a way crosses.
pub(crate) fn stars_on(way: &[Cell]) -> u32 {
    crossed(way).filter(|&cell| RED_STARS.contains(cell)).count() as u32
}

/// A way without its ends.
fn crossed(way: &[Cell]) -> impl Iterator<Item = Cell> {
    way[1..way.len() - 1].iter().copied()
}

/// Where a front end shows a cell.
pub(crate) fn hex(cell: Cell) -> Hex {
    let hex = cell.hex();
    Hex { q: hex.q, r: hex.r }
}
