//! Every number the evaluation of Hive consists of, in thousandths of a unit of log-odds, in the order of
//! `features.rs`. Written by `rusc tune`; change a feature there, and fit again.
//!
//! Source: a logistic regression on 137150 positions of 4475 games of self-play, with 0.5 of the result and the rest
//! of the search's score; log-loss 0.6266 on 15338 positions it had not seen, 0.6309 before.

use super::features::COUNT;

#[rustfmt::skip]
pub(super) const WEIGHTS: [i32; COUNT] = [
    // FREE
    314, -66, -91, -181, -21, -69, -97, 451,
    // STUCK
    160, -49, -177, -166, -241, -316, -57, 453,
    // PINNED
    103, -95, 35, -9, 58, 189, -12, -131,
    // IN_HAND
    503, -149, -53, -141, -206, -233, -26, 162,
    // COVERED
    41, 94, -150, -5, 88, 115, 80, -384,
    // COVERING
    10, 341, -131, 265, 278, 283, 135, -365,
    // BESIDE_ENEMY_QUEEN
    33, 383, 827, 285, 216, 488, 432, 312,
    // STUCK_BESIDE_ENEMY_QUEEN
    -94, 0, -232, -96, 91, 50, -108, 56,
    // FREE_GUARD
    0, -1, -55, 42, 181, 141, 164, -2,
    // STUCK_GUARD
    0, -171, -100, -113, -133, 104, -64, -136,
    // ATTACKER
    0, 69, 123, 208, -13, 56, 224, 2,
    // ATTACKERS_BY_NEIGHBORS
    101, 0, 0, 0, -1, 49, -11,
    -145, -12, 9, 3, -72, -28, -18,
    -13, 55, -15, 12, 119, 4, -20,
    126, -58, -85, 0, 0, 0, 0,
    // ATTACKED_CELLS_BY_NEIGHBORS
    101, 0, 0, 0, -1, -46, -59,
    -3, -12, -27, -39, 5, -28, -17,
    27, 15, -15, 30, 104, 0, -20,
    -17, 0, 0, 0, 0, 0, 0,
    // QUEEN_NEIGHBORS
    -101, 221, 106, -30, -175, -523, -560,
    // QUEEN_STEPS
    -23, 0, 111, -89,
    // GATED
    -138, -86, 11, 213,
    // ON_ENEMY_QUEEN
    849,
    // ON_OWN_QUEEN
    -49,
    // BEETLE_AT
    339, 70, -94,
    // ENTRANCE
    9,
    // ENTRANCE_AT_QUEEN
    -33,
    // ENTRANCE_AT_ENEMY
    112,
    // PILLBUG_AT_QUEEN
    219,
    // PILLBUG_FOR_QUEEN
    160,
    // ESCAPE
    0, 62, 108, 153, 40, -125, -161,
    // MOSQUITO_COPIES
    -26, 15, 55, 74, 73, 0, 81, -11,
    // TO_MOVE
    310, 158, 223, 75, 56, 56, 56,
    247, 189, 227, 216, 228, -22, 56,
    264, 123, 192, 238, 237, 75, 56,
    47, 100, 137, 224, 256, 160, 56,
    56, 144, 125, 110, 130, 263, 56,
    56, 262, 152, 57, 42, 196, 56,
    56, 56, 56, 56, 56, 56, 56,
];
