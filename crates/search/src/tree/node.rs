//! Kinds of nodes as types, so that each gets code of its own; and what the rules of pruning know of a node.

use crate::Score;
use crate::memory::transposition_table::Bound;
use crate::ordering::history::PreviousMove;
use crate::ordering::move_picker::MovePicker;
#[cfg(feature = "threads")]
use crate::parallel::late_split::{LateSplit, SplitCandidate};
use crate::score::{MAX_PLY, Window};

/// A kind of node.
pub(crate) trait Node {
    /// Whether the exact score is wanted: the node may lie on the principal variation.
    const PV: bool;
}

/// Searched with an open window.
pub(crate) enum Pv {}

/// Searched with a window of one point, to learn on which side of it the score lies.
pub(crate) enum Scout {}

impl Node for Pv {
    const PV: bool = true;
}

impl Node for Scout {
    const PV: bool = false;
}

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeInfo {
    pub(crate) window: Window,
    /// Plies still to go.
    pub(crate) depth: i32,
    /// The static score.
    pub(crate) eval: Score,
    pub(crate) kind: NodeKind,
    pub(crate) trend: Trend,
    pub(crate) threat: Threat,
}

/// Where a node lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeKind {
    Principal,
    Side,
}

/// How the side to move stands compared with its last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trend {
    Improving,
    NotImproving,
}

/// Whether a threat must be answered.
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
    /// What the best score says about the true one.
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

/// What belongs to one ply of the line being searched.
pub(crate) struct Frame<M> {
    pub(crate) picker: MovePicker<M>,
    /// The best line found from here.
    pub(crate) pv: Vec<M>,
    pub(crate) killers: [Option<M>; 2],
    /// The move that led here, a null move included; none at the root.
    pub(crate) made: Option<M>,
    /// The same as experience remembers it; none after a null move.
    pub(crate) previous: Option<PreviousMove>,
    /// The static score.
    pub(crate) eval: Score,
    /// What a glance does not tell of it, if the evaluator can take one.
    pub(crate) lazy_residual: Option<i32>,
    /// Plies by which the line to here has been extended.
    pub(crate) extensions: i32,
    /// The node, if it may be shared while one of its moves is searched.
    #[cfg(feature = "threads")]
    pub(crate) split_candidate: Option<SplitCandidate<M>>,
    /// The node, if it has been.
    #[cfg(feature = "threads")]
    pub(crate) late_split: Option<LateSplit<M>>,
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
            #[cfg(feature = "threads")]
            split_candidate: None,
            #[cfg(feature = "threads")]
            late_split: None,
        }
    }
}
