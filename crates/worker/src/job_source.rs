//! Where jobs come from, as a worker sees it.

use std::time::Duration;

use rusc_api::{ReturnReason, WorkItem, WorkKind, WorkResult};

/// Whether the job is still the worker's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lease {
    /// It is, and what was told has arrived.
    Held,
    /// Somebody else has it, or nobody wants it any more.
    Lost,
}

/// Why a source does not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// It may answer a little later.
    #[error("{reason}")]
    Away {
        /// What happened.
        reason: String,
        /// How long it asks to wait at least.
        wait: Duration,
    },
    /// It will never answer this worker.
    #[error("{0}")]
    Refused(String),
}

/// Where jobs come from.
pub trait JobSource: Send + Sync {
    /// The next job of one of the kinds, if there is one or one comes within `wait`.
    fn acquire(
        &self,
        kinds: &[WorkKind],
        wait: Duration,
    ) -> impl Future<Output = Result<Option<WorkItem>, SourceError>> + Send;

    /// Tells how far a job is, in thousandths, which renews the lease.
    fn progress(
        &self,
        item: &WorkItem,
        thousandths: u32,
    ) -> impl Future<Output = Result<Lease, SourceError>> + Send;

    /// Answers a job.
    fn finish(
        &self,
        item: &WorkItem,
        result: &WorkResult,
    ) -> impl Future<Output = Result<Lease, SourceError>> + Send;

    /// Gives a job back.
    fn give_back(
        &self,
        item: &WorkItem,
        reason: ReturnReason,
    ) -> impl Future<Output = Result<Lease, SourceError>> + Send;
}
