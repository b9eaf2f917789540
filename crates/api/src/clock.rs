//! Time as players agree on it and as it stands on the clocks, in milliseconds.

use serde::{Deserialize, Serialize};

/// What was agreed about time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// A budget for the whole game; something is added after every move.
    Increment {
        /// What each side starts with.
        budget_ms: u64,
        /// What a move adds.
        increment_ms: u64,
    },
    /// A budget for the whole game; it only shrinks once the delay of the turn is over.
    Delay {
        /// What each side starts with.
        budget_ms: u64,
        /// How long the clock waits at every turn.
        delay_ms: u64,
    },
    /// So long for each move.
    Correspondence {
        /// What each side has for one move.
        per_move_ms: u64,
    },
    /// Nobody counts.
    Unlimited {},
}

/// How fast a game is; ratings are kept apart by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Expected to last less than three minutes a side.
    Bullet,
    /// Less than eight minutes.
    Blitz,
    /// Less than twenty-five minutes.
    Rapid,
    /// Longer, on one evening.
    Classical,
    /// Days, or without a clock.
    Correspondence,
}

/// The two clocks at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// What is left to each side, the first player's first.
    pub left_ms: [u64; 2],
    /// Whose clock runs; nobody's before both have moved once, and after the end.
    pub running: Option<Seat>,
    /// How long the delay of this turn still lasts.
    pub delay_left_ms: u64,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// Who moves first.
    First,
    /// Who moves second.
    Second,
}

impl Seat {
    /// Both sides, in the order of play.
    pub const ALL: [Seat; 2] = [Seat::First, Seat::Second];

    /// The place of a side in pairs such as [`Clocks::left_ms`].
    pub const fn index(self) -> usize {
        match self {
            Seat::First => 0,
            Seat::Second => 1,
        }
    }

    /// The opponent's side.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}
