//! The slow twin of everything found: each fact checked again by the board as front ends see it, stacks on hexagons, and by
//! playing moves one by one. Nothing of the features, bitboards and tables behind the finders is used.

pub(crate) mod abalone;
pub(crate) mod hive;
pub(crate) mod tour;

use rusc_game::{BoardView, Hex, Outcome, Side, Stack};

use crate::step::moves_of;
use crate::{ExplainedGame, Fact, Step};

/// Whether a fact is so of a move.
pub(crate) fn holds<P: ExplainedGame>(step: &Step<P>, fact: &Fact) -> bool {
    let (mover, outcome) = (step.mover, step.after.outcome());
    match fact {
        Fact::Wins => outcome == Some(Outcome::Win(mover)),
        Fact::Loses => outcome == Some(Outcome::Win(!mover)),
        Fact::Draws => outcome == Some(Outcome::Draw),
        Fact::MissesWin { better } => {
            outcome != Some(Outcome::Win(mover)) && is_won_by(&step.before, better, mover)
        }
        Fact::AllowsWin { reply } => is_won_by(&step.after, reply, !mover),
        Fact::ForcesWin => outcome.is_none() && wins_after_every_move(&step.after, mover),
        Fact::AllowsForcedWin { reply } => played(&step.after, reply)
            .is_some_and(|answered| answered.outcome().is_none() && wins_after_every_move(&answered, !mover)),
        Fact::StopsWin { threat } => {
            let was_threatened =
                step.before.passed().is_some_and(|theirs| is_won_by(&theirs, threat, !mover));
            let wins = |pos: &P| pos.outcome() == Some(Outcome::Win(!mover));
            was_threatened && outcome.is_none() && !children(&step.after).iter().any(wins)
        }
        Fact::ThreatensWin { threat } => {
            step.after.passed().is_some_and(|mine| is_won_by(&mine, threat, mover))
        }
        Fact::MustPass => {
            let replies = step.after.move_options();
            replies.len() == 1 && replies[0].kind == "pass"
        }
        _ => P::prove(step, fact),
    }
}

/// The position after a move that is legal; `None` if it is not.
pub(crate) fn played<P: ExplainedGame>(pos: &P, text: &str) -> Option<P> {
    if pos.outcome().is_some() {
        return None;
    }
    let mut after = pos.clone();
    let m = pos.read_move(text).ok()?;
    let _ = after.make(m);
    Some(after)
}

fn is_won_by<P: ExplainedGame>(pos: &P, text: &str, side: Side) -> bool {
    pos.side_to_move() == side
        && played(pos, text).is_some_and(|after| after.outcome() == Some(Outcome::Win(side)))
}

/// The positions after every legal move.
pub(crate) fn children<P: ExplainedGame>(pos: &P) -> Vec<P> {
    let after = |m| {
        let mut child = pos.clone();
        let _ = child.make(m);
        child
    };
    moves_of(pos).into_iter().map(after).collect()
}

fn wins_after_every_move<P: ExplainedGame>(pos: &P, side: Side) -> bool {
    children(pos).iter().all(|reply| {
        reply.outcome().is_none()
            && children(reply).iter().any(|last| last.outcome() == Some(Outcome::Win(side)))
    })
}

/// The stack on a hexagon, if the view has one.
pub(crate) fn stack_at(view: &BoardView, at: Hex) -> Option<&Stack> {
    view.stacks.iter().find(|stack| stack.at() == at)
}

/// The stack with a piece, and its level from the bottom.
pub(crate) fn find_piece<'a>(view: &'a BoardView, side: Side, name: &str) -> Option<(&'a Stack, usize)> {
    view.stacks.iter().find_map(|stack| {
        let level = stack.tiles.iter().position(|tile| tile.side == side && tile.name == name)?;
        Some((stack, level))
    })
}

/// How many groups of touching hexagons there are.
pub(crate) fn groups_of(cells: &[Hex]) -> usize {
    let mut seen = vec![false; cells.len()];
    let mut count = 0;
    for first in 0..cells.len() {
        if seen[first] {
            continue;
        }
        count += 1;
        seen[first] = true;
        let mut open = vec![cells[first]];
        while let Some(at) = open.pop() {
            for (index, cell) in cells.iter().enumerate() {
                if !seen[index] && at.distance(*cell) == 1 {
                    seen[index] = true;
                    open.push(*cell);
                }
            }
        }
    }
    count
}
