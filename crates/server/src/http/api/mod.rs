//! The JSON API, one file for each resource. Handlers parse, call the store or [`crate::GameService`], and answer; no rules
//! of games and no SQL are here.

pub(crate) mod account;
pub(crate) mod account_export;
pub(crate) mod bots;
pub(crate) mod games;
pub(crate) mod lessons;
mod record;
pub(crate) mod session;
pub(crate) mod sessions;
pub(crate) mod users;

/// Entries of a page of a list.
pub(crate) const PAGE: u32 = 50;
