//! A move, in two bytes, and what it changes on the board.
//!
//! ```text
//!   bits 12–9   bits 8–6    bits 5–0
//!   kind        direction   front
//! ```

use std::fmt;

use rusc_game::Direction;

use crate::board::cell::{COUNT, STEP};
use crate::{Cell, CellSet};

/// One to three balls of one side going one step, and what they push.
///
/// All that happens is in it: playing it asks nothing of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// How balls go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum MoveKind {
    One,
    Two,
    Three,
    TwoPushOne,
    ThreePushOne,
    ThreePushTwo,
    /// Over the edge; the same below.
    TwoEjectOne,
    ThreeEjectOne,
    ThreeEjectTwo,
    /// Side-steps, by the axis on which the row lies.
    SideTwoEast,
    SideTwoNorthWest,
    SideTwoNorthEast,
    SideThreeEast,
    SideThreeNorthWest,
    SideThreeNorthEast,
}

/// One direction for each axis: those in which the names of cells grow.
pub(crate) const AXES: [Direction; 3] = [Direction::East, Direction::NorthWest, Direction::NorthEast];

impl MoveKind {
    const ALL: [MoveKind; 15] = [
        MoveKind::One,
        MoveKind::Two,
        MoveKind::Three,
        MoveKind::TwoPushOne,
        MoveKind::ThreePushOne,
        MoveKind::ThreePushTwo,
        MoveKind::TwoEjectOne,
        MoveKind::ThreeEjectOne,
        MoveKind::ThreeEjectTwo,
        MoveKind::SideTwoEast,
        MoveKind::SideTwoNorthWest,
        MoveKind::SideTwoNorthEast,
        MoveKind::SideThreeEast,
        MoveKind::SideThreeNorthWest,
        MoveKind::SideThreeNorthEast,
    ];

    const fn balls(self) -> u8 {
        match self {
            MoveKind::One => 1,
            MoveKind::Two
            | MoveKind::TwoPushOne
            | MoveKind::TwoEjectOne
            | MoveKind::SideTwoEast
            | MoveKind::SideTwoNorthWest
            | MoveKind::SideTwoNorthEast => 2,
            _ => 3,
        }
    }

    const fn pushed(self) -> u8 {
        match self {
            MoveKind::TwoPushOne
            | MoveKind::ThreePushOne
            | MoveKind::TwoEjectOne
            | MoveKind::ThreeEjectOne => 1,
            MoveKind::ThreePushTwo | MoveKind::ThreeEjectTwo => 2,
            _ => 0,
        }
    }

    const fn ejects(self) -> bool {
        matches!(self, MoveKind::TwoEjectOne | MoveKind::ThreeEjectOne | MoveKind::ThreeEjectTwo)
    }

    /// The axis of a row that steps aside.
    const fn side_axis(self) -> Option<Direction> {
        match self {
            MoveKind::SideTwoEast | MoveKind::SideThreeEast => Some(Direction::East),
            MoveKind::SideTwoNorthWest | MoveKind::SideThreeNorthWest => Some(Direction::NorthWest),
            MoveKind::SideTwoNorthEast | MoveKind::SideThreeNorthEast => Some(Direction::NorthEast),
            _ => None,
        }
    }
}

/// The cells on which balls appear or disappear.
#[derive(Clone, Copy)]
pub(crate) struct Change {
    /// Of the side that moves.
    pub(crate) own: CellSet,
    pub(crate) other: CellSet,
}

/// The change of every kind of move in every direction, by a row whose front is the cell of index 0. On the torus it is
/// the same everywhere. The tables are as large as the bits allow, so that no index needs a check.
static CHANGES: [[Change; 16]; 8] = changes();

const fn changes() -> [[Change; 16]; 8] {
    let mut changes = [[Change { own: CellSet::EMPTY, other: CellSet::EMPTY }; 16]; 8];
    let mut direction = 0;
    while direction < 6 {
        let mut kind = 0;
        while kind < MoveKind::ALL.len() {
            changes[direction][kind] = change(MoveKind::ALL[kind], direction);
            kind += 1;
        }
        direction += 1;
    }
    changes
}

const fn change(kind: MoveKind, direction: usize) -> Change {
    let (mut own, mut other) = (CellSet::EMPTY, CellSet::EMPTY);
    let (balls, pushed) = (kind.balls() as u32, kind.pushed() as u32);
    let step = STEP[direction];
    if let Some(axis) = kind.side_axis() {
        let back = STEP[axis.opposite().index()];
        let mut ball = 0;
        while ball < balls {
            own = own.xor(on_torus(ball * back)).xor(on_torus(ball * back + step));
            ball += 1;
        }
    } else {
        // A row that goes forward looks as if its last ball had jumped to the front; the pushed row likewise.
        let back = STEP[Direction::ALL[direction].opposite().index()];
        own = own.xor(on_torus((balls - 1) * back)).xor(on_torus(step));
        if pushed > 0 {
            other = other.xor(on_torus(step));
        }
        if pushed > 0 && !kind.ejects() {
            other = other.xor(on_torus((1 + pushed) * step));
        }
    }
    Change { own, other }
}

const fn on_torus(index: u32) -> CellSet {
    CellSet::single(Cell::from_index(index % COUNT))
}

impl Move {
    /// Values of [`Move::index`] are below this: room for a table.
    pub const TABLE: usize = 1 << 13;

    #[inline]
    pub(crate) const fn new(kind: MoveKind, direction: usize, front: Cell) -> Move {
        Move((kind as u16) << 9 | (direction as u16) << 6 | front.index() as u16)
    }

    /// A number for each move, below [`Move::TABLE`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn kind(self) -> MoveKind {
        MoveKind::ALL[usize::from(self.0 >> 9)]
    }

    /// The ball at the front of the row, or at the upper end of a row that steps aside.
    #[inline]
    pub const fn front(self) -> Cell {
        Cell::from_index(self.0 as u32 & 63)
    }

    /// The ball at the other end of the row; the same one for a single ball.
    pub fn rear(self) -> Cell {
        let back = STEP[self.row_direction().opposite().index()];
        let steps = u32::from(self.balls()) - 1;
        Cell::from_index((self.front().index() as u32 + steps * back) % COUNT)
    }

    /// Where the balls go.
    #[inline]
    pub const fn direction(self) -> Direction {
        Direction::ALL[(self.0 >> 6 & 7) as usize]
    }

    /// The direction from rear to front: for in-line moves that of the move, for others the one in which the names of
    /// cells grow.
    pub fn row_direction(self) -> Direction {
        self.kind().side_axis().unwrap_or(self.direction())
    }

    /// How many balls the player moves, 1 to 3.
    pub fn balls(self) -> u8 {
        self.kind().balls()
    }

    /// How many balls of the opponent are pushed, 0 to 2.
    pub fn pushed(self) -> u8 {
        self.kind().pushed()
    }

    /// Whether a ball of the opponent leaves the board.
    #[inline]
    pub fn ejects(self) -> bool {
        self.kind().ejects()
    }

    /// Whether the row goes sideways (A5).
    pub fn is_side_step(self) -> bool {
        self.kind().side_axis().is_some()
    }

    /// What it changes, and where.
    #[inline]
    pub(crate) fn change(self) -> Change {
        let Change { own, other } = CHANGES[usize::from(self.0 >> 6 & 7)][usize::from(self.0 >> 9 & 15)];
        Change { own: own.around(self.front()), other: other.around(self.front()) }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}–{} {:?}", self.kind(), self.rear(), self.front(), self.direction())
    }
}
