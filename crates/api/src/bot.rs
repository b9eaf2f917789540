//! What programs send over plain HTTP; what they hear are the messages of the lobby and of a game, one a line.

use serde::{Deserialize, Serialize};

use crate::Action;

/// A move of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BotMove {
    /// Chosen by the program, different for every request of the game; sent again it is played once.
    pub id: String,
    /// Half-moves played before this one.
    pub ply: u32,
    /// The move.
    pub text: String,
    /// How long the program took by its own clock, from when it was told that it is its turn, in milliseconds: what the server
    /// counts besides is lag, of which some is forgiven. Without it nothing is.
    #[serde(default)]
    pub spent_ms: Option<u64>,
}

/// Anything else a program does in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BotAct {
    /// As with a move.
    pub id: String,
    /// What.
    pub action: Action,
}

/// A request of a program was carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BotAck {
    /// The number of the event it caused; the last one if it caused none.
    pub n: u64,
}
