//! Slow reference implementations of everything a position keeps or counts in bitboards. They start from single cells
//! and their names, recompute from scratch, and report every difference. Used by tests and fuzzers only.

use std::fmt;

use rusc_game::{Direction, Hex, Position as _, Side};

use crate::{Board, Cell, CellSet, Position, zobrist};

/// Something a position keeps that disagrees with its balls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discrepancy {
    /// Both sides have a ball there.
    CellTwice(Cell),
    /// The set of a side's balls has bits that are no cells.
    OffBoard(Side),
    /// The balls of a side on the board and off it are not those it began with.
    Balls(Side),
    /// The cells that have a neighbour in a direction are wrong.
    Inner(Direction),
    /// A step of a single ball leads elsewhere than the names of the cells say.
    Step(Cell, Direction),
    /// Side and ply do not fit together.
    Turn,
    /// The number of moves.
    Moves {
        /// What the position counts in sets.
        counted: u64,
        /// What there are, ball by ball.
        walked: u64,
    },
    /// The key.
    Key {
        /// What the position says.
        kept: u64,
        /// What its balls and side give.
        counted: u64,
    },
}

impl fmt::Display for Discrepancy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Discrepancy::CellTwice(cell) => write!(f, "two balls stand on {cell}"),
            Discrepancy::OffBoard(side) => write!(f, "the {side:?} side has balls beside the board"),
            Discrepancy::Balls(side) => write!(f, "the {side:?} side has too many balls or too few"),
            Discrepancy::Inner(direction) => write!(f, "wrong edge in the {direction:?}"),
            Discrepancy::Step(cell, direction) => write!(f, "wrong step from {cell} to the {direction:?}"),
            Discrepancy::Turn => f.write_str("side and ply do not fit"),
            Discrepancy::Moves { counted, walked } => write!(f, "there are {walked} moves, not {counted}"),
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
        audit_balls(self, &mut found);
        audit_geometry(self.board(), &mut found);
        if self.side_to_move() != Side::at_ply(self.ply() as usize) {
            found.push(Discrepancy::Turn);
        }
        let (counted, walked) = (self.count_moves(), walked_moves(self));
        if counted != walked {
            found.push(Discrepancy::Moves { counted, walked });
        }
        let (kept, counted) = (self.key(), slow_key(self));
        if kept != counted {
            found.push(Discrepancy::Key { kept, counted });
        }
        if found.is_empty() { Ok(()) } else { Err(found) }
    }
}

fn audit_balls(pos: &Position, found: &mut Vec<Discrepancy>) {
    let board = pos.board();
    let twice = |cell: &Cell| Side::ALL.into_iter().all(|side| board.balls(side).contains(*cell));
    found.extend(Cell::all().filter(twice).map(Discrepancy::CellTwice));
    for side in Side::ALL {
        let cells = Cell::all().filter(|&cell| board.balls(side).contains(cell)).count();
        if board.balls(side).len() as usize != cells {
            found.push(Discrepancy::OffBoard(side));
        }
        if cells + usize::from(pos.lost(side)) != usize::from(pos.initial(side)) {
            found.push(Discrepancy::Balls(side));
        }
    }
}

/// The cell at a place of the plane, found by its distance from the middle and nothing else.
fn cell_at(hex: Hex) -> Option<Cell> {
    let is_on_board = hex.distance(Hex::ORIGIN) <= 4;
    let cell = is_on_board.then(|| Cell::all().find(|cell| cell.hex() == hex));
    cell.flatten()
}

/// Edges and steps, tried with the balls that are on the board.
fn audit_geometry(board: &Board, found: &mut Vec<Discrepancy>) {
    for direction in Direction::ALL {
        let inner: CellSet = Cell::all().filter(|cell| cell_at(cell.hex() + direction).is_some()).collect();
        if inner != CellSet::inner(direction.index()) {
            found.push(Discrepancy::Inner(direction));
        }
        for cell in board.balls(Side::First).or(board.balls(Side::Second)) {
            let Some(next) = cell_at(cell.hex() + direction) else { continue };
            if cell.neighbor(direction) != Some(next)
                || CellSet::single(cell).step(direction) != CellSet::single(next)
            {
                found.push(Discrepancy::Step(cell, direction));
            }
        }
    }
}

/// The moves of the side to move, counted ball by ball.
fn walked_moves(pos: &Position) -> u64 {
    let is_beaten = Side::ALL.into_iter().any(|side| pos.lost(side) >= pos.rules().balls());
    let is_late = pos.rules().limit().is_some_and(|limit| pos.ply() >= limit.plies);
    if is_beaten || is_late {
        return 0;
    }
    let balls = Cell::all().filter(|&cell| pos.board().at(cell) == Some(pos.side_to_move()));
    balls.map(|cell| inline_moves(pos, cell) + side_steps(pos, cell)).sum()
}

/// The in-line moves with this ball at the rear.
fn inline_moves(pos: &Position, rear: Cell) -> u64 {
    let side = pos.side_to_move();
    let owner = |cell: Option<Cell>| cell.and_then(|cell| pos.board().at(cell));
    let can_go = |direction: &Direction| {
        let run = |from: u8, side: Side| {
            (from..9).take_while(|&n| owner(rear.beyond(*direction, n)) == Some(side)).count() as u8
        };
        let own = run(0, side);
        let other = run(own, !side);
        let behind = rear.beyond(*direction, own + other);
        match other {
            0 => own <= 3 && behind.is_some(),
            _ => own <= 3 && other < own && owner(behind).is_none(),
        }
    };
    Direction::ALL.iter().filter(|direction| can_go(direction)).count() as u64
}

/// The side-steps of rows of two and three whose lower end this ball is.
fn side_steps(pos: &Position, lower: Cell) -> u64 {
    let side = pos.side_to_move();
    let mut steps = 0;
    for along in
        Direction::ALL.into_iter().filter(|along| lower.neighbor(*along).is_some_and(|next| next > lower))
    {
        for direction in Direction::ALL.into_iter().filter(|&way| way != along && way != along.opposite()) {
            let can_step = |cell: Option<Cell>| {
                let target = cell.filter(|&cell| pos.board().at(cell) == Some(side))?.neighbor(direction)?;
                pos.board().at(target).is_none().then_some(())
            };
            let balls = (0..3).take_while(|&n| can_step(lower.beyond(along, n)).is_some()).count();
            steps += balls.saturating_sub(1) as u64;
        }
    }
    steps
}

/// The key from the names of the cells: thirteen for a row, one for a number, modulo 61.
fn slow_key(pos: &Position) -> u64 {
    let words = Side::ALL.map(|side| {
        let balls = Cell::all().filter(|&cell| pos.board().balls(side).contains(cell));
        balls.fold(0_u64, |word, cell| {
            word | 1 << ((13 * u32::from(cell.row()) + u32::from(cell.number()) - 1) % 61)
        })
    });
    zobrist::mix(words, pos.side_to_move())
}

#[cfg(test)]
mod tests {
    //! The audit finds each kind of damage: an audit that cannot fail proves nothing.

    use rusc_game::{Position as _, Side};

    use crate::{Discrepancy, Layout, Move, Position, Setup};

    fn start() -> Position {
        Position::new(&Setup::from(Layout::BELGIAN_DAISY))
    }

    #[test]
    fn a_sound_position_has_no_discrepancy() {
        assert_eq!(start().audit(), Ok(()));
    }

    #[test]
    fn a_move_made_twice_is_noticed() {
        let mut pos = start();
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        let push: Vec<Move> = moves.iter().copied().filter(|m| m.balls() == 3).collect();
        let _ = pos.make(push[0]);
        // The balls are no longer where the move says, so that it puts some where there are none to take.
        let _ = pos.make(push[0]);
        let found = pos.audit().expect_err("the board is corrupt");
        assert!(
            found.contains(&Discrepancy::Balls(Side::First))
                || found.contains(&Discrepancy::Balls(Side::Second)),
            "{found:?}"
        );
    }

    #[test]
    fn an_illegal_move_onto_other_balls_is_noticed() {
        let mut pos = start();
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        let _ = pos.make(moves[0]);
        // A move of Black's played for White: White gets balls where Black has some.
        let _ = pos.make(*moves.iter().find(|m| m.balls() == 1).unwrap());
        let found = pos.audit().expect_err("the board is corrupt");
        let twice = |discrepancy: &Discrepancy| matches!(discrepancy, Discrepancy::CellTwice(_));
        assert!(found.iter().any(twice), "{found:?}");
    }
}
