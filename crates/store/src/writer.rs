//! The one connection that writes. Jobs queue up; all that wait, up to 256, share one transaction and one flush of the
//! disk, and each is answered after the commit. A job that fails is undone by its savepoint and harms no other.
//!
//! ```text
//! BEGIN IMMEDIATE   SAVEPOINT job ─ work ─ RELEASE job   SAVEPOINT job ─ work that fails ─ ROLLBACK TO job   …   COMMIT
//! ```

use std::pin::Pin;

use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::{Result, StoreError};

/// Jobs that share a commit. More would make the first one wait long for the last.
const MAX_BATCH: usize = 256;

/// Jobs that may wait; whoever comes later waits for room.
const QUEUE: usize = 4096;

/// Work on the writing connection, under way.
pub(crate) type JobFuture<'c, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'c>>;

/// The handle of the task that writes.
#[derive(Debug)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Message>,
    task: Mutex<Option<JoinHandle<()>>>,
}

enum Message {
    Do(Box<dyn Job>),
    Close,
}

/// Work with somebody who waits for its answer.
trait Job: Send {
    fn run(self: Box<Self>, connection: &mut SqliteConnection) -> RunningJob<'_>;
    fn fail(self: Box<Self>, why: &sqlx::Error);
}

type RunningJob<'c> = Pin<Box<dyn Future<Output = Box<dyn Finished>> + Send + 'c>>;

/// Work that is done and not yet committed.
trait Finished: Send {
    fn failed(&self) -> bool;
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
    W: for<'c> FnOnce(&'c mut SqliteConnection) -> JobFuture<'c, T> + Send,
{
    fn run(self: Box<Self>, connection: &mut SqliteConnection) -> RunningJob<'_> {
        let working = (self.work)(connection);
        let answer = self.answer;
        Box::pin(async move { Box::new(FinishedJob { result: working.await, answer }) as Box<dyn Finished> })
    }

    fn fail(self: Box<Self>, why: &sqlx::Error) {
        // Whoever no longer waits does not need the answer.
        let _ = self.answer.send(Err(StoreError::NotWritten(why.to_string())));
    }
}

impl<T: Send> Finished for FinishedJob<T> {
    fn failed(&self) -> bool {
        self.result.is_err()
    }

    fn answer(self: Box<Self>) {
        let _ = self.answer.send(self.result);
    }

    fn fail(self: Box<Self>, why: &sqlx::Error) {
        // A job that failed by itself keeps its own reason.
        let result = self.result.and_then(|_| Err(StoreError::NotWritten(why.to_string())));
        let _ = self.answer.send(result);
    }
}

impl Writer {
    /// Starts the task.
    pub(crate) fn start(connection: SqliteConnection) -> Writer {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let task = tokio::spawn(run(connection, queue));
        Writer { jobs, task: Mutex::new(Some(task)) }
    }

    /// Queues the work and waits for its commit. If the caller goes away meanwhile, the work is done all the same.
    pub(crate) async fn write<T, W>(&self, work: W) -> Result<T>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut SqliteConnection) -> JobFuture<'c, T> + Send + 'static,
    {
        let (job, answered) = queued(work);
        self.jobs.send(Message::Do(job)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits until everything queued so far is written and the connection is closed.
    pub(crate) async fn close(&self) {
        // An error means that the task has ended already.
        let _ = self.jobs.send(Message::Close).await;
        if let Some(task) = self.task.lock().await.take() {
            let _ = task.await;
        }
    }
}

/// A job and where its answer will be.
fn queued<T, W>(work: W) -> (Box<dyn Job>, oneshot::Receiver<Result<T>>)
where
    T: Send + 'static,
    W: for<'c> FnOnce(&'c mut SqliteConnection) -> JobFuture<'c, T> + Send + 'static,
{
    let (answer, answered) = oneshot::channel();
    (Box::new(QueuedJob { work, answer }), answered)
}

/// The task. It ends when it is told so, or when the last handle is dropped, in both cases with an empty queue.
async fn run(mut connection: SqliteConnection, mut queue: mpsc::Receiver<Message>) {
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
            commit(&mut connection, jobs).await;
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed properly");
    }
}

/// One transaction for all the jobs, and then their answers.
async fn commit(connection: &mut SqliteConnection, jobs: Vec<Box<dyn Job>>) {
    let mut jobs = jobs.into_iter();
    let mut done = Vec::with_capacity(jobs.len());
    match attempt(connection, &mut jobs, &mut done).await {
        Ok(()) => done.into_iter().for_each(Finished::answer),
        Err(error) => {
            tracing::error!(%error, "a transaction was not committed");
            // It fails if the database has rolled back by itself, and then there is nothing to do.
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
    connection: &mut SqliteConnection,
    jobs: &mut std::vec::IntoIter<Box<dyn Job>>,
    done: &mut Vec<Box<dyn Finished>>,
) -> sqlx::Result<()> {
    control(connection, "BEGIN IMMEDIATE; SAVEPOINT job").await?;
    // `while let` and not `for`: after an error the caller still needs the jobs that were not begun.
    while let Some(job) = jobs.next() {
        let work = job.run(connection).await;
        let failed = work.failed();
        done.push(work);
        // Every statement is a trip to the thread of the connection, so no more are made than needed: what is rolled back
        // to its savepoint leaves the savepoint to the next job, and a commit releases the last one.
        if failed {
            control(connection, "ROLLBACK TO job").await?;
        } else if !jobs.as_slice().is_empty() {
            control(connection, "RELEASE job; SAVEPOINT job").await?;
        }
    }
    control(connection, "COMMIT").await
}

async fn control(connection: &mut SqliteConnection, statement: &'static str) -> sqlx::Result<()> {
    sqlx::query(statement).execute(connection).await.map(drop)
}

#[cfg(test)]
mod tests;
