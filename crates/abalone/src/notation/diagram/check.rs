//! Checks whether play can go on from a diagram. Whether legal moves could have led to it is not checked.

use rusc_game::Side;

use super::{Diagram, Fault};
use crate::{CellSet, Rules};

/// Arbitrary, and far beyond any game; it leaves room to play on.
const LATEST: u32 = 1_000_000;

/// Everything that is wrong.
pub(super) fn faults(diagram: &Diagram) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut seen = CellSet::EMPTY;
    for &(cell, _) in &diagram.balls {
        // Each complaint about a cell is made once, however often there is cause for it.
        if seen.contains(cell) && !faults.contains(&Fault::CellTwice(cell)) {
            faults.push(Fault::CellTwice(cell));
        }
        seen = seen.or(cell.into());
    }
    faults.extend(Side::ALL.into_iter().filter_map(|side| count_fault(diagram, side)));
    if diagram.lost.iter().all(|&lost| lost >= diagram.rules.balls()) {
        faults.push(Fault::BothBeaten);
    }
    if diagram.ply > LATEST {
        faults.push(Fault::TooLate);
    }
    faults
}

fn count_fault(diagram: &Diagram, side: Side) -> Option<Fault> {
    let most = usize::from(Rules::MOST_BALLS);
    let balls = diagram.balls.iter().filter(|(_, owner)| *owner == side).count();
    let lost = diagram.lost[side.index()];
    if balls > most {
        Some(Fault::TooManyBalls { side, balls })
    } else if balls + usize::from(lost) > most {
        Some(Fault::TooManyInAll { side, balls, lost })
    } else {
        None
    }
}
