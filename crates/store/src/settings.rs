//! What the program keeps for itself: secrets it made at the first start, and when it was last alive.

use crate::{Result, Store};

impl Store {
    /// A value that was kept.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn setting(&self, key: &str) -> Result<Option<String>> {
        let sql = "SELECT value FROM settings WHERE key = ?1";
        Ok(sqlx::query_scalar(sql).bind(key).fetch_optional(self.reader().await?.on()).await?)
    }

    /// Keeps a value in the place of any before.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_setting(&self, key: &str, value: &str) -> Result<()> {
        let (key, value) = (key.to_owned(), value.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                sqlx::query(
                    "INSERT INTO settings (key, value) VALUES (?1, ?2)
                     ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                )
                .bind(key)
                .bind(value)
                .execute(connection)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// The value that was kept, or this one, which is kept from now on.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn setting_or(&self, key: &str, value: &str) -> Result<String> {
        let (key, value) = (key.to_owned(), value.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "INSERT INTO settings (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING";
                sqlx::query(sql).bind(&key).bind(value).execute(&mut *connection).await?;
                let sql = "SELECT value FROM settings WHERE key = ?1";
                Ok(sqlx::query_scalar(sql).bind(&key).fetch_one(connection).await?)
            })
        })
        .await
    }

    /// Notes that the program is alive: clocks that run are not charged for the time after the last such note.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn heartbeat(&self, now_ms: u64) -> Result<()> {
        self.write(move |connection| {
            Box::pin(async move {
                sqlx::query(
                    "INSERT INTO beat (id, at_ms) VALUES (1, ?1)
                     ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms",
                )
                .bind(now_ms as i64)
                .execute(connection)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// When the program was last known to be alive.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn last_heartbeat(&self) -> Result<Option<u64>> {
        let sql = "SELECT at_ms FROM beat WHERE id = 1";
        Ok(sqlx::query_scalar(sql).fetch_optional(self.reader().await?.on()).await?)
    }
}
