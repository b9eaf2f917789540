//! Lookup tables of straight paths of one, two and three steps from every cell, computed at compile time. A path is
//! straight when it is a shortest one (T8): every step takes the mover one cell further from where it stood. What stands on the cells is
//! given by the caller; whose it is does not matter here.
//!
//! ```text
//!       b3
//!   a2            From c1 across c2 and b2, which must be free, a piece comes to a2 and to b3. The cell a1 touches
//!       b2        b2 as well, but is two steps from c1: the way would bend.
//!   a1      c2
//!
//!           c1
//! ```

use crate::Cell;
use crate::board::CellSet;
use crate::board::cell::{RED_STARS, cells_at};

/// What red stars are to a mover.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RedStars {
    /// They bar the way (T2).
    Block,
    /// One of them may be crossed (T11c).
    CrossOne,
}

/// The cells a piece can come to from `cell` in straight ways of `steps` steps whose crossed cells are free.
/// Nothing for 0 steps, nor for more than 3 (T7).
#[inline]
pub(crate) fn reach(stars: RedStars, cell: Cell, steps: u32, occupied: CellSet) -> CellSet {
    let steps = if steps > 3 { 0 } else { steps };
    REACH[stars as usize][cell.index()][steps as usize].open(occupied)
}

/// Room for the ways from any cell: with less the tables below do not compile.
const LANES: usize = 8;

/// All ways of one length from one cell. They are grouped by the cells they cross: where those of a lane are
/// free, all its targets are reached. Unused lanes lead nowhere.
struct ReachTable {
    crossed: [u32; LANES],
    targets: [u32; LANES],
}

/// By what the red stars are, by cell, by steps.
static REACH: [[[ReachTable; 4]; Cell::COUNT]; 2] =
    [reach_tables(RedStars::Block), reach_tables(RedStars::CrossOne)];

impl ReachTable {
    const NOWHERE: ReachTable = ReachTable { crossed: [0; LANES], targets: [0; LANES] };

    /// The targets of the lanes that are free. Without a branch, so that several lanes are looked at in one
    /// instruction.
    #[inline]
    fn open(&self, occupied: CellSet) -> CellSet {
        let mut reached = 0;
        for lane in 0..LANES {
            let is_free = self.crossed[lane] & occupied.0 == 0;
            reached |= if is_free { self.targets[lane] } else { 0 };
        }
        CellSet(reached)
    }

    /// Adds a lane, unless it is barred or leads nowhere.
    const fn add(&mut self, stars: RedStars, crossed: CellSet, targets: CellSet) {
        let n_stars = crossed.and(RED_STARS).len();
        let is_barred = match stars {
            RedStars::Block => n_stars > 0,
            RedStars::CrossOne => n_stars > 1,
        };
        let targets = targets.without(RED_STARS);
        if is_barred || targets.is_empty() {
            return;
        }
        let mut lane = 0;
        while self.targets[lane] != 0 {
            lane += 1;
        }
        // Red stars are never occupied, so what is left of the crossed cells is what can stand in the way.
        self.crossed[lane] = crossed.without(RED_STARS).0;
        self.targets[lane] = targets.0;
    }
}

const fn reach_tables(stars: RedStars) -> [[ReachTable; 4]; Cell::COUNT] {
    let mut reach_tables = [const { [const { ReachTable::NOWHERE }; 4] }; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell::from_index(index as u8);
        let (one, two, three) = (cells_at(cell, 1), cells_at(cell, 2), cells_at(cell, 3));
        reach_tables[index][1].add(stars, CellSet::EMPTY, one);
        let mut first = one;
        while let Some(near) = lowest(first) {
            first = first.without(CellSet::only(near));
            let crossed = CellSet::only(near);
            reach_tables[index][2].add(stars, crossed, cells_at(near, 1).and(two));
            let mut second = cells_at(near, 1).and(two);
            while let Some(far) = lowest(second) {
                second = second.without(CellSet::only(far));
                reach_tables[index][3].add(stars, crossed.with(far), cells_at(far, 1).and(three));
            }
        }
        index += 1;
    }
    reach_tables
}

/// The cell with the lowest index: iterators cannot be used at compile time.
const fn lowest(cells: CellSet) -> Option<Cell> {
    if cells.is_empty() { None } else { Some(Cell::from_index(cells.0.trailing_zeros() as u8)) }
}
