//! Every number the evaluation of Tour de Ruche consists of, in thousandths of a unit of log-odds, in the order of
//! `features.rs`. Written by `rusc tune`; change a feature there, and fit again.
//!
//! Source: a logistic regression on 39161 positions of 900 games of self-play, with 0.5 of the result and the rest
//! of the search's score; log-loss 0.6557 on 4218 positions it had not seen, 0.6739 before.

use super::features::COUNT;

#[rustfmt::skip]
pub(super) const WEIGHTS: [i32; COUNT] = [
    // DISTANCE
    0, 1216, 977, 859, 604, 504, 136, 0,
    // TOWER_AT
    -175, 50, 41, -42, 27, 0, -52, 71, 0, -39,
    150, 0, 57, -111, 163, -12, -51, 17, 26, -121,
    // BURIED
    -375, -560, -907,
    // TOWER_BESIDE
    -64, 165, 72, -33, -231, 90, 0,
    // CAPTIVE
    -290,
    // TOKENS
    -50, 409, 869,
    // VISIBLE
    156,
    // PAWN_AT
    -7, 8, 71, -14, 1, -105, 100, 14, 0, -12,
    119, 0, -12, -14, 67, 70, 53, 4, 30, -7,
    // STACK
    25, 9, -41,
    // MOVE
    17,
    // TOWER_MOVES
    185, -4, -54, -10, -117,
    // COVERS
    -103, -45, 13, 36, 99,
    // AFTER_MOVE
    521, 172, 43, -52, -268, -416, 0, 0,
    // TO_MOVE
    18,
];
