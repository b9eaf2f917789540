//! What people have told the host about others.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use crate::{Result, Store, StoreError};

/// A report to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
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

impl FromRow<'_, SqliteRow> for ReportRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<ReportRow> {
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
    pub async fn add_report(&self, new: NewReport) -> Result<u64> {
        self.write(move |connection| {
            Box::pin(async move {
                let id: u64 = sqlx::query_scalar(
                    "INSERT INTO reports (by_user, about, game_id, text, at_ms) VALUES (?1, ?2, ?3, ?4, ?5)
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
        let rows = sqlx::query_as(
            "SELECT reports.id AS id, makers.name AS by_name, subjects.name AS about_name, game_id, text, at_ms, done
             FROM reports JOIN users AS makers ON makers.id = by_user JOIN users AS subjects ON subjects.id = about
             WHERE (?1 = 'all' OR done = 0) AND (?2 IS NULL OR reports.id < ?2)
             ORDER BY reports.id DESC LIMIT ?3",
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
                let sql = "UPDATE reports SET done = 1 WHERE id = ?1";
                let changed = sqlx::query(sql).bind(id).execute(connection).await?;
                if changed.rows_affected() == 0 { Err(StoreError::Missing("report")) } else { Ok(()) }
            })
        })
        .await
    }
}
