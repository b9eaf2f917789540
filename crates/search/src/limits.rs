//! Limits of a search as the caller states them. How a clock becomes a time for one move is in `stop/time_plan.rs`.

use std::time::Duration;

/// When a search must end: at whichever limit is reached first, or when it is stopped.
///
/// ```
/// use std::time::Duration;
/// use rusc_search::{Limits, Time};
///
/// let analysis = Limits::depth(12);
/// let bullet = Limits {
///     time: Time::Clock {
///         remaining: Duration::from_secs(60),
///         increment: Duration::from_secs(1),
///         moves_to_go: None,
///     },
///     ..Limits::UNLIMITED
/// };
/// let quick_bullet = Limits { nodes: Some(1_000_000), ..bullet };
/// assert_eq!((analysis.nodes, quick_bullet.depth), (None, None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time for the move.
    pub time: Time,
    /// Depth of the last iteration.
    pub depth: Option<u32>,
    /// Nodes of all threads together. Exact with one thread.
    pub nodes: Option<u64>,
    /// What to do when there is only one legal move.
    pub forced: ForcedMove,
}

/// Time control of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Time {
    /// No limit.
    #[default]
    Unlimited,
    /// Exactly this for the move.
    PerMove(Duration),
    /// A clock for the game.
    Clock {
        /// Time left on it.
        remaining: Duration,
        /// Time that each move adds.
        increment: Duration,
        /// Moves until the clock is refilled, if it ever is.
        moves_to_go: Option<u32>,
    },
}

/// What to do when there is only one legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ForcedMove {
    /// Play it at once: for games.
    #[default]
    Play,
    /// Search all the same, for the score: for analysis.
    Search,
}

impl Limits {
    /// No limits: the search ends when it is stopped.
    pub const UNLIMITED: Limits =
        Limits { time: Time::Unlimited, depth: None, nodes: None, forced: ForcedMove::Play };

    /// A fixed depth.
    pub const fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::UNLIMITED }
    }

    /// A number of nodes.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::UNLIMITED }
    }

    /// A fixed time.
    pub const fn per_move(time: Duration) -> Limits {
        Limits { time: Time::PerMove(time), ..Limits::UNLIMITED }
    }
}
