//! Reductions and extensions: pure functions that return plies. They use integers only, so that every machine searches
//! the same tree.

use crate::evaluator::MoveClass;
use crate::ordering::history::HISTORY_MAX;
use crate::ordering::sort_key::{MoveInfo, Refutation};
use crate::params;
use crate::tree::node::{NodeInfo, NodeKind, Threat, Trend};

/// Reductions are computed in 1/1024 ply.
const PLY: i32 = 1024;

/// Binary logarithms in 1/256, interpolated linearly between powers of two.
const LOG2: [i32; 256] = {
    let mut table = [0; 256];
    let mut n = 1_usize;
    while n < table.len() {
        let floor = n.ilog2();
        table[n] = (floor * 256 + (((n as u32) << 8) >> floor) - 256) as i32;
        n += 1;
    }
    table
};

/// Late move reduction: plies by which a move is searched less deep. `number` counts the moves before it.
#[inline]
pub(crate) fn late_move_reduction(node: &NodeInfo, info: &MoveInfo, number: i32) -> i32 {
    if node.depth < params::lmr_depth() || number < params::lmr_moves() || info.class >= MoveClass::Noisy {
        return 0;
    }
    let logs = LOG2[node.depth.min(255) as usize] * LOG2[number.min(255) as usize] / 256;
    let mut reduction = params::lmr_base() + params::lmr_slope() * logs / 256;
    if node.kind == NodeKind::Principal {
        reduction -= params::lmr_pv();
    }
    if info.class == MoveClass::Threat {
        reduction -= params::lmr_threat();
    }
    if info.refutation == Refutation::Yes {
        reduction -= params::lmr_killer();
    }
    if node.trend == Trend::NotImproving {
        reduction += params::lmr_not_improving();
    }
    reduction -= info.history * params::lmr_history() / (2 * HISTORY_MAX);
    (reduction / PLY).clamp(0, node.depth - 1)
}

/// Internal iterative reduction: one ply less without a table move; the shallower search finds one for the next visit.
#[inline]
pub(crate) fn internal_iterative_reduction(depth: i32) -> i32 {
    i32::from(depth >= params::iir_depth())
}

/// Threat extension: one ply more near the leaves where a threat must be answered, which makes a bad leaf. A line is
/// extended by at most half the depth of the iteration.
#[inline]
pub(crate) fn threat_extension(threat: Threat, depth: i32, extensions: i32, root_depth: i32) -> i32 {
    i32::from(
        threat == Threat::Pending && depth <= params::threat_extension_depth() && extensions < root_depth / 2,
    )
}

/// Single-reply extension: one ply more for an only move, which costs nothing but the length of the line.
#[inline]
pub(crate) fn single_reply_extension(extensions: i32, root_depth: i32) -> i32 {
    i32::from(extensions < root_depth)
}
