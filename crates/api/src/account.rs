//! Oneself: who is signed in, the account and what it keeps, tokens, sessions. Others are in `people`.

use serde::{Deserialize, Serialize};

use crate::GameCard;

/// Who the server takes the reader for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Me {
    /// The name shown to others.
    pub name: String,
    /// Guest, user, bot or admin.
    pub role: Role,
    /// To be sent back in the header `x-csrf-token` with every request that changes something.
    pub csrf: String,
    /// Whether they can sign in with a password: guests cannot, nor a host who came by the printed link.
    pub has_password: bool,
    /// What the host allows.
    pub site: Site,
}

/// The name that a guest would like to have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GuestName {
    /// By the rules for names of accounts, and not taken.
    pub name: String,
}

/// What somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Without an account.
    Guest,
    /// With one.
    User,
    /// A program.
    Bot,
    /// Looks after the server.
    Admin,
}

/// How the host has set up the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "what a host allows is independent of one another")]
pub struct Site {
    /// Who may register.
    pub registration: Registration,
    /// Whether people without an account may play.
    pub guests: bool,
    /// Whether people may talk.
    pub chat: bool,
    /// Whether nothing is shown to strangers: no guests, and no registration without an invitation.
    pub private: bool,
    /// Whether the page may stay in browsers, to be used without the server.
    pub offline: bool,
    /// How many games a person may have analysed by the server in a day; 0 if the host does not offer it.
    pub analyses_per_day: u32,
    /// Whether the analysis board can ask an engine that the host has chosen.
    pub engine: bool,
    /// Where others reach the server, such as `https://play.example.org` or `http://192.168.1.20:8080`, as far as it knows:
    /// for links that are made at the machine itself, whose own address (`127.0.0.1`) is of no use to others.
    pub origin: Option<String>,
    /// The version of the program.
    pub version: String,
}

/// Who may register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Registration {
    /// Everybody.
    #[default]
    Open,
    /// Who has an invitation.
    Invite,
    /// Nobody; the host adds users.
    Closed,
}

/// To sign in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// To register; a guest keeps the games.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The name, 2 to 20 letters, digits, `-` or `_`.
    pub name: String,
    /// The password, 10 characters at least.
    pub password: String,
    /// The invitation, where one is needed.
    pub invite: Option<String>,
}

/// To change the password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The one until now, if there is one.
    pub old: Option<String>,
    /// The one from now on.
    pub new: String,
}

/// A page of a list of games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GamePage {
    /// The newest first.
    pub games: Vec<GameCard>,
    /// What to send as `before` to get the next page; nothing at the end.
    pub next: Option<String>,
}

/// A token by which a program signs in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TokenCard {
    /// Its name in lists.
    pub id: String,
    /// What the owner calls it.
    pub label: String,
    /// Since when.
    pub created_ms: u64,
    /// The token itself, shown once when it is made.
    pub secret: Option<String>,
}

/// To make such a token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What the owner calls it, at most 40 characters.
    pub label: String,
}

/// A session of a browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SessionCard {
    /// Its name in lists.
    pub id: String,
    /// The browser and the system, `Firefox, Linux`; empty if they are not known.
    pub device: String,
    /// Since when.
    pub created_ms: u64,
    /// When it was last used, within an hour.
    pub seen_ms: u64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// The lessons that somebody has done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonProgress {
    /// Each by its game and its id, `tour.star`; at most 64.
    pub done: Vec<String>,
}

/// The settings of the page that somebody has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PageSettings {
    /// An object that the server keeps as it is, at most 4 kB as JSON without blanks; nothing before any was sent.
    #[cfg_attr(test, ts(type = "Record<string, unknown> | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub settings: Option<serde_json::Map<String, serde_json::Value>>,
}

/// To leave for good.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// The password, of those who have one.
    pub password: Option<String>,
}

/// A game that can be played here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KindCard {
    /// `hive`.
    pub id: String,
    /// `Hive`.
    pub name: String,
    /// All set-ups, that of casual games first.
    pub setups: Vec<String>,
    /// The set-up of a casual game for which none is named.
    pub casual_setup: String,
    /// The set-up of a rated game for which none is named.
    pub rated_setup: String,
    /// How set-ups end that have the opening of the booklet; those of rated games have that of tournaments. Nothing where
    /// both are the same.
    pub booklet_suffix: Option<String>,
    /// What the sides are called, the first player first.
    pub sides: [String; 2],
}
