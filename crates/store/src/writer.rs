//! Group commit: one task owns the only writing connection and runs all queued jobs, up to 256, in one transaction with
//! one fsync. Each job is answered after the commit. Each job has a savepoint, so that one that fails is rolled back
//! alone.
//!
//! ```text
//! BEGIN IMMEDIATE   SAVEPOINT job ─ work ─ RELEASE job   SAVEPOINT job ─ work that fails ─ ROLLBACK TO job   …   COMMIT
//! ```

use std::pin::Pin;
use std::sync::Arc;

use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::fault::{StorageFault, StorageRecord};
use crate::sql::{Connection, query};
use crate::store::JobFuture;
use crate::{Result, StoreError};

/// Most jobs in one commit: the first has to wait for the last.
const MAX_BATCH: usize = 256;

/// Capacity of the queue; senders wait while it is full.
const QUEUE: usize = 4096;

/// Handle of the writing task.
#[derive(Debug)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Message>,
    task: Mutex<Option<JoinHandle<()>>>,
}

enum Message {
    Do(Box<dyn Job>),
    Close,
}

/// A queued job and the channel for its answer.
trait Job: Send {
    fn run(self: Box<Self>, connection: &mut Connection) -> RunningJob<'_>;
    fn fail(self: Box<Self>, why: &sqlx::Error);
}

type RunningJob<'c> = Pin<Box<dyn Future<Output = Box<dyn Finished>> + Send + 'c>>;

/// A job that has run and is not committed yet.
trait Finished: Send {
    fn failed(&self) -> bool;
    /// What is wrong with the storage, if the job has failed for that.
    fn fault(&self) -> Option<StorageFault>;
    fn answer(self: Box<Self>);
    fn fail(self: Box<Self>, why: &sqlx::Error);
}

struct QueuedJob<T, W> {
    work: W,
    answer: oneshot::Sender<Result<T>>,
}

struct FinishedJob<T> {
    result: Result<T>,
    answer: oneshot::Sender<Result<T>>,
}

impl<T, W> Job for QueuedJob<T, W>
where
    T: Send + 'static,
    W: for<'c> FnOnce(&'c mut Connection) -> JobFuture<'c, T> + Send,
{
    fn run(self: Box<Self>, connection: &mut Connection) -> RunningJob<'_> {
        let working = (self.work)(connection);
        let answer = self.answer;
        Box::pin(async move { Box::new(FinishedJob { result: working.await, answer }) as Box<dyn Finished> })
    }

    fn fail(self: Box<Self>, why: &sqlx::Error) {
        // The receiver may be gone: then nobody needs the answer.
        let _ = self.answer.send(Err(StoreError::not_written(why)));
    }
}

impl<T: Send> Finished for FinishedJob<T> {
    fn failed(&self) -> bool {
        self.result.is_err()
    }

    fn fault(&self) -> Option<StorageFault> {
        self.result.as_ref().err().and_then(StoreError::fault)
    }

    fn answer(self: Box<Self>) {
        let _ = self.answer.send(self.result);
    }

    fn fail(self: Box<Self>, why: &sqlx::Error) {
        // A job that failed by itself keeps its own error.
        let result = self.result.and_then(|_| Err(StoreError::not_written(why)));
        let _ = self.answer.send(result);
    }
}

impl Writer {
    /// Starts the task.
    pub(crate) fn start(connection: Connection, record: Arc<StorageRecord>) -> Writer {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let task = tokio::spawn(run(connection, queue, record));
        Writer { jobs, task: Mutex::new(Some(task)) }
    }

    /// Queues a job and waits for its commit. The job is run even if the caller is cancelled meanwhile.
    pub(crate) async fn write<T, W>(&self, work: W) -> Result<T>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut Connection) -> JobFuture<'c, T> + Send + 'static,
    {
        let (job, answered) = queued(work);
        self.jobs.send(Message::Do(job)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits until all jobs queued so far are committed and the connection is closed.
    pub(crate) async fn close(&self) {
        // An error means that the task has ended already.
        let _ = self.jobs.send(Message::Close).await;
        if let Some(task) = self.task.lock().await.take() {
            let _ = task.await;
        }
    }
}

/// A job, and the channel on which its answer arrives.
fn queued<T, W>(work: W) -> (Box<dyn Job>, oneshot::Receiver<Result<T>>)
where
    T: Send + 'static,
    W: for<'c> FnOnce(&'c mut Connection) -> JobFuture<'c, T> + Send + 'static,
{
    let (answer, answered) = oneshot::channel();
    (Box::new(QueuedJob { work, answer }), answered)
}

/// The writing task. Ends on [`Message::Close`] or when the last handle is dropped, after draining the queue.
async fn run(mut connection: Connection, mut queue: mpsc::Receiver<Message>, record: Arc<StorageRecord>) {
    let mut messages = Vec::with_capacity(MAX_BATCH);
    while queue.recv_many(&mut messages, MAX_BATCH).await > 0 {
        let mut jobs = Vec::with_capacity(messages.len());
        for message in messages.drain(..) {
            match message {
                Message::Do(job) => jobs.push(job),
                Message::Close => queue.close(),
            }
        }
        if !jobs.is_empty() {
            metrics::histogram!("rusc_batch_size").record(jobs.len() as u32);
            metrics::gauge!("rusc_writer_queue").set(queue.len() as u32);
            commit(&mut connection, jobs, &record).await;
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed properly");
    }
}

/// Runs the jobs in one transaction, notes what that tells of the storage, then answers them.
async fn commit(connection: &mut Connection, jobs: Vec<Box<dyn Job>>, record: &StorageRecord) {
    let mut jobs = jobs.into_iter();
    let mut done = Vec::with_capacity(jobs.len());
    match attempt(connection, &mut jobs, &mut done).await {
        Ok(()) => {
            match done.iter().find_map(|job| job.fault()) {
                Some(fault) => record.failed(fault),
                None => record.written(),
            }
            done.into_iter().for_each(Finished::answer);
        }
        Err(error) => {
            tracing::error!(%error, "a transaction was not committed");
            if let Some(fault) = StorageFault::of(&error).or_else(|| done.iter().find_map(|job| job.fault()))
            {
                record.failed(fault);
            }
            // Fails if SQLite has rolled back by itself; then there is nothing to do.
            let _ = control(connection, "ROLLBACK").await;
            for work in done {
                work.fail(&error);
            }
            for job in jobs {
                job.fail(&error);
            }
        }
    }
}

async fn attempt(
    connection: &mut Connection,
    jobs: &mut std::vec::IntoIter<Box<dyn Job>>,
    done: &mut Vec<Box<dyn Finished>>,
) -> sqlx::Result<()> {
    control(connection, "BEGIN IMMEDIATE; SAVEPOINT job").await?;
    // `while let` and not `for`: after an error the caller still needs the jobs that were not begun.
    while let Some(job) = jobs.next() {
        let work = job.run(connection).await;
        let failed = work.failed();
        done.push(work);
        // Every statement is a round trip to the connection's thread, so no superfluous ones: ROLLBACK TO keeps the
        // savepoint for the next job, and COMMIT releases the last one.
        if failed {
            control(connection, "ROLLBACK TO job").await?;
        } else if !jobs.as_slice().is_empty() {
            control(connection, "RELEASE job; SAVEPOINT job").await?;
        }
    }
    control(connection, "COMMIT").await
}

async fn control(connection: &mut Connection, statement: &'static str) -> sqlx::Result<()> {
    query(statement).execute(connection).await.map(drop)
}

#[cfg(test)]
mod tests;
