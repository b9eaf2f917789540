//! What stands on the board: the balls of each side as a set of cells. Only `put` and `apply` change it. It knows
//! nothing of whose turn it is.

pub(crate) mod cell;
mod cell_set;

pub use cell::{Cell, ParseCellError};
pub use cell_set::CellSet;

use rusc_game::Side;

use crate::moves::Move;

/// The balls of both sides. No cell holds two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// By [`Side::index`].
    balls: [CellSet; 2],
}

impl Board {
    /// The balls of a side.
    #[inline]
    pub const fn balls(&self, side: Side) -> CellSet {
        self.balls[side.index()]
    }

    /// How many balls a side has on the board.
    #[inline]
    pub const fn count(&self, side: Side) -> u32 {
        self.balls(side).len()
    }

    /// The owner of the ball on a cell; `None` for a free cell.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.balls(side).contains(cell))
    }

    /// Puts a ball on a free cell.
    pub(crate) fn put(&mut self, side: Side, cell: Cell) {
        debug_assert_eq!(self.at(cell), None);
        self.balls[side.index()] = self.balls(side).or(cell.into());
    }

    /// Plays a move of a side; made a second time it is taken back.
    #[inline]
    pub(crate) fn apply(&mut self, side: Side, m: Move) {
        let change = m.change();
        self.balls[side.index()] = self.balls[side.index()].xor(change.own);
        self.balls[1 - side.index()] = self.balls[1 - side.index()].xor(change.other);
    }
}

impl FromIterator<(Cell, Side)> for Board {
    /// Puts ball after ball. Cells must be free when it is their turn.
    fn from_iter<I: IntoIterator<Item = (Cell, Side)>>(balls: I) -> Board {
        let mut board = Board::default();
        for (cell, side) in balls {
            board.put(side, cell);
        }
        board
    }
}

#[cfg(test)]
mod tests {
    //! Names, places and steps: what the numbering of the torus must keep.

    use std::collections::HashSet;

    use rusc_game::{Direction, Hex};

    use crate::{Cell, CellSet, ParseCellError};

    #[test]
    fn there_are_sixty_one_cells_with_names_of_their_own() {
        let cells: Vec<Cell> = Cell::all().collect();
        let names: HashSet<String> = cells.iter().map(ToString::to_string).collect();
        let indices: HashSet<usize> = cells.iter().map(|cell| cell.index()).collect();
        assert_eq!((cells.len(), names.len(), indices.len()), (61, 61, 61));
        assert!(cells.is_sorted());
        assert_eq!(cells.iter().copied().collect::<CellSet>(), CellSet::ALL);
        for (row, length) in [5, 6, 7, 8, 9, 8, 7, 6, 5].into_iter().enumerate() {
            assert_eq!(Cell::row_cells(row as u8).count(), length);
        }
    }

    #[test]
    fn names_read_back_and_others_do_not() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(cell.to_string().to_uppercase().parse(), Ok(cell));
        }
        for text in ["", "a", "a0", "a6", "b7", "d9", "f1", "i4", "j5", "e10", " e5", "5e", "é", "`1", "@1"]
        {
            assert_eq!(text.parse::<Cell>(), Err(ParseCellError), "{text}");
        }
    }

    #[test]
    fn a_step_of_a_set_is_a_step_of_each_of_its_cells() {
        for direction in Direction::ALL {
            for cell in Cell::all() {
                let next = cell.neighbor(direction);
                assert_eq!(next.is_some(), CellSet::inner(direction.index()).contains(cell));
                assert_eq!(
                    CellSet::single(cell).step(direction),
                    next.map_or(CellSet::EMPTY, CellSet::single)
                );
                let Some(next) = next else { continue };
                let stepped = CellSet::single(cell).stepped(direction.index(), 1).and(CellSet::ALL);
                assert_eq!(stepped, CellSet::single(next), "{cell} {direction:?}");
                assert_eq!(cell.hex() + direction, next.hex());
                assert_eq!(cell.line_to(next), Some((direction, 1)));
                if let Some(third) = next.neighbor(direction) {
                    let stepped = CellSet::single(cell).stepped(direction.index(), 2).and(CellSet::ALL);
                    assert_eq!(stepped, CellSet::single(third), "{cell} {direction:?} twice");
                    assert_eq!(cell.beyond(direction, 2), Some(third));
                }
            }
        }
    }

    #[test]
    fn cells_lie_around_the_center() {
        assert_eq!(Cell::CENTER.to_string(), "e5");
        assert_eq!(Cell::CENTER.hex(), Hex::ORIGIN);
        assert!(Cell::all().all(|cell| cell.hex().distance(Hex::ORIGIN) <= 4));
        assert_eq!(
            "a1".parse::<Cell>().unwrap().line_to("i9".parse().unwrap()),
            Some((Direction::NorthEast, 8))
        );
        assert_eq!("a1".parse::<Cell>().unwrap().line_to("c2".parse().unwrap()), None);
    }
}
