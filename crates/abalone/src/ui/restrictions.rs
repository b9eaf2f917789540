//! The restrictions the page shows: for every row of one to three balls of the side to move and every direction in which
//! it does not go, the rule that stops it, as `why_not.rs` decides. Rows of one or two with an own ball ahead are left
//! out: whoever means to go that way takes that ball along.
//!
//! The refusals have more, and no reader of texts needs it:
//!
//! | reason | rule | for |
//! |---|---|---|
//! | `not_yours` | A4 | a ball of the opponent |
//! | `gap` | A9 | a row, to a ball of the opponent behind a free cell |
//! | `one_step` | A3 | a row, to a free cell two steps ahead |

use rusc_game::{Direction, Position as _, Restriction};

use crate::why_not::{Row, why_not};
use crate::{Cell, Move, Position};

/// One restriction for each row and direction.
pub(super) fn all(pos: &Position) -> Vec<Restriction> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let mut legal = Vec::new();
    pos.legal_moves(&mut legal);
    let rows = Row::all(pos);
    let ways = rows.iter().flat_map(|row| Direction::ALL.map(|direction| (row, direction)));
    ways.filter_map(|(row, direction)| restriction(pos, &legal, row, direction)).collect()
}

/// The restrictions, the balls of the opponent, and what is two steps ahead of a row.
pub(super) fn refusals(pos: &Position) -> Vec<Restriction> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let mut all = all(pos);
    let foreign = pos.board().balls(!pos.side_to_move());
    let not_yours = |cell: Cell| Restriction {
        pick: vec![cell.hex()],
        reason: "not_yours",
        rule: "A4",
        ..Restriction::default()
    };
    all.extend(Cell::all().filter(|&cell| foreign.contains(cell)).map(not_yours));
    let rows = Row::all(pos);
    let ways = rows.iter().flat_map(|row| Direction::ALL.map(|direction| (row, direction)));
    all.extend(ways.filter_map(|(row, direction)| two_ahead(pos, row, direction)));
    all
}

/// Why a row in line does not go two steps, if the first is free.
fn two_ahead(pos: &Position, row: &Row, direction: Direction) -> Option<Restriction> {
    if row.is_side_step(direction) {
        return None;
    }
    let cells = row.cells_towards(direction);
    let leader = cells.last()?;
    let (next, target) = (leader.beyond(direction, 1)?, leader.beyond(direction, 2)?);
    let [own, foreign] = [pos.side_to_move(), !pos.side_to_move()].map(|side| pos.board().balls(side));
    if own.contains(next) || foreign.contains(next) || own.contains(target) {
        return None;
    }
    let (reason, rule) = if foreign.contains(target) { ("gap", "A9") } else { ("one_step", "A3") };
    Some(Restriction {
        pick: cells.iter().map(|cell| cell.hex()).collect(),
        target: Some(target.hex()),
        reason,
        rule,
        ..Restriction::default()
    })
}

/// Why a row does not go in a direction. The target is named as that of a move is: of the leader in line, of the first
/// ball in a side-step.
fn restriction(pos: &Position, legal: &[Move], row: &Row, direction: Direction) -> Option<Restriction> {
    let refusal = why_not(pos, legal, row, direction)?;
    let cells = row.cells_towards(direction);
    let leader = if row.is_side_step(direction) { cells.first() } else { cells.last() };
    Some(Restriction {
        pick: cells.iter().map(|cell| cell.hex()).collect(),
        target: leader.map(|leader| leader.hex() + direction),
        reason: refusal.reason.code(),
        rule: refusal.reason.rule(),
        parts: refusal.parts.into_iter().map(|cells| cells.into_iter().map(Cell::hex).collect()).collect(),
        ..Restriction::default()
    })
}
