//! How much deeper or less deep moves are searched.

use crate::evaluator::MoveClass;
use crate::node::{NodeInfo, NodeKind, Threat, Trend};
use crate::order::{MoveInfo, Refutation};
use crate::score::Window;
use crate::{Score, extend, params};

fn node(depth: i32) -> NodeInfo {
    NodeInfo {
        window: Window { alpha: Score::DRAW, beta: Score::points(1) },
        depth,
        eval: Score::DRAW,
        kind: NodeKind::Side,
        trend: Trend::Improving,
        threat: Threat::None,
    }
}

fn reduction(depth: i32, number: i32, info: MoveInfo) -> i32 {
    extend::late_move_reduction(&node(depth), &info, number)
}

#[test]
fn reductions_grow_with_depth_and_number() {
    for depth in 1..60 {
        for number in 0..200 {
            let here = reduction(depth, number, MoveInfo::QUIET);
            assert!(here >= 0 && here < depth.max(1), "depth {depth}, move {number}: {here}");
            assert!(reduction(depth + 1, number, MoveInfo::QUIET) >= here);
            assert!(reduction(depth, number + 1, MoveInfo::QUIET) >= here);
        }
    }
    assert!(reduction(12, 40, MoveInfo::QUIET) >= 3);
}

#[test]
fn promising_moves_are_reduced_less() {
    let quiet = reduction(12, 30, MoveInfo::QUIET);
    for info in [
        MoveInfo { class: MoveClass::Threat, ..MoveInfo::QUIET },
        MoveInfo { refutation: Refutation::Yes, ..MoveInfo::QUIET },
        MoveInfo { history: 30_000, ..MoveInfo::QUIET },
    ] {
        assert!(reduction(12, 30, info) < quiet, "{info:?}");
    }
    assert!(reduction(12, 30, MoveInfo { history: -30_000, ..MoveInfo::QUIET }) > quiet);
    assert_eq!(reduction(12, 30, MoveInfo { class: MoveClass::Noisy, ..MoveInfo::QUIET }), 0);
    let principal = NodeInfo { kind: NodeKind::Principal, ..node(12) };
    assert!(extend::late_move_reduction(&principal, &MoveInfo::QUIET, 30) < quiet);
    let sinking = NodeInfo { trend: Trend::NotImproving, ..node(12) };
    assert!(extend::late_move_reduction(&sinking, &MoveInfo::QUIET, 30) >= quiet);
}

#[test]
fn the_first_moves_are_not_reduced() {
    assert!((0..params::lmr_moves()).all(|number| reduction(20, number, MoveInfo::QUIET) == 0));
}

#[test]
fn lines_are_not_stretched_without_end() {
    assert_eq!(extend::threat_extension(Threat::Pending, 0, 0, 8), 1);
    assert_eq!(extend::threat_extension(Threat::None, 0, 0, 8), 0);
    assert_eq!(extend::threat_extension(Threat::Pending, 0, 4, 8), 0);
    assert_eq!(extend::threat_extension(Threat::Pending, params::threat_extension_depth() + 1, 0, 8), 0);
    assert_eq!(extend::single_reply_extension(7, 8), 1);
    assert_eq!(extend::single_reply_extension(8, 8), 0);
}
