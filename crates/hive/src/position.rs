//! Positions: the board, the side to move, and which piece was just moved; make and unmake of moves, and the key kept
//! with them. Only this file changes side, ply and stun.

use rusc_game::{Hex, Outcome, Side};

use crate::board::Board;
use crate::piece::PieceSet;
use crate::{Bug, Cell, Move, Piece, Setup, movegen, zobrist};

/// A state of a game of Hive: pieces in play and in hand, side to move, turn, stunned piece.
///
/// ```
/// use rusc_game::{Notation, Position as _, Side, perft};
/// use rusc_hive::{Piece, Position};
///
/// let mut pos = Position::start(&"Base".parse()?);
/// assert_eq!(perft(&mut pos, 3), 1_440);
///
/// for text in ["wA1", "bA1 wA1-", "wQ -wA1"] {
///     let m = pos.read_move(text)?;
///     let _undo = pos.make(m);
/// }
/// assert_eq!((pos.side_to_move(), pos.turn()), (Side::Second, 2));
/// let queen = pos.board().cell_of(Piece::queen(Side::First)).expect("she is in play");
/// assert_eq!(pos.board().neighbor_count(queen), 1);
/// assert_eq!(pos.in_hand(Side::First).count(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    setup: Setup,
    /// Every piece that takes part, in play or in hand.
    pieces: PieceSet,
    side: Side,
    ply: u32,
    /// The piece moved on the turn before, which is stunned (H22); empty in games without a pillbug.
    stunned: PieceSet,
    /// Zobrist key of the pieces on the table, without side to move and stun.
    board_key: u64,
}

/// What `unmake` needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// Nowhere for a placement.
    from: Cell,
    stunned: PieceSet,
    board_key: u64,
}

impl Position {
    /// An empty table.
    pub fn new(setup: Setup) -> Position {
        Position {
            board: Board::new(),
            setup,
            pieces: setup.expansions.pieces(),
            side: Side::First,
            ply: 0,
            stunned: PieceSet::EMPTY,
            board_key: 0,
        }
    }

    /// The pieces on the table.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Puts a piece from the hand on top of a cell, without a check of legality.
    #[inline]
    pub(crate) fn put(&mut self, piece: Piece, cell: Cell) {
        self.board_key ^= zobrist::placed(piece, cell, self.board.height(cell) + 1);
        self.board.put(piece, cell);
    }

    /// Sets what the board does not say: whose turn it is, which one, and which piece was just moved.
    pub(crate) fn set_turn(&mut self, ply: u32, stunned: Option<Piece>) {
        self.ply = ply;
        self.side = Side::at_ply(ply as usize);
        let matters = self.setup.expansions.include(Bug::Pillbug);
        self.stunned = stunned.filter(|_| matters).map_or(PieceSet::EMPTY, PieceSet::from);
    }

    /// What is played with.
    #[inline]
    pub fn setup(&self) -> Setup {
        self.setup
    }

    /// The side to move.
    #[inline]
    pub(crate) fn side(&self) -> Side {
        self.side
    }

    /// Half-moves since the start, passes included.
    #[inline]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The number of the turn the side to move is about to take, from 1.
    #[inline]
    pub fn turn(&self) -> u32 {
        self.ply / 2 + 1
    }

    #[inline]
    pub(crate) fn stunned(&self) -> PieceSet {
        self.stunned
    }

    /// The piece that may neither move, be thrown nor throw, because it was moved on the turn before and a pillbug
    /// takes part in the game.
    pub fn stunned_piece(&self) -> Option<Piece> {
        self.stunned.first()
    }

    /// What a side has not yet placed.
    #[inline]
    pub fn hand(&self, side: Side) -> PieceSet {
        self.pieces.without(self.board.in_play()).and(PieceSet::side(side))
    }

    /// The pieces a side has not yet placed, in the order of their indices.
    pub fn in_hand(&self, side: Side) -> impl Iterator<Item = Piece> {
        self.hand(side).into_iter()
    }

    /// Whether the side to move may move pieces in play (H7).
    #[inline]
    pub(crate) fn may_shift(&self) -> bool {
        self.board.in_play().contains(Piece::queen(self.side))
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.board.is_surrounded(Side::First) || self.board.is_surrounded(Side::Second)
    }

    /// The change of the key by a shift to another cell.
    #[inline]
    fn shift_key(&self, piece: Piece, from: Cell, to: Cell) -> u64 {
        zobrist::placed(piece, from, self.board.height(from))
            ^ zobrist::placed(piece, to, self.board.height(to) + 1)
    }

    /// Part of the key: the stunned piece, where it makes a difference (H18).
    #[inline]
    fn stun_key(&self) -> u64 {
        let Some(piece) = self.stunned_piece() else { return 0 };
        if self.stun_matters(piece) { zobrist::stunned(self.board.cell_in_play(piece)) } else { 0 }
    }

    /// The same position with nothing stunned.
    pub(crate) fn without_stun(&self) -> Position {
        Position { stunned: PieceSet::EMPTY, ..self.clone() }
    }
}

impl rusc_game::Position for Position {
    type Move = Move;
    type Undo = Undo;
    const TORUS: Option<i16> = Some(Cell::SPAN);

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        match Side::ALL.map(|side| self.board.is_surrounded(side)) {
            [true, true] => Some(Outcome::Draw),
            [true, false] => Some(Outcome::Win(Side::Second)),
            [false, true] => Some(Outcome::Win(Side::First)),
            [false, false] => None,
        }
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        movegen::list(self, out);
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        movegen::count(self)
    }

    #[inline]
    fn make(&mut self, m: Move) -> Undo {
        let mut undo = Undo { from: Cell::NOWHERE, stunned: self.stunned, board_key: self.board_key };
        self.stunned = PieceSet::EMPTY;
        match m {
            Move::Place(piece, cell) => self.put(piece, cell),
            Move::Shift(piece, cell) => {
                undo.from = self.board.cell_in_play(piece);
                self.board_key ^= self.shift_key(piece, undo.from, cell);
                self.board.shift(piece, cell);
                if self.setup.expansions.include_pillbug() {
                    self.stunned = piece.into();
                }
            }
            Move::Pass => {}
        }
        self.side = !self.side;
        self.ply += 1;
        undo
    }

    #[inline]
    fn unmake(&mut self, m: Move, undo: Undo) {
        match m {
            Move::Place(piece, _) => self.board.lift(piece),
            Move::Shift(piece, _) => self.board.shift(piece, undo.from),
            Move::Pass => {}
        }
        self.stunned = undo.stunned;
        self.board_key = undo.board_key;
        self.side = !self.side;
        self.ply -= 1;
    }

    #[inline]
    fn key(&self) -> u64 {
        let side = if self.side == Side::Second { zobrist::SECOND_TO_MOVE } else { 0 };
        self.board_key ^ side ^ self.stun_key()
    }

    /// The steps of the first side's queen, who is the only piece of her kind and takes short ones. Before she is in play
    /// her side places a piece each turn, so that no position can return.
    fn travel(&self, m: Move) -> Hex {
        match m {
            Move::Shift(piece, to) if piece == Piece::queen(Side::First) => {
                self.board.cell_in_play(piece).way_to(to)
            }
            Move::Place(..) | Move::Shift(..) | Move::Pass => Hex::ORIGIN,
        }
    }

    /// Right but where a stun makes a difference.
    #[inline]
    fn key_after(&self, m: Move) -> Option<u64> {
        let side = if self.side == Side::First { zobrist::SECOND_TO_MOVE } else { 0 };
        let change = match m {
            Move::Place(piece, cell) => zobrist::placed(piece, cell, 1),
            Move::Shift(piece, cell) => self.shift_key(piece, self.board.cell_in_play(piece), cell),
            Move::Pass => 0,
        };
        Some(self.board_key ^ side ^ change)
    }
}
