//! What workers do with jobs: take one, renew the lease, answer, give back. Everything after taking carries the token, which is
//! new each time a job is taken: whoever has lost a job to somebody else changes nothing any more.

use super::{LONGEST_JOB_OUTPUT, now_ms};
use crate::sql::{Connection, FromRow, Row, Side, query, query_as, query_scalar};
use crate::{JobKind, Result, Store};

/// How often a job is taken before it has failed: once, and two more times.
const MOST_TRIES: u32 = 3;

/// How long a job is kept from the worker that had it last, so that another can take it; then even that one may.
const KEPT_FROM_LAST_MS: i64 = 10_000;

/// A job in the hands of a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenJob {
    /// Its name.
    pub id: String,
    /// What it is about.
    pub kind: JobKind,
    /// What everything about it must carry.
    pub token: String,
    /// The most positions that a search of it visits.
    pub nodes: u64,
    /// What is to be done.
    pub input: String,
}

/// Whether a worker has a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaseCheck {
    /// It has, and what it wanted is done.
    Held,
    /// Somebody else has it, or nobody wants it any more; nothing has changed.
    Lost,
}

/// Why a worker gives a job back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Release {
    /// The worker stops; that is no fault of the job.
    Stopping,
    /// The worker could not do it, which counts as a try.
    Failed,
}

impl FromRow for TakenJob {
    fn from_row(row: &Row) -> sqlx::Result<TakenJob> {
        Ok(TakenJob {
            id: row.try_get("id")?,
            kind: JobKind::read(row.try_get("kind")?).map_err(sqlx::Error::Decode)?,
            token: row.try_get("token")?,
            nodes: row.try_get("nodes")?,
            input: row.try_get("input")?,
        })
    }
}

impl Store {
    /// Gives the next job of one of the kinds to a worker, with a lease. Two who ask at the same time never get the same one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn take_job(&self, worker: &str, kinds: &[JobKind], lease_ms: u64) -> Result<Option<TakenJob>> {
        let Some(&last) = kinds.last() else { return Ok(None) };
        let mut words = [last.word(); JobKind::ALL.len()];
        words.iter_mut().zip(kinds).for_each(|(word, kind)| *word = kind.word());
        let worker = worker.to_owned();
        // Workers ask a few times a second: most of the time there is nothing to write.
        let waiting = "SELECT 1 FROM jobs WHERE state = 'waiting' LIMIT 1";
        if query(waiting).fetch_optional(self.reader().await?.on()).await?.is_none() {
            return Ok(None);
        }
        self.write(move |connection| Box::pin(take(connection, worker, words, lease_ms))).await
    }

    /// Renews the lease of a job and notes how far it is, in thousandths.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn renew_job(&self, id: &str, token: &str, progress: u32, lease_ms: u64) -> Result<LeaseCheck> {
        let (id, token) = (id.to_owned(), token.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                let until_ms = now_ms(connection).await?.saturating_add_unsigned(lease_ms);
                let sql = "UPDATE jobs SET until_ms = $3, progress = $4 WHERE id = $1 AND token = $2 AND state = 'taken'";
                let query = query(sql).bind(id).bind(token).bind(until_ms).bind(progress.min(1000));
                Ok(held(query.execute(connection).await?))
            })
        })
        .await
    }

    /// Answers a job. An answer after the lease is taken as long as nobody else has the job.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn finish_job(&self, id: &str, token: &str, output: String) -> Result<LeaseCheck> {
        if output.len() > LONGEST_JOB_OUTPUT {
            return Ok(LeaseCheck::Lost);
        }
        let (id, token) = (id.to_owned(), token.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                let now_ms = now_ms(connection).await?;
                let sql = "UPDATE jobs SET state = 'done', output = $3, input = '', progress = 1000, token = NULL, until_ms = NULL,
                             changed_ms = $4
                           WHERE id = $1 AND token = $2 AND state = 'taken'";
                let query = query(sql).bind(id).bind(token).bind(output).bind(now_ms);
                Ok(held(query.execute(connection).await?))
            })
        })
        .await
    }

    /// Gives a job back: another worker can take it at once, unless it was tried too often.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn release_job(&self, id: &str, token: &str, release: Release) -> Result<LeaseCheck> {
        let (id, token) = (id.to_owned(), token.to_owned());
        let forgiven = match release {
            Release::Stopping => 1,
            Release::Failed => 0,
        };
        self.write(move |connection| {
            Box::pin(async move {
                let now_ms = now_ms(connection).await?;
                let sql =
                    "UPDATE jobs SET state = CASE WHEN tries - $3 >= $4 THEN 'failed' ELSE 'waiting' END,
                             tries = tries - $3, token = NULL, until_ms = NULL, progress = 0, changed_ms = $5
                           WHERE id = $1 AND token = $2 AND state = 'taken'";
                let query = query(sql).bind(id).bind(token).bind(forgiven).bind(MOST_TRIES).bind(now_ms);
                Ok(held(query.execute(connection).await?))
            })
        })
        .await
    }

    /// Takes jobs whose lease has run out away from their workers, to be taken again or, after too many tries, to have failed.
    /// Returns how many of them there were.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sweep_jobs(&self) -> Result<u64> {
        let mut reader = self.reader().await?;
        let now = now_ms(reader.on()).await?;
        let sql = "SELECT COUNT(*) FROM jobs WHERE state = 'taken' AND until_ms < $1";
        let lapsed: u64 = query_scalar(sql).bind(now).fetch_one(reader.on()).await?;
        drop(reader);
        // Most of the time there is nothing to write.
        if lapsed == 0 {
            return Ok(0);
        }
        self.write(move |connection| {
            Box::pin(async move {
                let now_ms = now_ms(connection).await?;
                let sql = "UPDATE jobs SET state = CASE WHEN tries >= $1 THEN 'failed' ELSE 'waiting' END, token = NULL,
                             until_ms = NULL, progress = 0, changed_ms = $2
                           WHERE state = 'taken' AND until_ms < $2";
                Ok(query(sql).bind(MOST_TRIES).bind(now_ms).execute(connection).await?)
            })
        })
        .await
    }
}

fn held(changed: u64) -> LeaseCheck {
    if changed == 1 { LeaseCheck::Held } else { LeaseCheck::Lost }
}

/// The next job of some kinds for a worker. Rows that another transaction is about to take are passed over.
macro_rules! next_job {
    ($lock:literal) => {
        concat!(
            "SELECT id FROM jobs WHERE state = 'waiting' AND kind IN ($2, $3, $4)
               AND (worker IS NULL OR worker <> $1 OR changed_ms <= $5)
             ORDER BY rank, tag, created_ms, id LIMIT 1",
            $lock
        )
    };
}

async fn take(
    connection: &mut Connection,
    worker: String,
    kinds: [&'static str; 3],
    lease_ms: u64,
) -> Result<Option<TakenJob>> {
    let now_ms = now_ms(connection).await?;
    let sql = match connection.side() {
        Side::Sqlite(_) => next_job!(""),
        Side::Postgres(_) => next_job!(" FOR UPDATE SKIP LOCKED"),
    };
    let next = kinds.iter().fold(query_scalar(sql).bind(&worker), |query, kind| query.bind(*kind));
    let next: Option<String> = next.bind(now_ms - KEPT_FROM_LAST_MS).fetch_optional(&mut *connection).await?;
    let Some(id) = next else { return Ok(None) };
    let taken = query_as(
        "UPDATE jobs SET state = 'taken', worker = $2, token = $3, until_ms = $4, tries = tries + 1, progress = 0,
           changed_ms = $5
         WHERE id = $1 AND state = 'waiting' RETURNING id, kind, token, nodes, input",
    )
    .bind(id)
    .bind(worker)
    .bind(crate::random_id(22))
    .bind(now_ms.saturating_add_unsigned(lease_ms))
    .bind(now_ms);
    Ok(taken.fetch_optional(connection).await?)
}
