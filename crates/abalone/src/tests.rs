//! Cells, layouts, keys, set-ups, and an audit that notices what it is there for.

mod audits;
mod cells;
mod keys;
mod setups;
