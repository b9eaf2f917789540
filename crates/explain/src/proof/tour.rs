//! The facts of Tour de Ruche, checked on the board with its names.

use rusc_game::{BoardView, Hex, Interaction as _, Notation as _, Position as _, Side};
use rusc_tour::Position;

use super::{find_piece, stack_at};
use crate::{ExplainedGame as _, Fact, FactPiece, Step};

pub(crate) fn holds(step: &Step<Position>, fact: &Fact) -> bool {
    let (before, after) = (step.before.view(), step.after.view());
    match fact {
        Fact::TowerNearer { tower, steps } => {
            let [was, is] = [&before, &after].map(|view| way(view, tower));
            is == Some(u16::from(*steps)) && is < was
        }
        Fact::TowerFarther { tower, steps } => {
            let [was, is] = [&before, &after].map(|view| way(view, tower));
            is == Some(u16::from(*steps)) && is > was
        }
        Fact::Covers { piece, by } => {
            let is_over = |view: &BoardView| {
                find_piece(view, piece.side, &piece.name).is_some_and(|(stack, level)| {
                    stack
                        .tiles
                        .get(level + 1)
                        .is_some_and(|over| over.side == by.side && over.name == by.name)
                })
            };
            is_over(&after) && !is_over(&before)
        }
        Fact::Uncovers { piece } => !is_on_top(&before, piece) && is_on_top(&after, piece),
        Fact::Stuck { piece } => {
            let with_turn = |pos: &Position| {
                if pos.side_to_move() == piece.side { Some(pos.clone()) } else { pos.passed() }
            };
            with_turn(&step.before).is_some_and(|pos| can_move(&pos, piece))
                && with_turn(&step.after).is_some_and(|pos| !can_move(&pos, piece))
        }
        Fact::SpendsToken { token } => {
            let holds = |view: &BoardView, side: Side| {
                view.reserves[side.index()].iter().any(|reserve| reserve.name == *token)
            };
            holds(&before, step.mover) && holds(&after, !step.mover)
        }
        _ => false,
    }
}

/// The steps from a tower to its star, where the other tower began.
fn way(view: &BoardView, tower: &FactPiece) -> Option<u16> {
    let (stack, _) = find_piece(view, tower.side, &tower.name)?;
    let start = Position::default().view();
    let (goal, _) = find_piece(&start, !tower.side, &tower.name)?;
    Some(stack.at().distance(goal.at()))
}

fn is_on_top(view: &BoardView, piece: &FactPiece) -> bool {
    find_piece(view, piece.side, &piece.name).is_some_and(|(stack, level)| level + 1 == stack.tiles.len())
}

/// Whether some move of the side to move moves this piece, as its gesture tells.
fn can_move(pos: &Position, piece: &FactPiece) -> bool {
    let view = pos.view();
    let Some((stack, level)) = find_piece(&view, piece.side, &piece.name) else { return false };
    let is_it = |from: Hex, moved: Option<u8>| {
        let height = stack_at(&view, from).map_or(0, |stack| stack.tiles.len());
        from == stack.at() && moved.map_or(height, usize::from) == level + 1
    };
    pos.move_options().iter().any(|option| {
        option.shifts.iter().any(|shift| shift.from.is_some_and(|from| is_it(from, shift.level)))
    })
}
