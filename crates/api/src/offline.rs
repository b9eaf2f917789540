//! Games that were played without the server, and sent to it afterwards.

use serde::{Deserialize, Serialize};

use crate::{EndReason, PlayedMove, Seat};

/// A finished game that somebody has played on their own device. The client chooses its id, a UUID of version 7, and may
/// send the same text again until it is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OfflineGame {
    /// `hive`, `abalone`, `tour`.
    pub kind: String,
    /// What it began from.
    pub setup: String,
    /// Against whom it was.
    pub opponent: OfflineOpponent,
    /// The side of who sends it; the first where two people shared a screen.
    pub seat: Seat,
    /// All moves, the first one first: from 2 to 2000.
    pub moves: Vec<PlayedMove>,
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// How it ended: by the rules, by resignation, by agreement, or because it had 2000 half-moves.
    pub reason: EndReason,
    /// When it began by the clock of the device, in milliseconds since 1970.
    pub started_ms: u64,
    /// When it ended.
    pub ended_ms: u64,
}

/// Against whom a game without the server was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum OfflineOpponent {
    /// The engine of the device.
    Computer {
        /// From 1 (for a first game) to 10 (all it can).
        level: u8,
        /// How many hints were taken; nothing in a game without hints.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        hints: Option<u32>,
    },
    /// The same person, or two on one screen.
    HotSeat {},
}
