//! Events as the caller sees them: real processes with bad habits, players of this process, logs, statistics.

mod adjudication;
mod faults;
mod in_process;
mod openings;
mod processes;
mod resume;
mod rigged;
mod statistics;
mod table;
