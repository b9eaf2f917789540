//! The log of what hosts have done and of what concerns safety. Lines are added, never changed.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use crate::{Result, Store, StoreError};

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditRow {
    /// Its number.
    pub id: u64,
    /// When.
    pub at_ms: u64,
    /// The name of who did it; nobody for the program itself and for the deleted.
    pub who_name: Option<String>,
    /// What: `user.ban`.
    pub what: String,
    /// To whom or what.
    pub about: String,
}

impl FromRow<'_, SqliteRow> for AuditRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<AuditRow> {
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
    /// Adds a line; `who` is the id of who did it.
    ///
    /// # Errors
    /// If there is no such user.
    pub async fn add_audit(&self, at_ms: u64, who: Option<&str>, what: &str, about: &str) -> Result<()> {
        let (who, what, about) = (who.map(str::to_owned), what.to_owned(), about.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                sqlx::query("INSERT INTO audit (at_ms, who, what, about) VALUES (?1, ?2, ?3, ?4)")
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

    /// Lines, the newest first, from the number `before` on.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit(&self, before: Option<u64>, limit: u32) -> Result<Vec<AuditRow>> {
        let rows = sqlx::query_as(
            "SELECT audit.id AS id, at_ms, users.name AS who_name, what, about
             FROM audit LEFT JOIN users ON users.id = audit.who
             WHERE (?1 IS NULL OR audit.id < ?1) ORDER BY audit.id DESC LIMIT ?2",
        )
        .bind(before.map(|before| i64::try_from(before).unwrap_or(i64::MAX)))
        .bind(limit)
        .fetch_all(self.reader().await?.on())
        .await?;
        Ok(rows)
    }
}
