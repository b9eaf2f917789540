//! A move with the positions before and after it, and what a game must tell beyond its rules for its moves to be explained.

use rusc_game::Side;
use rusc_games::ListedGame;

use crate::{Fact, FactPiece};

/// A game whose moves can be explained. `rusc_games::dispatch!` asks for it; a game without facts of its own needs only
/// [`ExplainedGame::passed`].
pub trait ExplainedGame: ListedGame {
    /// The position with the other side to move, as if a player did nothing; `None` where that means nothing. No move of
    /// the rules: for what somebody threatens.
    fn passed(&self) -> Option<Self>;

    /// Appends the facts that only this game has.
    fn find(_step: &Step<Self>, _reply: Option<Self::Move>, _out: &mut Vec<Fact>) {}

    /// Whether one of those facts is so, found in another way than by [`ExplainedGame::find`].
    fn prove(_step: &Step<Self>, _fact: &Fact) -> bool {
        false
    }
}

#[cfg(feature = "toy-game")]
impl ExplainedGame for rusc_games::positions::Nim {
    fn passed(&self) -> Option<Self> {
        None
    }
}

/// A legal move and what it does.
#[derive(Clone, Debug)]
pub struct Step<P: ExplainedGame> {
    /// The position in which it is played.
    pub before: P,
    /// The move.
    pub played: P::Move,
    /// The position after it.
    pub after: P,
    /// Who plays it.
    pub mover: Side,
}

impl<P: ExplainedGame> Step<P> {
    /// Plays a legal move.
    pub fn new(before: &P, played: P::Move) -> Step<P> {
        let mut after = before.clone();
        let _ = after.make(played);
        Step { before: before.clone(), played, after, mover: before.side_to_move() }
    }

    /// The position before or after the move, with this side to move; `None` where that means nothing.
    pub(crate) fn with_turn(pos: &P, side: Side) -> Option<P> {
        if pos.side_to_move() == side { Some(pos.clone()) } else { pos.passed() }
    }
}

/// The legal moves of a position.
pub(crate) fn moves_of<P: ExplainedGame>(pos: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    moves
}

/// A piece as the view of a position shows it, if it is on the board.
pub(crate) fn piece_named<P: ExplainedGame>(pos: &P, side: Side, name: &str) -> Option<FactPiece> {
    let view = pos.view();
    let tiles = view.stacks.into_iter().flat_map(|stack| stack.tiles);
    let found = tiles.into_iter().find(|tile| tile.side == side && tile.name == name)?;
    Some(FactPiece { side: found.side, glyph: found.glyph, name: found.name })
}
