//! Facts of Hive: the sides of the queens, what holds the hive together, what lies on what, and who can get to a queen.

use rusc_game::{Position as _, Side};
use rusc_hive::{Bug, Cell, Features, Move, Piece, PieceSet, Position};

use crate::step::{moves_of, piece_named};
use crate::{ExplainedGame, Fact, FactPiece, Step, proof};

/// A queen with fewer filled sides than this is in no danger worth a word.
const FEW_SIDES: u8 = 3;

/// The kinds whose freedom matters most, the most useful first.
const BY_USE: [Bug; Bug::COUNT] = [
    Bug::Queen,
    Bug::Ant,
    Bug::Mosquito,
    Bug::Beetle,
    Bug::Ladybug,
    Bug::Grasshopper,
    Bug::Pillbug,
    Bug::Spider,
];

impl ExplainedGame for Position {
    /// From two pieces on, so that the rules of the first two moves are not asked about.
    fn passed(&self) -> Option<Position> {
        if self.board().pieces().nth(1).is_none() || self.outcome().is_some() {
            return None;
        }
        let mut passed = self.clone();
        let _ = passed.make(Move::Pass);
        Some(passed)
    }

    fn find(step: &Step<Position>, _reply: Option<Move>, out: &mut Vec<Fact>) {
        queens(step, out);
        pins(step, out);
        stacks(step, out);
        freedom(step, out);
        attacks(step, out);
    }

    fn prove(step: &Step<Position>, fact: &Fact) -> bool {
        proof::hive::holds(step, fact)
    }
}

/// The piece as sentences name it.
fn named(pos: &Position, piece: Piece) -> Option<FactPiece> {
    piece_named(pos, piece.side(), &piece.to_string())
}

/// How many sides of a queen are filled; `None` while she is in hand.
fn sides(pos: &Position, side: Side) -> Option<u8> {
    let cell = pos.board().cell_of(Piece::queen(side))?;
    Some(pos.board().neighbor_count(cell) as u8)
}

/// What happens around the queens.
fn queens(step: &Step<Position>, out: &mut Vec<Fact>) {
    for side in Side::ALL {
        let (Some(before), Some(after)) = (sides(&step.before, side), sides(&step.after, side)) else {
            continue;
        };
        let Some(queen) = named(&step.after, Piece::queen(side)) else { continue };
        let has_moved = matches!(step.played, Move::Shift(piece, _) if piece == Piece::queen(side));
        if has_moved && before.max(after) >= FEW_SIDES && before != after {
            out.push(Fact::QueenMoved { queen, before, sides: after });
        } else if !has_moved && after > before && after >= FEW_SIDES {
            out.push(Fact::QueenFilled { queen, sides: after });
        } else if !has_moved && after < before && before >= FEW_SIDES {
            out.push(Fact::QueenFreed { queen, sides: after });
        }
    }
}

/// The most useful piece of a set.
fn most_useful(pieces: PieceSet) -> Option<Piece> {
    BY_USE.into_iter().find_map(|bug| pieces.and(PieceSet::bug(bug)).into_iter().next())
}

/// What holds the hive together, and what does so no more. The piece that moves is left out: it has chosen its place.
fn pins(step: &Step<Position>, out: &mut Vec<Fact>) {
    let [before, after] = [&step.before, &step.after].map(Features::of);
    let moved = moved_piece(step).map_or(PieceSet::EMPTY, PieceSet::from);
    let visible = |features: &Features| features.free.or(features.stuck);
    // Only what stood uncovered before and after can have been pinned or unpinned.
    let stayed = visible(&before).and(visible(&after)).without(moved);
    let newly_pinned = after.pinned.without(before.pinned).and(stayed);
    let unpinned = before.pinned.without(after.pinned).and(stayed);
    for side in Side::ALL {
        let of_side = |set: PieceSet| most_useful(set.and(PieceSet::side(side)));
        if let Some(piece) = of_side(newly_pinned).and_then(|piece| named(&step.after, piece)) {
            out.push(Fact::Pins { piece });
        }
        if let Some(piece) = of_side(unpinned).and_then(|piece| named(&step.after, piece)) {
            out.push(Fact::Unpins { piece });
        }
    }
}

fn moved_piece(step: &Step<Position>) -> Option<Piece> {
    match step.played {
        Move::Place(piece, _) | Move::Shift(piece, _) => Some(piece),
        Move::Pass => None,
    }
}

/// What is covered and uncovered.
fn stacks(step: &Step<Position>, out: &mut Vec<Fact>) {
    let Move::Shift(moved, to) = step.played else { return };
    let beneath = step.after.board().stack(to).nth(1);
    if let Some(piece) = beneath.filter(|piece| piece.side() != moved.side())
        && let (Some(piece), Some(by)) = (named(&step.after, piece), named(&step.after, moved))
    {
        out.push(Fact::Covers { piece, by });
    }
    let left = step.before.board().cell_of(moved).and_then(|from| step.after.board().top(from));
    if let Some(piece) = left.and_then(|piece| named(&step.after, piece)) {
        out.push(Fact::Uncovers { piece });
    }
}

/// Whether a queen can move, and whether the opponent can do anything, or place anything.
fn freedom(step: &Step<Position>, out: &mut Vec<Fact>) {
    let replies = moves_of(&step.after);
    if replies == [Move::Pass] {
        out.push(Fact::MustPass);
        return;
    }
    let Some(theirs) = step.before.passed() else { return };
    let could = moves_of(&theirs);
    let places = |moves: &[Move]| moves.iter().any(|m| matches!(m, Move::Place(..)));
    if places(&could) && !places(&replies) && step.after.in_hand(!step.mover).next().is_some() {
        out.push(Fact::NoPlacement);
    }
    let mut stuck = |queen: Piece, before: &[Move], after: &[Move]| {
        let moves =
            |moves: &[Move]| moves.iter().any(|m| matches!(m, Move::Shift(piece, _) if *piece == queen));
        if moves(before)
            && !moves(after)
            && let Some(piece) = named(&step.after, queen)
        {
            out.push(Fact::Stuck { piece });
        }
    };
    stuck(Piece::queen(!step.mover), &could, &replies);
    if let Some(mine) = step.after.passed() {
        let own = Piece::queen(step.mover);
        stuck(own, &moves_of(&step.before), &moves_of(&mine));
    }
}

/// Which pieces can get to the queen of the other side, and which no longer can.
fn attacks(step: &Step<Position>, out: &mut Vec<Fact>) {
    for side in Side::ALL {
        let Some(queen) = named(&step.after, Piece::queen(!side)) else { continue };
        let (Some(before), Some(after)) =
            (Step::with_turn(&step.before, side), Step::with_turn(&step.after, side))
        else {
            continue;
        };
        let there = |pos: &Position| near_queen(pos, side);
        let (Some((could, were)), Some((can, are))) = (there(&before), there(&after)) else { continue };
        let in_play_before = pieces_of(&step.before, side);
        if let Some(piece) = most_useful(can.without(could).without(were).and(in_play_before))
            && let Some(piece) = named(&step.after, piece)
        {
            out.push(Fact::Reaches { piece, queen: queen.clone() });
        }
        if let Some(piece) = most_useful(could.without(can).without(are))
            && let Some(piece) = named(&step.after, piece)
        {
            out.push(Fact::KeptAway { piece, queen });
        }
    }
}

fn pieces_of(pos: &Position, side: Side) -> PieceSet {
    let own = pos.board().pieces().map(|(piece, _)| piece).filter(|piece| piece.side() == side);
    own.map(PieceSet::from).fold(PieceSet::EMPTY, PieceSet::or)
}

/// Of the side to move: the pieces that can go onto or beside the other queen, and those that stand there.
fn near_queen(pos: &Position, side: Side) -> Option<(PieceSet, PieceSet)> {
    let queen = pos.board().cell_of(Piece::queen(!side))?;
    let is_near = |cell: Cell| cell == queen || cell.touches(queen);
    let standing = pos.board().pieces().filter(|&(piece, cell)| piece.side() == side && is_near(cell));
    let there = standing.map(|(piece, _)| PieceSet::from(piece)).fold(PieceSet::EMPTY, PieceSet::or);
    let coming = moves_of(pos).into_iter().filter_map(|m| match m {
        Move::Shift(piece, to) if piece.side() == side && is_near(to) => Some(PieceSet::from(piece)),
        _ => None,
    });
    Some((coming.fold(PieceSet::EMPTY, PieceSet::or).without(there), there))
}
