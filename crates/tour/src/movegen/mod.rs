//! Every legal move, each once: a lister, and a counter that only asks how large the sets of targets are. Both are
//! written over the same sets; this file joins them and knows when a player must pass.

mod raise;
mod visible;

#[cfg(test)]
mod tests;

use rusc_game::Side;

use crate::board::Board;
use crate::cell_set::CellSet;
use crate::{Cell, Move, MoveKind, Position};

/// What all motions look at.
struct Generator<'a> {
    board: &'a Board,
    /// The cells with at least one piece.
    occupied: CellSet,
    side: Side,
}

impl Generator<'_> {
    fn of(pos: &Position) -> Generator<'_> {
        Generator { board: pos.board(), occupied: pos.board().occupied(), side: pos.side() }
    }

    /// How far a piece on that cell goes: the neighbouring cells with at least one piece (T7).
    #[inline]
    fn stride(&self, cell: Cell) -> u32 {
        self.board.n_neighbors(cell)
    }
}

/// Appends every legal move, a forced pass included; nothing once the game is over. Ordinary moves come first.
pub(crate) fn list(pos: &Position, out: &mut Vec<Move>) {
    if pos.is_over() {
        return;
    }
    let before = out.len();
    let generator = Generator::of(pos);
    generator.list_ordinary(out);
    if pos.tokens().show(generator.side) {
        generator.list_crossings_and_steps(out);
        generator.list_raises(out);
    }
    if out.len() == before {
        out.push(Move::Pass);
    }
}

/// The length of that list.
#[inline]
pub(crate) fn count(pos: &Position) -> u64 {
    if pos.is_over() {
        return 0;
    }
    let generator = Generator::of(pos);
    let n_moves = if pos.tokens().show(generator.side) {
        generator.count_visible_with_token() + generator.count_raises()
    } else {
        generator.count_ordinary()
    };
    // Who has no move passes (T10).
    u64::from(n_moves.max(1))
}

/// Appends a move to each of the targets.
fn append(from: Cell, targets: CellSet, kind: MoveKind, out: &mut Vec<Move>) {
    out.extend(targets.into_iter().map(|to| Move::Go { from, to, kind }));
}
