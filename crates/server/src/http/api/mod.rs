//! The JSON API over plain HTTP, one file a resource. Handlers read, ask the store or [`crate::GameService`], and answer;
//! no rule of a game and no SQL is here.

pub(crate) mod account;
pub(crate) mod bots;
mod export;
pub(crate) mod games;
pub(crate) mod session;
pub(crate) mod users;

/// How many entries a page of a list has.
pub(crate) const PAGE: u32 = 50;
