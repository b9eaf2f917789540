//! What those see who wait for jobs: how far one is, how many are before it, the answers for a node, and the numbers for whoever
//! looks after the server. Also what nobody needs any more is deleted here.

use super::{BY_KEY, JobRank, JobRow, VIRTUAL_TIME, now_ms};
use crate::sql::{FromRow, Row, query, query_as, query_scalar};
use crate::{JobKind, JobState, Result, Store};

/// The end of a job that a node waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobAnswer {
    /// Which job.
    pub id: String,
    /// The answer; nothing if the job has failed.
    pub output: Option<String>,
}

impl FromRow for JobAnswer {
    fn from_row(row: &Row) -> sqlx::Result<JobAnswer> {
        Ok(JobAnswer { id: row.try_get("id")?, output: row.try_get("output")? })
    }
}

/// How many jobs there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobCounts {
    /// By state, in the order of [`JobState::ALL`].
    pub by_state: [u64; JobState::ALL.len()],
    /// For how long the oldest has waited that no worker has, in milliseconds.
    pub oldest_ms: Option<u64>,
}

/// How many jobs are before another, itself included; none if it does not wait.
pub(crate) const PLACE: &str = "SELECT COUNT(*) FROM jobs AS mine, jobs AS other
    WHERE mine.id = $1 AND mine.state = 'waiting' AND other.state = 'waiting'
      AND (other.rank, other.tag, other.created_ms, other.id) <= (mine.rank, mine.tag, mine.created_ms, mine.id)";

impl Store {
    /// The job with a key.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn job_by_key(&self, key: &str) -> Result<Option<JobRow>> {
        Ok(query_as(BY_KEY).bind(key).fetch_optional(self.reader().await?.on()).await?)
    }

    /// The job with an id.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn job(&self, id: &str) -> Result<Option<JobRow>> {
        let sql =
            "SELECT id, kind, owner, state, tries, worker, progress, input, output, created_ms, changed_ms
                   FROM jobs WHERE id = $1";
        Ok(query_as(sql).bind(id).fetch_optional(self.reader().await?.on()).await?)
    }

    /// The place of a job in the queue: 1 if it is the next. Nothing if it does not wait.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn job_place(&self, id: &str) -> Result<Option<u64>> {
        let place: u64 = query_scalar(PLACE).bind(id).fetch_one(self.reader().await?.on()).await?;
        Ok(Some(place).filter(|&place| place > 0))
    }

    /// The answers for a node that have come since it last asked. Each is told once, and emptied.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn take_job_answers(&self, asked_by: &str) -> Result<Vec<JobAnswer>> {
        let sql = "SELECT id, output FROM jobs WHERE asked_by = $1 AND state IN ('done', 'failed')";
        let answers: Vec<JobAnswer> =
            query_as(sql).bind(asked_by).fetch_all(self.reader().await?.on()).await?;
        if answers.is_empty() {
            return Ok(answers);
        }
        self.write(move |connection| {
            Box::pin(async move {
                // The rows stay for their tags.
                let sql = "UPDATE jobs SET asked_by = NULL, input = '', output = NULL WHERE id = $1";
                for answer in &answers {
                    query(sql).bind(&answer.id).execute(&mut *connection).await?;
                }
                Ok(answers)
            })
        })
        .await
    }

    /// Says that nobody wants the answer of a job any more. Whoever has it loses it. No effect if it is over.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn cancel_job(&self, id: &str) -> Result<()> {
        let id = id.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let now_ms = now_ms(connection).await?;
                let sql = "UPDATE jobs SET state = 'failed', input = '', token = NULL, until_ms = NULL, asked_by = NULL,
                             dedup_key = NULL, changed_ms = $2
                           WHERE id = $1 AND state IN ('waiting', 'taken')";
                query(sql).bind(id).bind(now_ms).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// How many jobs there are.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn job_counts(&self) -> Result<JobCounts> {
        let mut reader = self.reader().await?;
        let mut counts = JobCounts::default();
        let sql = "SELECT state, COUNT(*) FROM jobs GROUP BY state";
        let rows: Vec<(String, u64)> = query_as(sql).fetch_all(reader.on()).await?;
        for (place, state) in JobState::ALL.iter().enumerate() {
            let of_state = rows.iter().find(|(word, _)| word == state.word());
            counts.by_state[place] = of_state.map_or(0, |(_, count)| *count);
        }
        let sql = "SELECT MIN(created_ms) FROM jobs WHERE state = 'waiting'";
        let oldest: Option<u64> = query_scalar(sql).fetch_one(reader.on()).await?;
        if let Some(oldest) = oldest {
            let now_ms = now_ms(reader.on()).await?;
            counts.oldest_ms = Some((now_ms as u64).saturating_sub(oldest));
        }
        Ok(counts)
    }

    /// Deletes jobs of a kind that ended so long ago, but not the one with the highest tag, which is the time of the queue.
    /// Returns how many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_jobs(&self, kind: JobKind, after_ms: u64) -> Result<u64> {
        self.write(move |connection| {
            Box::pin(async move {
                let before_ms = now_ms(connection).await?.saturating_sub_unsigned(after_ms);
                let sql = "DELETE FROM jobs
                           WHERE kind = $1 AND state IN ('done', 'failed') AND changed_ms < $2 AND rank = $3 AND tag < $4";
                let mut forgotten = 0;
                for rank in [JobRank::Game, JobRank::Person, JobRank::System] {
                    let time = query_scalar(VIRTUAL_TIME).bind(rank as i64);
                    let time: Option<i64> = time.fetch_one(&mut *connection).await?;
                    let query = query(sql).bind(kind.word()).bind(before_ms).bind(rank as i64).bind(time);
                    forgotten += query.execute(&mut *connection).await?;
                }
                Ok(forgotten)
            })
        })
        .await
    }

    /// Deletes the answers of a kind but for the newest so many, so that what is kept has a bound. The jobs stay, without a key:
    /// they count for the limits of a day. Returns how many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn empty_jobs(&self, kind: JobKind, most: u32) -> Result<u64> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "UPDATE jobs SET output = NULL, input = '', dedup_key = NULL
                           WHERE kind = $1 AND state = 'done' AND output IS NOT NULL AND changed_ms <= (
                             SELECT changed_ms FROM jobs WHERE kind = $1 AND state = 'done' AND output IS NOT NULL
                             ORDER BY changed_ms DESC LIMIT 1 OFFSET $2)";
                Ok(query(sql).bind(kind.word()).bind(most).execute(connection).await?)
            })
        })
        .await
    }
}
