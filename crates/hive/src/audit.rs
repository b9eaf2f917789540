//! The audit: everything a position keeps incrementally, recomputed from the list of pieces alone, and every difference
//! reported. For tests and fuzzers; games never use it.

use std::fmt;

use rusc_game::{Position as _, Side};

use crate::{Board, Bug, Cell, Piece, Position, zobrist};

/// Something a position keeps that disagrees with its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discrepancy {
    /// A piece is in play that takes no part in this game.
    Stranger(Piece),
    /// The set of pieces in play and the cells of the pieces disagree about it.
    InPlay(Piece),
    /// The piece is not, or not only once, in the stack of the cell it is said to stand on.
    Stack(Piece),
    /// The set of covered pieces is wrong about it.
    Covered(Piece),
    /// A piece that cannot climb stands on another.
    Climber(Piece),
    /// A piece is in play before another of its kind with a lower number.
    Order(Piece),
    /// The height kept for a cell is not the number of pieces on it.
    Height(Cell),
    /// The occupied neighbours kept for a cell are not those around it.
    Ring(Cell),
    /// The bitboard of a side's tops is wrong.
    Tops(Side),
    /// Euler characteristic: connected components minus holes.
    Euler {
        /// What the board says.
        kept: i32,
        /// What there is.
        counted: i32,
    },
    /// The hive is in that many parts.
    Parts(i32),
    /// Occupied cells outside the start window.
    OutsideWindow {
        /// What the board says.
        kept: usize,
        /// What there is.
        counted: usize,
    },
    /// Side and ply do not fit together.
    Turn,
    /// The piece cannot have been moved last: it is covered or in hand, or nothing in this game throws.
    Stunned(Piece),
    /// The key.
    Key {
        /// What the position says.
        kept: u64,
        /// What its pieces, side and stun give.
        counted: u64,
    },
}

impl fmt::Display for Discrepancy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |cell: &Cell| format!("({}, {})", cell.q(), cell.r());
        match self {
            Discrepancy::Stranger(piece) => write!(f, "{piece} takes no part in this game"),
            Discrepancy::InPlay(piece) => write!(f, "{piece} is in play and is not"),
            Discrepancy::Stack(piece) => write!(f, "{piece} is not once in its stack"),
            Discrepancy::Covered(piece) => write!(f, "{piece} is covered and is not"),
            Discrepancy::Climber(piece) => write!(f, "{piece} stands on another piece"),
            Discrepancy::Order(piece) => write!(f, "{piece} entered before its turn"),
            Discrepancy::Height(cell) => write!(f, "wrong height at {}", at(cell)),
            Discrepancy::Ring(cell) => write!(f, "wrong neighbours around {}", at(cell)),
            Discrepancy::Tops(side) => write!(f, "wrong set of tops for the {side:?} side"),
            Discrepancy::Euler { kept, counted } => write!(f, "parts minus holes are {counted}, not {kept}"),
            Discrepancy::Parts(parts) => write!(f, "the hive is in {parts} parts"),
            Discrepancy::OutsideWindow { kept, counted } => {
                write!(f, "{counted} cells are outside the window, not {kept}")
            }
            Discrepancy::Turn => f.write_str("side and ply do not fit"),
            Discrepancy::Stunned(piece) => write!(f, "{piece} cannot be the piece moved last"),
            Discrepancy::Key { kept, counted } => write!(f, "the key is {counted:016x}, not {kept:016x}"),
        }
    }
}

impl Position {
    /// Counts everything again that the position keeps, and compares.
    ///
    /// # Errors
    /// Every difference found.
    pub fn audit(&self) -> Result<(), Vec<Discrepancy>> {
        let mut found = Vec::new();
        audit_pieces(self, &mut found);
        audit_cells(self.board(), &mut found);
        audit_shape(self.board(), &mut found);
        audit_turn(self, &mut found);
        let (kept, counted) = (self.key(), slow_key(self));
        if kept != counted {
            found.push(Discrepancy::Key { kept, counted });
        }
        if found.is_empty() { Ok(()) } else { Err(found) }
    }
}

/// Every cell of the torus.
fn all_cells() -> impl Iterator<Item = Cell> {
    (0..Cell::SPAN).flat_map(|r| (0..Cell::SPAN).map(move |q| Cell::at(q, r)))
}

/// How many pieces say that they stand on each cell, by [`Cell::index`].
fn count_heights(board: &Board) -> [u8; Cell::TABLE] {
    let mut heights = [0; Cell::TABLE];
    for cell in Piece::all().filter_map(|piece| board.cell_of(piece)) {
        heights[cell.index()] += 1;
    }
    heights
}

fn audit_pieces(pos: &Position, found: &mut Vec<Discrepancy>) {
    let board = pos.board();
    for piece in Piece::all() {
        let cell = board.cell_of(piece);
        if board.in_play().contains(piece) != cell.is_some() {
            found.push(Discrepancy::InPlay(piece));
        }
        let Some(cell) = cell else {
            if board.covered().contains(piece) {
                found.push(Discrepancy::Covered(piece));
            }
            continue;
        };
        if !pos.setup().expansions.include(piece.bug()) {
            found.push(Discrepancy::Stranger(piece));
        }
        if board.stack(cell).filter(|&other| other == piece).count() != 1 {
            found.push(Discrepancy::Stack(piece));
        }
        let is_top = board.stack(cell).next() == Some(piece);
        if board.covered().contains(piece) == is_top {
            found.push(Discrepancy::Covered(piece));
        }
        let is_bottom = board.stack(cell).last() == Some(piece);
        if !is_bottom && !matches!(piece.bug(), Bug::Beetle | Bug::Mosquito) {
            found.push(Discrepancy::Climber(piece));
        }
        let before = Piece::new(piece.side(), piece.bug(), piece.number() - 1);
        if before.is_some_and(|before| board.cell_of(before).is_none()) {
            found.push(Discrepancy::Order(piece));
        }
    }
}

fn audit_cells(board: &Board, found: &mut Vec<Discrepancy>) {
    let heights = count_heights(board);
    for cell in all_cells() {
        if board.height(cell) != heights[cell.index()] {
            found.push(Discrepancy::Height(cell));
        }
        let mut ring = 0;
        for (direction, beside) in cell.neighbors().into_iter().enumerate() {
            ring |= u8::from(heights[beside.index()] > 0) << direction;
        }
        if board.ring(cell) != ring {
            found.push(Discrepancy::Ring(cell));
        }
    }
}

/// What the board keeps about the outline of the hive.
fn audit_shape(board: &Board, found: &mut Vec<Discrepancy>) {
    for side in Side::ALL {
        let mut wrapped = [0_u64; 4];
        for cell in all_cells().filter(|&cell| board.stack(cell).next().is_some_and(|top| top.side() == side))
        {
            let bit = (cell.r() % 16 * 16 + cell.q() % 16) as usize;
            wrapped[bit / 64] ^= 1 << (bit % 64);
        }
        if board.tops(side).0 != wrapped {
            found.push(Discrepancy::Tops(side));
        }
    }

    let heights = count_heights(board);
    let parts = count_parts(|cell| heights[cell.index()] > 0);
    let holes = count_parts(|cell| heights[cell.index()] == 0) - 1;
    let (kept, counted) = (1 - i32::from(board.holes()), parts - holes);
    if kept != counted {
        found.push(Discrepancy::Euler { kept, counted });
    }
    if parts > 1 {
        found.push(Discrepancy::Parts(parts));
    }

    // The window of 14 by 14 cells around the start of the game.
    let window = 9..=22;
    let is_outside_window = |cell: &Cell| !window.contains(&cell.q()) || !window.contains(&cell.r());
    let outside_window = all_cells().filter(|cell| heights[cell.index()] > 0 && is_outside_window(cell));
    let (kept, counted) = (usize::from(board.outside_window()), outside_window.count());
    if kept != counted {
        found.push(Discrepancy::OutsideWindow { kept, counted });
    }
}

/// How many connected parts the cells of a kind form.
fn count_parts(belongs: impl Fn(Cell) -> bool) -> i32 {
    let mut seen = [false; Cell::TABLE];
    let mut parts = 0;
    for start in all_cells() {
        if !belongs(start) || seen[start.index()] {
            continue;
        }
        parts += 1;
        seen[start.index()] = true;
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            for beside in cell.neighbors() {
                if belongs(beside) && !seen[beside.index()] {
                    seen[beside.index()] = true;
                    open.push(beside);
                }
            }
        }
    }
    parts
}

fn audit_turn(pos: &Position, found: &mut Vec<Discrepancy>) {
    if pos.side_to_move() != Side::at_ply(pos.ply() as usize) {
        found.push(Discrepancy::Turn);
    }
    if let Some(piece) = pos.stunned_piece() {
        let is_top =
            pos.board().cell_of(piece).is_some_and(|cell| pos.board().stack(cell).next() == Some(piece));
        if !is_top || !pos.setup().expansions.include(Bug::Pillbug) {
            found.push(Discrepancy::Stunned(piece));
        }
    }
}

/// The key from the pieces alone.
fn slow_key(pos: &Position) -> u64 {
    let board = pos.board();
    let mut key = if pos.side_to_move() == Side::Second { zobrist::SECOND_TO_MOVE } else { 0 };
    for cell in all_cells() {
        let from_top: Vec<Piece> = board.stack(cell).collect();
        for (height, &piece) in (1..).zip(from_top.iter().rev()) {
            key ^= zobrist::placed(piece, cell, height);
        }
    }
    match pos.stunned_piece().and_then(|piece| board.cell_of(piece)) {
        Some(cell) if stun_takes_moves(pos) => key ^ zobrist::stunned(cell),
        _ => key,
    }
}

/// Whether the side to move could do something else if no piece were stunned (H18).
fn stun_takes_moves(pos: &Position) -> bool {
    let mut free = pos.clone();
    free.set_turn(pos.ply(), None);
    let listed = |pos: &Position| {
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        moves.sort_unstable();
        moves
    };
    listed(&free) != listed(pos)
}
