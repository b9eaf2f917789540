//! The built-in players on Nim, whose every position is known.

mod mate_only;
mod static_player;
