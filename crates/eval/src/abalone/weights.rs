//! Every number the evaluation of Abalone consists of, in hundredths of a unit of log-odds. Chosen by hand after the
//! proportions other programs publish (balls far above the rest, then the centre, then holding together); not fitted.

/// What it costs to have lost so many balls; the sixth ends a usual game, and the more are gone the dearer the next.
pub(super) const LOST: [i32; 15] =
    [0, 110, 240, 390, 560, 760, 990, 1250, 1540, 1860, 2210, 2590, 3000, 3440, 3910];
/// What a ball is worth by its distance from the centre of the board.
pub(super) const CENTRE: [i32; 5] = [26, 22, 16, 8, 0];
/// What two neighbouring balls of one side are worth.
pub(super) const PAIR: i32 = 4;
/// What it costs that the opponent could push a ball off the board.
pub(super) const IN_DANGER: i32 = 30;
/// To have the move.
pub(super) const TEMPO: i32 = 6;
