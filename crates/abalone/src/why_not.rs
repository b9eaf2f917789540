//! Why a row of balls does not go in a direction: the one decision behind the refusals of move texts
//! (`notation/read.rs`) and the restrictions the page shows (`ui/restrictions.rs`), so that they never disagree. The move
//! generator alone decides what is legal; this file names the rule that explains it.
//!
//! | reason | rule | for | cells |
//! |---|---|---|---|
//! | `pac` | A10 | a row that is not longer than the one before it | the row, and the balls before it |
//! | `own_behind` | A9 | a push with an own ball behind the pushed ones | the pushed balls, and the one behind |
//! | `too_many` | A4 | three balls with a fourth before them | that fourth |
//! | `side_push` | A8 | a side-step into balls of the opponent | those |
//! | `no_room` | A5 | a side-step into own balls | those |
//! | `edge` | A3 | a row of which a ball would leave the board | |

use rusc_game::{Direction, Position as _, Side};

use crate::moves::AXES;
use crate::{Cell, Move, Position};

/// The rule that stops a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    Edge,
    TooMany,
    SingleCannotPush,
    Pac,
    OwnBehind,
    SidePush,
    NoRoom,
}

impl Reason {
    /// The word front ends have a text for.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Reason::Edge => "edge",
            Reason::TooMany => "too_many",
            Reason::SingleCannotPush | Reason::Pac => "pac",
            Reason::OwnBehind => "own_behind",
            Reason::SidePush => "side_push",
            Reason::NoRoom => "no_room",
        }
    }

    /// The rule of `docs/rules/abalone.md`.
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Reason::Edge => "A3",
            Reason::TooMany => "A4",
            Reason::NoRoom => "A5",
            Reason::SidePush => "A8",
            Reason::OwnBehind => "A9",
            Reason::SingleCannotPush | Reason::Pac => "A10",
        }
    }

    /// The refusal of a move text.
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Reason::Edge => "your own ball cannot leave the board",
            Reason::TooMany => "no more than three balls move at once",
            Reason::SingleCannotPush => "a single ball cannot push",
            Reason::Pac => "that row is not longer than the one it would push",
            Reason::OwnBehind => "there is no free cell behind the balls it would push",
            Reason::SidePush | Reason::NoRoom => "a side-step needs free cells for all its balls",
        }
    }
}

/// A reason, and groups of cells that show it.
pub(crate) struct Refusal {
    pub(crate) reason: Reason,
    pub(crate) parts: Vec<Vec<Cell>>,
}

/// One to three own balls side by side on a line.
pub(crate) struct Row {
    cells: Vec<Cell>,
    /// The direction from the first cell to the last; a single ball has none.
    along: Option<Direction>,
}

impl Row {
    /// Every row of the side to move, its cells in the order of their names.
    pub(crate) fn all(pos: &Position) -> Vec<Row> {
        let own = |cell: &Cell| is_own(pos, *cell);
        let mut rows = Vec::new();
        for first in Cell::all().filter(own) {
            rows.push(Row { cells: vec![first], along: None });
            for axis in AXES {
                let next = (1..=2).map_while(|steps| first.beyond(axis, steps).filter(own));
                let line: Vec<Cell> = [first].into_iter().chain(next).collect();
                let of_length = |balls: usize| Row { cells: line[..balls].to_vec(), along: Some(axis) };
                rows.extend((2..=line.len()).map(of_length));
            }
        }
        rows
    }

    /// The row between two cells; `None` unless two or three own balls stand there.
    pub(crate) fn between(pos: &Position, first: Cell, last: Cell) -> Option<Row> {
        let (along, steps @ 1..=2) = first.line_to(last)? else { return None };
        let cells: Vec<Cell> = (0..=steps).filter_map(|step| first.beyond(along, step)).collect();
        cells.iter().all(|&cell| is_own(pos, cell)).then_some(Row { cells, along: Some(along) })
    }

    /// A ball with the own balls before it, three at most; `None` if the ball is not an own one.
    pub(crate) fn from_rear(pos: &Position, rear: Cell, direction: Direction) -> Option<Row> {
        let own = (0..3).map_while(|steps| rear.beyond(direction, steps).filter(|&cell| is_own(pos, cell)));
        let cells: Vec<Cell> = own.collect();
        let along = (cells.len() > 1).then_some(direction);
        (!cells.is_empty()).then_some(Row { cells, along })
    }

    /// Whether the row would go sideways in a direction.
    pub(crate) fn is_side_step(&self, direction: Direction) -> bool {
        self.along.is_some_and(|along| along != direction && along.opposite() != direction)
    }

    /// The cells in the order in which a move in a direction names them: the leader of an in-line move last.
    pub(crate) fn cells_towards(&self, direction: Direction) -> Vec<Cell> {
        let mut cells = self.cells.clone();
        if self.along.is_some_and(|along| along.opposite() == direction) {
            cells.reverse();
        }
        cells
    }

    /// Whether a move is just this row going in a direction.
    fn makes(&self, m: Move, direction: Direction) -> bool {
        let ends = [self.cells[0], self.cells[self.cells.len() - 1]];
        let is_same = usize::from(m.balls()) == self.cells.len();
        is_same && ends.contains(&m.front()) && ends.contains(&m.rear()) && m.direction() == direction
    }
}

/// Which rule stops a row in a direction. `None` if it goes there, being one of the `legal` moves, or if it is part of a
/// longer row in that direction: whoever means to go that way takes the ball before it along.
pub(crate) fn why_not(pos: &Position, legal: &[Move], row: &Row, direction: Direction) -> Option<Refusal> {
    if legal.iter().any(|&m| row.makes(m, direction)) {
        None
    } else if row.is_side_step(direction) {
        Some(side_step_refusal(pos, &row.cells, direction))
    } else {
        inline_refusal(pos, row.cells_towards(direction), direction)
    }
}

/// Which rule stops a row, the leader last, that goes forward.
fn inline_refusal(pos: &Position, row: Vec<Cell>, direction: Direction) -> Option<Refusal> {
    let leader = row.last()?;
    let ahead: Vec<Cell> =
        std::iter::successors(leader.neighbor(direction), |cell| cell.neighbor(direction)).collect();
    let refusal = |reason, parts| Some(Refusal { reason, parts });
    let Some(&next) = ahead.first() else { return refusal(Reason::Edge, Vec::new()) };
    if is_own(pos, next) {
        return if row.len() == 3 { refusal(Reason::TooMany, vec![vec![next]]) } else { None };
    }
    let pushed: Vec<Cell> = ahead.iter().copied().take_while(|&cell| is_other(pos, cell)).collect();
    if pushed.len() >= row.len() {
        let reason = if row.len() == 1 { Reason::SingleCannotPush } else { Reason::Pac };
        return refusal(reason, vec![row, pushed]);
    }
    let behind = ahead.get(pushed.len()).copied();
    refusal(Reason::OwnBehind, vec![pushed, behind.into_iter().collect()])
}

/// Which rule stops a row that goes sideways.
fn side_step_refusal(pos: &Position, row: &[Cell], direction: Direction) -> Refusal {
    let targets: Vec<Option<Cell>> = row.iter().map(|cell| cell.neighbor(direction)).collect();
    let taken_by = |side: Side| -> Vec<Cell> {
        targets.iter().flatten().copied().filter(|&cell| pos.board().at(cell) == Some(side)).collect()
    };
    let (others, own) = (taken_by(!pos.side_to_move()), taken_by(pos.side_to_move()));
    if targets.contains(&None) {
        Refusal { reason: Reason::Edge, parts: Vec::new() }
    } else if others.is_empty() {
        Refusal { reason: Reason::NoRoom, parts: vec![own] }
    } else {
        Refusal { reason: Reason::SidePush, parts: vec![others] }
    }
}

fn is_own(pos: &Position, cell: Cell) -> bool {
    pos.board().at(cell) == Some(pos.side_to_move())
}

fn is_other(pos: &Position, cell: Cell) -> bool {
    pos.board().at(cell) == Some(!pos.side_to_move())
}

#[cfg(test)]
mod tests {
    //! What a text is refused for is what the page shows, in every position of random games.

    use std::collections::HashMap;

    use rusc_game::{Direction, Interaction as _, MoveError, Notation, Position as _, SplitMix64};

    use super::{Reason, Row};
    use crate::{Position, Setup};

    const REASONS: [Reason; 7] = [
        Reason::Edge,
        Reason::TooMany,
        Reason::SingleCannotPush,
        Reason::Pac,
        Reason::OwnBehind,
        Reason::SidePush,
        Reason::NoRoom,
    ];

    /// By [`Direction::index`].
    const COMPASS: [&str; 6] = ["E", "SE", "SW", "W", "NW", "NE"];

    /// Compares both for every row and direction, and counts how often each reason was given.
    fn compare(pos: &Position, seen: &mut HashMap<&'static str, usize>) {
        let restrictions = pos.restrictions();
        for row in Row::all(pos) {
            for direction in Direction::ALL {
                let cells = row.cells_towards(direction);
                let leader = if row.is_side_step(direction) { cells[0] } else { cells[cells.len() - 1] };
                let target = Some(leader.hex() + direction);
                let pick: Vec<_> = cells.iter().map(|cell| cell.hex()).collect();
                let shown = restrictions.iter().find(|shown| shown.pick == pick && shown.target == target);
                let ends = if row.is_side_step(direction) {
                    format!("{}{}", cells[0], cells[cells.len() - 1])
                } else {
                    cells[0].to_string()
                };
                let text = format!("{ends}{}", COMPASS[direction.index()]);
                let read = pos.read_move(&text);
                let Some(shown) = shown else {
                    let next = leader.neighbor(direction);
                    let is_part = cells.len() < 3 && next.is_some_and(|next| super::is_own(pos, next));
                    assert!(read.is_ok() || is_part, "{text}: {read:?}\n{}", pos.drawing());
                    continue;
                };
                let Err(MoveError::Illegal(message)) = read else { panic!("{text}: {read:?}, {shown:?}") };
                let told = REASONS
                    .iter()
                    .find(|reason| reason.message() == message && reason.code() == shown.reason);
                let rule = told.map(|reason| reason.rule());
                assert_eq!(rule, Some(shown.rule), "{text}: {message}, {shown:?}\n{}", pos.drawing());
                *seen.entry(shown.reason).or_default() += 1;
            }
        }
    }

    #[test]
    fn a_text_is_refused_for_the_reason_the_page_shows() {
        let mut seen = HashMap::new();
        for (seed, setup) in Setup::all().enumerate() {
            let mut random = SplitMix64::new(seed as u64);
            let mut pos = Position::start(&setup);
            for _ in 0..30 {
                compare(&pos, &mut seen);
                let mut moves = Vec::new();
                pos.legal_moves(&mut moves);
                let Some(&m) = random.pick(&moves) else { break };
                let _ = pos.make(m);
            }
        }
        assert!(seen.len() == 6 && seen.values().all(|&times| times > 50), "{seen:?}");
    }
}
