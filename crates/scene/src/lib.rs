//! Games as messages: what `rusc-games` says of a game, in the types of `rusc-api`. The server sends it to its clients,
//! and the module for browsers answers a page with the same. Nothing is decided here.

mod result;
mod scene;

pub use result::{seat_of, status_of};
pub use scene::{dangers_of, refusals_of, restrictions_of, scene_of};

#[cfg(test)]
mod tests;
