//! Move classes and history slots, by where a move goes relative to the opponent's queen. What all moves of a position
//! share is computed once. Positions are not evaluated here.

use rusc_game::Position as _;
use rusc_hive::{Bug, Cell, Move, Piece, Position};
use rusc_search::MoveClass;

/// The opponent's queen and the cells around her.
pub(super) struct QueenVicinity {
    /// Her cell, or the start cell while she is in hand.
    target: Cell,
    /// Mask of her cell and the free ones beside it, bits as in [`NEAR`]; 0 while she is in hand.
    notable: u8,
}

/// The number of history slots: kind of insect × cell relative to the opponent's queen × placed or moved.
pub(super) const SLOTS: usize = Bug::COUNT * Cell::AROUND * 2;

/// For each cell around a center, the bit of its direction if they touch; one more bit for the center itself.
const NEAR: [u8; Cell::AROUND] = {
    let center = Cell::START;
    let mut table = [0; Cell::AROUND];
    table[center.around(center)] = ITSELF;
    let mut direction = 0;
    while direction < 6 {
        table[center.neighbor(direction).around(center)] = 1 << direction;
        direction += 1;
    }
    table
};

const ITSELF: u8 = 1 << 6;

impl QueenVicinity {
    #[inline]
    pub(super) fn of(pos: &Position) -> QueenVicinity {
        match pos.board().cell_of(Piece::queen(!pos.side_to_move())) {
            Some(queen) => QueenVicinity { target: queen, notable: pos.board().free_around(queen) | ITSELF },
            None => QueenVicinity { target: Cell::START, notable: 0 },
        }
    }

    /// The history slot of a move, and whether it may be more than quiet: it goes to the queen's cell or to a free one
    /// beside it. Cells far away share slots, so that a quiet move may be reported as well.
    #[inline]
    pub(super) fn traits(&self, m: Move) -> (usize, bool) {
        let (Move::Place(piece, to) | Move::Shift(piece, to)) = m else { return (0, false) };
        let around = to.around(self.target);
        let from_hand = usize::from(matches!(m, Move::Place(..)));
        let slot = (piece.bug().index() * Cell::AROUND + around) * 2 + from_hand;
        (slot, NEAR[around] & self.notable != 0)
    }
}

/// The class of a move: a threat occupies a free cell beside the queen without leaving another one, or covers her.
#[inline]
pub(super) fn class(pos: &Position, m: Move) -> MoveClass {
    let (Move::Place(piece, to) | Move::Shift(piece, to)) = m else { return MoveClass::Quiet };
    let board = pos.board();
    let queen = Piece::queen(!pos.side_to_move());
    let Some(target) = board.cell_of(queen) else { return MoveClass::Quiet };
    if to == target {
        return MoveClass::Threat;
    }
    if !target.touches(to) || board.height(to) > 0 || piece == queen {
        return MoveClass::Quiet;
    }
    if let Some(from) = board.cell_of(piece)
        && target.touches(from)
        && board.height(from) == 1
    {
        return MoveClass::Quiet;
    }
    if board.neighbor_count(target) == 5 { MoveClass::Winning } else { MoveClass::Threat }
}
