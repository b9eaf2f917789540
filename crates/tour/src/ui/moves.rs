//! The legal moves as gestures: which piece goes, on which straight path, and which token it costs. The words for
//! kinds are `move`, `raise`, `step`, `cross` and `pass`.

use rusc_game::{MoveOption, Notation as _, Position as _, Shift};

use super::paths::{in_the_way, stars_on, straight_ways};
use crate::{Cell, Move, MoveKind, Position};

/// A legal move. Where several straight ways are free, the first of them is drawn; which one makes no difference (T9).
pub(super) fn option(pos: &Position, m: Move) -> MoveOption {
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
        pick: vec![from.hex()],
        target: Some(to.hex()),
        path: path.iter().map(|&cell| cell.hex()).collect(),
        shifts: vec![Shift { from: Some(from.hex()), to: Some(to.hex()), level }],
        spends: if kind == MoveKind::Ordinary { Vec::new() } else { vec![token(pos)] },
        ..MoveOption::default()
    }
}

/// The token that the side to move turns over, if it has one: the sun before the moon (T11).
fn token(pos: &Position) -> &'static str {
    if pos.tokens().sun == pos.side_to_move() { "sun" } else { "moon" }
}
