//! The audit finds each kind of damage: an audit that cannot fail proves nothing.

use rusc_game::{Position as _, Side};

use crate::audit::Discrepancy;
use crate::{Layout, Move, Position, Setup};

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
        found.contains(&Discrepancy::Balls(Side::First)) || found.contains(&Discrepancy::Balls(Side::Second)),
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
