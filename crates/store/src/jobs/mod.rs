//! Long work that leaves the server: a queue of jobs in a table, which workers take, on this machine or another. This file has
//! the rows and adds jobs; `work.rs` is what workers do, `looking.rs` what the others see.
//!
//! The order is by rank (a game that waits before everything else), then by self-clocked fair queueing: the tag of a job is its
//! cost, added to the tag of its owner's last waiting job, or to the virtual time if the owner has none; the virtual time is the
//! highest tag that a worker has taken. The lowest tag is next, of equal tags the oldest job, so that nobody's
//! hundredth job delays somebody's first, and nothing waits for ever.

mod looking;
mod work;

use crate::nodes::now_ms;
use crate::sql::{Connection, FromRow, Row, Side, query, query_as, query_scalar};
use crate::{Result, Store};

pub use crate::columns::{JobKind, JobState};
pub use looking::{JobAnswer, JobCounts};
pub use work::{LeaseCheck, Release, TakenJob};

/// The most bytes of what a worker is told, and of what it answers.
pub const LONGEST_JOB_INPUT: usize = 64 * 1024;
/// See [`LONGEST_JOB_INPUT`].
pub const LONGEST_JOB_OUTPUT: usize = 256 * 1024;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Who comes first, whatever the tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum JobRank {
    /// A game waits for it.
    Game,
    /// A person waits for it.
    Person,
    /// Nobody waits for it.
    System,
}

/// A job to queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewJob {
    /// Its name, made with [`random_id`](crate::random_id).
    pub id: String,
    /// What it is about.
    pub kind: JobKind,
    /// Who comes first.
    pub rank: JobRank,
    /// To whom it is charged.
    pub owner: String,
    /// The same work is not queued twice under one key.
    pub dedup_key: Option<String>,
    /// What it costs, in thousands of positions.
    pub cost: u64,
    /// The most positions that a search of it visits.
    pub nodes: u64,
    /// What the worker is told.
    pub input: String,
    /// The node that waits for the answer.
    pub asked_by: Option<String>,
}

/// Bounds of the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobLimits {
    /// The most unfinished jobs of a kind of one owner.
    pub open_per_owner: u32,
    /// The most jobs of a kind of one owner in 24 hours, without those that failed.
    pub per_day: Option<u32>,
    /// The most unfinished jobs in all. Nodes that add jobs at the same moment may exceed it by one each.
    pub open_in_all: u32,
}

/// What became of adding a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Enqueued {
    /// It waits.
    Queued,
    /// The same work is there already.
    Known(Box<JobRow>),
    /// The owner has as many unfinished ones as allowed.
    OwnerFull,
    /// The owner has had as many in 24 hours as allowed.
    DayFull,
    /// There are as many unfinished ones as allowed.
    QueueFull,
    /// What the worker is to be told is too long.
    TooLong,
}

/// A job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobRow {
    /// Its name.
    pub id: String,
    /// What it is about.
    pub kind: JobKind,
    /// To whom it is charged.
    pub owner: String,
    /// What has become of it.
    pub state: JobState,
    /// How often a worker took it and did not give it back in order.
    pub tries: u32,
    /// Who has it, or had it last.
    pub worker: Option<String>,
    /// How far it is, in thousandths.
    pub progress: u32,
    /// What the worker is told.
    pub input: String,
    /// The answer.
    pub output: Option<String>,
    /// When it was added, by the clock of the database.
    pub created_ms: u64,
    /// When it last changed its state, by the clock of the database.
    pub changed_ms: u64,
}

impl FromRow for JobRow {
    fn from_row(row: &Row) -> sqlx::Result<JobRow> {
        Ok(JobRow {
            id: row.try_get("id")?,
            kind: JobKind::read(row.try_get("kind")?).map_err(sqlx::Error::Decode)?,
            owner: row.try_get("owner")?,
            state: JobState::read(row.try_get("state")?).map_err(sqlx::Error::Decode)?,
            tries: row.try_get("tries")?,
            worker: row.try_get("worker")?,
            progress: row.try_get("progress")?,
            input: row.try_get("input")?,
            output: row.try_get("output")?,
            created_ms: row.try_get("created_ms")?,
            changed_ms: row.try_get("changed_ms")?,
        })
    }
}

/// The job with a key.
const BY_KEY: &str =
    "SELECT id, kind, owner, state, tries, worker, progress, input, output, created_ms, changed_ms
    FROM jobs WHERE dedup_key = $1";

impl Store {
    /// Adds a job, unless the same work is there already or one of the limits is reached. Work that has failed is queued again.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn enqueue_job(&self, job: NewJob, limits: JobLimits) -> Result<Enqueued> {
        if job.input.len() > LONGEST_JOB_INPUT {
            return Ok(Enqueued::TooLong);
        }
        self.write(move |connection| Box::pin(enqueue(connection, job, limits))).await
    }
}

async fn enqueue(connection: &mut Connection, job: NewJob, limits: JobLimits) -> Result<Enqueued> {
    lock_owner(connection, &job.owner).await?;
    if let Some(key) = &job.dedup_key {
        let known: Option<JobRow> = query_as(BY_KEY).bind(key).fetch_optional(&mut *connection).await?;
        match known {
            Some(failed) if failed.state == JobState::Failed => {
                let sql = "UPDATE jobs SET dedup_key = NULL WHERE id = $1";
                query(sql).bind(&failed.id).execute(&mut *connection).await?;
            }
            Some(known) => return Ok(Enqueued::Known(Box::new(known))),
            None => {}
        }
    }
    let now_ms = now_ms(connection).await?;
    if let Some(full) = exceeded(connection, &job, limits, now_ms).await? {
        return Ok(full);
    }
    let tag = next_tag(connection, &job).await?;
    let added = query(
        "INSERT INTO jobs (id, kind, rank, owner, dedup_key, state, tag, tries, nodes, progress, input, asked_by, created_ms,
           changed_ms)
         VALUES ($1, $2, $3, $4, $5, 'waiting', $6, 0, $7, 0, $8, $9, $10, $10) ON CONFLICT (dedup_key) DO NOTHING",
    )
    .bind(&job.id)
    .bind(job.kind.word())
    .bind(job.rank as i64)
    .bind(&job.owner)
    .bind(&job.dedup_key)
    .bind(tag)
    .bind(i64::try_from(job.nodes).unwrap_or(i64::MAX))
    .bind(&job.input)
    .bind(&job.asked_by)
    .bind(now_ms)
    .execute(&mut *connection)
    .await?;
    if added == 1 {
        return Ok(Enqueued::Queued);
    }
    // Another node has added the same work at the same moment.
    Ok(Enqueued::Known(Box::new(query_as(BY_KEY).bind(&job.dedup_key).fetch_one(connection).await?)))
}

/// Which limit another job would exceed.
async fn exceeded(
    connection: &mut Connection,
    job: &NewJob,
    limits: JobLimits,
    now_ms: i64,
) -> Result<Option<Enqueued>> {
    let sql = "SELECT COUNT(*) FROM jobs WHERE owner = $1 AND kind = $2 AND state IN ('waiting', 'taken')";
    let open: u32 =
        query_scalar(sql).bind(&job.owner).bind(job.kind.word()).fetch_one(&mut *connection).await?;
    if open >= limits.open_per_owner {
        return Ok(Some(Enqueued::OwnerFull));
    }
    if let Some(most) = limits.per_day {
        let sql = "SELECT COUNT(*) FROM jobs WHERE owner = $1 AND kind = $2 AND created_ms > $3 AND state <> 'failed'";
        let query = query_scalar(sql).bind(&job.owner).bind(job.kind.word()).bind(now_ms - DAY_MS);
        let today: u32 = query.fetch_one(&mut *connection).await?;
        if today >= most {
            return Ok(Some(Enqueued::DayFull));
        }
    }
    let sql = "SELECT COUNT(*) FROM jobs WHERE state IN ('waiting', 'taken')";
    let all: u32 = query_scalar(sql).fetch_one(connection).await?;
    Ok((all >= limits.open_in_all).then_some(Enqueued::QueueFull))
}

/// The tag of a new job.
async fn next_tag(connection: &mut Connection, job: &NewJob) -> Result<i64> {
    let served: Option<i64> =
        query_scalar(VIRTUAL_TIME).bind(job.rank as i64).fetch_one(&mut *connection).await?;
    let sql = "SELECT MAX(tag) FROM jobs WHERE owner = $1 AND state = 'waiting' AND rank = $2";
    let own: Option<i64> =
        query_scalar(sql).bind(&job.owner).bind(job.rank as i64).fetch_one(connection).await?;
    Ok(served.max(own).unwrap_or(0).saturating_add_unsigned(job.cost.max(1)))
}

/// The highest tag that a worker has taken. A query for each state, each of which reads one entry of the index.
pub(crate) const VIRTUAL_TIME: &str = "SELECT MAX(tag) FROM (
    SELECT MAX(tag) AS tag FROM jobs WHERE state = 'taken' AND rank = $1
    UNION ALL SELECT MAX(tag) FROM jobs WHERE state = 'done' AND rank = $1
    UNION ALL SELECT MAX(tag) FROM jobs WHERE state = 'failed' AND rank = $1) AS served";

/// Lets others who add a job of the same owner wait until the transaction ends, so that what is counted stays as it is.
/// `SQLite` has one writer and needs no lock.
async fn lock_owner(connection: &mut Connection, owner: &str) -> sqlx::Result<()> {
    if matches!(connection.side(), Side::Postgres(_)) {
        let sql = "SELECT pg_advisory_xact_lock(hashtextextended('job owner ' || $1, 0))";
        query(sql).bind(owner).execute(connection).await?;
    }
    Ok(())
}
