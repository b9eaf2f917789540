//! A cell of the board, an index into the table of `map.rs`, with its name, neighbours and distances. `Hex` is used for
//! views only.

use std::fmt;

use rusc_game::{Hex, Side};

use crate::PieceKind;
use crate::board::CellSet;
use crate::board::map::{Ground, MAP, Site};

/// A cell of the board.
///
/// ```
/// use rusc_game::Side;
/// use rusc_tour::Cell;
///
/// let goal = Cell::goal(Side::First);
/// assert_eq!((goal.name(), goal.is_green_star()), ("b4", true));
/// assert_eq!(goal.half_turn(), Cell::goal(Side::Second));
/// assert_eq!(Cell::from_name("D2").map(Cell::is_red_star), Some(true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// For each cell, its neighbours, red stars left out: whatever a piece could stand on.
const NEIGHBORS: [CellSet; Cell::COUNT] = {
    let mut neighbors = [CellSet::EMPTY; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        neighbors[index] = cells_at(Cell(index as u8), 1).without(RED_STARS);
        index += 1;
    }
    neighbors
};

/// Neither occupied nor crossed (T2).
pub(crate) const RED_STARS: CellSet = {
    let mut stars = CellSet::EMPTY;
    let mut index = 0;
    while index < Cell::COUNT {
        if matches!(MAP[index].ground, Ground::RedStar) {
            stars = stars.with(Cell(index as u8));
        }
        index += 1;
    }
    stars
};

/// Where the tower of each side is bound for: the green star on which the other tower starts (T5).
const GOALS: [Cell; 2] = [start_of_tower(Side::Second), start_of_tower(Side::First)];

/// For each side, the distance of every cell from its goal.
const GOAL_DISTANCES: [[u8; Cell::COUNT]; 2] = {
    let mut distances = [[0; Cell::COUNT]; 2];
    let mut index = 0;
    while index < Cell::COUNT {
        distances[0][index] = Cell(index as u8).distance(GOALS[0]);
        distances[1][index] = Cell(index as u8).distance(GOALS[1]);
        index += 1;
    }
    distances
};

const fn start_of_tower(side: Side) -> Cell {
    let mut index = 0;
    while index < Cell::COUNT {
        if let (Ground::GreenStar, Some(piece)) = (MAP[index].ground, MAP[index].start)
            && matches!(piece.kind, PieceKind::Tower)
            && piece.side.index() == side.index()
        {
            return Cell(index as u8);
        }
        index += 1;
    }
    panic!("each side has a tower on a green star");
}

/// The cells that many steps away from one.
pub(crate) const fn cells_at(from: Cell, distance: u8) -> CellSet {
    let mut cells = CellSet::EMPTY;
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell(index as u8);
        if from.distance(cell) == distance {
            cells = cells.with(cell);
        }
        index += 1;
    }
    cells
}

impl Cell {
    /// How many there are.
    pub const COUNT: usize = 20;

    /// Every cell, column by column from `a1` to `f2`.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> {
        (0..Cell::COUNT as u8).map(Cell)
    }

    /// 0 for `a1`, 19 for `f2`: an index into tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell of that index, which must be below [`Cell::COUNT`].
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Cell {
        debug_assert!((index as usize) < Cell::COUNT);
        Cell(index)
    }

    pub(crate) const fn site(self) -> Site {
        MAP[self.index()]
    }

    /// The cell of that name, in either case: `c1`.
    pub fn from_name(name: &str) -> Option<Cell> {
        Cell::all().find(|cell| cell.name().eq_ignore_ascii_case(name))
    }

    /// A letter for the column and a number counted from the bottom: `c1`.
    pub fn name(self) -> &'static str {
        self.site().name
    }

    /// Whether the cell bears a red star, which nothing may stand on (T2).
    pub fn is_red_star(self) -> bool {
        RED_STARS.contains(self)
    }

    /// Whether the cell bears a green star, on which a tower starts and the other arrives (T1).
    pub fn is_green_star(self) -> bool {
        self.site().ground == Ground::GreenStar
    }

    /// Where the tower of a side is bound for (T5).
    #[inline]
    pub const fn goal(side: Side) -> Cell {
        GOALS[side.index()]
    }

    /// Steps from here to where the tower of a side is bound for.
    #[inline]
    pub const fn distance_to_goal(self, side: Side) -> u8 {
        GOAL_DISTANCES[side.index()][self.index()]
    }

    /// The neighbours on which a piece could stand: red stars are left out.
    #[inline]
    pub(crate) const fn neighbors(self) -> CellSet {
        NEIGHBORS[self.index()]
    }

    /// Steps from here to another cell. Each step to the side changes the height by half a cell, up or down; whatever
    /// difference in height is left takes a step for each whole cell.
    pub(crate) const fn distance(self, other: Cell) -> u8 {
        let (from, to) = (self.site(), other.site());
        let aside = (from.column() - to.column()).abs();
        let upwards = (from.height - to.height).abs();
        let rest = if upwards > aside { (upwards - aside) / 2 } else { 0 };
        (aside + rest) as u8
    }

    /// Where the half turn of the board puts this cell. It exchanges the two camps.
    #[must_use]
    pub const fn half_turn(self) -> Cell {
        Cell((Cell::COUNT - 1) as u8 - self.0)
    }

    /// The place of the cell on a plane of hexagons that stand on an edge, `a2` at the origin.
    pub fn hex(self) -> Hex {
        let (column, height) = (self.site().column(), self.site().height);
        Hex::new(column, (4 - height - column) / 2)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
