//! When nodes and moves are given up, and above all when not.

use crate::node::{NodeInfo, NodeKind, Threat, Trend};
use crate::score::Window;
use crate::{MoveClass, Score, params, prune};

/// A calm side line at depth 2, scouted at zero, with that static score.
fn node(eval: i32) -> NodeInfo {
    NodeInfo {
        window: Window { alpha: Score::points(-1), beta: Score::DRAW },
        depth: 2,
        eval: Score::points(eval),
        kind: NodeKind::Side,
        trend: Trend::NotImproving,
        threat: Threat::None,
    }
}

#[test]
fn no_score_is_better_than_the_next_win() {
    let narrowed = prune::mate_distance(Window::FULL, 4);
    assert_eq!(narrowed, Window { alpha: Score::loss_in(4), beta: Score::win_in(5) });
    let quick = Window { alpha: Score::win_in(3), beta: Score::INFINITE };
    let narrowed = prune::mate_distance(quick, 4);
    assert!(narrowed.alpha >= narrowed.beta, "a quicker win is known");
}

#[test]
fn reverse_futility_needs_a_margin_for_each_ply() {
    let margin = 2 * params::rfp_margin();
    assert_eq!(prune::reverse_futility(&node(margin - 1)), None);
    assert!(prune::reverse_futility(&node(margin)).is_some_and(|score| score >= Score::DRAW));
    let improving = NodeInfo { trend: Trend::Improving, ..node(margin - 1) };
    assert!(prune::reverse_futility(&improving).is_some());
}

#[test]
fn a_guess_counts_only_with_a_margin_on_either_side_of_the_window() {
    let (margin, window) = (params::lazy_eval_margin(), node(0).window);
    let bound = |points: i32| prune::lazy_bound(Score::points(points), window);
    assert_eq!((bound(margin), bound(margin - 1)), (Some(window.beta), None));
    assert_eq!((bound(-1 - margin), bound(-margin)), (Some(window.alpha), None));
}

#[test]
fn nothing_is_given_up_under_threat_or_where_the_end_is_in_sight() {
    let far_above = node(5000);
    let far_below = node(-5000);
    assert!(prune::reverse_futility(&far_above).is_some());
    assert!(prune::razor(&far_below) && prune::futility(&far_below));
    let urgent = |node| NodeInfo { threat: Threat::Pending, ..node };
    assert_eq!(prune::reverse_futility(&urgent(far_above)), None);
    assert_eq!(prune::null_move_depth(&NodeInfo { depth: 9, ..urgent(far_above) }), None);
    assert!(!prune::razor(&urgent(far_below)));
    let losing = Window { alpha: Score::loss_in(9), beta: Score::loss_in(9) + 1 };
    assert_eq!(prune::reverse_futility(&NodeInfo { window: losing, ..far_above }), None);
    assert_eq!(prune::null_move_depth(&NodeInfo { depth: 9, window: losing, ..far_above }), None);
    let winning = Window { alpha: Score::win_in(9), beta: Score::win_in(9) + 1 };
    assert!(!prune::razor(&NodeInfo { window: winning, ..far_below }));
    assert!(!prune::futility(&NodeInfo { window: winning, ..far_below }));
}

#[test]
fn only_quiet_moves_of_side_lines_are_expendable() {
    let calm = node(0);
    let best = Score::points(-50);
    assert!(prune::is_prunable(&calm, best, MoveClass::Quiet));
    for class in [MoveClass::Threat, MoveClass::Noisy, MoveClass::Winning] {
        assert!(!prune::is_prunable(&calm, best, class));
    }
    assert!(!prune::is_prunable(&calm, Score::loss_in(6), MoveClass::Quiet), "something must be found");
    assert!(!prune::is_prunable(&NodeInfo { threat: Threat::Pending, ..calm }, best, MoveClass::Quiet));
    assert!(!prune::is_prunable(&NodeInfo { kind: NodeKind::Principal, ..calm }, best, MoveClass::Quiet));
}

#[test]
fn passing_is_tried_less_deep_the_better_the_position() {
    let deep = |eval| prune::null_move_depth(&NodeInfo { depth: 10, ..node(eval) });
    assert_eq!(deep(-1), None);
    assert!(deep(0) > deep(1000));
    assert_eq!(prune::null_move_depth(&NodeInfo { depth: params::null_depth() - 1, ..node(0) }), None);
}

#[test]
fn late_moves_are_given_up_earlier_when_things_do_not_improve() {
    let first_given_up =
        |node: NodeInfo| (0..500).find(|&searched| prune::late_move_pruning(&node, searched));
    let improving = first_given_up(NodeInfo { trend: Trend::Improving, ..node(0) });
    let not_improving = first_given_up(node(0));
    assert!(not_improving.is_some() && not_improving < improving);
    assert_eq!(first_given_up(NodeInfo { depth: params::lmp_depth() + 1, ..node(0) }), None);
}
