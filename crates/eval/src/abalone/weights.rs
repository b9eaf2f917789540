//! Every number the evaluation of Abalone consists of, in thousandths of a unit of log-odds, in the order of
//! `features.rs`. Written by `rusc tune`; change a feature there, and fit again.
//!
//! Source: a logistic regression on 75193 positions of 700 games of self-play, with 0.5 of the result and the rest
//! of the search's score; log-loss 0.6332 on 8452 positions it had not seen, 0.6398 before.

use super::features::COUNT;

#[rustfmt::skip]
pub(super) const WEIGHTS: [i32; COUNT] = [
    // LOST
    32, -347, -731, -1185, -1720, -2399, -3051, -3853, -4746, -5733, -6811, -7983, -9246, -10602, -12051,
    // PLACE
    88, 100, 74, 79, 40, 56, 4, 25, 25,
    // BESIDE
    77, 65, 54, 43, 18, -16, -44,
    // PAIR
    26,
    // TRIANGLE
    3,
    // ROW
    -3,
    // FROM_ALL
    -5,
    // FROM_OWN
    -33,
    // WEDGED
    -26,
    // PUSH
    22, 77,
    // PRESSED
    -4,
    // IN_DANGER
    -126,
    // DANGERS
    -5, 28, 12, -35,
    // TO_MOVE
    50, 88, 83, 122,
];
