//! Moderation: blocks between users, reports to the host, and the audit log of what hosts have done.

use crate::sql::{FromRow, Row, query, query_as, query_scalar};
use crate::{Result, Store, StoreError, follows};

/// A report to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReportRow {
    /// The id of who tells.
    pub by_user: String,
    /// The id of whom it is about.
    pub about: String,
    /// In which game, if in one.
    pub game_id: Option<String>,
    /// What happened.
    pub text: String,
    /// When it was told.
    pub at_ms: u64,
}

/// A report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportRow {
    /// Its number.
    pub id: u64,
    /// The name of who told.
    pub by_name: String,
    /// The name of whom it is about.
    pub about_name: String,
    /// In which game, if in one.
    pub game_id: Option<String>,
    /// What happened.
    pub text: String,
    /// When it was told.
    pub at_ms: u64,
    /// Whether the host has dealt with it.
    pub done: bool,
}

/// Which reports a list shall have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFilter {
    /// All of them.
    All,
    /// Those that wait for the host.
    Waiting,
}

impl FromRow for ReportRow {
    fn from_row(row: &Row) -> sqlx::Result<ReportRow> {
        Ok(ReportRow {
            id: row.try_get("id")?,
            by_name: row.try_get("by_name")?,
            about_name: row.try_get("about_name")?,
            game_id: row.try_get("game_id")?,
            text: row.try_get("text")?,
            at_ms: row.try_get("at_ms")?,
            done: row.try_get("done")?,
        })
    }
}

impl Store {
    /// Adds a report and gives back its number.
    ///
    /// # Errors
    /// If one of the two does not exist.
    pub async fn add_report(&self, new: NewReportRow) -> Result<u64> {
        self.write(move |connection| {
            Box::pin(async move {
                let id: u64 = query_scalar(
                    "INSERT INTO reports (by_user, about, game_id, text, at_ms) VALUES ($1, $2, $3, $4, $5)
                     RETURNING id",
                )
                .bind(new.by_user)
                .bind(new.about)
                .bind(new.game_id)
                .bind(new.text)
                .bind(new.at_ms as i64)
                .fetch_one(connection)
                .await
                .map_err(|error| StoreError::unless_reference(error, StoreError::Missing("user")))?;
                Ok(id)
            })
        })
        .await
    }

    /// Reports, the newest first, from the number `before` on.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn reports(
        &self,
        filter: ReportFilter,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<ReportRow>> {
        let rows = query_as(
            "SELECT reports.id AS id, makers.name AS by_name, subjects.name AS about_name, game_id, text, at_ms, done
             FROM reports JOIN users AS makers ON makers.id = by_user JOIN users AS subjects ON subjects.id = about
             WHERE ($1 = 'all' OR done = 0) AND ($2 IS NULL OR reports.id < $2)
             ORDER BY reports.id DESC LIMIT $3",
        )
        .bind(match filter {
            ReportFilter::All => "all",
            ReportFilter::Waiting => "waiting",
        })
        .bind(before.map(|before| i64::try_from(before).unwrap_or(i64::MAX)))
        .bind(limit)
        .fetch_all(self.reader().await?.on())
        .await?;
        Ok(rows)
    }

    /// Notes that the host has dealt with a report.
    ///
    /// # Errors
    /// If there is no such report.
    pub async fn finish_report(&self, id: u64) -> Result<()> {
        let id = i64::try_from(id).map_err(|_| StoreError::Missing("report"))?;
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "UPDATE reports SET done = 1 WHERE id = $1";
                let changed = query(sql).bind(id).execute(connection).await?;
                if changed == 0 { Err(StoreError::Missing("report")) } else { Ok(()) }
            })
        })
        .await
    }
}

impl Store {
    /// Blocks a user for another, and ends that one follows the other; no effect if that is so already.
    ///
    /// # Errors
    /// If one of them does not exist.
    pub async fn block(&self, user_id: &str, other: &str, at_ms: u64) -> Result<()> {
        let (user_id, other) = (user_id.to_owned(), other.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                query(
                    "INSERT INTO blocks (user_id, other, at_ms) VALUES ($1, $2, $3)
                     ON CONFLICT (user_id, other) DO NOTHING",
                )
                .bind(&user_id)
                .bind(&other)
                .bind(at_ms as i64)
                .execute(&mut *connection)
                .await
                .map_err(|error| StoreError::unless_reference(error, StoreError::Missing("user")))?;
                follows::forget(connection, &user_id, &other).await?;
                follows::forget(connection, &other, &user_id).await
            })
        })
        .await
    }

    /// Removes a block; no effect if there was none.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unblock(&self, user_id: &str, other: &str) -> Result<()> {
        let (user_id, other) = (user_id.to_owned(), other.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "DELETE FROM blocks WHERE user_id = $1 AND other = $2";
                query(sql).bind(user_id).bind(other).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// Whether `user_id` has blocked `other`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn has_blocked(&self, user_id: &str, other: &str) -> Result<bool> {
        let sql = "SELECT 1 FROM blocks WHERE user_id = $1 AND other = $2";
        let found: Option<i64> =
            query_scalar(sql).bind(user_id).bind(other).fetch_optional(self.reader().await?.on()).await?;
        Ok(found.is_some())
    }

    /// Whether one of the two has blocked the other.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn is_blocked_between(&self, one: &str, other: &str) -> Result<bool> {
        Ok(self.has_blocked(one, other).await? || self.has_blocked(other, one).await?)
    }

    /// The ids of the users whom somebody has blocked, the oldest block first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn blocked_by(&self, user_id: &str) -> Result<Vec<String>> {
        let sql = "SELECT other FROM blocks WHERE user_id = $1 ORDER BY at_ms, other";
        Ok(query_scalar(sql).bind(user_id).fetch_all(self.reader().await?.on()).await?)
    }
}

/// An entry of the audit log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditRow {
    /// Its number.
    pub id: u64,
    /// When.
    pub at_ms: u64,
    /// The name of who did it, of hosts even after they have left; `None` for the program itself.
    pub who_name: Option<String>,
    /// What was done, such as `user.ban`.
    pub what: String,
    /// The name or id of what it was done to.
    pub about: String,
}

impl FromRow for AuditRow {
    fn from_row(row: &Row) -> sqlx::Result<AuditRow> {
        Ok(AuditRow {
            id: row.try_get("id")?,
            at_ms: row.try_get("at_ms")?,
            who_name: row.try_get("who_name")?,
            what: row.try_get("what")?,
            about: row.try_get("about")?,
        })
    }
}

impl Store {
    /// Adds an entry to the audit log; `who` is a user id.
    ///
    /// # Errors
    /// If there is no such user.
    pub async fn add_audit(&self, at_ms: u64, who: Option<&str>, what: &str, about: &str) -> Result<()> {
        let (who, what, about) = (who.map(str::to_owned), what.to_owned(), about.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                query("INSERT INTO audit (at_ms, who, what, about) VALUES ($1, $2, $3, $4)")
                    .bind(at_ms as i64)
                    .bind(who)
                    .bind(what)
                    .bind(about)
                    .execute(connection)
                    .await
                    .map_err(|error| StoreError::unless_reference(error, StoreError::Missing("user")))?;
                Ok(())
            })
        })
        .await
    }

    /// The audit log, the newest first, entries before the number `before`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit(&self, before: Option<u64>, limit: u32) -> Result<Vec<AuditRow>> {
        let rows = query_as(
            "SELECT audit.id AS id, at_ms, COALESCE(former_name, users.name) AS who_name, what, about
             FROM audit LEFT JOIN users ON users.id = audit.who
             WHERE ($1 IS NULL OR audit.id < $1) ORDER BY audit.id DESC LIMIT $2",
        )
        .bind(before.map(|before| i64::try_from(before).unwrap_or(i64::MAX)))
        .bind(limit)
        .fetch_all(self.reader().await?.on())
        .await?;
        Ok(rows)
    }
}
