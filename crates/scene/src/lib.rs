//! Games as messages: what `rusc-games` says of a game, in the types of `rusc-api`. The server sends it to its clients,
//! and the module for browsers answers a page with the same. Nothing is decided here.

mod draft;
mod result;
mod scene;

pub use draft::{draft_view_of, drawing_fault_of};
pub use result::{seat_of, side_of, status_of};
pub use scene::{dangers_of, refusals_of, restrictions_of, scene_of};

#[cfg(test)]
mod tests;
