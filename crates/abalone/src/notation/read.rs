//! From a parsed text to the move it means in a position, or to the reason why it cannot be played. The move generator
//! alone decides what is legal; this file compares its moves with the text, and where none fits asks `why_not.rs`.

use rusc_game::{Direction, MoveError, Position as _};

use super::move_string::{Effect, MoveText, TextForm};
use crate::why_not::{Row, why_not};
use crate::{Cell, Move, Position};

pub(super) const AMBIGUOUS: &str = "that text means more than one move here: name both ends of the row and where the first goes, \
                         such as c3c5d4";
pub(super) const NOT_YOURS: &str = "there is no ball of yours";
pub(super) const NO_ROW: &str = "two or three balls of yours in a row move together, and those are none";
pub(super) const NO_STEP: &str = "balls go one step, and all in the same direction";
pub(super) const NO_SUCH_EFFECT: &str = "that move is possible, but does not push what the text says";
pub(super) const WRONG_NUMBER: &str = "that row moves, but not with that number of balls";
pub(super) const NOWHERE: &str = "no row of yours goes there";

/// The legal move a text means here.
pub(super) fn read(pos: &Position, text: MoveText) -> Result<Move, MoveError> {
    if pos.outcome().is_some() {
        return Err(MoveError::GameOver);
    }
    let mut legal = Vec::with_capacity(128);
    pos.legal_moves(&mut legal);
    let mut meant = legal.iter().copied().filter(|&m| form(text.form, m));
    match (meant.next(), meant.next()) {
        (Some(_), Some(_)) => Err(MoveError::Illegal(AMBIGUOUS)),
        (Some(m), None) if text.balls.is_some_and(|balls| balls != m.balls()) => {
            Err(MoveError::Illegal(WRONG_NUMBER))
        }
        (Some(m), None) if !has_effect(text.effect, m) => Err(MoveError::Illegal(NO_SUCH_EFFECT)),
        (Some(m), None) => Ok(m),
        (None, _) => Err(MoveError::Illegal(refusal(pos, &legal, text.form))),
    }
}

/// Whether a text means a move.
fn form(form: TextForm, m: Move) -> bool {
    match form {
        TextForm::Step(from, to) => is_inline(m, from) && from.neighbor(m.direction()) == Some(to),
        TextForm::FirstLast(from, to) if m.is_side_step() => ends(m).contains(&(from, Some(to))),
        TextForm::FirstLast(from, to) => is_inline(m, from) && fronts(m).contains(&Some(to)),
        TextForm::Aside(first, last, to) => {
            m.is_side_step() && are_ends(m, first, last) && first.neighbor(m.direction()) == Some(to)
        }
        TextForm::Push(cell, direction) => is_inline(m, cell) && m.direction() == direction,
        TextForm::Row(first, last, direction) => are_ends(m, first, last) && m.direction() == direction,
    }
}

fn has_effect(effect: Option<Effect>, m: Move) -> bool {
    match effect {
        None => true,
        // `SumitoQ` has one mark for both.
        Some(Effect::Pushes) => m.pushed() > 0,
        Some(Effect::Ejects) => m.ejects(),
    }
}

fn is_inline(m: Move, rear: Cell) -> bool {
    !m.is_side_step() && m.rear() == rear
}

fn are_ends(m: Move, first: Cell, last: Cell) -> bool {
    [(first, last), (last, first)].contains(&(m.rear(), m.front()))
}

/// A side-step as Nacre writes it, from either end: where that ball stands, and where the one at the other end goes.
fn ends(m: Move) -> [(Cell, Option<Cell>); 2] {
    let (lower, upper) = (m.rear(), m.front());
    [(lower, upper.neighbor(m.direction())), (upper, lower.neighbor(m.direction()))]
}

/// How far an in-line move reaches: where the player's foremost ball gets to, as Nacre has it, and where the foremost
/// pushed ball gets to, or stood when it was pushed over the edge, as `PlayStrategy` has it.
fn fronts(m: Move) -> [Option<Cell>; 2] {
    let pushed = m.pushed() - u8::from(m.ejects());
    [m.balls(), m.balls() + pushed].map(|steps| m.rear().beyond(m.direction(), steps))
}

/// Which rule forbids what a text says.
fn refusal(pos: &Position, legal: &[Move], form: TextForm) -> &'static str {
    match form {
        TextForm::Step(rear, to) => match rear.line_to(to) {
            Some((direction, _)) => inline_refusal(pos, legal, rear, direction),
            None => NO_STEP,
        },
        TextForm::Push(rear, direction) => inline_refusal(pos, legal, rear, direction),
        TextForm::FirstLast(first, to) => match first.line_to(to) {
            Some((direction, _)) => inline_refusal(pos, legal, first, direction),
            None if pos.board().at(first) != Some(pos.side_to_move()) => NOT_YOURS,
            None => NOWHERE,
        },
        TextForm::Aside(first, last, to) => match first.line_to(to) {
            Some((direction, 1)) => row_refusal(pos, legal, (first, last), direction),
            _ => NO_STEP,
        },
        TextForm::Row(first, last, direction) => row_refusal(pos, legal, (first, last), direction),
    }
}

/// Why the row that begins with a ball cannot go forward.
fn inline_refusal(pos: &Position, legal: &[Move], rear: Cell, direction: Direction) -> &'static str {
    let Some(row) = Row::from_rear(pos, rear, direction) else { return NOT_YOURS };
    // Where nothing stops the row, the step is possible and the text named another target.
    why_not(pos, legal, &row, direction).map_or(NOWHERE, |refusal| refusal.reason.message())
}

/// Why the row between two cells cannot step aside, or go along itself.
fn row_refusal(
    pos: &Position,
    legal: &[Move],
    (first, last): (Cell, Cell),
    direction: Direction,
) -> &'static str {
    let Some(row) = Row::between(pos, first, last) else { return NO_ROW };
    if row.is_side_step(direction) {
        why_not(pos, legal, &row, direction).map_or(NOWHERE, |refusal| refusal.reason.message())
    } else {
        inline_refusal(pos, legal, row.cells_towards(direction)[0], direction)
    }
}
