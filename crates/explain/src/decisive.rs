//! Facts of any game: wins and losses at once, threats of them, and those that nothing stops. All of it is found by making
//! every move, at most three half-moves deep.

use rusc_game::{Outcome, Side};

use crate::step::moves_of;
use crate::{ExplainedGame, Fact, Step};

/// Appends what the move decides; `reply` is the answer that a search expects.
pub(crate) fn find<P: ExplainedGame>(step: &Step<P>, reply: Option<P::Move>, out: &mut Vec<Fact>) {
    let Step { before, after, mover, .. } = step;
    match after.outcome() {
        Some(Outcome::Draw) => out.push(Fact::Draws),
        Some(Outcome::Win(side)) if side == *mover => out.push(Fact::Wins),
        Some(Outcome::Win(_)) => out.push(Fact::Loses),
        None => {}
    }
    if after.outcome() != Some(Outcome::Win(*mover))
        && let Some(missed) = winning_move(before)
    {
        out.push(Fact::MissesWin { better: before.move_text(missed) });
    }
    if after.outcome().is_some() {
        return;
    }
    if let Some(reply) = winning_move(after) {
        out.push(Fact::AllowsWin { reply: after.move_text(reply) });
        return;
    }
    if let Some(threat) = before.passed().and_then(|theirs| Some(theirs.move_text(winning_move(&theirs)?))) {
        out.push(Fact::StopsWin { threat });
    }
    let threat = after.passed().and_then(|mine| Some(mine.move_text(winning_move(&mine)?)));
    if threat.is_some() && is_unstoppable(after, wins) {
        out.push(Fact::ForcesWin);
    } else if let Some(threat) = threat {
        out.push(Fact::ThreatensWin { threat });
    }
    if let Some(reply) = reply {
        let answered = Step::new(after, reply).after;
        if answered.outcome().is_none() && is_unstoppable(&answered, wins) {
            out.push(Fact::AllowsForcedWin { reply: after.move_text(reply) });
        }
    }
}

/// A move that wins for the side to move.
fn winning_move<P: ExplainedGame>(pos: &P) -> Option<P::Move> {
    let mut pos = pos.clone();
    moves_of(&pos).into_iter().find(|&m| wins(&mut pos, m))
}

fn wins<P: ExplainedGame>(pos: &mut P, m: P::Move) -> bool {
    let side = pos.side_to_move();
    let undo = pos.make(m);
    let is_won = has_won(pos, side);
    pos.unmake(m, undo);
    is_won
}

fn has_won<P: ExplainedGame>(pos: &P, side: Side) -> bool {
    pos.outcome() == Some(Outcome::Win(side))
}

/// Whether, whatever the side to move plays, the other side then has a move that achieves something. Replies that end the
/// game stop it.
pub(crate) fn is_unstoppable<P: ExplainedGame>(pos: &P, achieves: impl Fn(&mut P, P::Move) -> bool) -> bool {
    let mut pos = pos.clone();
    let replies = moves_of(&pos);
    !replies.is_empty()
        && replies.into_iter().all(|reply| {
            let undo = pos.make(reply);
            let is_met = pos.outcome().is_none() && moves_of(&pos).into_iter().any(|m| achieves(&mut pos, m));
            pos.unmake(reply, undo);
            is_met
        })
}
