//! What a thread remembers of each ply of the line it is searching. It is filled in by everybody and does nothing.

use crate::history::PreviousMove;
#[cfg(feature = "threads")]
use crate::offer::{LateSplit, SplitCandidate};
use crate::order::MovePicker;
use crate::score::{MAX_PLY, Score};

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
