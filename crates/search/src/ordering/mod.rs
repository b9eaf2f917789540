//! Move ordering.

pub(crate) mod history;
pub(crate) mod move_picker;
pub(crate) mod refutations;
pub(crate) mod sort_key;
