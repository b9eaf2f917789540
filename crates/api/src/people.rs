//! Others: profiles, lists of people, leaderboards, the history of ratings, reports.

use serde::{Deserialize, Serialize};

use crate::{Role, Speed};

/// What anybody may know of somebody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The name.
    pub name: String,
    /// What they are.
    pub role: Role,
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
    /// One for each game and speed they have played rated.
    pub ratings: Vec<RatingCard>,
    /// Finished games: won, drawn, lost.
    pub record: [u32; 3],
    /// Whether they are connected now.
    pub online: bool,
    /// Whether the reader follows them.
    pub following: bool,
    /// Whether the reader has blocked them.
    pub blocked: bool,
    /// How the finished games of the reader against them have ended: won by the reader, drawn, lost. Nothing for strangers,
    /// and of the reader's own profile.
    pub against_you: Option<[u32; 3]>,
}

/// Somebody in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PersonCard {
    /// The name.
    pub name: String,
    /// What they are.
    pub role: Role,
    /// Whether they are connected now.
    pub online: bool,
}

/// A place in a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RankedPlayer {
    /// The name.
    pub name: String,
    /// In whole points; never a provisional one.
    pub rating: i32,
    /// How uncertain it is.
    pub deviation: i32,
    /// From how many games.
    pub games: u32,
}

/// A rating after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RatedMoment {
    /// When the game ended, in milliseconds since 1970.
    pub at_ms: u64,
    /// In whole points.
    pub rating: i32,
    /// After how many rated games.
    pub games: u32,
}

/// How the games of two people have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HeadToHead {
    /// Won by the first named, drawn, lost.
    pub record: [u32; 3],
}

/// A rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RatingCard {
    /// Of which game.
    pub kind: String,
    /// At which speed.
    pub speed: Speed,
    /// In whole points.
    pub rating: i32,
    /// How uncertain it is.
    pub deviation: i32,
    /// From how many games.
    pub games: u32,
    /// Whether it is still a guess.
    pub provisional: bool,
}

/// To report somebody to the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// In which game, if in one.
    pub game: Option<String>,
    /// What happened, at most 1000 characters.
    pub text: String,
}
