//! One live game and the actor that owns it. A request is decided (`decide/`), the resulting events are stored
//! (`commit.rs`), and only then published to the subscribers.
//!
//! Reading order: `state.rs` is the state of a game, `decide/` computes the events of a request, `commit.rs` stores and
//! publishes them, `subscribers.rs` has the connections, `actor.rs` is the task around all of it. On several nodes `role.rs`
//! says which of them has the game, `follow.rs` and `forward.rs` are what the others do, `remote.rs` what the owner does for them.

mod actor;
mod command;
mod commit;
mod decide;
mod elsewhere;
mod engine;
mod follow;
mod forward;
mod log_size;
mod membership;
mod outage;
mod presence;
mod remote;
mod requests;
mod role;
mod rows;
mod state;
mod subscribers;
#[cfg(test)]
mod tests;
mod watching;

pub use command::{Arrival, Scenes, SubscribeOptions};
pub use rows::card_from_row;

pub(crate) use actor::Room;
pub(crate) use command::{ClientRequest, Reply, RoomCommand, Subscribe, SubscriberId};
pub(crate) use role::RoomRole;
pub(crate) use rows::{event_row, load, new_row, read_event, read_time, read_word, word};
pub(crate) use state::{ClockRate, Deadline, GameState};
pub(crate) use subscribers::Audience;
