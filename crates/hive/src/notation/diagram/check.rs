//! Validation of diagrams: whether the rules could go on from the position, not whether legal moves can reach it.
//! Checks of single pieces make sense even where parts of a drawing could not be read; checks of the whole do not.

use rusc_game::Side;

use super::{Diagram, Fault};
use crate::piece::PieceSet;
use crate::{Bug, Opening, Piece};

/// A row of 28 pieces is as wide as a hive can be; the torus of the board relies on it.
const WIDEST: i32 = 28;

/// Arbitrary, and far beyond any game: it leaves room to play on before a ply overflows.
const LATEST: u32 = 1_000_000;

/// What is wrong with single pieces.
pub(super) fn pieces(diagram: &Diagram) -> Vec<Fault> {
    let mut faults = Vec::new();
    // Each complaint about a piece is made once, however often there is cause for it.
    let mut complain = |fault| {
        if !faults.contains(&fault) {
            faults.push(fault);
        }
    };
    let mut seen = PieceSet::EMPTY;
    for (_, stack) in &diagram.stacks {
        for (level, &piece) in stack.iter().enumerate() {
            if seen.contains(piece) {
                complain(Fault::Twice(piece));
            }
            if !diagram.setup.expansions.include(piece.bug()) {
                complain(Fault::NotInGame(piece));
            }
            // With this and no piece twice a stack has at most four beetles and two mosquitoes on another piece.
            if level > 0 && !matches!(piece.bug(), Bug::Beetle | Bug::Mosquito) {
                complain(Fault::CannotClimb(piece));
            }
            seen = seen.or(piece.into());
        }
    }
    faults
}

/// What is wrong with the position, all pieces being known.
pub(super) fn whole(diagram: &Diagram) -> Vec<Fault> {
    let mut faults = Vec::new();
    let in_play = in_play(diagram);
    faults.extend(Piece::all().filter(|&piece| lacks_forerunner(in_play, piece)).map(Fault::OutOfOrder));
    shape_faults(diagram, &mut faults);
    turn(diagram, &mut faults);
    faults.extend(stun_fault(diagram));
    faults
}

/// Why the number of the turn does not fit the pieces.
pub(super) fn turn(diagram: &Diagram, faults: &mut Vec<Fault>) {
    let in_play = in_play(diagram);
    if diagram.ply > LATEST {
        faults.push(Fault::TooLate);
    } else if in_play.is_empty() && diagram.ply > 0 {
        faults.push(Fault::EmptyTable);
    } else {
        faults.extend(Side::ALL.into_iter().filter_map(|side| opening_fault(diagram, in_play, side)));
    }
}

/// The pieces of a diagram.
pub(super) fn in_play(diagram: &Diagram) -> PieceSet {
    let pieces = diagram.stacks.iter().flat_map(|(_, stack)| stack);
    pieces.fold(PieceSet::EMPTY, |set, &piece| set.or(piece.into()))
}

/// Pieces of a kind enter in the order of their numbers.
fn lacks_forerunner(in_play: PieceSet, piece: Piece) -> bool {
    let before = Piece::new(piece.side(), piece.bug(), piece.number() - 1);
    in_play.contains(piece) && before.is_some_and(|before| !in_play.contains(before))
}

/// What is wrong with the outline of the hive.
fn shape_faults(diagram: &Diagram, faults: &mut Vec<Fault>) {
    let hexes = || diagram.stacks.iter().filter(|(_, stack)| !stack.is_empty()).map(|&(hex, _)| hex);
    let (Some(q), Some(r)) = (range(hexes().map(|hex| hex.q)), range(hexes().map(|hex| hex.r))) else {
        return;
    };
    if q.1 - q.0 >= WIDEST || r.1 - r.0 >= WIDEST {
        return faults.push(Fault::TooWide);
    }
    let mut rows = [0_u32; WIDEST as usize];
    for hex in hexes() {
        let row = &mut rows[(i32::from(hex.r) - r.0) as usize];
        let bit = 1 << (i32::from(hex.q) - q.0);
        if *row & bit != 0 {
            faults.push(Fault::CellTwice(hex));
        }
        *row |= bit;
    }
    if !is_connected(&rows) {
        faults.push(Fault::NotConnected);
    }
}

/// The least and the greatest, where there is any.
fn range(mut coordinates: impl Iterator<Item = i16>) -> Option<(i32, i32)> {
    let first = i32::from(coordinates.next()?);
    Some(coordinates.map(i32::from).fold((first, first), |(least, most), at| (least.min(at), most.max(at))))
}

/// Whether the cells, one word for each row and one bit for each column, are connected: flood fill from one of them.
///
/// ```text
///      q  q+1         the row above reaches columns q and q+1,
///   q-1 [q] q+1       the row below q−1 and q
///     q-1  q
/// ```
fn is_connected(rows: &[u32; WIDEST as usize]) -> bool {
    let mut reached = [0; WIDEST as usize];
    if let Some(first) = rows.iter().position(|&row| row != 0) {
        reached[first] = rows[first] & rows[first].wrapping_neg();
    }
    loop {
        let before = reached;
        for (index, &row) in rows.iter().enumerate() {
            let above = if index > 0 { before[index - 1] } else { 0 };
            let below = before.get(index + 1).copied().unwrap_or(0);
            let here = before[index];
            reached[index] |= row & (here << 1 | here >> 1 | above | above >> 1 | below | below << 1);
        }
        if reached == before {
            return reached == *rows;
        }
    }
}

/// Whether the pieces of a side fit the turns it has had. Without her queen a side can do nothing but place a piece,
/// and in its first four turns three pieces cannot be shut in so that it would have to pass.
fn opening_fault(diagram: &Diagram, in_play: PieceSet, side: Side) -> Option<Fault> {
    let turns = match side {
        Side::First => diagram.ply.div_ceil(2),
        Side::Second => diagram.ply / 2,
    };
    let placed = in_play.and(PieceSet::side(side)).len();
    let has_queen = in_play.contains(Piece::queen(side));
    if placed > turns {
        Some(Fault::TooManyPieces(side))
    } else if !has_queen && turns >= 4 {
        Some(Fault::QueenMissing(side))
    } else if !has_queen && placed < turns {
        Some(Fault::TooFewPieces(side))
    } else if has_queen && placed == 1 && diagram.setup.opening == Opening::Tournament {
        Some(Fault::QueenFirst(side))
    } else {
        None
    }
}

fn stun_fault(diagram: &Diagram) -> Option<Fault> {
    let piece = diagram.stunned?;
    if !diagram.setup.expansions.include(Bug::Pillbug) {
        return Some(Fault::StunWithoutPillbug);
    }
    let in_sight = diagram.stacks.iter().any(|(_, stack)| stack.last() == Some(&piece));
    (!in_sight).then_some(Fault::StunnedOutOfSight(piece))
}
