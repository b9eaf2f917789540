//! The move generator, with bitboards: a step of all balls at once is a shift of a word, and a rule is an intersection.
//! Every legal move is found once. The code is generic over a sink, which lists the moves or counts them.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

mod dispatch;
mod sink;

#[cfg(test)]
mod tests;

pub(crate) use dispatch::{count, list};

use sink::Sink;

use rusc_game::Direction;

use crate::CellSet;
use crate::moves::AXES;

/// Who stands where, seen by the side to move.
#[derive(Clone, Copy)]
struct Occupancy {
    own: CellSet,
    other: CellSet,
    free: CellSet,
}

/// What a ball meets when it looks in a direction: a free cell, balls it could push with enough behind it, or neither.
///
/// For one direction, the cells from which this is seen. No cell is in two of the sets `free`, `one` and `two`.
#[derive(Clone, Copy)]
struct Ahead {
    /// The next cell is free.
    pub(super) free: CellSet,
    /// Next comes one ball of the opponent with a free cell or the edge behind it (A7, A8).
    pub(super) one: CellSet,
    /// Next come two, with a free cell or the edge behind them.
    pub(super) two: CellSet,
    /// The balls that could be pushed stand at the edge (A11). Means something for cells of `one` and `two` only.
    pub(super) edge: CellSet,
}

impl Ahead {
    #[inline(always)]
    fn of(occupancy: Occupancy, direction: usize) -> Ahead {
        let inner = CellSet::inner(direction);
        // Looking ahead is stepping back: what is true of a cell becomes true of the one before it.
        let before = |cells: CellSet| cells.stepped((direction + 3) % 6, 1).and(inner);
        let brink = CellSet::ALL.without(inner);
        let free = before(occupancy.free);
        let last = occupancy.other.and(free.or(brink));
        let one = before(last);
        let two = before(occupancy.other.and(one));
        let edge = before(brink).and(one).or(before(before(brink)).and(two));
        Ahead { free, one, two, edge }
    }
}

/// Passes every move of the side that owns `own` to the sink.
#[inline(always)]
fn generate<K: Sink>(own: CellSet, other: CellSet, sink: &mut K) {
    let occupancy = Occupancy { own, other, free: CellSet::ALL.without(own.or(other)) };
    let ahead = [
        Ahead::of(occupancy, 0),
        Ahead::of(occupancy, 1),
        Ahead::of(occupancy, 2),
        Ahead::of(occupancy, 3),
        Ahead::of(occupancy, 4),
        Ahead::of(occupancy, 5),
    ];
    rows_on_axis::<0, K>(occupancy, &ahead, sink);
    rows_on_axis::<1, K>(occupancy, &ahead, sink);
    rows_on_axis::<2, K>(occupancy, &ahead, sink);
}

/// Whether there is any move at all. Nearly always some ball stands beside a free cell; only where none does are the
/// pushes looked for.
pub(crate) fn any(own: CellSet, other: CellSet) -> bool {
    let free = CellSet::ALL.without(own.or(other));
    let touches = |direction: Direction| !own.step(direction).and(free).is_empty();
    Direction::ALL.into_iter().any(touches) || count(own, other) > 0
}

/// The moves of rows on one axis: along it both ways, and aside in the four other directions. Single balls are rows
/// on every axis and go along it.
#[inline(always)]
fn rows_on_axis<const AXIS: usize, K: Sink>(occupancy: Occupancy, ahead: &[Ahead; 6], sink: &mut K) {
    let forth = const { AXES[AXIS].index() };
    let back = (forth + 3) % 6;
    // A row is known by its upper end, the front of the row when it goes forth.
    let inner = CellSet::inner(back);
    let twos = occupancy.own.and(inner).and(occupancy.own.stepped(forth, 1));
    let threes = twos.and(twos.stepped(forth, 1));
    sink.inline(forth, [occupancy.own, twos, threes], ahead[forth]);
    sink.inline(back, [occupancy.own, twos.stepped(back, 1), threes.stepped(back, 2)], ahead[back]);
    let rows = Rows { axis: AXIS, twos };
    rows.aside((forth + 1) % 6, ahead, sink);
    rows.aside((forth + 2) % 6, ahead, sink);
    rows.aside((forth + 4) % 6, ahead, sink);
    rows.aside((forth + 5) % 6, ahead, sink);
}

/// The rows of two on an axis, by their upper ends.
#[derive(Clone, Copy)]
struct Rows {
    axis: usize,
    twos: CellSet,
}

impl Rows {
    /// A row may step aside if each of its balls may.
    #[inline(always)]
    fn aside<K: Sink>(self, direction: usize, ahead: &[Ahead; 6], sink: &mut K) {
        let forth = AXES[self.axis].index();
        let free = ahead[direction].free;
        let twos = self.twos.and(free).and(free.stepped(forth, 1));
        let threes = twos.and(twos.stepped(forth, 1));
        sink.aside(self.axis, direction, twos, threes);
    }
}
