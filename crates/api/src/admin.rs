//! What only the host of a server sees.

use serde::{Deserialize, Serialize};

use crate::{Role, Seat};

/// A person, as the host sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AdminUser {
    /// The name.
    pub name: String,
    /// What they are.
    pub role: Role,
    /// Since when.
    pub since_ms: u64,
    /// When they were last here.
    pub seen_ms: u64,
    /// Whether they may not sign in.
    pub banned: bool,
    /// How many games they have played.
    pub games: u32,
}

/// What the host may do to a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum AdminAction {
    /// Keep them out, and end their sessions.
    Ban {},
    /// Let them in again.
    Unban {},
    /// Make them a host too.
    Promote {},
    /// Make them a user again.
    Demote {},
}

/// A report that somebody made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportCard {
    /// Its number.
    pub id: u64,
    /// By whom.
    pub by: String,
    /// About whom.
    pub about: String,
    /// In which game.
    pub game: Option<String>,
    /// What happened.
    pub text: String,
    /// When.
    pub at_ms: u64,
    /// Whether the host has dealt with it.
    pub done: bool,
}

/// A line of the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AuditLine {
    /// When.
    pub at_ms: u64,
    /// Who did it; nobody for the program itself.
    pub who: Option<String>,
    /// What: `user.ban`, `game.adjudicate`, ….
    pub what: String,
    /// To whom or what.
    pub about: String,
}

/// A page of the list of people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct UserPage {
    /// The newest first.
    pub users: Vec<AdminUser>,
    /// What to send as `before` to get the next page; nothing at the end.
    pub next: Option<String>,
}

/// A page of the reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportPage {
    /// The newest first.
    pub reports: Vec<ReportCard>,
    /// What to send as `before` to get the next page; nothing at the end.
    pub next: Option<String>,
}

/// A page of the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AuditPage {
    /// The newest first.
    pub lines: Vec<AuditLine>,
    /// What to send as `before` to get the next page; nothing at the end.
    pub next: Option<String>,
}

/// How the host ends a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Adjudication {
    /// Who wins; nobody for a draw.
    pub winner: Option<Seat>,
}

/// An invitation to register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct InviteCard {
    /// What to enter when registering; shown once, and good once.
    pub code: String,
    /// Until when it is good.
    pub expires_ms: u64,
}

/// An invitation in the list of them. The code itself is not known any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MadeInvite {
    /// Its name in the list.
    pub id: String,
    /// Who made it, if they still have an account.
    pub by: Option<String>,
    /// When it was made.
    pub created_ms: u64,
    /// Until when it is good.
    pub expires_ms: u64,
    /// When somebody has registered with it.
    pub used_ms: Option<u64>,
}
