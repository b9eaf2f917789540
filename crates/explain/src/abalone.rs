//! Facts of Abalone: balls that are pushed off or can be, groups, and the way to the center.

use rusc_abalone::{Cell, CellSet, Move, Position};
use rusc_game::{Direction, Position as _, Side};

use crate::decisive::is_unstoppable;
use crate::step::moves_of;
use crate::{ExplainedGame, Fact, Step, proof};

impl ExplainedGame for Position {
    fn passed(&self) -> Option<Position> {
        self.outcome().is_none().then(|| self.with_other_turn())
    }

    fn find(step: &Step<Position>, reply: Option<Move>, out: &mut Vec<Fact>) {
        falls(step, reply, out);
        formation(step, out);
    }

    fn prove(step: &Step<Position>, fact: &Fact) -> bool {
        proof::abalone::holds(step, fact)
    }
}

/// The ball that a move pushes off.
fn falling(m: Move) -> Option<Cell> {
    m.ejects().then(|| m.front().beyond(m.direction(), m.pushed())).flatten()
}

/// The balls that the side to move can push off, each with a move that does it, in the order of the cells.
fn pushes(pos: &Position) -> Vec<(Cell, Move)> {
    let mut found: Vec<(Cell, Move)> =
        moves_of(pos).into_iter().filter_map(|m| Some((falling(m)?, m))).collect();
    found.sort_by_key(|(cell, m)| (*cell, m.index()));
    found
}

/// What falls, what could fall, and what is safe again.
fn falls(step: &Step<Position>, reply: Option<Move>, out: &mut Vec<Fact>) {
    let Step { before, played, after, mover } = step;
    if let Some(cell) = falling(*played) {
        let lost = after.lost(!*mover);
        out.push(Fact::PushesOff { cell: cell.to_string(), lost, balls: after.rules().balls() });
    }
    let ejects = |_: &mut Position, m: Move| m.ejects();
    let replies = pushes(after);
    let in_danger = before.passed().map(|theirs| pushes(&theirs)).unwrap_or_default();
    if let Some((cell, m)) = replies.first() {
        use rusc_game::Notation as _;
        out.push(Fact::BallFalls { cell: cell.to_string(), reply: after.move_text(*m) });
    } else if let Some((cell, _)) = in_danger.first() {
        out.push(Fact::SavesBall { cell: cell.to_string() });
    }
    let Some(mine) = after.passed() else { return };
    let could: Vec<Cell> = pushes(before).into_iter().map(|(cell, _)| cell).collect();
    let threatened = pushes(&mine);
    if !threatened.is_empty() && is_unstoppable(after, ejects) {
        out.push(Fact::ForcesBall);
    } else if let Some((cell, _)) = threatened.iter().find(|(cell, _)| !could.contains(cell)) {
        out.push(Fact::ThreatensBall { cell: cell.to_string() });
    }
    if replies.is_empty()
        && let Some(reply) = reply
    {
        use rusc_game::Notation as _;
        let answered = Step::new(after, reply).after;
        if answered.outcome().is_none() && is_unstoppable(&answered, ejects) {
            out.push(Fact::LosesBall { reply: after.move_text(reply) });
        }
    }
}

/// Groups, and distances from the center.
fn formation(step: &Step<Position>, out: &mut Vec<Fact>) {
    for side in Side::ALL {
        let [before, after] = [&step.before, &step.after].map(|pos| pos.board().balls(side));
        let (was, is) = (groups(before), groups(after));
        if is > was {
            out.push(Fact::Splits { side, groups: is });
        } else if is < was {
            out.push(Fact::Joins { side, groups: is });
        }
        // A ball that has left the board is at no distance.
        if before.len() != after.len() {
            continue;
        }
        let (was, is) = (spread(before), spread(after));
        if is < was {
            out.push(Fact::Nearer { side, steps: (was - is) as u8 });
        } else if is > was {
            out.push(Fact::Farther { side, steps: (is - was) as u8 });
        }
    }
}

/// How many groups of adjacent balls there are, by flood fill.
fn groups(balls: CellSet) -> u8 {
    let (mut left, mut count) = (balls, 0);
    while let Some(seed) = left.into_iter().next() {
        let mut group = CellSet::single(seed);
        loop {
            let grown = Direction::ALL
                .into_iter()
                .fold(group, |grown, direction| grown.or(group.step(direction)))
                .and(balls);
            if grown == group {
                break;
            }
            group = grown;
        }
        left = left.without(group);
        count += 1;
    }
    count
}

/// The steps of all balls from the center together.
fn spread(balls: CellSet) -> u16 {
    balls.into_iter().map(|cell: Cell| cell.hex().distance(Cell::CENTER.hex())).sum()
}
