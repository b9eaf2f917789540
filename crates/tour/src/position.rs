//! A position: the board, the tokens, whose turn it is, and whether the players have been passing. Only this file
//! changes turn, tokens and key; the board below it keeps itself.

use rusc_game::{Outcome, Side};

use crate::board::{Board, Pile, map};
use crate::{Cell, Move, MoveKind, Piece, Tokens, movegen, zobrist};

/// A state of a game of Tour de Ruche.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    tokens: Tokens,
    /// How many of the last moves were passes: 0, 1 or 2. Two end the game (T13).
    passes: u8,
    ply: u32,
    key: u64,
}

/// What `unmake` needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    key: u64,
    /// The stacks that were changed; without a meaning after a pass.
    from: Pile,
    to: Pile,
    tokens: Tokens,
    passes: u8,
}

impl Position {
    /// The start of the game (T3, T4).
    pub fn new() -> Position {
        let mut pos = Position::empty();
        for (cell, site) in Cell::all().zip(map::MAP) {
            if let Some(piece) = site.start {
                pos.put(piece, cell);
            }
        }
        pos
    }

    /// The board without any piece, the tokens as at the start: what positions are built on.
    pub(crate) fn empty() -> Position {
        let tokens = Tokens::START;
        let stacks = Cell::all().fold(0, |key, cell| key ^ zobrist::stacked(cell, Pile::EMPTY));
        let key = stacks ^ zobrist::shown(tokens);
        Position { board: Board::EMPTY, tokens, passes: 0, ply: 0, key }
    }

    /// Puts a piece on top of a cell; whether that is sensible is the caller's business.
    pub(crate) fn put(&mut self, piece: Piece, cell: Cell) {
        self.replace(cell, self.board.pile(cell).put(piece));
    }

    /// Sets what the board does not say.
    pub(crate) fn set_turn(&mut self, ply: u32, tokens: Tokens, passes: u8) {
        self.key ^=
            side_word(self.ply) ^ side_word(ply) ^ zobrist::shown(self.tokens) ^ zobrist::shown(tokens);
        (self.ply, self.tokens, self.passes) = (ply, tokens, passes);
    }

    #[inline]
    fn replace(&mut self, cell: Cell, pile: Pile) {
        self.key ^= zobrist::stacked(cell, self.board.pile(cell)) ^ zobrist::stacked(cell, pile);
        self.board.replace(cell, pile);
    }

    /// The pieces on the board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What the tokens show.
    #[inline]
    pub fn tokens(&self) -> Tokens {
        self.tokens
    }

    /// The side to move.
    #[inline]
    pub(crate) fn side(&self) -> Side {
        Side::at_ply(self.ply as usize)
    }

    /// Half-moves since the start, passes included.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// How many of the last moves were passes, at most two.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Whether a tower stands on the star it was bound for (T5).
    #[inline]
    fn has_won(&self, side: Side) -> bool {
        self.board.pile(Cell::goal(side)).shows_tower(side)
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.has_won(Side::First) || self.has_won(Side::Second) || self.passes == 2
    }
}

impl Default for Position {
    fn default() -> Self {
        Position::new()
    }
}

/// Part of the key: whose turn it is after so many half-moves.
fn side_word(ply: u32) -> u64 {
    if ply.is_multiple_of(2) { 0 } else { zobrist::SECOND_TO_MOVE }
}

impl rusc_game::Position for Position {
    type Move = Move;
    type Undo = Undo;

    fn side_to_move(&self) -> Side {
        self.side()
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::ALL.into_iter().find(|&side| self.has_won(side));
        winner.map(Outcome::Win).or((self.passes == 2).then_some(Outcome::Draw))
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
        let mut undo = Undo {
            key: self.key,
            from: Pile::EMPTY,
            to: Pile::EMPTY,
            tokens: self.tokens,
            passes: self.passes,
        };
        match m {
            Move::Go { from, to, kind } => {
                (undo.from, undo.to) = (self.board.pile(from), self.board.pile(to));
                let level = match kind {
                    MoveKind::Raise(level) => level,
                    _ => undo.from.height(),
                };
                let (piece, rest) = undo.from.take(level);
                self.replace(from, rest);
                self.replace(to, undo.to.put(piece));
                if kind != MoveKind::Ordinary {
                    self.tokens = self.tokens.spent_by(self.side());
                    self.key ^= zobrist::shown(undo.tokens) ^ zobrist::shown(self.tokens);
                }
                self.passes = 0;
            }
            Move::Pass => self.passes += 1,
        }
        self.ply += 1;
        self.key ^= zobrist::SECOND_TO_MOVE;
        undo
    }

    #[inline]
    fn unmake(&mut self, m: Move, undo: Undo) {
        if let Move::Go { from, to, .. } = m {
            self.board.replace(from, undo.from);
            self.board.replace(to, undo.to);
        }
        self.key = undo.key;
        self.tokens = undo.tokens;
        self.passes = undo.passes;
        self.ply -= 1;
    }

    /// Of cells, stack orders, tokens and side to move (T13). Passes are no part of it: a pass changes nothing on the
    /// board, so whoever passed still has no move, and if the other has none either the draw comes all the same,
    /// at most one pass later.
    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}
