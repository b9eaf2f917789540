//! A worker: takes jobs of a server's queue and does them, inside the server or as `rusc worker` on another machine.
//!
//! [`JobRunner`] does one job after the other with engines of its own. [`work`] is the loop around it: it asks a [`JobSource`]
//! for work, renews the lease while the runner is at it, answers, and gives work back when it has to stop. Who the source is,
//! the store of the same process or a server at the other end of a connection, is not known here.

mod host_engine;
mod job_runner;
mod job_source;
mod work_loop;

pub use host_engine::{HostEngineError, HostEngineOptions};
pub use job_runner::{JobRunner, RunnerOptions, WorkError, api_score, engine_score};
pub use job_source::{JobSource, Lease, SourceError};
pub use work_loop::{Backoff, StopSignal, WorkerEnd, stop_signal, work};

#[cfg(test)]
mod engine_tests;
#[cfg(test)]
mod tests;
