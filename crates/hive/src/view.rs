//! The board as plain data for any front end: the torus is laid out flat, and the hands are counted. No rule, no
//! pixels.

use rusc_game::{BoardView, Position as _, Reserve, Side, Stack, Tile};
use rusc_hex::Hex;

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
    let mut tiles: Vec<Tile> =
        board.stack(cell).map(|piece| Tile { side: piece.side(), name: piece.to_string() }).collect();
    tiles.reverse();
    Stack { q: hex.q, r: hex.r, tiles, ground: None }
}

/// One entry for each kind a side still holds, in the order of the kinds.
fn reserve(pos: &Position, side: Side) -> Vec<Reserve> {
    let of_kind = |bug: Bug| {
        let mut held = pos.in_hand(side).filter(move |piece: &Piece| piece.bug() == bug);
        let name = held.next()?.to_string();
        Some(Reserve { name, count: 1 + held.count() as u8 })
    };
    Bug::ALL.into_iter().filter_map(of_kind).collect()
}

/// The occupied cells row by row, each with its place in the plane. The first piece of a game stands at the origin,
/// and pieces keep their coordinates unless the hive wanders half around the torus.
pub(crate) fn flat_cells(board: &Board) -> Vec<(Hex, Cell)> {
    let tops = board.pieces().filter(|&(piece, cell)| board.top(cell) == Some(piece));
    let cells: Vec<Cell> = tops.map(|(_, cell)| cell).collect();
    let column = Unrolled::of(cells.iter().map(|cell| cell.q()));
    let row = Unrolled::of(cells.iter().map(|cell| cell.r()));
    let mut flat: Vec<(Hex, Cell)> = cells
        .into_iter()
        .map(|cell| {
            (Hex::new(column.at(cell.q()) - Cell::START.q(), row.at(cell.r()) - Cell::START.r()), cell)
        })
        .collect();
    flat.sort_unstable_by_key(|(hex, _)| (hex.r, hex.q));
    flat
}

/// One coordinate of the torus, cut open at an empty column or row. A hive is connected and has at most 28 cells, so
/// it leaves at least four empty, and those it fills follow one another around the torus.
struct Unrolled {
    /// The first one that is filled: 0–31, or −32…−1 where that brings the hive nearer to the middle.
    first: i16,
}

impl Unrolled {
    fn of(coordinates: impl Iterator<Item = i16>) -> Unrolled {
        let filled = coordinates.fold(0_u32, |filled, at| filled | 1 << at);
        // A bit of `starts` is filled while the one before it, around the back, is not.
        let starts = filled & !filled.rotate_left(1);
        let first = (starts.trailing_zeros() & 31) as i16;
        let middle = first + filled.count_ones() as i16 / 2;
        Unrolled { first: if middle < Cell::SPAN { first } else { first - Cell::SPAN } }
    }

    fn at(&self, coordinate: i16) -> i16 {
        self.first + ((coordinate - self.first) & (Cell::SPAN - 1))
    }
}
