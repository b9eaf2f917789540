//! From what a move string says to the move it means in a position, or to the reason why it may not be played. The
//! move generator is the only judge; this file merely looks for the rule that explains its verdict.

use rusc_game::{MoveError, Position as _};

use super::move_string::{MoveText, PieceMove, Suffix};
use crate::movegen::reach::{RedStars, reach};
use crate::{Move, MoveKind, Position};

const PASS_NOT_FORCED: &str = "a pass is legal only when nothing else is possible";
const WHICH_PIECE: &str = "several pieces could be raised there: give the level, as in 'c1:1c2^'";
const ONTO_RED_STAR: &str = "nothing may stand on a red star";
const NOWHERE: &str = "a piece must move to another cell";
const NO_PIECE: &str = "no piece stands on that cell";
const NOT_THAT_HIGH: &str = "the stack on that cell is not that high";
const NOT_YOURS: &str = "that piece is not yours";
const NOTHING_OF_YOURS: &str = "none of your pieces stands on that cell";
const COVERED: &str = "your piece there is covered, and no token shows your colour";
const NOTHING_COVERED: &str = "no piece of yours is covered there";
const ONLY_ON_TOP: &str = "only a piece on top of its cell can step or cross a red star";
const NEEDLESS: &str = "that move needs no token: write it without a sign at the end";
const NO_TOKEN: &str = "no token shows your colour";
const STEP_TOO_FAR: &str = "a step leads to an adjacent cell";
const STEP_ONTO_PIECE: &str = "a step leads to a free cell";
const NO_STAR_ON_THE_WAY: &str = "no straight way of that length crosses one red star and is free otherwise";
const RAISED_AND_ACROSS: &str = "a raised piece cannot cross a red star: one token, one effect";
const STAR_ON_THE_WAY: &str = "that way crosses a red star, and no token shows your colour";
const BLOCKED: &str = "no straight way there is free";
const ISOLATED: &str = "a piece without neighbours cannot move";
const ONE_CELL: &str = "a piece with one neighbour moves one cell";
const TWO_CELLS: &str = "a piece with two neighbours moves exactly two cells in a straight line";
const THREE_CELLS: &str = "a piece with three neighbours moves exactly three cells in a straight line";
const CROWDED: &str = "a piece with more than three neighbours has no ordinary move";

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
    let PieceMove { from, to, .. } = piece_move;
    if to.is_red_star() {
        ONTO_RED_STAR
    } else if from == to {
        NOWHERE
    } else if pos.board().height(from) == 0 {
        NO_PIECE
    } else if matches!(piece_move.suffix, Some(Suffix::Step | Suffix::Cross))
        && has_ordinary(pos, legal, piece_move)
    {
        NEEDLESS
    } else {
        piece_refusal(pos, piece_move).unwrap_or_else(|| way_refusal(pos, piece_move))
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

/// Why that piece may not move, or not with that sign, wherever it goes; `None` if it may.
fn piece_refusal(pos: &Position, piece_move: PieceMove) -> Option<&'static str> {
    let side = pos.side_to_move();
    let height = pos.board().height(piece_move.from);
    let is_own =
        |level: u8| pos.board().piece(piece_move.from, level).is_some_and(|piece| piece.side == side);
    let has_covered = (1..height).any(is_own);
    let has_token = pos.tokens().show(side);
    let is_raise =
        piece_move.suffix == Some(Suffix::Raise) || piece_move.level.is_some_and(|level| level < height);
    match piece_move.level {
        Some(level) if level > height => return Some(NOT_THAT_HIGH),
        Some(level) if !is_own(level) => return Some(NOT_YOURS),
        Some(level) if level == height && is_raise => return Some(NOTHING_COVERED),
        None if !is_own(height) && !has_covered => return Some(NOTHING_OF_YOURS),
        None if is_raise && !has_covered => return Some(NOTHING_COVERED),
        _ => {}
    }
    let is_covered = is_raise || !is_own(height);
    match piece_move.suffix {
        Some(Suffix::Step | Suffix::Cross) if is_covered => Some(ONLY_ON_TOP),
        None if is_covered && !has_token => Some(COVERED),
        Some(_) if !has_token => Some(NO_TOKEN),
        _ => None,
    }
}

/// Why the way is not open to the piece.
fn way_refusal(pos: &Position, piece_move: PieceMove) -> &'static str {
    let PieceMove { from, to, suffix, .. } = piece_move;
    let occupied = pos.board().occupied();
    let distance = u32::from(from.distance(to));
    let strides = pos.board().n_neighbors(from);
    match suffix {
        Some(Suffix::Step) if distance != 1 => STEP_TOO_FAR,
        Some(Suffix::Step) => STEP_ONTO_PIECE,
        _ if strides == 0 => ISOLATED,
        _ if strides > 3 => CROWDED,
        _ if strides != distance => [ONE_CELL, TWO_CELLS, THREE_CELLS][strides as usize - 1],
        Some(Suffix::Cross) => NO_STAR_ON_THE_WAY,
        _ if !reach(RedStars::CrossOne, from, strides, occupied).contains(to) => BLOCKED,
        _ if pos.tokens().show(pos.side_to_move()) => RAISED_AND_ACROSS,
        _ => STAR_ON_THE_WAY,
    }
}
