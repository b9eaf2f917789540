//! Who does not want to hear from whom.

use crate::{Result, Store, StoreError};

impl Store {
    /// Notes that somebody does not want to hear from another; nothing changes if that is so already.
    ///
    /// # Errors
    /// If one of them does not exist.
    pub async fn block(&self, user_id: &str, other: &str, at_ms: u64) -> Result<()> {
        let (user_id, other) = (user_id.to_owned(), other.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                sqlx::query(
                    "INSERT INTO blocks (user_id, other, at_ms) VALUES (?1, ?2, ?3)
                     ON CONFLICT (user_id, other) DO NOTHING",
                )
                .bind(user_id)
                .bind(other)
                .bind(at_ms as i64)
                .execute(connection)
                .await
                .map_err(|error| StoreError::unless_reference(error, StoreError::Missing("user")))?;
                Ok(())
            })
        })
        .await
    }

    /// The opposite; nothing changes if there was no block.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unblock(&self, user_id: &str, other: &str) -> Result<()> {
        let (user_id, other) = (user_id.to_owned(), other.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "DELETE FROM blocks WHERE user_id = ?1 AND other = ?2";
                sqlx::query(sql).bind(user_id).bind(other).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// Whether somebody has blocked another.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn has_blocked(&self, user_id: &str, other: &str) -> Result<bool> {
        let sql = "SELECT 1 FROM blocks WHERE user_id = ?1 AND other = ?2";
        let found: Option<i64> = sqlx::query_scalar(sql)
            .bind(user_id)
            .bind(other)
            .fetch_optional(self.reader().await?.on())
            .await?;
        Ok(found.is_some())
    }

    /// Whether one of the two has blocked the other.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn is_blocked_between(&self, one: &str, other: &str) -> Result<bool> {
        Ok(self.has_blocked(one, other).await? || self.has_blocked(other, one).await?)
    }

    /// The ids of those whom somebody has blocked.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn blocked_by(&self, user_id: &str) -> Result<Vec<String>> {
        let sql = "SELECT other FROM blocks WHERE user_id = ?1 ORDER BY at_ms, other";
        Ok(sqlx::query_scalar(sql).bind(user_id).fetch_all(self.reader().await?.on()).await?)
    }
}
