//! The evaluation features of Hive: names, meanings and order in the table of weights. Each is counted for one side;
//! the same feature of the opponent counts negatively. `extract.rs` maps positions to them.

use rusc_hive::Bug;

use crate::feature::features;

/// One feature for each kind of insect, in the order of [`Bug::ALL`]: Q S B G A M L P.
const BUGS: usize = Bug::COUNT;

/// How many of the cells around a queen may be occupied: 0 to 6.
pub(super) const NEIGHBORS: usize = 7;
/// Attackers, and cells they attack, are counted up to this number less one.
pub(super) const ATTACKERS: usize = 4;

features! {
    /// A visible piece that could move, by kind.
    FREE: BUGS;
    /// A visible piece that is pinned or blocked, by kind.
    STUCK: BUGS;
    /// Added for a stuck piece that is pinned, an articulation point of the hive, by kind.
    PINNED: BUGS;
    /// A piece in hand, by kind.
    IN_HAND: BUGS;
    /// A piece under another, by kind.
    COVERED: BUGS;
    /// A piece of the opponent right under one's own, by kind.
    COVERING: BUGS;
    /// Added for a piece beside the opponent's queen, by kind.
    BESIDE_ENEMY_QUEEN: BUGS;
    /// Added for a stuck piece beside the opponent's queen, by kind.
    STUCK_BESIDE_ENEMY_QUEEN: BUGS;
    /// Added for a free piece beside one's own queen, by kind.
    FREE_GUARD: BUGS;
    /// Added for a stuck piece beside one's own queen, by kind.
    STUCK_GUARD: BUGS;
    /// An attacker: a piece that could move to a free cell beside the opponent's queen, by kind.
    ATTACKER: BUGS;
    /// The number of attackers, for each number of neighbours the opponent's queen has.
    ATTACKERS_BY_NEIGHBORS: NEIGHBORS * ATTACKERS;
    /// The number of cells they could move to, for each number of neighbours the opponent's queen has.
    ATTACKED_CELLS_BY_NEIGHBORS: NEIGHBORS * ATTACKERS;
    /// The number of occupied cells around one's own queen.
    QUEEN_NEIGHBORS: NEIGHBORS;
    /// The number of steps one's own queen could take.
    QUEEN_STEPS: 4;
    /// The number of free cells beside one's own queen that nothing can slide into.
    GATED: 4;
    /// A piece of one's own on top of the opponent's queen.
    ON_ENEMY_QUEEN: 1;
    /// A piece of one's own on top of one's own queen.
    ON_OWN_QUEEN: 1;
    /// A free beetle two steps from the opponent's queen, three, more.
    BEETLE_AT: 3;
    /// A cell anywhere where one may place a piece.
    ENTRANCE: 1;
    /// A cell beside one's own queen where one may place a piece.
    ENTRANCE_AT_QUEEN: 1;
    /// A cell beside the opponent's queen where one may place a piece.
    ENTRANCE_AT_ENEMY: 1;
    /// A pillbug of one's own beside one's own queen.
    PILLBUG_AT_QUEEN: 1;
    /// A pillbug in hand that may be placed beside one's own queen.
    PILLBUG_FOR_QUEEN: 1;
    /// The fewest neighbours of a cell to which one's queen could be thrown by a pillbug or a mosquito.
    ESCAPE: NEIGHBORS;
    /// A free mosquito on the ground, by each kind it copies.
    MOSQUITO_COPIES: BUGS;
    /// The side to move, for each number of neighbours of one's own queen (rows) and of the opponent's.
    TO_MOVE: NEIGHBORS * NEIGHBORS;
}
