//! Sessions of browsers. Only hashes of session tokens are stored; the store never sees a token.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use crate::{Result, Store, StoreError, UserRow};

/// A session of a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Hash of the secret in the cookie.
    pub token_hash: String,
    /// The user who is signed in.
    pub user_id: String,
    /// The token against cross-site request forgery.
    pub csrf: String,
    /// When it began.
    pub created_ms: u64,
    /// When it was last used.
    pub seen_ms: u64,
    /// When it expires.
    pub expires_ms: u64,
}

impl FromRow<'_, SqliteRow> for SessionRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<SessionRow> {
        Ok(SessionRow {
            token_hash: row.try_get("token_hash")?,
            user_id: row.try_get("user_id")?,
            csrf: row.try_get("csrf")?,
            created_ms: row.try_get("session_created_ms")?,
            seen_ms: row.try_get("session_seen_ms")?,
            expires_ms: row.try_get("expires_ms")?,
        })
    }
}

impl Store {
    /// Begins a session.
    ///
    /// # Errors
    /// If there is no such user, or one with this token.
    pub async fn create_session(&self, session: SessionRow) -> Result<()> {
        self.write(move |connection| {
            Box::pin(async move {
                sqlx::query(
                    "INSERT INTO sessions (token_hash, user_id, csrf, created_ms, seen_ms, expires_ms)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                )
                .bind(session.token_hash)
                .bind(session.user_id)
                .bind(session.csrf)
                .bind(session.created_ms as i64)
                .bind(session.seen_ms as i64)
                .bind(session.expires_ms as i64)
                .execute(connection)
                .await
                .map(drop)
                .map_err(|error| {
                    match StoreError::unless_unique(error, StoreError::Exists("session")) {
                        StoreError::Database(error) => {
                            StoreError::unless_reference(error, StoreError::Missing("user"))
                        }
                        taken => taken,
                    }
                })
            })
        })
        .await
    }

    /// The session and its user, if it is still valid and the user may sign in.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn session(&self, token_hash: &str, now_ms: u64) -> Result<Option<(SessionRow, UserRow)>> {
        let found = sqlx::query(
            "SELECT token_hash, user_id, csrf, expires_ms,
                    sessions.created_ms AS session_created_ms, sessions.seen_ms AS session_seen_ms,
                    users.id AS id, name, role, password_hash, users.created_ms AS created_ms,
                    users.seen_ms AS seen_ms, banned, deleted
             FROM sessions JOIN users ON users.id = sessions.user_id
             WHERE token_hash = ?1 AND expires_ms > ?2 AND banned = 0 AND deleted = 0",
        )
        .bind(token_hash)
        .bind(now_ms as i64)
        .fetch_optional(self.reader().await?.on())
        .await?;
        match found {
            Some(row) => Ok(Some((SessionRow::from_row(&row)?, UserRow::from_row(&row)?))),
            None => Ok(None),
        }
    }

    /// Updates the times of a session; no effect if it is gone.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn touch_session(&self, token_hash: &str, seen_ms: u64, expires_ms: u64) -> Result<()> {
        let token_hash = token_hash.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                sqlx::query("UPDATE sessions SET seen_ms = ?2, expires_ms = ?3 WHERE token_hash = ?1")
                    .bind(token_hash)
                    .bind(seen_ms as i64)
                    .bind(expires_ms as i64)
                    .execute(connection)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// Deletes a session; no effect if it is gone.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_session(&self, token_hash: &str) -> Result<()> {
        let token_hash = token_hash.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "DELETE FROM sessions WHERE token_hash = ?1";
                sqlx::query(sql).bind(token_hash).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// Deletes all sessions of somebody but one, as after a change of password. Returns how many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_other_sessions(&self, user_id: &str, but: Option<&str>) -> Result<u64> {
        let (user_id, but) = (user_id.to_owned(), but.map(str::to_owned));
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "DELETE FROM sessions WHERE user_id = ?1 AND (?2 IS NULL OR token_hash <> ?2)";
                let ended = sqlx::query(sql).bind(user_id).bind(but).execute(connection).await?;
                Ok(ended.rows_affected())
            })
        })
        .await
    }

    /// Deletes expired sessions. Returns how many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_sessions(&self, now_ms: u64) -> Result<u64> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "DELETE FROM sessions WHERE expires_ms <= ?1";
                Ok(sqlx::query(sql).bind(now_ms as i64).execute(connection).await?.rows_affected())
            })
        })
        .await
    }
}
