//! Straight paths between two cells, listed one by one for the page: the path drawn for a move, and the pieces or stars
//! that block the others. The generator does not use them; it has tables (`movegen/reach.rs`).

use crate::board::cell::{RED_STARS, cells_at};
use crate::{Cell, Position};

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
