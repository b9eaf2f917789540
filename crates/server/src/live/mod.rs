//! Live games. [`service`] is the handle to all of it; [`rooms`] finds and starts rooms, each of which is an actor that
//! owns one game ([`room`]); [`cluster`] shares them among nodes; [`lobby`] matches players; [`engine_pool`] computes the computer's moves. Nothing here depends
//! on HTTP.

pub mod clock;
pub(crate) mod cluster;
pub(crate) mod create_game;
pub(crate) mod deadlines;
pub(crate) mod engine_pool;
pub(crate) mod heartbeat;
pub(crate) mod lobby;
pub(crate) mod offline_game;
pub(crate) mod payer;
pub(crate) mod ratings;
pub(crate) mod room;
pub(crate) mod rooms;
pub(crate) mod scene;
pub(crate) mod service;
mod sleeping;
pub(crate) mod standstill;
pub(crate) mod work_queue;
