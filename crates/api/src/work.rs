//! What a server and its workers tell each other: a worker asks for work, says how far it is, and answers or gives the work back.
//! The same data is in the queue of a server that does the work itself.

use serde::{Deserialize, Serialize};

use crate::{PositionSearch, SearchScore};

/// The version of the messages in this file. A worker says which one it speaks; a server refuses another.
pub const WORK_PROTOCOL: u32 = 1;

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum WorkKind {
    /// A move of the computer.
    Move,
    /// The searches of a whole game.
    Analysis,
    /// The best line of a position, by an engine of the host's choice.
    Lines,
}

/// To get work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WorkRequest {
    /// The version that the worker speaks: 1.
    pub protocol: u32,
    /// What the worker calls itself, from 1 to 64 letters, digits, dots and dashes; different for every worker.
    pub worker: String,
    /// What it can do.
    pub kinds: Vec<WorkKind>,
    /// How long the server may wait for work before it answers that there is none, in milliseconds.
    pub wait_ms: u32,
}

/// Work for a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WorkItem {
    /// The job.
    pub id: String,
    /// What everything about it must carry.
    pub token: String,
    /// How long it is the worker's; to be renewed by telling the progress, each third of it.
    pub lease_ms: u64,
    /// What is to be done.
    pub work: Work,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Work {
    /// To choose a move of the computer.
    Move {
        /// Which game it is.
        position: WorkPosition,
        /// From 1 to 10.
        level: u8,
        /// Makes the choice of weak levels differ from game to game, as a number in a text.
        seed: String,
        /// How long the search may take.
        time_ms: u64,
    },
    /// To search every position of a game.
    Analysis {
        /// The game.
        position: WorkPosition,
        /// Positions visited by each search.
        nodes: u64,
    },
    /// To find the best line of a position.
    Lines {
        /// The position.
        position: WorkPosition,
        /// How long the engine may think.
        time_ms: u64,
    },
}

/// A game after some moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WorkPosition {
    /// `hive`, `abalone`, `tour`.
    pub game: String,
    /// What it began from: a set-up, or a game string.
    pub setup: String,
    /// What was played since.
    pub moves: Vec<String>,
}

/// How far a worker is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WorkProgress {
    /// Of the work.
    pub token: String,
    /// From 0 to 1000.
    pub thousandths: u32,
}

/// What a worker answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WorkAnswer {
    /// Of the work.
    pub token: String,
    /// What came of it.
    pub result: WorkResult,
}

/// What came of a piece of work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum WorkResult {
    /// A move of the computer.
    Move {
        /// The move.
        text: String,
        /// For the side to move; nothing for a move without search.
        score: Option<SearchScore>,
        /// How long the search took.
        thought_ms: u64,
    },
    /// The searches of a game.
    Analysis {
        /// Before each move, and after the last; nothing of a position that is over.
        searches: Vec<Option<PositionSearch>>,
    },
    /// The best line of a position.
    Lines {
        /// The name of the engine.
        engine: String,
        /// The best line; none of a position that is over. Engines of the protocol tell a move and no score.
        lines: Vec<EngineLine>,
    },
}

/// A line of an engine of the host's choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EngineLine {
    /// The moves, the one to play first.
    pub moves: Vec<String>,
}

/// To give work back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WorkReturn {
    /// Of the work.
    pub token: String,
    /// Why.
    pub reason: ReturnReason,
}

/// Why work is given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReturnReason {
    /// The worker stops.
    Stopping,
    /// The worker could not do it.
    Failed,
}

impl Work {
    /// What kind it is.
    pub fn kind(&self) -> WorkKind {
        match self {
            Work::Move { .. } => WorkKind::Move,
            Work::Analysis { .. } => WorkKind::Analysis,
            Work::Lines { .. } => WorkKind::Lines,
        }
    }
}

impl WorkResult {
    /// What kind of work it answers.
    pub fn kind(&self) -> WorkKind {
        match self {
            WorkResult::Move { .. } => WorkKind::Move,
            WorkResult::Analysis { .. } => WorkKind::Analysis,
            WorkResult::Lines { .. } => WorkKind::Lines,
        }
    }
}
