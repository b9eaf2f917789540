//! What is counted in a position of Tour de Ruche, by name. All of it is seen by one side, the one whose worth is added
//! up, the board turned so that its tower starts on `e1`; the same of the opponent counts against it. How it is counted
//! is in `extract.rs`.

use rusc_tour::Cell;

use crate::feature::features;

/// Distances from a star: 0 to 7 steps.
pub(super) const DISTANCES: usize = 8;
/// Moves are told apart up to this number less one.
pub(super) const FEW: usize = 5;

features! {
    /// The tower is so many cells from its star.
    DISTANCE: DISTANCES;
    /// The tower stands on that cell.
    TOWER_AT: Cell::COUNT;
    /// So many pieces lie on the tower, two or more counting as two.
    BURIED: 3;
    /// So many of the tower's neighbouring cells are occupied.
    TOWER_BESIDE: 7;
    /// What shows on the tower's stack is a piece of the opponent.
    CAPTIVE: 1;
    /// So many tokens show one's colour.
    TOKENS: 3;
    /// A piece of one's own on top of its cell.
    VISIBLE: 1;
    /// A pawn that shows on that cell.
    PAWN_AT: Cell::COUNT;
    /// A stack with a piece of one's own on top, by its height: one, two, three or more.
    STACK: 3;
    /// A move one could make, were it one's turn.
    MOVE: 1;
    /// So many of them are the tower's.
    TOWER_MOVES: FEW;
    /// So many of them cover the opponent's tower.
    COVERS: FEW;
    /// With the best of them the tower would be so many cells from its star.
    AFTER_MOVE: DISTANCES;
    /// To have the move.
    TO_MOVE: 1;
}
