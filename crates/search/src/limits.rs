//! How long to think: limits as the caller states them, and the arithmetic that turns a clock into two durations.
//! Everything here is pure; nothing reads a clock.

use std::time::Duration;

/// When a search must end. Whatever is reached first counts; a search without limits ends when it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// How much time there is.
    pub time: Time,
    /// The last iteration.
    pub depth: Option<u32>,
    /// Positions visited, by all threads together. Exact with one thread.
    pub nodes: Option<u64>,
    /// What to do when there is only one legal move.
    pub forced: ForcedMove,
}

/// The time for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Time {
    /// As much as it takes.
    #[default]
    Unlimited,
    /// Exactly this for the move.
    PerMove(Duration),
    /// A clock for the game.
    Clock {
        /// What is left on it.
        remaining: Duration,
        /// What each move adds.
        increment: Duration,
        /// Moves until the clock is filled up again, if it ever is.
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
    /// Until stopped.
    pub const UNLIMITED: Limits =
        Limits { time: Time::Unlimited, depth: None, nodes: None, forced: ForcedMove::Play };

    /// To a depth.
    pub const fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::UNLIMITED }
    }

    /// For so many nodes.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::UNLIMITED }
    }

    /// For that time.
    pub const fn per_move(time: Duration) -> Limits {
        Limits { time: Time::PerMove(time), ..Limits::UNLIMITED }
    }
}
