//! Sessions of browsers. Only hashes of session tokens are stored; the store never sees a token.

use crate::sql::{Connection, FromRow, Row, query, query_as, query_scalar};
use crate::{Result, Store, StoreError, UserRow};

/// A session of a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Hash of the secret in the cookie.
    pub token_hash: String,
    /// Its name in lists.
    pub id: String,
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
    /// What it was begun with, in a few words.
    pub device: String,
    /// Which name its cookie has.
    pub cookie: CookieName,
}

/// Which name the cookie of a session has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CookieName {
    /// The plain one, which plain connections can set too.
    Plain,
    /// One with a prefix that only encrypted connections can set.
    Prefixed,
}

/// Sessions of one account; those that were not used for the longest time end first.
const MOST: i64 = 50;

impl FromRow for SessionRow {
    fn from_row(row: &Row) -> sqlx::Result<SessionRow> {
        Ok(SessionRow {
            token_hash: row.try_get("token_hash")?,
            id: row.try_get("session_id")?,
            user_id: row.try_get("user_id")?,
            csrf: row.try_get("csrf")?,
            created_ms: row.try_get("session_created_ms")?,
            seen_ms: row.try_get("session_seen_ms")?,
            expires_ms: row.try_get("expires_ms")?,
            device: row.try_get("device")?,
            cookie: if row.try_get("prefixed")? { CookieName::Prefixed } else { CookieName::Plain },
        })
    }
}

impl Store {
    /// Begins a session. Returns the hashes of the sessions that had to end for it, because the account has too many.
    ///
    /// # Errors
    /// If there is no such user, or one with this token.
    pub async fn create_session(&self, session: SessionRow) -> Result<Vec<String>> {
        self.write(move |connection| Box::pin(create(connection, session))).await
    }

    /// The session and its user, if it is still valid and the user may sign in.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn session(&self, token_hash: &str, now_ms: u64) -> Result<Option<(SessionRow, UserRow)>> {
        let found = query(
            "SELECT token_hash, sessions.id AS session_id, user_id, csrf, expires_ms, device, prefixed,
                    sessions.created_ms AS session_created_ms, sessions.seen_ms AS session_seen_ms,
                    users.id AS id, name, role, password_hash, users.created_ms AS created_ms,
                    users.seen_ms AS seen_ms, banned, deleted
             FROM sessions JOIN users ON users.id = sessions.user_id
             WHERE token_hash = $1 AND expires_ms > $2 AND banned = 0 AND deleted = 0",
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

    /// Somebody's sessions that have not expired, the last used first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sessions_of(&self, user_id: &str, now_ms: u64) -> Result<Vec<SessionRow>> {
        let rows = query_as(
            "SELECT token_hash, id AS session_id, user_id, csrf, expires_ms, device, prefixed,
                    created_ms AS session_created_ms, seen_ms AS session_seen_ms
             FROM sessions WHERE user_id = $1 AND expires_ms > $2 ORDER BY seen_ms DESC, id",
        )
        .bind(user_id)
        .bind(now_ms as i64)
        .fetch_all(self.reader().await?.on())
        .await?;
        Ok(rows)
    }

    /// Records that the cookie of a session has the prefixed name from now on.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn prefix_session(&self, token_hash: &str) -> Result<()> {
        let token_hash = token_hash.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "UPDATE sessions SET prefixed = 1 WHERE token_hash = $1";
                query(sql).bind(token_hash).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// Updates the times of a session; no effect if it is gone.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn touch_session(&self, token_hash: &str, seen_ms: u64, expires_ms: u64) -> Result<()> {
        let token_hash = token_hash.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                query("UPDATE sessions SET seen_ms = $2, expires_ms = $3 WHERE token_hash = $1")
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
                let sql = "DELETE FROM sessions WHERE token_hash = $1";
                query(sql).bind(token_hash).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// Deletes one of somebody's sessions and returns its hash.
    ///
    /// # Errors
    /// If they have no such session.
    pub async fn end_session_of(&self, user_id: &str, id: &str) -> Result<String> {
        let (user_id, id) = (user_id.to_owned(), id.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING token_hash";
                let ended = query_scalar(sql).bind(user_id).bind(id).fetch_optional(connection).await?;
                ended.ok_or(StoreError::Missing("session"))
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
                let sql = "DELETE FROM sessions WHERE user_id = $1 AND ($2 IS NULL OR token_hash <> $2)";
                let ended = query(sql).bind(user_id).bind(but).execute(connection).await?;
                Ok(ended)
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
                let sql = "DELETE FROM sessions WHERE expires_ms <= $1";
                Ok(query(sql).bind(now_ms as i64).execute(connection).await?)
            })
        })
        .await
    }
}

async fn create(connection: &mut Connection, session: SessionRow) -> Result<Vec<String>> {
    connection.lock_user(&session.user_id).await?;
    query(
        "INSERT INTO sessions (token_hash, id, user_id, csrf, created_ms, seen_ms, expires_ms, device, prefixed)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(session.token_hash)
    .bind(session.id)
    .bind(&session.user_id)
    .bind(session.csrf)
    .bind(session.created_ms as i64)
    .bind(session.seen_ms as i64)
    .bind(session.expires_ms as i64)
    .bind(session.device)
    .bind(session.cookie == CookieName::Prefixed)
    .execute(&mut *connection)
    .await
    .map_err(|error| match StoreError::unless_unique(error, StoreError::Exists("session")) {
        StoreError::Database(error) => StoreError::unless_reference(error, StoreError::Missing("user")),
        taken => taken,
    })?;
    let ended = query_scalar(
        "DELETE FROM sessions WHERE user_id = $1 AND token_hash NOT IN
           (SELECT token_hash FROM sessions WHERE user_id = $1 ORDER BY seen_ms DESC, created_ms DESC, id LIMIT $2)
         RETURNING token_hash",
    )
    .bind(session.user_id)
    .bind(MOST)
    .fetch_all(connection)
    .await?;
    Ok(ended)
}
