//! Why a piece cannot be used, or a move not be played: the one decision behind the refusals of move texts
//! (`notation::read`) and the restrictions the page shows (`ui::restrictions`), so that they never disagree. The move
//! generator alone decides what is legal; this file names the rule that explains it.
//!
//! | reason | rule | for |
//! |---|---|---|
//! | `not_in_game` | H2 | a piece of an expansion that is not played |
//! | `not_yours` | H7 | a piece of the opponent, where nothing can be thrown |
//! | `not_yours_to_throw` | H21 | a piece of the opponent that nothing can throw now |
//! | `queen_too_early` | H6 | the queen on the first turn |
//! | `queen_due` | H6 | any other piece when the queen must be placed |
//! | `out_of_order` | H2 | a piece in hand before one of its kind with a lower number |
//! | `cell_taken` | H4 | a piece in hand, to an occupied cell |
//! | `no_entrance` | H4 | a piece in hand that may be placed nowhere |
//! | `touches_enemy`, `touches_no_own` | H4 | a piece in hand, to a cell beside the wrong pieces |
//! | `covered` | H12 | a piece under another |
//! | `queen_first` | H7 | a piece in play while the queen is in hand |
//! | `just_moved` | H22 | a piece that was moved on the turn before, and is stunned |
//! | `splits_hive` | H8 | a pinned piece |
//! | `surrounded_gate` | H9 | a piece that cannot slide out |
//! | `nothing_to_copy` | H19 | a mosquito that touches mosquitoes only |
//! | `no_target` | its own | a piece that could set out but cannot get anywhere |
//! | others | | a piece that can move, to a cell that it does not reach: `unreachable.rs` |

use crate::board::Board;
use crate::ui::paths::PathFinder;
use crate::unreachable::Unreachable;
use crate::{Bug, Cell, Move, Opening, Piece, Position};

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    NotInGame,
    NotYours,
    NotYoursToThrow,
    QueenTooEarly,
    QueenDue,
    OutOfOrder,
    CellTaken,
    NoEntrance,
    Covered,
    QueenFirst,
    JustMoved,
    SplitsHive,
    SurroundedGate,
    NothingToCopy,
    NoTarget(Bug),
    TouchesEnemy,
    TouchesNoOwn,
    Unreachable(Unreachable),
}

impl Reason {
    /// The word front ends have a text for.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Reason::NotInGame => "not_in_game",
            Reason::NotYours => "not_yours",
            Reason::NotYoursToThrow => "not_yours_to_throw",
            Reason::QueenTooEarly => "queen_too_early",
            Reason::QueenDue => "queen_due",
            Reason::OutOfOrder => "out_of_order",
            Reason::CellTaken => "cell_taken",
            Reason::NoEntrance => "no_entrance",
            Reason::Covered => "covered",
            Reason::QueenFirst => "queen_first",
            Reason::JustMoved => "just_moved",
            Reason::SplitsHive => "splits_hive",
            Reason::SurroundedGate => "surrounded_gate",
            Reason::NothingToCopy => "nothing_to_copy",
            Reason::NoTarget(_) => "no_target",
            Reason::TouchesEnemy => "touches_enemy",
            Reason::TouchesNoOwn => "touches_no_own",
            Reason::Unreachable(why) => why.code(),
        }
    }

    /// The rule of `docs/rules/hive.md`.
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Reason::NotInGame | Reason::OutOfOrder => "H2",
            Reason::CellTaken | Reason::NoEntrance | Reason::TouchesEnemy | Reason::TouchesNoOwn => "H4",
            Reason::Unreachable(why) => why.rule(),
            Reason::QueenTooEarly | Reason::QueenDue => "H6",
            Reason::NotYours | Reason::QueenFirst => "H7",
            Reason::SplitsHive => "H8",
            Reason::SurroundedGate => "H9",
            Reason::NoTarget(Bug::Queen) => "H11",
            Reason::Covered | Reason::NoTarget(Bug::Beetle) => "H12",
            Reason::NoTarget(Bug::Grasshopper) => "H13",
            Reason::NoTarget(Bug::Spider) => "H14",
            Reason::NoTarget(Bug::Ant) => "H15",
            Reason::NothingToCopy | Reason::NoTarget(Bug::Mosquito) => "H19",
            Reason::NoTarget(Bug::Ladybug) => "H20",
            Reason::NotYoursToThrow | Reason::NoTarget(Bug::Pillbug) => "H21",
            Reason::JustMoved => "H22",
        }
    }

    /// The refusal of a move text.
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Reason::NotInGame => "that piece is not in this game",
            Reason::NotYours => "that piece is not yours",
            Reason::NotYoursToThrow => "that piece is not yours, and nothing can throw it now",
            Reason::QueenTooEarly => "the queen may not be the first piece",
            Reason::QueenDue => "the queen must be placed by the fourth turn",
            Reason::OutOfOrder => "pieces of a kind enter in the order of their numbers",
            Reason::CellTaken => "a piece cannot be placed on another",
            Reason::NoEntrance | Reason::TouchesEnemy | Reason::TouchesNoOwn => {
                "it cannot be placed there: a new piece touches pieces of its own side only"
            }
            Reason::Covered => "that piece is covered",
            Reason::QueenFirst => "nothing may be moved before the queen is placed",
            Reason::JustMoved => "that piece was just moved",
            Reason::SplitsHive => "that piece cannot leave: the hive would split",
            Reason::SurroundedGate | Reason::NothingToCopy | Reason::NoTarget(_) => {
                "that piece cannot get there"
            }
            Reason::Unreachable(why) => why.message(),
        }
    }
}

/// Why the side to move cannot use a piece, or with `to` cannot bring it to that cell; `None` if it can. `legal` are
/// the legal moves of the position, which must not be over.
pub(crate) fn why_not(pos: &Position, legal: &[Move], piece: Piece, to: Option<Cell>) -> Option<Reason> {
    let mut its = legal.iter().filter_map(|m| match *m {
        Move::Place(used, cell) | Move::Shift(used, cell) => (used == piece).then_some(cell),
        Move::Pass => None,
    });
    let is_legal = match to {
        Some(to) => its.clone().any(|cell| cell == to),
        None => its.clone().next().is_some(),
    };
    if is_legal {
        return None;
    }
    let has_moves = its.next().is_some();
    Some(match (pos.board().cell_of(piece), to) {
        (None, _) => in_hand(pos, piece, to),
        (Some(from), Some(to)) if has_moves => Reason::Unreachable(Unreachable::of(pos, piece, from, to)),
        (Some(from), _) => in_play(pos, piece, from),
    })
}

fn in_hand(pos: &Position, piece: Piece, to: Option<Cell>) -> Reason {
    let is_queen = piece.bug() == Bug::Queen;
    if !pos.setup().expansions.include(piece.bug()) {
        Reason::NotInGame
    } else if piece.side() != pos.side() {
        Reason::NotYours
    } else if is_queen && pos.turn() == 1 && pos.setup().opening == Opening::Tournament {
        Reason::QueenTooEarly
    } else if !is_queen && queen_is_due(pos) {
        Reason::QueenDue
    } else if pos.in_hand(pos.side()).any(|other| other.bug() == piece.bug() && other < piece) {
        Reason::OutOfOrder
    } else {
        to.map_or(Reason::NoEntrance, |to| no_entrance_at(pos, to))
    }
}

/// Why a new piece of the side to move may not be placed on a cell (H4).
fn no_entrance_at(pos: &Position, to: Cell) -> Reason {
    let tops = || to.neighbors().into_iter().filter_map(|beside| pos.board().top(beside));
    if pos.board().height(to) > 0 {
        Reason::CellTaken
    } else if tops().any(|piece| piece.side() != pos.side()) && pos.turn() > 1 {
        Reason::TouchesEnemy
    } else {
        Reason::TouchesNoOwn
    }
}

/// For a piece in play without any move.
fn in_play(pos: &Position, piece: Piece, from: Cell) -> Reason {
    let is_own = piece.side() == pos.side();
    if !is_own && !pos.setup().expansions.include(Bug::Pillbug) {
        Reason::NotYours
    } else if is_own && pos.board().top(from) != Some(piece) {
        Reason::Covered
    } else if queen_is_due(pos) {
        Reason::QueenDue
    } else if queen_is_in_hand(pos) {
        Reason::QueenFirst
    } else if pos.stunned_piece() == Some(piece) {
        Reason::JustMoved
    } else if !is_own {
        Reason::NotYoursToThrow
    } else if parts_without(pos.board(), piece).len() > 1 {
        Reason::SplitsHive
    } else {
        immobile(pos.board(), piece, from)
    }
}

/// For a piece that may leave its cell, but has no move.
fn immobile(board: &Board, piece: Piece, from: Cell) -> Reason {
    let finder = PathFinder::new(board, piece, from);
    let moves_as = if piece.bug() == Bug::Mosquito { finder.copied() } else { vec![piece.bug()] };
    let slides = |bug: &Bug| matches!(bug, Bug::Queen | Bug::Pillbug | Bug::Spider | Bug::Ant);
    if moves_as.is_empty() {
        Reason::NothingToCopy
    } else if moves_as.iter().all(slides) && finder.slides(from).next().is_none() {
        Reason::SurroundedGate
    } else {
        Reason::NoTarget(piece.bug())
    }
}

fn queen_is_in_hand(pos: &Position) -> bool {
    pos.board().cell_of(Piece::queen(pos.side())).is_none()
}

/// Whether the side to move must place its queen now (H6).
fn queen_is_due(pos: &Position) -> bool {
    queen_is_in_hand(pos) && pos.turn() >= 4
}

/// The connected components the hive falls into without a piece (H8): one, unless the piece stands alone on its cell
/// and is an articulation point. A plain breadth-first search.
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
