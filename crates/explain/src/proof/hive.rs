//! The facts of Hive, checked on the plane.

use rusc_game::{BoardView, Hex, Interaction as _, Notation as _, Position as _, Side, Stack};
use rusc_hive::Position;

use super::{children, find_piece, groups_of};
use crate::{ExplainedGame as _, Fact, FactPiece, Step};

pub(crate) fn holds(step: &Step<Position>, fact: &Fact) -> bool {
    let (before, after) = (step.before.view(), step.after.view());
    match fact {
        Fact::QueenFilled { queen, sides } => {
            let (was, is) = (filled(&before, queen), filled(&after, queen));
            is == Some(*sides) && was < is && was.is_some() && !moves_itself(step, queen)
        }
        Fact::QueenFreed { queen, sides } => {
            let (was, is) = (filled(&before, queen), filled(&after, queen));
            is == Some(*sides) && was > is && !moves_itself(step, queen)
        }
        Fact::QueenMoved { queen, before: was, sides } => {
            filled(&before, queen) == Some(*was)
                && filled(&after, queen) == Some(*sides)
                && moves_itself(step, queen)
        }
        Fact::Pins { piece } => !is_cut(&before, piece) && is_cut(&after, piece),
        Fact::Unpins { piece } => is_cut(&before, piece) && !is_cut(&after, piece),
        Fact::Covers { piece, by } => {
            let is_over = |view: &BoardView| {
                find_piece(view, by.side, &by.name).is_some_and(|(stack, level)| {
                    level > 0
                        && stack.tiles[level - 1].name == piece.name
                        && stack.tiles[level - 1].side == piece.side
                })
            };
            is_over(&after) && !is_over(&before)
        }
        Fact::Uncovers { piece } => !is_on_top(&before, piece) && is_on_top(&after, piece),
        Fact::Stuck { piece } => {
            with_turn(&step.before, piece.side).is_some_and(|pos| can_move(&pos, piece))
                && with_turn(&step.after, piece.side).is_some_and(|pos| !can_move(&pos, piece))
        }
        Fact::NoPlacement => {
            let places = |pos: &Position| {
                let held = |pos: &Position| reserve(&pos.view(), !step.mover);
                children(pos).iter().any(|child| held(child) < held(pos))
            };
            reserve(&after, !step.mover) > 0
                && !places(&step.after)
                && step.before.passed().is_some_and(|theirs| places(&theirs))
        }
        Fact::Reaches { piece, queen } => {
            reaches(&step.after, piece, queen) && !reaches(&step.before, piece, queen)
        }
        Fact::KeptAway { piece, queen } => {
            let is_near = places(&after, piece, queen).is_some_and(|[a, b]| a.distance(b) <= 1);
            reaches(&step.before, piece, queen) && !reaches(&step.after, piece, queen) && !is_near
        }
        _ => false,
    }
}

fn with_turn(pos: &Position, side: Side) -> Option<Position> {
    if pos.side_to_move() == side { Some(pos.clone()) } else { pos.passed() }
}

fn reserve(view: &BoardView, side: Side) -> u32 {
    view.reserves[side.index()].iter().map(|kind| u32::from(kind.count)).sum()
}

/// How many hexagons around a piece have something on them.
fn filled(view: &BoardView, piece: &FactPiece) -> Option<u8> {
    let (stack, _) = find_piece(view, piece.side, &piece.name)?;
    Some(view.stacks.iter().filter(|other| other.at().distance(stack.at()) == 1).count() as u8)
}

/// Whether the move moves this piece: it stands alone at the end of the move's way.
fn moves_itself(step: &Step<Position>, piece: &FactPiece) -> bool {
    let text = step.before.move_text(step.played);
    text.split(' ').next() == Some(piece.name.as_str())
}

/// Whether a piece stands alone on its hexagon, and without it the hive falls apart.
fn is_cut(view: &BoardView, piece: &FactPiece) -> bool {
    let Some((stack, _)) = find_piece(view, piece.side, &piece.name) else { return false };
    let others: Vec<Hex> = view.stacks.iter().map(Stack::at).filter(|at| *at != stack.at()).collect();
    stack.tiles.len() == 1 && groups_of(&others) > 1
}

fn is_on_top(view: &BoardView, piece: &FactPiece) -> bool {
    find_piece(view, piece.side, &piece.name).is_some_and(|(stack, level)| level + 1 == stack.tiles.len())
}

/// Whether some move of the side to move begins with this piece.
fn can_move(pos: &Position, piece: &FactPiece) -> bool {
    let in_play = find_piece(&pos.view(), piece.side, &piece.name).is_some();
    in_play
        && pos.move_options().iter().any(|option| option.text.split(' ').next() == Some(piece.name.as_str()))
}

/// Whether a piece that is not at a queen can get onto or beside her.
fn reaches(pos: &Position, piece: &FactPiece, queen: &FactPiece) -> bool {
    let is_near = |view: &BoardView| places(view, piece, queen).is_some_and(|[a, b]| a.distance(b) <= 1);
    let Some(pos) = with_turn(pos, piece.side) else { return false };
    if places(&pos.view(), piece, queen).is_none() || is_near(&pos.view()) {
        return false;
    }
    let arrives = |text: &str| {
        text.split(' ').next() == Some(piece.name.as_str())
            && super::played(&pos, text).is_some_and(|after| is_near(&after.view()))
    };
    pos.move_options().iter().any(|option| arrives(&option.text))
}

fn places(view: &BoardView, piece: &FactPiece, queen: &FactPiece) -> Option<[Hex; 2]> {
    let (at, _) = find_piece(view, piece.side, &piece.name)?;
    let (there, _) = find_piece(view, queen.side, &queen.name)?;
    Some([at.at(), there.at()])
}
