//! A cell of the table, as an index on a torus of 32 × 32 cells. A hive is at most 28 cells long, so however far it
//! drifts it never meets itself around the back.
//!
//! ```text
//!   bits 10–6   bit 5        bits 4–0
//!   row r       always 0     column q
//! ```
//!
//! The zero bit between row and column absorbs the carry of a step, so that a step is one addition and one mask.

use rusc_game::{Direction, Hex};

/// A hexagon of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

const MASK: u16 = 31 << 6 | 31;

/// What a step adds, clockwise from the east; −1 is +31 modulo 32. Padded to eight, so that three bits are an index
/// without a bounds check.
const STEP: [u16; 8] = [step(0), step(1), step(2), step(3), step(4), step(5), 0, 0];

const fn step(direction: usize) -> u16 {
    let (q, r) = Direction::ALL[direction].delta();
    Cell::at(q, r).0
}

/// Distances by [`Cell::seen_from`]. No hive is so long that the way around the torus would be shorter.
static DISTANCES: [u8; Cell::TABLE] = {
    let mut table = [0; Cell::TABLE];
    let mut apart = 0;
    while apart < 32 * 32 {
        let (q, r): (i16, i16) = (((apart & 31) ^ 16) - 16, ((apart >> 5) ^ 16) - 16);
        let (q_steps, r_steps, both) = (q.unsigned_abs(), r.unsigned_abs(), (q + r).unsigned_abs());
        let most = if q_steps > r_steps { q_steps } else { r_steps };
        table[Cell::at(q, r).index()] = if both > most { both } else { most } as u8;
        apart += 1;
    }
    table
};

impl Cell {
    /// Room for a table indexed by [`Cell::index`].
    pub const TABLE: usize = 2048;
    /// Room for a table indexed by [`Cell::around`].
    pub const AROUND: usize = 16 * 16;
    /// Columns and rows of the torus.
    pub const SPAN: i16 = 32;
    /// Where the first piece of a game is put.
    pub const START: Cell = Cell::at(16, 16);
    /// The cell of a piece in hand. The bit between row and column tells it from every cell of the table, so tables
    /// indexed by cells have an entry for it that never changes.
    pub(crate) const NOWHERE: Cell = Cell(1 << 5);

    /// The cell of that column and row, both taken modulo 32.
    #[inline]
    pub const fn at(q: i16, r: i16) -> Cell {
        Cell((q & 31) as u16 | ((r & 31) as u16) << 6)
    }

    /// Column, 0–31.
    #[inline]
    pub const fn q(self) -> i16 {
        (self.0 & 31) as i16
    }

    /// Row, 0–31.
    #[inline]
    pub const fn r(self) -> i16 {
        (self.0 >> 6 & 31) as i16
    }

    /// An index below [`Cell::TABLE`].
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 0x7FF) as usize
    }

    /// The neighbour in a direction given by its index, clockwise from the east.
    #[inline]
    #[must_use]
    pub const fn neighbor(self, direction: usize) -> Cell {
        Cell(self.0.wrapping_add(STEP[direction & 7]) & MASK)
    }

    /// The cell that far east and south-east of here.
    #[inline]
    #[must_use]
    pub const fn offset(self, by: Hex) -> Cell {
        Cell::at(self.q() + by.q, self.r() + by.r)
    }

    /// The shortest way to another cell, which may lead over the seam of the torus: columns and rows from −16 to 15.
    pub const fn way_to(self, other: Cell) -> Hex {
        Hex::new(((other.q() - self.q()) & 31 ^ 16) - 16, ((other.r() - self.r()) & 31 ^ 16) - 16)
    }

    /// The six neighbours, clockwise from the east.
    pub fn neighbors(self) -> [Cell; 6] {
        std::array::from_fn(|direction| self.neighbor(direction))
    }

    /// An index below [`Cell::AROUND`] for this cell relative to a center, modulo 16 in both coordinates: unique up to
    /// a distance of seven.
    #[inline]
    pub const fn around(self, center: Cell) -> usize {
        // The bit between column and row absorbs the carry here too.
        let there = self.0 + Cell::at(8 - center.q(), 8 - center.r()).0;
        ((there & 15) << 4 | there >> 6 & 15) as usize
    }

    /// The index of this cell if `origin` were at column and row 0.
    #[inline]
    pub(crate) const fn seen_from(self, origin: Cell) -> usize {
        // The bit between row and column absorbs the borrow of the columns.
        ((self.0 | 1 << 5).wrapping_sub(origin.0) & MASK) as usize
    }

    /// How many steps two cells lie apart.
    #[inline]
    pub const fn distance(self, other: Cell) -> usize {
        DISTANCES[self.seen_from(other)] as usize
    }

    /// Whether `other` is a neighbour.
    #[inline]
    pub const fn touches(self, other: Cell) -> bool {
        // Four bits for each of the three rows around; two corners are no neighbours.
        const AROUND: u16 = 0b0011_0101_0110;
        // Column and row relative to the corner; the bits above both absorb the borrow.
        let there = ((other.0 | 1 << 11 | 1 << 5) - self.0 + Cell::at(1, 1).0) & MASK;
        there & !(3 << 6 | 3) == 0 && AROUND >> (there >> 4 | there & 3) & 1 != 0
    }

    /// The index of the direction in which `other` is a neighbour.
    pub fn direction_to(self, other: Cell) -> Option<usize> {
        (0..6).find(|&direction| self.neighbor(direction) == other)
    }
}
