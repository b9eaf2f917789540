//! The board as plain data for any front end: stacks on the plane, for which the torus is unrolled, and reserves. No
//! rules, no pixels.

use rusc_game::{BoardView, Hex, Position as _, Reserve, Side, Stack, Tile};

use crate::board::Board;
use crate::{Bug, Cell, Piece, Position};

/// What a front end shows of a position.
pub(crate) fn of(pos: &Position) -> BoardView {
    let stacks =
        flat_cells(pos.board()).into_iter().map(|(hex, cell)| stack(pos.board(), hex, cell)).collect();
    let reserves = Side::ALL.map(|side| reserve(pos, side));
    BoardView { stacks, reserves, to_move: pos.side_to_move() }
}

fn stack(board: &Board, hex: Hex, cell: Cell) -> Stack {
    let mut tiles: Vec<Tile> = board.stack(cell).map(tile_of).collect();
    tiles.reverse();
    Stack { q: hex.q, r: hex.r, name: String::new(), tiles, ground: None, reach: None }
}

/// A piece as people see it.
pub(crate) fn tile_of(piece: Piece) -> Tile {
    Tile { side: piece.side(), name: piece.to_string(), glyph: glyph(piece.bug()) }
}

/// What to draw for a kind.
pub(crate) const fn glyph(bug: Bug) -> &'static str {
    match bug {
        Bug::Queen => "queen",
        Bug::Spider => "spider",
        Bug::Beetle => "beetle",
        Bug::Grasshopper => "grasshopper",
        Bug::Ant => "ant",
        Bug::Mosquito => "mosquito",
        Bug::Ladybug => "ladybug",
        Bug::Pillbug => "pillbug",
    }
}

/// One entry for each kind a side still holds, in the order of the kinds.
fn reserve(pos: &Position, side: Side) -> Vec<Reserve> {
    let of_kind = |bug: Bug| {
        let mut held = pos.in_hand(side).filter(move |piece: &Piece| piece.bug() == bug);
        let name = held.next()?.to_string();
        Some(Reserve { name, glyph: glyph(bug), count: 1 + held.count() as u8 })
    };
    Bug::ALL.into_iter().filter_map(of_kind).collect()
}

/// The occupied cells row by row, each with its place in the plane.
pub(crate) fn flat_cells(board: &Board) -> Vec<(Hex, Cell)> {
    let plane = Plane::of(board);
    let tops = board.pieces().filter(|&(piece, cell)| board.top(cell) == Some(piece));
    let mut flat: Vec<(Hex, Cell)> = tops.map(|(_, cell)| (plane.hex(cell), cell)).collect();
    flat.sort_unstable_by_key(|(hex, _)| (hex.r, hex.q));
    flat
}

/// The torus unrolled to the plane around a hive. The first piece of a game stands at the origin, and pieces keep their
/// coordinates unless the hive drifts half around the torus.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    column: Unrolled,
    row: Unrolled,
}

impl Plane {
    pub(crate) fn of(board: &Board) -> Plane {
        let cells = || board.pieces().map(|(_, cell)| cell);
        Plane {
            column: Unrolled::of(cells().map(Cell::q), Cell::START.q()),
            row: Unrolled::of(cells().map(Cell::r), Cell::START.r()),
        }
    }

    /// Where a cell on or beside the hive lies.
    pub(crate) fn hex(self, cell: Cell) -> Hex {
        Hex::new(self.column.at(cell.q()) - Cell::START.q(), self.row.at(cell.r()) - Cell::START.r())
    }
}

/// One coordinate of the torus, cut open opposite the middle of the hive. A hive is connected and has at most 28 cells,
/// so those it fills follow one another around the torus, and it leaves at least two empty on either side.
#[derive(Clone, Copy, Debug)]
struct Unrolled {
    /// 0–31.
    middle: i16,
}

impl Unrolled {
    /// An empty table has its middle where the first piece will stand.
    fn of(coordinates: impl Iterator<Item = i16>, start: i16) -> Unrolled {
        let filled = coordinates.fold(0_u32, |filled, at| filled | 1 << at);
        if filled == 0 {
            return Unrolled { middle: start };
        }
        // A bit of `starts` is filled while the one before it, around the back, is not.
        let starts = filled & !filled.rotate_left(1);
        let first = (starts.trailing_zeros() & 31) as i16;
        Unrolled { middle: (first + filled.count_ones() as i16 / 2) & (Cell::SPAN - 1) }
    }

    fn at(self, coordinate: i16) -> i16 {
        const HALF: i16 = Cell::SPAN / 2;
        self.middle - HALF + ((coordinate - self.middle + HALF) & (Cell::SPAN - 1))
    }
}
