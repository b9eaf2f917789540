//! Games as they are played: over real sockets, on a clock that stands still until a test moves it.

mod boards;
mod chat;
mod client;
mod clocks;
mod computer;
mod faults;
mod floods;
mod forgotten;
mod games;
mod lobby;
mod names;
mod offers;
mod restart;
mod world;

pub(crate) use world::{opening, settle, stand_still};
