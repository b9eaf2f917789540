//! A position: the board, the balls that are off it, whose turn it is, and when the game ends. Only this file changes
//! side, ply and losses.

use rusc_game::{Outcome, Side};

use crate::rules::LimitResult;
use crate::setup::Start;
use crate::{Board, Move, Rules, Setup, movegen, zobrist};

/// A state of a game of Abalone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    side: Side,
    /// Balls of each side pushed off the board.
    lost: [u8; 2],
    /// Balls of each side, on the board or off it: these never change.
    initial: [u8; 2],
    ply: u32,
    rules: Rules,
}

impl Position {
    /// The position before the first move.
    pub fn new(setup: &Setup) -> Position {
        let Setup { start, rules } = *setup;
        let board = start.board();
        let lost = Side::ALL.map(|side| start.lost(side));
        let initial = Side::ALL.map(|side| board.count(side) as u8 + lost[side.index()]);
        let side = Side::at_ply(start.ply() as usize);
        Position { board, side, lost, initial, ply: start.ply(), rules }
    }

    /// The balls on the board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// When the game ends.
    #[inline]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many balls of a side have been pushed off the board (A11).
    #[inline]
    pub fn lost(&self, side: Side) -> u8 {
        self.lost[side.index()]
    }

    /// How many balls a side has in all, on the board or off it.
    pub(crate) fn initial(&self, side: Side) -> u8 {
        self.initial[side.index()]
    }

    /// Half-moves since the start.
    #[inline]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The same board with the other side to move, one half-move later: no move of the rules, for what a side threatens.
    #[must_use]
    pub fn with_other_turn(&self) -> Position {
        Position { side: !self.side, ply: self.ply + 1, ..self.clone() }
    }

    /// A set-up for games that begin here.
    pub fn setup(&self) -> Setup {
        Setup { start: Start::new(self.board, self.lost, self.ply), rules: self.rules }
    }

    /// Whether one side has lost enough balls, or the limit is reached. A side that cannot move is not looked for.
    #[inline]
    fn is_over(&self) -> bool {
        self.lost[0].max(self.lost[1]) >= self.rules.balls() || self.is_at_limit()
    }

    #[inline]
    fn is_at_limit(&self) -> bool {
        self.rules.limit().is_some_and(|limit| self.ply >= limit.plies)
    }

    /// How the game ends at its limit.
    fn result(&self) -> Outcome {
        let [first, second] = self.lost;
        match self.rules.limit().map(|limit| limit.result) {
            Some(LimitResult::MoreBalls) if first < second => Outcome::Win(Side::First),
            Some(LimitResult::MoreBalls) if first > second => Outcome::Win(Side::Second),
            _ => Outcome::Draw,
        }
    }
}

impl rusc_game::Position for Position {
    type Move = Move;
    type Undo = Board;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    /// Balls decide first, then the limit: after the last move nobody has to move any more. Then a side without a move
    /// has lost (A13).
    fn outcome(&self) -> Option<Outcome> {
        let beaten = |side: Side| self.lost(side) >= self.rules.balls();
        if let Some(loser) = [self.side, !self.side].into_iter().find(|&side| beaten(side)) {
            return Some(Outcome::Win(!loser));
        }
        if self.is_at_limit() {
            return Some(self.result());
        }
        let (own, other) = (self.board.balls(self.side), self.board.balls(!self.side));
        (!movegen::any(own, other)).then_some(Outcome::Win(!self.side))
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        if !self.is_over() {
            movegen::list(self.board.balls(self.side), self.board.balls(!self.side), out);
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.is_over() {
            return 0;
        }
        u64::from(movegen::count(self.board.balls(self.side), self.board.balls(!self.side)))
    }

    #[inline]
    fn make(&mut self, m: Move) -> Board {
        let before = self.board;
        self.board.apply(self.side, m);
        self.side = !self.side;
        self.lost[self.side.index()] += u8::from(m.ejects());
        self.ply += 1;
        before
    }

    #[inline]
    fn unmake(&mut self, m: Move, before: Board) {
        self.board = before;
        self.lost[self.side.index()] -= u8::from(m.ejects());
        self.side = !self.side;
        self.ply -= 1;
    }

    #[inline]
    fn key(&self) -> u64 {
        zobrist::key(&self.board, self.side)
    }
}
