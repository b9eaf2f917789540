//! Backup and restore of the whole database, and the integrity check. A backup is made while the server runs
//! (`VACUUM INTO` on a reading connection); restoring needs the lock.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use sqlx::AssertSqlSafe;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection as _};

use crate::connect::FileLock;
use crate::sql::{Connection, Side, query_scalar};
use crate::{Access, Result, Store, StoreError, StoreOptions, private_files};

/// Suffixes of the files that `SQLite` keeps beside the database.
const JOURNALS: &[&str] = &["-wal", "-shm", "-journal"];

impl Store {
    /// Writes a consistent copy of the database. The file appears under its name only when it is complete.
    ///
    /// # Errors
    /// If the file exists or cannot be written, or the store is in memory.
    pub async fn backup(&self, to: impl AsRef<Path>) -> Result<()> {
        // On a reading connection: the writer is not blocked.
        match self.reader().await?.on().side() {
            Side::Sqlite(_) if self.path().is_none() => Err(StoreError::InMemory),
            Side::Sqlite(connection) => copy_to(connection, to.as_ref()).await,
            Side::Postgres(_) => Err(StoreError::UsePgDump),
        }
    }

    /// Replaces the database, which no server may be using, by a backup. The previous file is kept beside it with the
    /// suffix `.replaced`. Nothing that was ended since the backup comes back to life (`revoked.rs`).
    ///
    /// # Errors
    /// If the backup is damaged, newer than the program or not of Rusc, or if the database is in use.
    pub async fn restore(backup: impl AsRef<Path>, database: impl AsRef<Path>) -> Result<()> {
        let (backup, database) = (backup.as_ref(), database.as_ref());
        let lock = FileLock::of(database, Access::Exclusive)?;
        let incoming = beside(database, ".incoming");
        remove_with_journal(&incoming)?;
        let put_in = replace(backup, &incoming, database).await;
        if put_in.is_err() {
            // The first error is the one to report.
            let _ = remove_with_journal(&incoming);
        }
        lock.release();
        put_in
    }

    /// The integrity check: pages, foreign keys, and event logs without gaps. Describes every fault; repairs nothing.
    /// Reads the whole database. Of `PostgreSQL`, which has programs of its own for pages, only the logs are looked at.
    ///
    /// # Errors
    /// If the database cannot be read at all.
    pub async fn faults(&self) -> Result<Vec<String>> {
        Ok(faults(self.reader().await?.on()).await?)
    }
}

async fn replace(backup: &Path, incoming: &Path, database: &Path) -> Result<()> {
    if !backup.is_file() {
        return Err(StoreError::Missing("backup"));
    }
    let mut source = SqliteConnectOptions::new().filename(backup).read_only(true).connect().await?;
    copy_to(&mut source, incoming).await?;
    source.close().await?;
    // Opening it checks and migrates the format.
    let trial = Store::open(incoming, StoreOptions::default()).await?;
    let faults = trial.faults().await;
    let ended = trial.end_stale_access(database).await;
    trial.close().await;
    if let Some(fault) = faults?.first() {
        return Err(StoreError::Damaged(fault.clone()));
    }
    ended?;
    let replaced = beside(database, ".replaced");
    remove_with_journal(&replaced)?;
    for journal in JOURNALS {
        let (from, to) = (beside(database, journal), beside(&replaced, journal));
        if from.exists() {
            fs::rename(&from, &to).map_err(StoreError::file(&from))?;
        }
    }
    if database.exists() {
        fs::rename(database, &replaced).map_err(StoreError::file(database))?;
    }
    fs::rename(incoming, database).map_err(StoreError::file(incoming))?;
    remove_with_journal(incoming)?;
    flush_folder(database)
}

/// A compact copy of an open database, written to a temporary name first.
pub(crate) async fn copy_to(connection: &mut SqliteConnection, to: &Path) -> Result<()> {
    if to.exists() {
        return Err(StoreError::FileExists(to.to_owned()));
    }
    let part = beside(to, ".part");
    remove_with_journal(&part)?;
    let target = part.to_str().ok_or_else(|| StoreError::File {
        path: part.clone(),
        source: std::io::Error::other("the path is not Unicode"),
    })?;
    // SQLite fills an empty file as it does a new one, and leaves its mode as it is.
    private_files::create(&part)?;
    // The file name cannot be a bound parameter; quotes inside a text are doubled.
    let command = format!("VACUUM INTO '{}'", target.replace('\'', "''"));
    if let Err(error) = sqlx::raw_sql(AssertSqlSafe(command)).execute(connection).await {
        let _ = remove_with_journal(&part);
        return Err(error.into());
    }
    File::open(&part).and_then(|file| file.sync_all()).map_err(StoreError::file(&part))?;
    fs::rename(&part, to).map_err(StoreError::file(to))?;
    flush_folder(to)
}

/// Flushes the folder: a rename survives a power cut only then.
fn flush_folder(path: &Path) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Windows neither needs this nor can open a folder.
    if cfg!(unix) {
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(StoreError::file(folder))?;
    }
    Ok(())
}

fn remove_with_journal(path: &Path) -> Result<()> {
    for ending in ["", ".lock"].iter().chain(JOURNALS) {
        let path = beside(path, ending);
        if path.exists() {
            fs::remove_file(&path).map_err(StoreError::file(&path))?;
        }
    }
    Ok(())
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

async fn faults(connection: &mut Connection) -> sqlx::Result<Vec<String>> {
    let mut faults = match connection.side() {
        Side::Sqlite(connection) => faults_of_pages(connection).await?,
        Side::Postgres(_) => Vec::new(),
    };
    // Numbers start at one and are unique: there is no gap if count, maximum and the number in `games` are equal.
    let gaps: Vec<String> = query_scalar(
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

/// Pages and references of a file.
async fn faults_of_pages(connection: &mut SqliteConnection) -> sqlx::Result<Vec<String>> {
    let mut faults: Vec<String> =
        sqlx::query_scalar("PRAGMA integrity_check(100)").fetch_all(&mut *connection).await?;
    faults.retain(|line| line != "ok");
    let dangling = sqlx::query("PRAGMA foreign_key_check").fetch_all(connection).await?.len();
    if dangling > 0 {
        faults.push(format!("{dangling} rows refer to others that are not there"));
    }
    Ok(faults)
}
