//! Rules by which nodes and moves are given up without a search: small pure functions of what is known of a node.
//! None of them plays a move, and none may turn a loss into anything else.

use crate::Score;
use crate::evaluator::MoveClass;
use crate::node::{Facts, Line, Mood, Trend};
use crate::params;
use crate::score::Window;

/// The window without the scores that cannot come out of it: nothing at this ply is quicker than a win with the next
/// move, or worse than having lost already. If nothing remains, alpha is the answer.
#[inline]
pub(crate) fn mate_distance(window: Window, ply: usize) -> Window {
    Window { alpha: window.alpha.max(Score::loss_in(ply)), beta: window.beta.min(Score::win_in(ply + 1)) }
}

/// What a guess at a static score says, if it lies so far outside the window that the score will too: the score is
/// at least that much, or at most.
#[inline]
pub(crate) fn beyond_doubt(guess: Score, window: Window) -> Option<Score> {
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
pub(crate) fn reverse_futility(facts: &Facts) -> Option<Score> {
    let beta = facts.window.beta;
    if facts.depth > params::rfp_depth() || facts.mood == Mood::Urgent || beta.is_decided() {
        return None;
    }
    let margin = params::rfp_margin() * facts.depth
        - match facts.trend {
            Trend::Improving => params::rfp_improving(),
            Trend::NotImproving => 0,
        };
    // Half the surplus is as likely as all of it.
    let surplus = facts.eval.raw() - beta.raw();
    (surplus >= margin.max(0)).then(|| beta + surplus / 2)
}

/// A node so far below alpha that only noisy moves might help.
#[inline]
pub(crate) fn razor(facts: &Facts) -> bool {
    let Facts { depth, eval, window, .. } = *facts;
    facts.mood == Mood::Calm
        && depth <= params::razor_depth()
        && eval + params::razor_margin() * depth < window.alpha
        && !window.alpha.is_decided()
}

/// The depth to which passing should be tried, where it makes sense.
#[inline]
pub(crate) fn null_move_depth(facts: &Facts) -> Option<i32> {
    let beta = facts.window.beta;
    let may_pass = facts.depth >= params::null_depth()
        && facts.mood == Mood::Calm
        && facts.eval >= beta
        && !beta.is_decided();
    may_pass.then(|| {
        let surplus = facts.eval.raw() - beta.raw();
        let reduction = params::null_reduction()
            + facts.depth / params::null_divisor()
            + (surplus / params::null_margin()).min(3);
        facts.depth - reduction
    })
}

/// Whether a move may be given up at all: something better than a loss has been found, and the move is quiet.
#[inline]
pub(crate) fn is_expendable(facts: &Facts, best: Score, class: MoveClass) -> bool {
    !best.is_loss() && class == MoveClass::Quiet && facts.mood == Mood::Calm && facts.line == Line::Side
}

/// A quiet move in a node so far below alpha that it cannot help.
#[inline]
pub(crate) fn futility(facts: &Facts) -> bool {
    let hope = facts.eval + (params::futility_base() + params::futility_margin() * facts.depth);
    facts.depth <= params::futility_depth() && hope <= facts.window.alpha && !facts.window.alpha.is_decided()
}

/// A quiet move that comes so late in a shallow node that it will not be the first good one.
#[inline]
pub(crate) fn late_move(facts: &Facts, searched: i32) -> bool {
    let enough = params::lmp_base() + params::lmp_slope() * facts.depth * facts.depth;
    let enough = match facts.trend {
        Trend::Improving => enough,
        Trend::NotImproving => enough / 2,
    };
    facts.depth <= params::lmp_depth() && searched >= enough
}
