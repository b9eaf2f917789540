//! What moves promise, seen from the opponent's queen. One look at a position tells of all its moves which are worth a
//! closer look, so that ranking them need not look again and again. Nothing here weighs a position.

use rusc_game::Position as _;
use rusc_hive::{Bug, Cell, Move, Piece, Position};
use rusc_search::MoveClass;

/// The surroundings of the opponent's queen.
pub(super) struct QueenVicinity {
    /// Where she stands, or would if she were out.
    target: Cell,
    /// Her cell and the free ones beside it, bits as in [`NEAR`]; none while she is in hand.
    notable: u8,
}

/// How many slots moves may have: kind of insect, cell relative to the opponent's queen, and whether it comes from the
/// hand.
pub(super) const SLOTS: usize = Bug::COUNT * Cell::AROUND * 2;

/// Of each cell around another, a bit for its direction if they touch, and one more for that other cell itself.
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

    /// The slot of a move, and whether it may be more than quiet: it goes to the queen's cell or to a free one beside it,
    /// or lies so far away that it looks like it.
    #[inline]
    pub(super) fn look(&self, m: Move) -> (usize, bool) {
        let (Move::Place(piece, to) | Move::Shift(piece, to)) = m else { return (0, false) };
        let around = to.around(self.target);
        let from_hand = usize::from(matches!(m, Move::Place(..)));
        let slot = (piece.bug().index() * Cell::AROUND + around) * 2 + from_hand;
        (slot, NEAR[around] & self.notable != 0)
    }
}

/// What a move promises: to occupy a free cell beside the queen without leaving another one, or to cover her.
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
