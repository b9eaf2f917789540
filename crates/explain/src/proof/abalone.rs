//! The facts of Abalone, checked on the board with its names.

use rusc_abalone::Position;
use rusc_game::{BoardView, Hex, Interaction as _, Notation as _, Position as _, Side, Stack};

use super::{children, groups_of, played};
use crate::{ExplainedGame as _, Fact, Step};

pub(crate) fn holds(step: &Step<Position>, fact: &Fact) -> bool {
    let (mover, other) = (step.mover, !step.mover);
    let (before, after) = (step.before.view(), step.after.view());
    match fact {
        Fact::PushesOff { cell, lost, balls } => {
            is_ball(&before, other, cell)
                && taken(&after, mover) == *lost
                && taken(&before, mover) + 1 == *lost
                && *balls == step.after.rules().balls()
                && falls_from(&step.before, &step.after, cell)
        }
        Fact::BallFalls { cell, reply } => {
            is_ball(&after, mover, cell)
                && played(&step.after, reply).is_some_and(|answered| falls_from(&step.after, &answered, cell))
        }
        Fact::ForcesBall => children(&step.after).iter().all(|reply| loses_a_ball(reply, other)),
        Fact::LosesBall { reply } => played(&step.after, reply)
            .is_some_and(|answered| children(&answered).iter().all(|last| loses_a_ball(last, mover))),
        Fact::SavesBall { cell } => {
            let falls = |pos: &Position| children(pos).iter().any(|child| falls_from(pos, child, cell));
            step.before.passed().is_some_and(|theirs| falls(&theirs)) && !loses_a_ball(&step.after, mover)
        }
        Fact::ThreatensBall { cell } => {
            let falls = |pos: &Position| children(pos).iter().any(|child| falls_from(pos, child, cell));
            step.after.passed().is_some_and(|mine| falls(&mine)) && !falls(&step.before)
        }
        Fact::Splits { side, groups } => {
            let [was, is] = [&before, &after].map(|view| groups_of(&balls(view, *side)));
            is == usize::from(*groups) && is > was
        }
        Fact::Joins { side, groups } => {
            let [was, is] = [&before, &after].map(|view| groups_of(&balls(view, *side)));
            is == usize::from(*groups) && is < was
        }
        Fact::Nearer { side, steps } => {
            let [was, is] = [&before, &after].map(|view| spread(view, *side));
            was == is + u16::from(*steps) && *steps > 0
        }
        Fact::Farther { side, steps } => {
            let [was, is] = [&before, &after].map(|view| spread(view, *side));
            is == was + u16::from(*steps) && *steps > 0
        }
        _ => false,
    }
}

fn balls(view: &BoardView, side: Side) -> Vec<Hex> {
    let own = view.stacks.iter().filter(|stack| stack.tiles.iter().any(|tile| tile.side == side));
    own.map(Stack::at).collect()
}

fn spread(view: &BoardView, side: Side) -> u16 {
    balls(view, side).into_iter().map(|at| at.distance(Hex::ORIGIN)).sum()
}

/// The balls of the opponent that a side has taken.
fn taken(view: &BoardView, side: Side) -> u8 {
    view.reserves[side.index()].iter().map(|kind| kind.count).sum()
}

fn is_ball(view: &BoardView, side: Side, cell: &str) -> bool {
    let stack = view.stacks.iter().find(|stack| stack.name == cell);
    stack.is_some_and(|stack| stack.tiles.iter().any(|tile| tile.side == side))
}

/// Whether somebody takes a ball of this side with the next move.
fn loses_a_ball(pos: &Position, side: Side) -> bool {
    let before = taken(&pos.view(), !side);
    pos.outcome().is_none()
        && pos.side_to_move() != side
        && children(pos).iter().any(|child| taken(&child.view(), !side) > before)
}

/// Whether between two positions a ball has left the board from this cell: the last of a line of balls that ends at the
/// edge and has moved one on, as the gesture of the move tells.
fn falls_from(before: &Position, after: &Position, cell: &str) -> bool {
    let side = before.side_to_move();
    if taken(&after.view(), side) != taken(&before.view(), side) + 1 {
        return false;
    }
    before.move_options().iter().any(|option| {
        let off = option.shifts.iter().find(|shift| shift.to.is_none()).and_then(|shift| shift.from);
        let name = |at: Hex| before.view().stacks.into_iter().find(|stack| stack.at() == at).map(|s| s.name);
        off.and_then(name).as_deref() == Some(cell)
            && played(before, &option.text).is_some_and(|there| there.board() == after.board())
    })
}
