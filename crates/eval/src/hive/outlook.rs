//! What one look at a position tells of all its moves, so that ranking them need not look again and again. It decides
//! nothing: it says which moves are worth a closer look.

use rusc_game::Position as _;
use rusc_hive::{Cell, Move, Position};

use super::queen;

/// The surroundings of the opponent's queen.
pub(super) struct Outlook {
    /// Where she stands, or would if she were out.
    target: Cell,
    /// Of each place (see [`place`]), whether it is hers or a free one beside her; none while she is in hand.
    notable: [bool; PLACES],
}

/// Places around a cell are told apart up to a distance of eight, and begin again beyond.
const PLACES: usize = 16 * 16;

impl Outlook {
    #[inline]
    pub(super) fn of(pos: &Position) -> Outlook {
        let mut notable = [false; PLACES];
        if let Some(queen) = queen(pos, !pos.side_to_move()) {
            notable[place(queen, queen)] = true;
            for cell in queen.neighbors() {
                notable[place(cell, queen)] = pos.board().height(cell) == 0;
            }
        }
        Outlook { target: target(pos), notable }
    }

    /// The slot of a move, and whether it may be more than quiet: it goes to the queen's cell or to a free one beside it,
    /// or lies so far away that it looks like it.
    #[inline]
    pub(super) fn look(&self, m: Move) -> (usize, bool) {
        let (piece, cell, from_hand) = match m {
            Move::Place(piece, cell) => (piece, cell, 1),
            Move::Shift(piece, cell) => (piece, cell, 0),
            Move::Pass => return (0, false),
        };
        let place = place(cell, self.target);
        ((piece.bug().index() * PLACES + place) << 1 | from_hand, self.notable[place])
    }
}

/// Kind of insect, cell relative to the opponent's queen, and whether it comes from the hand.
#[inline]
pub(super) fn slot(pos: &Position, m: Move) -> usize {
    Outlook { target: target(pos), notable: [false; PLACES] }.look(m).0
}

#[inline]
fn target(pos: &Position) -> Cell {
    queen(pos, !pos.side_to_move()).unwrap_or(Cell::START)
}

/// Where a cell lies relative to another.
#[inline]
fn place(cell: Cell, from: Cell) -> usize {
    let (q, r) = cell.beyond(from);
    usize::from((q + 8) & 15) << 4 | usize::from((r + 8) & 15)
}
