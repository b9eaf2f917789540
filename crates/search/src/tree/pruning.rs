//! Pruning rules: mate distance, lazy evaluation, reverse futility, razoring, null move, futility and late move pruning.
//! Pure functions of what is known of a node. None of them may turn a proved loss into anything else.

use crate::Score;
use crate::evaluator::MoveClass;
use crate::params;
use crate::score::Window;
use crate::tree::node::{NodeInfo, NodeKind, Threat, Trend};

/// Mate distance pruning: no score at this ply is better than a win with the next move or worse than having lost
/// already. If the window becomes empty, alpha is the score.
#[inline]
pub(crate) fn mate_distance(window: Window, ply: usize) -> Window {
    Window { alpha: window.alpha.max(Score::loss_in(ply)), beta: window.beta.min(Score::win_in(ply + 1)) }
}

/// Lazy evaluation: the bound that an estimate gives if it is outside the window by the margin; a lower bound above
/// beta, an upper bound below alpha.
#[inline]
pub(crate) fn lazy_bound(estimate: Score, window: Window) -> Option<Score> {
    let (least, most) = (estimate - params::lazy_eval_margin(), estimate + params::lazy_eval_margin());
    if least >= window.beta {
        Some(least)
    } else if most <= window.alpha {
        Some(most)
    } else {
        None
    }
}

/// Reverse futility pruning (static null move): the static score is so far above beta that a shallow search will not
/// bring it below.
#[inline]
pub(crate) fn reverse_futility(node: &NodeInfo) -> Option<Score> {
    let beta = node.window.beta;
    if node.depth > params::rfp_depth() || node.threat == Threat::Pending || beta.is_decided() {
        return None;
    }
    let margin = params::rfp_margin() * node.depth
        - match node.trend {
            Trend::Improving => params::rfp_improving(),
            Trend::NotImproving => 0,
        };
    // Between beta and the static score: neither is likely to be exact.
    let surplus = node.eval.raw() - beta.raw();
    (surplus >= margin.max(0)).then(|| beta + surplus / 2)
}

/// Razoring: the static score is so far below alpha that only noisy moves might help.
#[inline]
pub(crate) fn razor(node: &NodeInfo) -> bool {
    let NodeInfo { depth, eval, window, .. } = *node;
    node.threat == Threat::None
        && depth <= params::razor_depth()
        && eval + params::razor_margin() * depth < window.alpha
        && !window.alpha.is_decided()
}

/// Null-move pruning: the depth of the search after the null move, where one should be tried.
#[inline]
pub(crate) fn null_move_depth(node: &NodeInfo) -> Option<i32> {
    let beta = node.window.beta;
    let may_pass = node.depth >= params::null_depth()
        && node.threat == Threat::None
        && node.eval >= beta
        && !beta.is_decided();
    may_pass.then(|| {
        let surplus = node.eval.raw() - beta.raw();
        let reduction = params::null_reduction()
            + node.depth / params::null_divisor()
            + (surplus / params::null_margin()).min(3);
        node.depth - reduction
    })
}

/// Whether a move may be pruned at all: it is quiet, and something better than a proved loss has been found.
#[inline]
pub(crate) fn is_prunable(node: &NodeInfo, best: Score, class: MoveClass) -> bool {
    !best.is_loss() && class == MoveClass::Quiet && node.threat == Threat::None && node.kind == NodeKind::Side
}

/// Futility pruning: the static score is so far below alpha that a quiet move cannot help.
#[inline]
pub(crate) fn futility(node: &NodeInfo) -> bool {
    let hope = node.eval + (params::futility_base() + params::futility_margin() * node.depth);
    node.depth <= params::futility_depth() && hope <= node.window.alpha && !node.window.alpha.is_decided()
}

/// Late move pruning: at low depth so many moves have been searched that a quiet one will hardly be the first to help.
#[inline]
pub(crate) fn late_move_pruning(node: &NodeInfo, searched: i32) -> bool {
    let enough = params::lmp_base() + params::lmp_slope() * node.depth * node.depth;
    let enough = match node.trend {
        Trend::Improving => enough,
        Trend::NotImproving => enough / 2,
    };
    node.depth <= params::lmp_depth() && searched >= enough
}
