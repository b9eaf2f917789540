//! Parts of the board that an evaluation counts in, worked out once. Only geometry; no ball stands here.

use rusc_abalone::{Cell, CellSet};
use rusc_game::Direction;

use super::features::PLACES;

/// Balls further away than this are no worse than here.
pub(super) const FARTHEST: usize = 6;

/// Sets of cells by where they lie.
#[derive(Clone, Debug)]
pub(super) struct Maps {
    /// The cells of each kind of place.
    pub(super) places: [CellSet; PLACES],
    /// For each direction, the cells beyond which the board ends.
    pub(super) rims: [CellSet; 6],
    /// Cells with equal first and with equal second coordinate.
    lines: [[CellSet; 9]; 2],
    /// For each cell, those less than one step away, two steps, and so on.
    discs: Vec<[CellSet; FARTHEST]>,
}

impl Maps {
    pub(super) fn new() -> Maps {
        let rims =
            Direction::ALL.map(|direction| CellSet::ALL.without(CellSet::ALL.step(direction.opposite())));
        let with =
            |is_in: &dyn Fn(Cell) -> bool| Cell::all().filter(|&cell| is_in(cell)).collect::<CellSet>();
        let places = std::array::from_fn(|place| with(&|cell| place_of(cell) == place));
        let lines = [
            std::array::from_fn(|line| with(&|cell| cell.hex().q + 4 == line as i16)),
            std::array::from_fn(|line| with(&|cell| cell.hex().r + 4 == line as i16)),
        ];
        let mut discs = vec![[CellSet::EMPTY; FARTHEST]; Cell::COUNT];
        for center in Cell::all() {
            discs[center.index()] = std::array::from_fn(|radius| {
                with(&|cell| usize::from(cell.hex().distance(center.hex())) <= radius)
            });
        }
        Maps { places, rims, lines, discs }
    }

    /// The cell nearest to the middle of the balls, and the centre of the board if there are none.
    #[inline]
    pub(super) fn middle(&self, balls: CellSet) -> Cell {
        let count = balls.len() as i32;
        if count == 0 {
            return Cell::CENTER;
        }
        // Lines are numbered from 0 at the edge: all sums are positive, and half the divisor rounds them.
        let [q, r] = [0, 1].map(|axis: usize| {
            let cells = self.lines[axis].iter().zip(0..);
            let sum: i32 = cells.map(|(&line, number)| balls.and(line).len() as i32 * number).sum();
            (sum + count / 2) / count
        });
        Cell::at(8 - r as u8, q as u8 + 1).unwrap_or(Cell::CENTER)
    }

    /// The sum of the distances of the balls from a cell.
    #[inline]
    pub(super) fn distances(&self, balls: CellSet, from: Cell) -> i32 {
        let all = balls.len();
        self.discs[from.index()].iter().map(|&disc| (all - balls.and(disc).len()) as i32).sum()
    }
}

/// The kind of place a cell is, as `features.rs` draws them.
fn place_of(cell: Cell) -> usize {
    let hex = cell.hex();
    let mut sides = [hex.q.abs(), hex.r.abs(), (hex.q + hex.r).abs()];
    sides.sort_unstable();
    // The largest is the distance from the centre, the smallest the distance from the nearest corner of that ring.
    match (sides[2], sides[0]) {
        (0, _) => 0,
        (1, _) => 1,
        (2, 0) => 2,
        (2, _) => 3,
        (3, 0) => 4,
        (3, _) => 5,
        (_, 0) => 6,
        (_, 1) => 7,
        _ => 8,
    }
}
