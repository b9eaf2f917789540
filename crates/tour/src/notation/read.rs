//! From a parsed move string to the move it means in a position, or to the reason why it cannot be played. The move
//! generator alone decides what is legal; where none of its moves fits, `why_not.rs` names the rule.

use rusc_game::{MoveError, Position as _};

use super::move_string::{MoveText, PieceMove, Suffix};
use crate::why_not::{Mover, Reason, why_not};
use crate::{Move, MoveKind, Position};

pub(super) const PASS_NOT_FORCED: &str = "a pass is legal only when nothing else is possible";
pub(super) const WHICH_PIECE: &str = "several pieces could be raised there: give the level, as in 'c1:1c2^'";
pub(super) const NOWHERE: &str = "a piece must move to another cell";
pub(super) const NO_PIECE: &str = "no piece stands on that cell";
pub(super) const NOT_THAT_HIGH: &str = "the stack on that cell is not that high";
pub(super) const NOT_YOURS: &str = "that piece is not yours";
pub(super) const NOTHING_OF_YOURS: &str = "none of your pieces stands on that cell";
pub(super) const NOTHING_COVERED: &str = "no piece of yours is covered there";
pub(super) const ONLY_ON_TOP: &str = "only a piece on top of its cell can step or cross a red star";
pub(super) const NEEDLESS: &str = "that move needs no token: write it without a sign at the end";
pub(super) const NO_TOKEN: &str = "no token shows your colour";
pub(super) const STEP_TOO_FAR: &str = "a step leads to an adjacent cell";
pub(super) const STEP_ONTO_PIECE: &str = "a step leads to a free cell";
pub(super) const NO_STAR_ON_THE_WAY: &str =
    "no straight way of that length crosses one red star and is free otherwise";

/// The legal move a text means here.
pub(super) fn read(pos: &Position, text: MoveText) -> Result<Move, MoveError> {
    if pos.outcome().is_some() {
        return Err(MoveError::GameOver);
    }
    let mut legal = Vec::with_capacity(128);
    pos.legal_moves(&mut legal);
    let meant = match text {
        MoveText::Pass => legal.contains(&Move::Pass).then_some(Move::Pass).ok_or(PASS_NOT_FORCED),
        MoveText::Go(piece_move) => find(pos, &legal, piece_move),
    };
    meant.map_err(MoveError::Illegal)
}

/// The one legal move that fits. Without a sign an ordinary move is meant, where there is one.
fn find(pos: &Position, legal: &[Move], piece_move: PieceMove) -> Result<Move, &'static str> {
    let fitting: Vec<Move> = legal.iter().copied().filter(|&m| fits(pos, m, piece_move)).collect();
    match (&fitting[..], fitting.iter().find(|&&m| is_ordinary(m))) {
        ([m], _) | (_, Some(m)) => Ok(*m),
        ([], None) => Err(refusal(pos, legal, piece_move)),
        // Where a raise and another special move led to the same cell, the visible piece would have an ordinary move
        // there: a step goes one cell, and a raised piece crosses no star. So several moves are several raises.
        (_, None) => Err(WHICH_PIECE),
    }
}

/// Whether a move is what a text says, as far as it says anything.
fn fits(pos: &Position, m: Move, piece_move: PieceMove) -> bool {
    let Move::Go { from, to, kind } = m else { return false };
    let level = match kind {
        MoveKind::Raise(level) => level,
        _ => pos.board().height(from),
    };
    (from, to) == (piece_move.from, piece_move.to)
        && piece_move.level.is_none_or(|given| given == level)
        && (piece_move.suffix.is_none() || piece_move.suffix == Suffix::of(kind))
}

/// Which rule forbids a move that is not among the legal ones.
fn refusal(pos: &Position, legal: &[Move], piece_move: PieceMove) -> &'static str {
    let PieceMove { from, to, suffix, .. } = piece_move;
    if from == to {
        NOWHERE
    } else if pos.board().height(from) == 0 {
        NO_PIECE
    } else if matches!(suffix, Some(Suffix::Step | Suffix::Cross)) && has_ordinary(pos, legal, piece_move) {
        NEEDLESS
    } else {
        piece_refusal(pos, piece_move).unwrap_or_else(|| target_refusal(pos, piece_move))
    }
}

fn is_ordinary(m: Move) -> bool {
    matches!(m, Move::Go { kind: MoveKind::Ordinary, .. })
}

/// Whether the text would be a legal ordinary move without its sign.
fn has_ordinary(pos: &Position, legal: &[Move], piece_move: PieceMove) -> bool {
    let unmarked = PieceMove { suffix: None, ..piece_move };
    legal.iter().any(|&m| is_ordinary(m) && fits(pos, m, unmarked))
}

/// Whether the text means a piece that is covered.
fn mover(pos: &Position, piece_move: PieceMove) -> Mover {
    let height = pos.board().height(piece_move.from);
    let is_raise =
        piece_move.suffix == Some(Suffix::Raise) || piece_move.level.is_some_and(|level| level < height);
    if is_raise { Mover::Covered } else { Mover::on(pos, piece_move.from) }
}

/// Why there is no such piece, or none that the suffix could be meant for; `None` if there is.
fn piece_refusal(pos: &Position, piece_move: PieceMove) -> Option<&'static str> {
    let side = pos.side_to_move();
    let height = pos.board().height(piece_move.from);
    let is_own =
        |level: u8| pos.board().piece(piece_move.from, level).is_some_and(|piece| piece.side == side);
    let has_covered = (1..height).any(is_own);
    let is_raise = piece_move.suffix == Some(Suffix::Raise);
    match piece_move.level {
        Some(level) if level > height => return Some(NOT_THAT_HIGH),
        Some(level) if !is_own(level) => return Some(NOT_YOURS),
        Some(level) if level == height && is_raise => return Some(NOTHING_COVERED),
        None if !is_own(height) && !has_covered => return Some(NOTHING_OF_YOURS),
        None if is_raise && !has_covered => return Some(NOTHING_COVERED),
        _ => {}
    }
    match piece_move.suffix {
        Some(Suffix::Step | Suffix::Cross) if mover(pos, piece_move) == Mover::Covered => Some(ONLY_ON_TOP),
        Some(_) if !pos.tokens().show(side) => Some(NO_TOKEN),
        _ => None,
    }
}

/// Why the piece does not get there. A step and a crossing have conditions of their own.
fn target_refusal(pos: &Position, piece_move: PieceMove) -> &'static str {
    let PieceMove { from, to, suffix, .. } = piece_move;
    let reason = why_not(pos, from, mover(pos, piece_move), Some(to)).map(|refusal| refusal.reason);
    match (suffix, reason) {
        (_, Some(Reason::OntoRedStar)) => Reason::OntoRedStar.message(),
        (Some(Suffix::Step), _) if from.distance(to) != 1 => STEP_TOO_FAR,
        (Some(Suffix::Step), _) => STEP_ONTO_PIECE,
        (Some(Suffix::Cross), Some(Reason::Blocked | Reason::AcrossTwoStars) | None) => NO_STAR_ON_THE_WAY,
        (_, Some(reason)) => reason.message(),
        (_, None) => NOWHERE,
    }
}
