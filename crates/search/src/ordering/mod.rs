//! Move ordering. Alpha-beta needs the best move first; most nodes need only the first few moves.
//!
//! Moves are searched in this order: the transposition table's move, winning moves, noisy moves, threats, the two
//! killers, the countermove, and the quiet moves by history. [`move_picker`] generates them in stages and picks one at
//! a time by selection; [`sort_key`] packs the order of a move into one number; [`refutations`] has killers and
//! countermove and computes the keys; [`history`] is what a thread learns from cut-offs.

pub(crate) mod history;
pub(crate) mod move_picker;
pub(crate) mod refutations;
pub(crate) mod sort_key;
