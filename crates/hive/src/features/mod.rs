//! Evaluation features: what the engine wants to know of a position beyond its legal moves. The rules never use this
//! module; it uses the move generator's own data: neighbour masks, articulation points and bitboards.
//!
//! ```text
//!   mobility       which visible pieces are free to move, pinned, or on a stack
//!   queen_zone     the six cells around a queen: occupied, free, gated; throws that save her
//!   queen_attack   which pieces could move to a free cell beside the opponent's queen, and to which (ant_attack: ants)
//!   queen_tables   the steps and jumps that lead to a cell beside a queen, precomputed for every cell around her
//!   attack_moves   the same as a list of legal moves, for a search that tries them first
//! ```
//!
//! Attacks are found backwards from the queen: the tables say which steps of a piece can end beside her, and only those
//! are tried. All ants are answered together by flood fill of the empty cells. So no target set of any piece is
//! generated, and one extraction costs less than counting the moves of the position.

#![allow(
    clippy::inline_always,
    reason = "the features are compiled once per instruction set, all in one piece"
)]

mod ant_attack;
mod attack_moves;
mod mobility;
mod queen_attack;
mod queen_tables;
mod queen_zone;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;

use queen_attack::{Attackers, QueenAttack};
use rusc_game::Side;

use crate::board::Board;
use crate::board::bitboard::{CellSet, Window};
use crate::movegen::{Kernel, MoveGen, dispatch};
use crate::piece::PieceSet;
use crate::position::Position;
use crate::{Move, Piece};

/// The evaluation features of a position, for both sides alike, whichever is to move. Arrays are indexed by side.
///
/// ```
/// use rusc_hive::{Features, Piece, Position};
///
/// let pos = Position::from_drawing("Base\nWhite[3]\n\nwQ  wS1 bS1 bQ")?;
/// let features = Features::of(&pos);
/// let pinned: Vec<String> = features.pinned.into_iter().map(|piece| piece.to_string()).collect();
/// assert_eq!(pinned, ["wS1", "bS1"]);
/// assert_eq!(features.queen_neighbors, [1, 1]);
/// assert_eq!(features.queen_steps, [2, 2]);
/// # Ok::<(), rusc_game::Faults<rusc_hive::Fault>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Visible pieces of both sides that are not pinned and have room for a first step.
    pub free: PieceSet,
    /// The other visible pieces.
    pub stuck: PieceSet,
    /// Those of them that are pinned: articulation points of the hive.
    pub pinned: PieceSet,
    /// Pieces with another one on top.
    pub covered: PieceSet,
    /// For each side, the visible pieces beside its queen; empty while she is in hand.
    pub beside_queen: [PieceSet; 2],
    /// For each side, how many of the six cells around its queen are occupied.
    pub queen_neighbors: [u8; 2],
    /// For each side, how many steps its queen could take.
    pub queen_steps: [u8; 2],
    /// For each side, the free cells beside its queen that nothing can slide into, because of gates.
    pub gated: [u8; 2],
    /// For each side, the fewest neighbours of a cell to which it could throw its own queen; `None` if to no cell.
    pub escape: [Option<u8>; 2],
    /// The pieces of both sides, queens excepted, that are not beside the opponent's queen and could move to a free
    /// cell there by themselves.
    pub attackers: PieceSet,
    /// For each side, how many cells its attackers could move to.
    pub attacked_cells: [u8; 2],
    /// For each side, the kinds beside its mosquito, a bit for each [`Bug::index`](crate::Bug::index); 0 unless it
    /// stands on the ground and could move.
    pub mosquito_copies: [u8; 2],
    /// For each side, the number of cells where it may place a piece.
    pub entrances: [u8; 2],
    /// For each side, those of them beside its own queen.
    pub entrances_at_queen: [u8; 2],
    /// For each side, those of them beside the opponent's queen if she is covered; 0 if she is not.
    pub entrances_at_enemy: [u8; 2],
}

impl Features {
    /// Extracts the features of a position, in one pass and without allocating.
    #[inline]
    pub fn of(pos: &Position) -> Features {
        dispatch(pos.board(), Extract(pos))
    }
}

impl Position {
    /// Appends the queen attack moves: the legal moves onto the opponent's queen, and those to a free cell beside her,
    /// unless they begin beside her on the ground, or she herself is thrown.
    pub fn queen_attack_moves(&self, out: &mut Vec<Move>) {
        attack_moves::list_queen_attacks(self, out);
    }
}

/// Extraction for one set type.
struct Extract<'a>(&'a Position);

impl Kernel for Extract<'_> {
    type Output = Features;

    #[inline(always)]
    fn run<S: CellSet>(self, _: Window) -> Features {
        extract::<S>(self.0)
    }
}

#[inline(always)]
fn extract<S: CellSet>(pos: &Position) -> Features {
    let board = pos.board();
    let tops = [S::tops(board, Side::First), S::tops(board, Side::Second)];
    let hive = tops[0].or(tops[1]);
    let movegen = MoveGen::new(board, hive);
    let visible = board.in_play().without(board.covered());
    let mobility = movegen.mobility(visible);
    let free = mobility.free;
    // Not mapped over an array: bitboards would be spilled from their registers.
    let zones = [movegen.queen_zone(Side::First), movegen.queen_zone(Side::Second)];
    let entrances = entrances(hive, tops);
    let mut attackers = Attackers::NONE;
    if zones[0].has_queen() && zones[1].has_queen() {
        movegen.attackers(&QueenAttack::new(&mobility, [&zones[0], &zones[1]]), &mut attackers);
    }
    Features {
        free,
        stuck: visible.without(free),
        pinned: mobility.pinned,
        covered: board.covered(),
        queen_neighbors: [zones[0].neighbors(), zones[1].neighbors()],
        queen_steps: [zones[0].steps(free, Side::First), zones[1].steps(free, Side::Second)],
        gated: [zones[0].closed.count_ones() as u8, zones[1].closed.count_ones() as u8],
        escape: [movegen.best_escape(Side::First, &zones[0]), movegen.best_escape(Side::Second, &zones[1])],
        attackers: attackers.pieces,
        attacked_cells: [attackers.attacked_cells(Side::First), attackers.attacked_cells(Side::Second)],
        mosquito_copies: mobility.mosquito_copies,
        beside_queen: [zones[0].beside, zones[1].beside],
        entrances: [size(entrances[0]), size(entrances[1])],
        entrances_at_queen: [
            size(entrances[0].and(zones[0].around)),
            size(entrances[1].and(zones[1].around)),
        ],
        entrances_at_enemy: [
            if is_covered(board, Side::Second) { size(entrances[0].and(zones[1].around)) } else { 0 },
            if is_covered(board, Side::First) { size(entrances[1].and(zones[0].around)) } else { 0 },
        ],
    }
}

#[inline(always)]
fn size<S: CellSet>(set: S) -> u8 {
    set.len() as u8
}

#[inline(always)]
fn is_covered(board: &Board, side: Side) -> bool {
    board.covered().contains(Piece::queen(side))
}

/// The cells where each side may place (H4), once both have a piece in play.
#[inline(always)]
fn entrances<S: CellSet>(hive: S, tops: [S; 2]) -> [S; 2] {
    let near = [tops[0].neighbors(), tops[1].neighbors()];
    [near[0].without(near[1]).without(hive), near[1].without(near[0]).without(hive)]
}
