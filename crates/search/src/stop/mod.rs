//! Stopping.

pub(crate) mod stop_check;
pub(crate) mod time_plan;
