//! Rules by which nodes and moves are given up without a search: small pure functions of what is known of a node.
//! None of them plays a move, and none may turn a loss into anything else.

use crate::Score;
use crate::evaluator::MoveClass;
use crate::params;
use crate::score::Window;
use crate::tree::node::{NodeInfo, NodeKind, Threat, Trend};

/// The window without the scores that cannot come out of it: nothing at this ply is quicker than a win with the next
/// move, or worse than having lost already. If nothing remains, alpha is the answer.
#[inline]
pub(crate) fn mate_distance(window: Window, ply: usize) -> Window {
    Window { alpha: window.alpha.max(Score::loss_in(ply)), beta: window.beta.min(Score::win_in(ply + 1)) }
}

/// What a guess at a static score says, if it lies so far outside the window that the score will too: the score is
/// at least that much, or at most.
#[inline]
pub(crate) fn lazy_bound(guess: Score, window: Window) -> Option<Score> {
    let (least, most) = (guess - params::lazy_eval_margin(), guess + params::lazy_eval_margin());
    if least >= window.beta {
        Some(least)
    } else if most <= window.alpha {
        Some(most)
    } else {
        None
    }
}

/// A node so far above beta that the opponent's last moves cannot have mattered.
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
    // Half the surplus is as likely as all of it.
    let surplus = node.eval.raw() - beta.raw();
    (surplus >= margin.max(0)).then(|| beta + surplus / 2)
}

/// A node so far below alpha that only noisy moves might help.
#[inline]
pub(crate) fn razor(node: &NodeInfo) -> bool {
    let NodeInfo { depth, eval, window, .. } = *node;
    node.threat == Threat::None
        && depth <= params::razor_depth()
        && eval + params::razor_margin() * depth < window.alpha
        && !window.alpha.is_decided()
}

/// The depth to which passing should be tried, where it makes sense.
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

/// Whether a move may be given up at all: something better than a loss has been found, and the move is quiet.
#[inline]
pub(crate) fn is_prunable(node: &NodeInfo, best: Score, class: MoveClass) -> bool {
    !best.is_loss() && class == MoveClass::Quiet && node.threat == Threat::None && node.kind == NodeKind::Side
}

/// A quiet move in a node so far below alpha that it cannot help.
#[inline]
pub(crate) fn futility(node: &NodeInfo) -> bool {
    let hope = node.eval + (params::futility_base() + params::futility_margin() * node.depth);
    node.depth <= params::futility_depth() && hope <= node.window.alpha && !node.window.alpha.is_decided()
}

/// A quiet move that comes so late in a shallow node that it will not be the first good one.
#[inline]
pub(crate) fn late_move_pruning(node: &NodeInfo, searched: i32) -> bool {
    let enough = params::lmp_base() + params::lmp_slope() * node.depth * node.depth;
    let enough = match node.trend {
        Trend::Improving => enough,
        Trend::NotImproving => enough / 2,
    };
    node.depth <= params::lmp_depth() && searched >= enough
}
