//! Node data: kinds of nodes as types, what pruning and reductions know of a node, its result, and the search stack
//! with one frame for each ply.

use crate::Score;
use crate::memory::transposition_table::Bound;
use crate::ordering::history::PreviousMove;
use crate::ordering::move_picker::MovePicker;
use crate::parallel::LateSplitState;
use crate::score::{MAX_PLY, Window};

/// A kind of node, as a type, so that the recursion is compiled once for each.
pub(crate) trait Node {
    /// Whether the node may lie on the principal variation: the exact score is wanted.
    const PV: bool;
}

/// A PV node: searched with an open window.
pub(crate) enum Pv {}

/// A non-PV node: searched with a null window, to learn whether the score exceeds alpha.
pub(crate) enum Scout {}

impl Node for Pv {
    const PV: bool = true;
}

impl Node for Scout {
    const PV: bool = false;
}

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeInfo {
    pub(crate) window: Window,
    /// Remaining depth in plies.
    pub(crate) depth: i32,
    /// Static score.
    pub(crate) eval: Score,
    pub(crate) kind: NodeKind,
    pub(crate) trend: Trend,
    pub(crate) threat: Threat,
}

/// Where a node lies: [`Node`] as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeKind {
    /// It may lie on the principal variation.
    Principal,
    /// It has a null window.
    Side,
}

/// The static score compared with that of the same side two plies ago ("improving").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trend {
    Improving,
    NotImproving,
}

/// Whether the side to move must answer a threat ([`Evaluator::is_threatened`](crate::Evaluator::is_threatened)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threat {
    None,
    Pending,
}

/// The best of the moves searched so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeResult<M> {
    pub(crate) best: Score,
    /// The last move that raised alpha.
    pub(crate) best_move: Option<M>,
    pub(crate) searched: i32,
}

impl<M> NodeResult<M> {
    /// How the best score bounds the true one (fail-soft).
    #[inline]
    pub(crate) fn bound(&self, beta: Score) -> Bound {
        if self.best >= beta {
            Bound::Lower
        } else if self.best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// One frame of the search stack: what a thread keeps of one ply of the line it is searching.
pub(crate) struct Frame<M> {
    pub(crate) picker: MovePicker<M>,
    /// The principal variation from here: a row of the triangular PV table.
    pub(crate) pv: Vec<M>,
    pub(crate) killers: [Option<M>; 2],
    /// The move that led here, a null move included; `None` at the root.
    pub(crate) made: Option<M>,
    /// Its history index; `None` at the root and after a null move.
    pub(crate) previous: Option<PreviousMove>,
    /// Static score.
    pub(crate) eval: Score,
    /// Static score minus its cheap part, for lazy evaluation of the next ply; `None` without a cheap part.
    pub(crate) lazy_residual: Option<i32>,
    /// Plies by which the line to here has been extended.
    pub(crate) extensions: i32,
    pub(crate) late_split: LateSplitState<M>,
}

impl<M: Copy + Eq> Frame<M> {
    pub(crate) fn new() -> Frame<M> {
        Frame {
            picker: MovePicker::new(),
            pv: Vec::with_capacity(MAX_PLY),
            killers: [None; 2],
            made: None,
            previous: None,
            eval: Score::DRAW,
            lazy_residual: None,
            extensions: 0,
            late_split: LateSplitState::new(),
        }
    }
}
