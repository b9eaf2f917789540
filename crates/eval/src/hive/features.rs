//! What is counted in a position of Hive, by name. All of it is seen by one side, the one whose worth is added up; the
//! same of the opponent counts against it. How it is counted is in `extract.rs`.

use rusc_hive::Bug;

use crate::feature::features;

/// One feature for each kind of insect, in the order of [`Bug::ALL`]: Q S B G A M L P.
const BUGS: usize = Bug::COUNT;

/// How many of the cells around a queen may be occupied: 0 to 6.
pub(super) const NEIGHBORS: usize = 7;
/// Pieces that could fill a gap beside a queen are told apart up to this number less one.
pub(super) const ATTACKERS: usize = 4;

features! {
    /// A visible piece that could move, by kind.
    FREE: BUGS;
    /// A visible piece that is pinned or blocked, by kind.
    STUCK: BUGS;
    /// What it adds that such a piece is pinned: it holds the hive together.
    PINNED: BUGS;
    /// A piece in hand, by kind.
    IN_HAND: BUGS;
    /// A piece under another, by kind.
    COVERED: BUGS;
    /// A piece of the opponent right under one's own, by kind.
    COVERING: BUGS;
    /// What it adds to stand beside the opponent's queen, by kind.
    BESIDE_ENEMY_QUEEN: BUGS;
    /// What it adds to stand there unable to leave.
    STUCK_BESIDE_ENEMY_QUEEN: BUGS;
    /// What it adds to stand beside one's own queen, able to leave.
    FREE_GUARD: BUGS;
    /// What it adds to stand beside one's own queen, unable to leave.
    STUCK_GUARD: BUGS;
    /// A piece that could go to a free cell beside the opponent's queen, by kind.
    ATTACKER: BUGS;
    /// So many such pieces, for each number of neighbours the opponent's queen has.
    ATTACKERS_BY_NEIGHBORS: NEIGHBORS * ATTACKERS;
    /// So many cells beside the opponent's queen that they could go to, for each number of her neighbours.
    ATTACKED_CELLS_BY_NEIGHBORS: NEIGHBORS * ATTACKERS;
    /// So many of the six cells around one's own queen are occupied.
    QUEEN_NEIGHBORS: NEIGHBORS;
    /// So many steps the queen could take.
    QUEEN_STEPS: 4;
    /// So many free cells beside one's own queen that nothing can slide into.
    GATED: 4;
    /// A piece of one's own on top of the opponent's queen.
    ON_ENEMY_QUEEN: 1;
    /// A piece of one's own on top of one's own queen.
    ON_OWN_QUEEN: 1;
    /// A beetle so far from the opponent's queen: two steps, three, more.
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
    /// One's queen could be thrown by a pillbug or a mosquito to a free cell with so many neighbours.
    ESCAPE: NEIGHBORS;
    /// A mosquito that could move, beside an insect of that kind.
    MOSQUITO_COPIES: BUGS;
    /// To have the move, for each number of neighbours of one's own queen (rows) and of the opponent's.
    TO_MOVE: NEIGHBORS * NEIGHBORS;
}
