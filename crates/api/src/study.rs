//! Studies: trees of variations that people keep in their account and may share.

use serde::{Deserialize, Serialize};

/// Who may see a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StudyVisibility {
    /// The owner alone.
    Private,
    /// Whoever has the address.
    Unlisted,
    /// Everybody; it stands in the owner's profile.
    Public,
}

/// The front of a study, as lists show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StudyCard {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// `hive`, `abalone`, `tour`.
    pub kind: String,
    /// Who may see it.
    pub visibility: StudyVisibility,
    /// The name of who owns it.
    pub owner: String,
    /// How often it was saved.
    pub version: u64,
    /// When it was first saved, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it was last saved.
    pub changed_ms: u64,
}

/// A whole study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// Its front.
    pub card: StudyCard,
    /// The moves with variations, comments and marks, as a game file in the form of this program.
    pub text: String,
}

/// A study as its owner saves it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StudySave {
    /// The version that was changed; 0 for a new study. A study that was saved elsewhere meanwhile stays as it is.
    pub version: u64,
    /// What it is called, 1 to 80 characters.
    pub name: String,
    /// Who may see it.
    pub visibility: StudyVisibility,
    /// One game as a file in any format that keeps variations, at most 65536 bytes.
    pub text: String,
}
