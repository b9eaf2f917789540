//! The grasshopper: straight over one or more pieces to the first free cell (H13).

use crate::Cell;
use crate::board::Board;

/// Where a jump from a cell over the occupied neighbour in that direction ends.
#[inline]
pub(super) fn landing(board: &Board, from: Cell, direction: usize) -> Cell {
    let mut cell = from.neighbor(direction);
    while board.height(cell) > 0 {
        cell = cell.neighbor(direction);
    }
    cell
}
