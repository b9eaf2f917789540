//! The restrictions the page shows: for every row of one to three balls of the side to move and every direction in which
//! it does not go, the rule that stops it, as `why_not.rs` decides. Rows of one or two with an own ball ahead are left
//! out: whoever means to go that way takes that ball along.

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
