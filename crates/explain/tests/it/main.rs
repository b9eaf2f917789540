//! Facts of moves: all of them checked over games of the engine, and cases written by hand.

mod cases;
mod engine_games;
