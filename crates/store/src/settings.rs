//! Key-value settings of the program (secrets made at the first start), and its heartbeat.

use std::time::Duration;

use crate::sql::{query, query_scalar};
use crate::{Result, Store};

/// How long a heartbeat may take: afterwards the next one says more.
const BEAT_PATIENCE: Duration = Duration::from_secs(2);

impl Store {
    /// A stored value.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn setting(&self, key: &str) -> Result<Option<String>> {
        let sql = "SELECT value FROM settings WHERE key = $1";
        Ok(query_scalar(sql).bind(key).fetch_optional(self.reader().await?.on()).await?)
    }

    /// Stores a value, replacing a previous one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_setting(&self, key: &str, value: &str) -> Result<()> {
        let (key, value) = (key.to_owned(), value.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                query(
                    "INSERT INTO settings (key, value) VALUES ($1, $2)
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

    /// The stored value; if there is none, stores and returns this one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn setting_or(&self, key: &str, value: &str) -> Result<String> {
        let (key, value) = (key.to_owned(), value.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING";
                query(sql).bind(&key).bind(value).execute(&mut *connection).await?;
                let sql = "SELECT value FROM settings WHERE key = $1";
                Ok(query_scalar(sql).bind(&key).fetch_one(connection).await?)
            })
        })
        .await
    }

    /// Records that the program is alive: after a restart, running clocks are not charged for the time since.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn heartbeat(&self, now_ms: u64) -> Result<()> {
        self.write_sign_of_life(BEAT_PATIENCE, move |connection| {
            Box::pin(async move {
                query(
                    "INSERT INTO beat (id, at_ms) VALUES (1, $1)
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

    /// The last heartbeat.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn last_heartbeat(&self) -> Result<Option<u64>> {
        let sql = "SELECT at_ms FROM beat WHERE id = 1";
        Ok(query_scalar(sql).fetch_optional(self.reader().await?.on()).await?)
    }

    /// The latest time in the database: when the program was last alive, or a game, a user or a line of the audit log was
    /// added. `None` in a new database.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn latest_time_ms(&self) -> Result<Option<u64>> {
        // Each part has an index, or one row.
        let sql = "SELECT MAX(at_ms) FROM (
                     SELECT MAX(at_ms) AS at_ms FROM beat
                     UNION ALL SELECT MAX(created_ms) FROM games
                     UNION ALL SELECT MAX(created_ms) FROM users
                     UNION ALL SELECT at_ms FROM audit WHERE id = (SELECT MAX(id) FROM audit)) AS times";
        Ok(query_scalar(sql).fetch_one(self.reader().await?.on()).await?)
    }
}
