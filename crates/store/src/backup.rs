//! Copies of the whole database: made while the server plays on, and put back while it does not.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use sqlx::AssertSqlSafe;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use crate::lock::FileLock;
use crate::{Access, Result, Store, StoreError, StoreOptions, integrity};

impl Store {
    /// Writes a copy of the database as it is at this moment. It appears under its name only when it is complete.
    ///
    /// # Errors
    /// If the file exists or cannot be written, or the store is in memory.
    pub async fn backup(&self, to: impl AsRef<Path>) -> Result<()> {
        if self.path().is_none() {
            return Err(StoreError::InMemory);
        }
        // A reading connection does it, so that games go on.
        copy_to(self.reader().await?.on(), to.as_ref()).await
    }

    /// Puts a backup in the place of the database, which no server may be using. What was there before is kept beside it
    /// with the ending `.replaced`.
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
            // The first fault is the one worth telling.
            let _ = remove_with_journal(&incoming);
        }
        lock.release();
        put_in
    }
}

async fn replace(backup: &Path, incoming: &Path, database: &Path) -> Result<()> {
    if !backup.is_file() {
        return Err(StoreError::Missing("backup"));
    }
    let mut source = SqliteConnectOptions::new().filename(backup).read_only(true).connect().await?;
    copy_to(&mut source, incoming).await?;
    source.close().await?;
    // The store itself is the judge of what it can open.
    let trial = Store::open(incoming, StoreOptions::default()).await?;
    let faults = trial.faults().await;
    trial.close().await;
    if let Some(fault) = faults?.first() {
        return Err(StoreError::Damaged(fault.clone()));
    }
    let replaced = beside(database, ".replaced");
    remove_with_journal(&replaced)?;
    for journal in integrity::JOURNALS {
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

/// A compact copy of an open database, complete or not there.
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
    // No name can be bound here; a quote inside a text is written twice.
    let command = format!("VACUUM INTO '{}'", target.replace('\'', "''"));
    if let Err(error) = sqlx::raw_sql(AssertSqlSafe(command)).execute(connection).await {
        let _ = remove_with_journal(&part);
        return Err(error.into());
    }
    File::open(&part).and_then(|file| file.sync_all()).map_err(StoreError::file(&part))?;
    fs::rename(&part, to).map_err(StoreError::file(to))?;
    flush_folder(to)
}

/// A name is only safe once its folder is on the disk too.
fn flush_folder(path: &Path) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Windows neither needs this nor can open a folder.
    if cfg!(unix) {
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(StoreError::file(folder))?;
    }
    Ok(())
}

fn remove_with_journal(path: &Path) -> Result<()> {
    for ending in ["", ".lock"].iter().chain(integrity::JOURNALS) {
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
