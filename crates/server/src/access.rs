//! What gives somebody access, and that it has ended. How people authenticate is not known here.

use serde::{Deserialize, Serialize};

/// What gives access: the hash of a session's secret or of a token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Credential {
    Session(String),
    Token(String),
}

/// Whose access has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum AccessEnd {
    /// That of a session or a token.
    One(Credential),
    /// That of a user.
    User(String),
    /// That of all sessions of a user; tokens stay.
    Sessions(String),
    /// That of a user but for one session.
    AllBut(String, Credential),
}
