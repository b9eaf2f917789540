//! What people ask of the workers of a server: the analysis of a game, and the move of an engine that the host has chosen.

use serde::{Deserialize, Serialize};

use crate::{EngineLine, PositionSearch, WorkPosition};

/// How far work for somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ServerWorkState {
    /// In the queue.
    Waiting,
    /// A worker is at it.
    Running,
    /// It is there.
    Done,
    /// It could not be done; it may be asked for again.
    Failed,
}

/// The analysis of a game by the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ServerAnalysis {
    /// How far it is.
    pub state: ServerWorkState,
    /// The place in the queue, 1 for the next; nothing once it is not in it any more.
    pub place: Option<u32>,
    /// How much of it is done, from 0 to 1000.
    pub thousandths: u32,
    /// Positions visited by each search.
    pub nodes: u64,
    /// Once it is done: before each move and after the last; nothing of a position that is over.
    pub searches: Option<Vec<Option<PositionSearch>>>,
}

/// To ask the engine of the host's choice for a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LinesRequest {
    /// Where.
    pub position: WorkPosition,
}

/// The answer of the engine of the host's choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ServerLines {
    /// What to ask for it by.
    pub id: String,
    /// How far it is.
    pub state: ServerWorkState,
    /// The place in the queue, 1 for the next; nothing once it is not in it any more.
    pub place: Option<u32>,
    /// The name of the engine, once it has answered.
    pub engine: Option<String>,
    /// What it would play.
    pub lines: Vec<EngineLine>,
}
