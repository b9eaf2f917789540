//! Devices that have signed in to an account before, by the hash of a secret in a cookie of their own. A device that is
//! known is not locked out by the failures of strangers.

use crate::sql::{Connection, query, query_scalar};
use crate::{Result, Store};

/// Devices that are remembered of an account; the one that was not seen for the longest time is forgotten first.
const MOST: i64 = 20;

impl Store {
    /// Whether a device has signed in to an account before.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn knows_device(&self, user_id: &str, token_hash: &str) -> Result<bool> {
        let sql = "SELECT 1 FROM devices WHERE user_id = $1 AND token_hash = $2";
        let mut reader = self.reader().await?;
        let found: Option<i64> =
            query_scalar(sql).bind(user_id).bind(token_hash).fetch_optional(reader.on()).await?;
        Ok(found.is_some())
    }

    /// Whether a device has signed in to any account before.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn has_device(&self, token_hash: &str) -> Result<bool> {
        let sql = "SELECT 1 FROM devices WHERE token_hash = $1 LIMIT 1";
        let mut reader = self.reader().await?;
        let found: Option<i64> = query_scalar(sql).bind(token_hash).fetch_optional(reader.on()).await?;
        Ok(found.is_some())
    }

    /// Remembers that a device has signed in to an account.
    ///
    /// # Errors
    /// If there is no such user.
    pub async fn remember_device(&self, user_id: &str, token_hash: &str, at_ms: u64) -> Result<()> {
        let (user_id, token_hash) = (user_id.to_owned(), token_hash.to_owned());
        self.write(move |connection| Box::pin(remember(connection, user_id, token_hash, at_ms))).await
    }
}

async fn remember(
    connection: &mut Connection,
    user_id: String,
    token_hash: String,
    at_ms: u64,
) -> Result<()> {
    connection.lock_user(&user_id).await?;
    query(
        "INSERT INTO devices (token_hash, user_id, seen_ms) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, token_hash) DO UPDATE SET seen_ms = excluded.seen_ms",
    )
    .bind(token_hash)
    .bind(&user_id)
    .bind(at_ms as i64)
    .execute(&mut *connection)
    .await?;
    query(
        "DELETE FROM devices WHERE user_id = $1 AND token_hash NOT IN
           (SELECT token_hash FROM devices WHERE user_id = $1 ORDER BY seen_ms DESC, token_hash LIMIT $2)",
    )
    .bind(&user_id)
    .bind(MOST)
    .execute(connection)
    .await?;
    Ok(())
}
