//! The grasshopper: a straight jump over one or more pieces to the first free cell (H13).
//!
//! ```text
//!   g ■ ■ ■ x      from g over three pieces to x; a free cell beside g cannot be jumped
//! ```
//!
//! Each occupied neighbour gives exactly one target, so counting grasshopper moves is counting neighbours.

use crate::Cell;
use crate::board::Board;

/// Where a jump from a cell over the occupied neighbour in that direction ends.
#[inline]
pub(crate) fn landing(board: &Board, from: Cell, direction: usize) -> Cell {
    let mut cell = from.neighbor(direction);
    while board.height(cell) > 0 {
        cell = cell.neighbor(direction);
    }
    cell
}
