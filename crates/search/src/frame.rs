//! What a thread remembers of each ply of the line it is searching. It is filled in by everybody and does nothing.

use crate::history::Previous;
#[cfg(feature = "threads")]
use crate::offer::{Offered, Open};
use crate::order::MoveList;
use crate::score::{MAX_PLY, Score};

/// What belongs to one ply of the line being searched.
pub(crate) struct Frame<M> {
    pub(crate) list: MoveList<M>,
    /// The best line found from here.
    pub(crate) pv: Vec<M>,
    pub(crate) killers: [Option<M>; 2],
    /// The move that led here, a null move included; none at the root.
    pub(crate) made: Option<M>,
    /// The same as experience remembers it; none after a null move.
    pub(crate) previous: Option<Previous>,
    /// The static score.
    pub(crate) eval: Score,
    /// What a glance does not tell of it, if the evaluator can take one.
    pub(crate) rest: Option<i32>,
    /// Plies by which the line to here has been extended.
    pub(crate) stretched: i32,
    /// The node, if it may be shared while one of its moves is searched.
    #[cfg(feature = "threads")]
    pub(crate) open: Option<Open<M>>,
    /// The node, if it has been.
    #[cfg(feature = "threads")]
    pub(crate) offered: Option<Offered<M>>,
}

impl<M: Copy + Eq> Frame<M> {
    pub(crate) fn new() -> Frame<M> {
        Frame {
            list: MoveList::new(),
            pv: Vec::with_capacity(MAX_PLY),
            killers: [None; 2],
            made: None,
            previous: None,
            eval: Score::DRAW,
            rest: None,
            stretched: 0,
            #[cfg(feature = "threads")]
            open: None,
            #[cfg(feature = "threads")]
            offered: None,
        }
    }
}
