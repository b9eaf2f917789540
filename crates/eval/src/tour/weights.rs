//! Every number the evaluation of Tour de Ruche consists of, in hundredths of a unit of log-odds. Chosen by hand; not
//! fitted.

/// What it is worth that the tower is so many cells from its star.
pub(super) const DISTANCE: [i32; 8] = [0, 90, 75, 70, 45, 25, 10, 0];
/// What it costs, for each of the first two pieces, that something lies on the tower.
pub(super) const BURIED: i32 = -45;
/// A token that shows one's colour.
pub(super) const TOKEN: i32 = 30;
/// A piece of one's own on top of its cell.
pub(super) const VISIBLE: i32 = 12;
/// To have the move.
pub(super) const TEMPO: i32 = 8;
