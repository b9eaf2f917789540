//! How much deeper or less deep moves are searched.

use crate::evaluator::MoveClass;
use crate::node::{Facts, Line, Mood, Trend};
use crate::order::{Favored, Rank};
use crate::score::Window;
use crate::{Score, extend, params};

fn facts(depth: i32) -> Facts {
    Facts {
        window: Window { alpha: Score::DRAW, beta: Score::points(1) },
        depth,
        eval: Score::DRAW,
        line: Line::Side,
        trend: Trend::Improving,
        mood: Mood::Calm,
    }
}

fn reduction(depth: i32, number: i32, rank: Rank) -> i32 {
    extend::late_move_reduction(&facts(depth), &rank, number)
}

#[test]
fn reductions_grow_with_depth_and_number() {
    for depth in 1..60 {
        for number in 0..200 {
            let here = reduction(depth, number, Rank::QUIET);
            assert!(here >= 0 && here < depth.max(1), "depth {depth}, move {number}: {here}");
            assert!(reduction(depth + 1, number, Rank::QUIET) >= here);
            assert!(reduction(depth, number + 1, Rank::QUIET) >= here);
        }
    }
    assert!(reduction(12, 40, Rank::QUIET) >= 3);
}

#[test]
fn promising_moves_are_reduced_less() {
    let quiet = reduction(12, 30, Rank::QUIET);
    for rank in [
        Rank { class: MoveClass::Threat, ..Rank::QUIET },
        Rank { favored: Favored::Yes, ..Rank::QUIET },
        Rank { experience: 30_000, ..Rank::QUIET },
    ] {
        assert!(reduction(12, 30, rank) < quiet, "{rank:?}");
    }
    assert!(reduction(12, 30, Rank { experience: -30_000, ..Rank::QUIET }) > quiet);
    assert_eq!(reduction(12, 30, Rank { class: MoveClass::Noisy, ..Rank::QUIET }), 0);
    let principal = Facts { line: Line::Principal, ..facts(12) };
    assert!(extend::late_move_reduction(&principal, &Rank::QUIET, 30) < quiet);
    let sinking = Facts { trend: Trend::NotImproving, ..facts(12) };
    assert!(extend::late_move_reduction(&sinking, &Rank::QUIET, 30) >= quiet);
}

#[test]
fn the_first_moves_are_not_reduced() {
    assert!((0..params::lmr_moves()).all(|number| reduction(20, number, Rank::QUIET) == 0));
}

#[test]
fn lines_are_not_stretched_without_end() {
    assert_eq!(extend::urgency(Mood::Urgent, 0, 0, 8), 1);
    assert_eq!(extend::urgency(Mood::Calm, 0, 0, 8), 0);
    assert_eq!(extend::urgency(Mood::Urgent, 0, 4, 8), 0);
    assert_eq!(extend::urgency(Mood::Urgent, params::threat_extension_depth() + 1, 0, 8), 0);
    assert_eq!(extend::single_reply(7, 8), 1);
    assert_eq!(extend::single_reply(8, 8), 0);
}
