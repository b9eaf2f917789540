//! Every number the evaluation of Hive consists of, in hundredths of a unit of log-odds.
//!
//! Source: a logistic regression on 261,029 positions of self-play by another program (two rounds, 3,300 games), as
//! published with the reference of this project; to be fitted again on games of our own. The number of a side's pieces
//! is constant, so only differences between the rows of a column mean something.

use rusc_hive::Bug;

/// A weight for each kind of insect, in the order of [`Bug::ALL`]: Q S B G A M L P.
pub(super) type ByBug = [i32; Bug::COUNT];

/// What a visible piece is worth that could move.
pub(super) const FREE: ByBug = [26, 1, -5, -10, -8, -11, 0, 30];
/// What a visible piece is worth that is pinned or blocked.
pub(super) const STUCK: ByBug = [19, -3, -19, -14, -11, -10, -4, 33];
/// What a piece in hand is worth.
pub(super) const IN_HAND: ByBug = [54, -5, -10, -12, -7, -16, 3, 6];
/// What it adds to stand beside the opponent's queen.
pub(super) const ATTACKER: ByBug = [25, 30, 53, 20, 9, 32, 19, 9];
/// What it adds to stand beside one's own queen, able to leave.
pub(super) const FREE_GUARD: ByBug = [0, 1, -17, -1, 10, -6, -7, 5];
/// What it adds to stand beside one's own queen, unable to leave.
pub(super) const STUCK_GUARD: ByBug = [0, -7, 4, -11, -13, -14, -7, -16];

/// What it is worth to have so many of the six cells around one's own queen occupied.
pub(super) const QUEEN_NEIGHBORS: [i32; 7] = [0, 10, 3, -3, -5, -50, -50];

/// A piece of one's own on top of the opponent's queen.
pub(super) const ON_ENEMY_QUEEN: i32 = 75;
/// A piece of one's own on top of one's own queen.
pub(super) const ON_OWN_QUEEN: i32 = -17;
/// A piece of one's own under another.
pub(super) const COVERED: i32 = -8;
/// A cell beside one's own queen where one may place a piece.
pub(super) const ENTRANCE_AT_QUEEN: i32 = 4;
/// A cell anywhere where one may place a piece.
pub(super) const ENTRANCE: i32 = -1;
/// A pillbug of one's own beside one's own queen, able to throw.
pub(super) const PILLBUG_AT_QUEEN: i32 = 21;
/// A pillbug in hand that may be placed beside one's own queen.
pub(super) const PILLBUG_FOR_QUEEN: i32 = 32;
/// To have the move.
pub(super) const TEMPO: i32 = 5;
