//! Why a piece cannot be used: for every piece of the side to move that has no move, the rule that stops it and the cells
//! that show it. The move generator is the only judge; this file merely looks for the rule that explains its verdict.
//!
//! | reason | rule | said of | cells |
//! |---|---|---|---|
//! | `queen_too_early` | H6 | the queen on the first turn | |
//! | `queen_due` | H6 | any other piece in hand when the queen must enter | |
//! | `no_entrance` | H4 | a piece in hand without a cell to enter | |
//! | `queen_first` | H7 | a piece in play while the queen is in hand | |
//! | `covered` | H12 | a piece under one of the opponent's | |
//! | `just_moved` | H22 | a piece that was moved on the turn before | |
//! | `splits_hive` | H8 | a piece that holds the hive together | the parts without it |
//! | `surrounded_gate` | H9 | a piece that cannot slide out | its neighbours |
//! | `nothing_to_copy` | H19 | a mosquito that touches mosquitoes only | its neighbours |
//! | `no_target` | its own | a piece that could set out but arrives nowhere | |

use rusc_game::{Position as _, Restriction};

use super::moves::hex;
use super::paths::PathFinder;
use super::view::Plane;
use crate::board::Board;
use crate::{Bug, Cell, Move, Opening, Piece, Position};

/// What stops a piece: reason, rule, and groups of cells.
struct Verdict(&'static str, &'static str, Vec<Vec<Cell>>);

/// One restriction for each piece without a move; pieces of one kind in hand are one.
pub(crate) fn all(pos: &Position) -> Vec<Restriction> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let plane = Plane::of(pos.board());
    let mut legal = Vec::new();
    pos.legal_moves(&mut legal);
    let is_idle = |piece: &Piece| {
        !legal.iter().any(|m| matches!(m, Move::Place(used, _) | Move::Shift(used, _) if used == piece))
    };
    let mut restrictions: Vec<Restriction> = first_of_each_kind(pos)
        .into_iter()
        .filter(is_idle)
        .map(|piece| {
            let (reason, rule) = hand_verdict(pos, piece);
            Restriction { reserve: Some(piece.to_string()), reason, rule, ..Restriction::default() }
        })
        .collect();
    for (piece, cell) in own_by_cell(pos) {
        if let Some(Verdict(reason, rule, parts)) = is_idle(&piece).then(|| table_verdict(pos, piece, cell)) {
            let parts =
                parts.iter().map(|part| part.iter().map(|&cell| hex(plane, cell)).collect()).collect();
            restrictions.push(Restriction {
                pick: vec![hex(plane, cell)],
                reason,
                rule,
                parts,
                ..Restriction::default()
            });
        }
    }
    restrictions
}

fn first_of_each_kind(pos: &Position) -> Vec<Piece> {
    let held = |bug: Bug| pos.in_hand(pos.side()).find(|piece| piece.bug() == bug);
    Bug::ALL.into_iter().filter_map(held).collect()
}

/// Of each cell where the side to move has a piece, the highest one of its own: a player who points at the cell means
/// that one.
fn own_by_cell(pos: &Position) -> Vec<(Piece, Cell)> {
    let is_highest = |&(piece, cell): &(Piece, Cell)| {
        pos.board().stack(cell).find(|other| other.side() == pos.side()) == Some(piece)
    };
    pos.board().pieces().filter(is_highest).collect()
}

fn hand_verdict(pos: &Position, piece: Piece) -> (&'static str, &'static str) {
    let is_queen = piece.bug() == Bug::Queen;
    if is_queen && pos.turn() == 1 && pos.setup().opening == Opening::Tournament {
        ("queen_too_early", "H6")
    } else if !is_queen && queen_is_due(pos) {
        ("queen_due", "H6")
    } else {
        ("no_entrance", "H4")
    }
}

fn table_verdict(pos: &Position, piece: Piece, cell: Cell) -> Verdict {
    let board = pos.board();
    if board.top(cell) != Some(piece) {
        return Verdict("covered", "H12", Vec::new());
    }
    if queen_is_in_hand(pos) {
        return Verdict("queen_first", "H7", Vec::new());
    }
    if pos.stunned_piece() == Some(piece) {
        return Verdict("just_moved", "H22", Vec::new());
    }
    let parts = parts_without(board, piece);
    if parts.len() > 1 {
        return Verdict("splits_hive", "H8", parts);
    }
    let finder = PathFinder::new(board, piece, cell);
    let talents = if piece.bug() == Bug::Mosquito { finder.copied() } else { vec![piece.bug()] };
    let around = || vec![cell.neighbors().into_iter().filter(|&beside| board.height(beside) > 0).collect()];
    let slides = |bug: &Bug| matches!(bug, Bug::Queen | Bug::Pillbug | Bug::Spider | Bug::Ant);
    if talents.is_empty() {
        Verdict("nothing_to_copy", "H19", around())
    } else if talents.iter().all(slides) && finder.slides(cell).next().is_none() {
        Verdict("surrounded_gate", "H9", around())
    } else {
        Verdict("no_target", rule_of(piece.bug()), Vec::new())
    }
}

/// The rule that says how a kind moves.
const fn rule_of(bug: Bug) -> &'static str {
    match bug {
        Bug::Queen => "H11",
        Bug::Spider => "H14",
        Bug::Beetle => "H12",
        Bug::Grasshopper => "H13",
        Bug::Ant => "H15",
        Bug::Mosquito => "H19",
        Bug::Ladybug => "H20",
        Bug::Pillbug => "H21",
    }
}

pub(crate) fn queen_is_in_hand(pos: &Position) -> bool {
    pos.board().cell_of(Piece::queen(pos.side())).is_none()
}

/// Whether the side to move must place its queen now (H6).
pub(crate) fn queen_is_due(pos: &Position) -> bool {
    queen_is_in_hand(pos) && pos.turn() >= 4
}

/// The parts the hive falls into without a piece (H8): one, unless the piece stands alone on its cell and holds them
/// together.
pub(crate) fn parts_without(board: &Board, piece: Piece) -> Vec<Vec<Cell>> {
    let from = board.cell_of(piece).filter(|&cell| board.height(cell) == 1);
    let mut left: Vec<Cell> = Vec::new();
    for (_, cell) in board.pieces() {
        if Some(cell) != from && !left.contains(&cell) {
            left.push(cell);
        }
    }
    let mut parts = Vec::new();
    while let Some(seed) = left.pop() {
        let mut part = vec![seed];
        let mut next = 0;
        while let Some(&cell) = part.get(next) {
            let beside = cell.neighbors();
            part.extend(left.extract_if(.., |other| beside.contains(other)));
            next += 1;
        }
        parts.push(part);
    }
    parts
}
