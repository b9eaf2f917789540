//! One of the 61 cells, by its place on a torus. Names and coordinates are for people; everything fast uses the
//! index.
//!
//! ```text
//!             i5 i6 i7 i8 i9                     47–51
//!           h4 h5 h6 h7 h8 h9                    33–38
//!         g3 g4 g5 g6 g7 g8 g9                   19–25
//!       f2 f3 f4 f5 f6 f7 f8 f9                   5–12
//!     e1 e2 e3 e4 e5 e6 e7 e8 e9                 52–60
//!       d1 d2 d3 d4 d5 d6 d7 d8                  39–46
//!         c1 c2 c3 c4 c5 c6 c7                   26–32
//!           b1 b2 b3 b4 b5 b6                    13–18
//!             a1 a2 a3 a4 a5                      0–4
//! ```
//!
//! Hexagons of 61 cells tile the plane, and numbered as above a step has the same length everywhere: 1 to the east, 13
//! to the north-west, 14 to the north-east, all modulo 61. A step over the edge comes in on the other side, so every
//! user of a step asks first whether there is an edge.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use rusc_game::{Direction, Hex};

/// A cell of the board, `a1` to `i9`. Cells are ordered as they are named: by letter, then by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell(u8);

/// Cells, and so also the number of steps around the torus in any direction.
pub(crate) const COUNT: u32 = 61;

/// What a step adds to an index, modulo 61, by [`Direction::index`].
pub(crate) const STEP: [u32; 6] = [1, 48, 47, 60, 13, 14];

/// Row and number of each cell, both from 0.
const PLACE: [(u8, u8); Cell::COUNT] = places();

const fn places() -> [(u8, u8); Cell::COUNT] {
    let mut places = [(0, 0); Cell::COUNT];
    let mut row = 0;
    while row < 9 {
        let (mut column, last) = columns(row);
        while column <= last {
            places[index_of(row, column)] = (row, column);
            column += 1;
        }
        row += 1;
    }
    places
}

/// The first and the last number of a row, from 0: the diagonals 1 to 9 begin and end further right above the middle.
const fn columns(row: u8) -> (u8, u8) {
    if row < 4 { (0, row + 4) } else { (row - 4, 8) }
}

const fn index_of(row: u8, column: u8) -> usize {
    (row as usize * STEP[Direction::NorthWest.index()] as usize + column as usize) % Cell::COUNT
}

impl Cell {
    /// Cells of the board.
    pub const COUNT: usize = COUNT as usize;
    /// The cell `e5` in the middle.
    pub const CENTER: Cell = Cell(index_of(4, 4) as u8);

    /// The cell of a row, 0 for `a` to 8 for `i`, and a number, 1 to 9; `None` off the board.
    pub const fn at(row: u8, number: u8) -> Option<Cell> {
        if row > 8 || number == 0 {
            return None;
        }
        let (first, last) = columns(row);
        let column = number - 1;
        if column < first || column > last { None } else { Some(Cell(index_of(row, column) as u8)) }
    }

    /// The cell of an index below [`Cell::COUNT`].
    #[inline]
    pub(crate) const fn from_index(index: u32) -> Cell {
        debug_assert!(index < COUNT);
        Cell(index as u8)
    }

    /// An index below [`Cell::COUNT`], in no order that means anything to people.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for row `a` at the bottom, 8 for row `i` at the top.
    pub const fn row(self) -> u8 {
        PLACE[self.index()].0
    }

    /// The number of the diagonal, 1 to 9.
    pub const fn number(self) -> u8 {
        PLACE[self.index()].1 + 1
    }

    /// All cells in the order of their names.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..9).flat_map(|row| (1..=9).filter_map(move |number| Cell::at(row, number)))
    }

    /// The cells of a row from left to right.
    pub fn row_cells(row: u8) -> impl Iterator<Item = Cell> {
        (1..=9).filter_map(move |number| Cell::at(row, number))
    }

    /// The next cell in a direction; `None` over the edge.
    pub const fn neighbor(self, direction: Direction) -> Option<Cell> {
        let (q, r) = direction.delta();
        let (row, number) = (self.row() as i16 - r, self.number() as i16 + q);
        if row < 0 || number < 0 { None } else { Cell::at(row as u8, number as u8) }
    }

    /// The cell that many steps away in a direction; `None` over the edge.
    pub fn beyond(self, direction: Direction, steps: u8) -> Option<Cell> {
        (0..steps).try_fold(self, |cell, _| cell.neighbor(direction))
    }

    /// The direction and the number of steps to another cell on the same line; `None` where there is no such line.
    pub fn line_to(self, other: Cell) -> Option<(Direction, u8)> {
        Direction::ALL.into_iter().find_map(|direction| {
            (1..9).find_map(|n| (self.beyond(direction, n) == Some(other)).then_some((direction, n)))
        })
    }

    /// The cell as a hexagon of the plane, `e5` at the origin.
    pub const fn hex(self) -> Hex {
        Hex::new(self.number() as i16 - 5, 4 - self.row() as i16)
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Cell) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Cell) -> Ordering {
        PLACE[self.index()].cmp(&PLACE[other.index()])
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.number())
    }
}

/// The text is no cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCellError;

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a cell is a letter from a to i and a number from 1 to 9 that lie on the board, such as e5",
        )
    }
}

impl std::error::Error for ParseCellError {}

impl FromStr for Cell {
    type Err = ParseCellError;

    /// Takes letters of either case.
    fn from_str(text: &str) -> Result<Cell, ParseCellError> {
        let [letter, digit] = *text.as_bytes() else { return Err(ParseCellError) };
        let row = letter.to_ascii_lowercase().wrapping_sub(b'a');
        Cell::at(row, digit.wrapping_sub(b'0')).ok_or(ParseCellError)
    }
}
