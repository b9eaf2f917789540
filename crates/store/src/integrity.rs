//! Whether the database is what it should be: pages, references, and logs of games without gaps. Finds, never mends.

use sqlx::sqlite::SqliteConnection;

use crate::{Result, Store};

/// What the database keeps beside its file.
pub(crate) const JOURNALS: &[&str] = &["-wal", "-shm", "-journal"];

impl Store {
    /// Everything that is wrong with the database, in words; nothing if it is sound. Reads all of it.
    ///
    /// # Errors
    /// If it cannot even be read.
    pub async fn faults(&self) -> Result<Vec<String>> {
        Ok(faults(self.reader().await?.on()).await?)
    }

    /// Whether the database can be written: an empty transaction goes all the way.
    ///
    /// # Errors
    /// If it cannot.
    pub async fn probe(&self) -> Result<()> {
        self.write(|_| Box::pin(async { Ok(()) })).await
    }
}

async fn faults(connection: &mut SqliteConnection) -> sqlx::Result<Vec<String>> {
    let mut faults: Vec<String> =
        sqlx::query_scalar("PRAGMA integrity_check(100)").fetch_all(&mut *connection).await?;
    faults.retain(|line| line != "ok");
    let dangling = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut *connection).await?.len();
    if dangling > 0 {
        faults.push(format!("{dangling} rows refer to others that are not there"));
    }
    // Numbers start at one and are unique, so that count, highest number and the game's own number tell of any gap.
    let gaps: Vec<String> = sqlx::query_scalar(
        "SELECT games.id FROM games LEFT JOIN events ON events.game_id = games.id
         GROUP BY games.id, games.n
         HAVING COUNT(events.n) <> games.n OR COALESCE(MAX(events.n), 0) <> games.n
         LIMIT 100",
    )
    .fetch_all(connection)
    .await?;
    faults.extend(gaps.iter().map(|game| format!("the log of game {game} has gaps")));
    Ok(faults)
}
