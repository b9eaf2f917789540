//! When a search ends: [`stop_check`] counts nodes and watches limits and signals, [`time_plan`] is time management.

pub(crate) mod stop_check;
pub(crate) mod time_plan;
