//! Pruning, reductions, extensions and their parameters: where they apply, and above all where not.

use crate::ordering::sort_key::{MoveInfo, Refutation};
use crate::score::Window;
use crate::tree::node::{NodeInfo, NodeKind, Threat, Trend};
use crate::tree::{pruning, reductions};
use crate::{MoveClass, Score, params};

/// A non-PV node at depth 2 without threats, with a null window at zero and that static score.
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
    let narrowed = pruning::mate_distance(Window::FULL, 4);
    assert_eq!(narrowed, Window { alpha: Score::loss_in(4), beta: Score::win_in(5) });
    let quick = Window { alpha: Score::win_in(3), beta: Score::INFINITE };
    let narrowed = pruning::mate_distance(quick, 4);
    assert!(narrowed.alpha >= narrowed.beta, "a quicker win is known");
}

#[test]
fn reverse_futility_needs_a_margin_for_each_ply() {
    let margin = 2 * params::rfp_margin();
    assert_eq!(pruning::reverse_futility(&node(margin - 1)), None);
    assert!(pruning::reverse_futility(&node(margin)).is_some_and(|score| score >= Score::DRAW));
    let improving = NodeInfo { trend: Trend::Improving, ..node(margin - 1) };
    assert!(pruning::reverse_futility(&improving).is_some());
}

#[test]
fn an_estimate_counts_only_with_a_margin_on_either_side_of_the_window() {
    let (margin, window) = (params::lazy_eval_margin(), node(0).window);
    let bound = |points: i32| pruning::lazy_bound(Score::points(points), window);
    assert_eq!((bound(margin), bound(margin - 1)), (Some(window.beta), None));
    assert_eq!((bound(-1 - margin), bound(-margin)), (Some(window.alpha), None));
}

#[test]
fn nothing_is_pruned_under_threat_or_where_a_win_is_proved() {
    let far_above = node(5000);
    let far_below = node(-5000);
    assert!(pruning::reverse_futility(&far_above).is_some());
    assert!(pruning::razor(&far_below) && pruning::futility(&far_below));
    let urgent = |node| NodeInfo { threat: Threat::Pending, ..node };
    assert_eq!(pruning::reverse_futility(&urgent(far_above)), None);
    assert_eq!(pruning::null_move_depth(&NodeInfo { depth: 9, ..urgent(far_above) }), None);
    assert!(!pruning::razor(&urgent(far_below)));
    let losing = Window { alpha: Score::loss_in(9), beta: Score::loss_in(9) + 1 };
    assert_eq!(pruning::reverse_futility(&NodeInfo { window: losing, ..far_above }), None);
    assert_eq!(pruning::null_move_depth(&NodeInfo { depth: 9, window: losing, ..far_above }), None);
    let winning = Window { alpha: Score::win_in(9), beta: Score::win_in(9) + 1 };
    assert!(!pruning::razor(&NodeInfo { window: winning, ..far_below }));
    assert!(!pruning::futility(&NodeInfo { window: winning, ..far_below }));
}

#[test]
fn only_quiet_moves_of_non_pv_nodes_are_prunable() {
    let calm = node(0);
    let best = Score::points(-50);
    assert!(pruning::is_prunable(&calm, best, MoveClass::Quiet));
    for class in [MoveClass::Threat, MoveClass::Noisy, MoveClass::Winning] {
        assert!(!pruning::is_prunable(&calm, best, class));
    }
    assert!(!pruning::is_prunable(&calm, Score::loss_in(6), MoveClass::Quiet), "something must be found");
    assert!(!pruning::is_prunable(&NodeInfo { threat: Threat::Pending, ..calm }, best, MoveClass::Quiet));
    assert!(!pruning::is_prunable(&NodeInfo { kind: NodeKind::Principal, ..calm }, best, MoveClass::Quiet));
}

#[test]
fn null_moves_are_reduced_more_the_better_the_position() {
    let deep = |eval| pruning::null_move_depth(&NodeInfo { depth: 10, ..node(eval) });
    assert_eq!(deep(-1), None);
    assert!(deep(0) > deep(1000));
    assert_eq!(pruning::null_move_depth(&NodeInfo { depth: params::null_depth() - 1, ..node(0) }), None);
}

#[test]
fn late_moves_are_pruned_earlier_when_not_improving() {
    let first_pruned =
        |node: NodeInfo| (0..500).find(|&searched| pruning::late_move_pruning(&node, searched));
    let improving = first_pruned(NodeInfo { trend: Trend::Improving, ..node(0) });
    let not_improving = first_pruned(node(0));
    assert!(not_improving.is_some() && not_improving < improving);
    assert_eq!(first_pruned(NodeInfo { depth: params::lmp_depth() + 1, ..node(0) }), None);
}

fn node_at(depth: i32) -> NodeInfo {
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
    reductions::late_move_reduction(&node_at(depth), &info, number)
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
fn threats_refutations_and_good_history_are_reduced_less() {
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
    let principal = NodeInfo { kind: NodeKind::Principal, ..node_at(12) };
    assert!(reductions::late_move_reduction(&principal, &MoveInfo::QUIET, 30) < quiet);
    let sinking = NodeInfo { trend: Trend::NotImproving, ..node_at(12) };
    assert!(reductions::late_move_reduction(&sinking, &MoveInfo::QUIET, 30) >= quiet);
}

#[test]
fn the_first_moves_are_not_reduced() {
    assert!((0..params::lmr_moves()).all(|number| reduction(20, number, MoveInfo::QUIET) == 0));
}

#[test]
fn extensions_of_a_line_are_limited() {
    assert_eq!(reductions::threat_extension(Threat::Pending, 0, 0, 8), 1);
    assert_eq!(reductions::threat_extension(Threat::None, 0, 0, 8), 0);
    assert_eq!(reductions::threat_extension(Threat::Pending, 0, 4, 8), 0);
    assert_eq!(reductions::threat_extension(Threat::Pending, params::threat_extension_depth() + 1, 0, 8), 0);
    assert_eq!(reductions::single_reply_extension(7, 8), 1);
    assert_eq!(reductions::single_reply_extension(8, 8), 0);
}

#[test]
fn defaults_lie_in_their_ranges_and_names_are_unique() {
    for (index, param) in params::ALL.iter().enumerate() {
        assert!((param.min..=param.max).contains(&param.default), "{param:?}");
        assert!(params::ALL[..index].iter().all(|other| other.name != param.name), "{param:?}");
    }
}

#[cfg(feature = "tune")]
#[test]
fn only_known_numbers_within_their_range_are_set() {
    use crate::params::SetParamError;

    let param = params::ALL[0];
    assert_eq!(params::set(param.name, param.default), Ok(()));
    let refusal = SetParamError::OutOfRange { min: param.min, max: param.max };
    assert_eq!(params::set(param.name, param.max + 1), Err(refusal));
    assert_eq!(params::set("nonsense", 1), Err(SetParamError::Unknown));
    assert_eq!(params::aspiration_margin(), param.default);
}
