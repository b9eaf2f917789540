//! The ant: any number of steps around the hive (H15).

#![allow(clippy::inline_always, reason = "the generator is compiled once per instruction set, all in one piece")]

use super::{Scene, Walker};
use crate::sets::CellSet;

impl<S: CellSet> Scene<'_, S> {
    #[inline(always)]
    pub(super) fn ant(&self, walker: Walker) -> S {
        if walker.slides() == 0 {
            return S::empty();
        }
        let start = S::single(walker.cell);
        let hive = self.hive.without(start);
        let steps = hive.steps();
        // Around a hive without holes and gates one can walk all the way: every empty neighbour is reached.
        if !self.background.has_holes() && !has_gate(hive, &steps) {
            let touched = steps.into_iter().fold(S::empty(), S::or);
            return touched.without(hive).without(start);
        }
        flood(start, hive, &steps).without(start)
    }
}

/// Whether there are two free neighbouring cells with both cells beside the step between them occupied.
///
/// `steps[d]` has the cells whose neighbour *against* direction `d` is occupied, so a free cell with `steps[d]` clear,
/// and the ones before and after it set, is such a cell. Each gate shows at both ends; three directions find all.
#[inline(always)]
fn has_gate<S: CellSet>(hive: S, steps: &[S; 6]) -> bool {
    let squeezed = |d: usize| steps[d + 1].and(steps[(d + 5) % 6]).without(steps[d]);
    !squeezed(0).or(squeezed(1)).or(squeezed(2)).without(hive).is_empty()
}

/// All cells that can be reached by sliding. A step in direction `d` may enter a free cell if exactly one of the two
/// cells beside the step is occupied; seen from the entered cell these lie against the directions `d ± 1`.
#[inline(always)]
fn flood<S: CellSet>(start: S, hive: S, steps: &[S; 6]) -> S {
    let doors: [S; 6] = std::array::from_fn(|d| steps[(d + 1) % 6].xor(steps[(d + 5) % 6]).without(hive));
    let mut reached = start;
    loop {
        let moved = reached.steps();
        let next = (0..6).fold(reached, |next, d| next.or(moved[d].and(doors[d])));
        if next.without(reached).is_empty() {
            return reached;
        }
        reached = next;
    }
}
