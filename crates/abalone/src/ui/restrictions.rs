//! Why a row cannot go a way: for every row of one to three balls of the side to move and every direction in which it
//! does not go, the rule that stops it. Only rows of one or two with an own ball ahead are left out: whoever means to go
//! that way takes that ball along. The move generator is the only judge of what goes.
//!
//! | reason | rule | said of | cells |
//! |---|---|---|---|
//! | `pac` | A10 | a row that is not longer than the one before it | the row, and the balls before it |
//! | `own_behind` | A9 | a push with an own ball behind the pushed ones | the pushed balls, and the one behind |
//! | `too_many` | A4 | three balls with a fourth before them | that fourth |
//! | `side_push` | A8 | a side-step into balls of the opponent | those |
//! | `no_room` | A5 | a side-step into own balls | those |
//! | `edge` | A3 | a row of which a ball would leave the board | |

use rusc_game::{Direction, Hex, Position as _, Restriction, Side};

use crate::moves::AXES;
use crate::{Cell, Move, Position};

/// What stops a row: reason, rule, and groups of cells.
struct Verdict(&'static str, &'static str, Vec<Vec<Cell>>);

/// One to three own balls that touch one another.
struct Row {
    /// In the order of their names.
    cells: Vec<Cell>,
    /// The direction in which the names grow; a single ball lies in none.
    along: Option<Direction>,
}

/// One restriction for each row and direction.
pub(super) fn all(pos: &Position) -> Vec<Restriction> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let mut legal = Vec::new();
    pos.legal_moves(&mut legal);
    let mut restrictions = Vec::new();
    for row in rows(pos) {
        for direction in Direction::ALL {
            if !legal.iter().any(|&m| goes(m, &row.cells, direction)) {
                restrictions.extend(of_row(pos, &row, direction));
            }
        }
    }
    restrictions
}

/// Every row of the side to move.
fn rows(pos: &Position) -> Vec<Row> {
    let own = |cell: &Cell| is(pos, *cell, pos.side_to_move());
    let mut rows = Vec::new();
    for first in Cell::all().filter(own) {
        rows.push(Row { cells: vec![first], along: None });
        for axis in AXES {
            let next = (1..=2).map_while(|steps| first.beyond(axis, steps).filter(own));
            let line: Vec<Cell> = [first].into_iter().chain(next).collect();
            let of_length = |balls: usize| Row { cells: line[..balls].to_vec(), along: Some(axis) };
            rows.extend((2..=line.len()).map(of_length));
        }
    }
    rows
}

/// Why a row does not go a way; nothing if it would with one ball more. The target is told as that of a move is: of
/// the ball that leads in line, of the first where they go aside.
fn of_row(pos: &Position, row: &Row, direction: Direction) -> Option<Restriction> {
    let mut cells = row.cells.clone();
    let (leader, verdict) = match row.along {
        Some(axis) if axis != direction && axis.opposite() != direction => {
            (cells[0], aside(pos, &cells, direction))
        }
        axis => {
            if axis.is_some_and(|axis| axis != direction) {
                cells.reverse();
            }
            let leader = cells[cells.len() - 1];
            (leader, inline(pos, &cells, leader, direction)?)
        }
    };
    let Verdict(reason, rule, parts) = verdict;
    let (from, (q, r)) = (leader.hex(), direction.delta());
    let hexes = |cells: &Vec<Cell>| -> Vec<Hex> { cells.iter().map(|&cell| cell.hex()).collect() };
    Some(Restriction {
        pick: hexes(&cells),
        target: Some(Hex { q: from.q + q, r: from.r + r }),
        reason,
        rule,
        parts: parts.iter().map(hexes).collect(),
        ..Restriction::default()
    })
}

/// Whether a move is just this row going that way.
fn goes(m: Move, row: &[Cell], direction: Direction) -> bool {
    let ends = [row[0], row[row.len() - 1]];
    let same = usize::from(m.balls()) == row.len() && ends.contains(&m.front()) && ends.contains(&m.rear());
    same && m.direction() == direction
}

/// Why a row does not go forward; nothing if it would with one ball more.
fn inline(pos: &Position, row: &[Cell], leader: Cell, direction: Direction) -> Option<Verdict> {
    let side = pos.side_to_move();
    let ahead: Vec<Cell> =
        std::iter::successors(leader.neighbor(direction), |cell| cell.neighbor(direction)).collect();
    let Some(&next) = ahead.first() else { return Some(Verdict("edge", "A3", Vec::new())) };
    if is(pos, next, side) {
        return (row.len() == 3).then(|| Verdict("too_many", "A4", vec![vec![next]]));
    }
    let pushed: Vec<Cell> = ahead.iter().copied().take_while(|&cell| is(pos, cell, !side)).collect();
    if pushed.len() >= row.len() {
        return Some(Verdict("pac", "A10", vec![row.to_vec(), pushed]));
    }
    let behind = ahead.get(pushed.len()).copied();
    Some(Verdict("own_behind", "A9", vec![pushed, behind.into_iter().collect()]))
}

/// Why a row does not go sideways.
fn aside(pos: &Position, row: &[Cell], direction: Direction) -> Verdict {
    let side = pos.side_to_move();
    let targets = || row.iter().filter_map(|cell| cell.neighbor(direction));
    let taken_by = |side: Side| -> Vec<Cell> { targets().filter(|&cell| is(pos, cell, side)).collect() };
    let leaves = row.iter().any(|cell| cell.neighbor(direction).is_none());
    match (taken_by(!side), taken_by(side)) {
        _ if leaves => Verdict("edge", "A3", Vec::new()),
        (others, _) if !others.is_empty() => Verdict("side_push", "A8", vec![others]),
        (_, own) => Verdict("no_room", "A5", vec![own]),
    }
}

fn is(pos: &Position, cell: Cell, side: Side) -> bool {
    pos.board().at(cell) == Some(side)
}
