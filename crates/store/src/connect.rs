//! Connection settings (write-ahead log, `synchronous`, foreign keys) and the lock file that keeps a second server away
//! from the same database. The lock is an empty file beside the database, locked by the operating system for the life of
//! the process, so that a killed server leaves no stale lock.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};

use crate::private_files::private_options;
use crate::{Access, Durability, Result, StoreError, StoreOptions};

/// How long a connection waits for the lock of another process, such as `rusc backup`.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Size of the write-ahead log, in pages of 4 KiB, at which it is checkpointed into the file while the writer waits.
/// Ten times `SQLite`'s default, arbitrary: a busy server gets there every few seconds, and recovery reads 40 MB at most.
const AUTOCHECKPOINT_PAGES: &str = "10000";

/// Where the database is.
#[derive(Clone, Debug)]
pub(crate) enum Location {
    /// A file.
    File(PathBuf),
    /// Shared memory of this process, under a name.
    Memory(String),
}

impl Location {
    /// A new database in memory, gone with its last connection.
    pub(crate) fn new_memory() -> Location {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        // SQLite shares a `memdb` between connections if its name begins with a slash.
        Location::Memory(format!("/rusc-memory-{}", NUMBER.fetch_add(1, Ordering::Relaxed)))
    }

    /// The file, if there is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Location::File(path) => Some(path),
            Location::Memory(_) => None,
        }
    }
}

/// Settings of the writing connection.
pub(crate) fn writing(location: &Location, options: &StoreOptions) -> SqliteConnectOptions {
    let synchronous = match options.durability {
        Durability::Fsync => SqliteSynchronous::Full,
        Durability::Crash => SqliteSynchronous::Normal,
    };
    let mut base = shared(location).create_if_missing(true).synchronous(synchronous);
    if let Some(pages) = options.most_pages {
        base = base.pragma("max_page_count", pages.to_string());
    }
    match location {
        Location::File(_) => {
            base.journal_mode(SqliteJournalMode::Wal).pragma("wal_autocheckpoint", AUTOCHECKPOINT_PAGES)
        }
        Location::Memory(_) => base,
    }
}

/// A new connection that reads, with an empty cache.
pub(crate) async fn fresh(location: &Location) -> Result<SqliteConnection> {
    Ok(shared(location).read_only(true).connect().await?)
}

/// A pool of read-only connections.
pub(crate) fn readers(location: &Location, connections: u32) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(connections.max(1))
        // No timers for idle connections: an idle server does not wake up.
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .acquire_timeout(Duration::from_secs(30))
        .connect_lazy_with(shared(location).read_only(true))
}

fn shared(location: &Location) -> SqliteConnectOptions {
    // Not every statement is worth a log line.
    let base =
        SqliteConnectOptions::new().busy_timeout(BUSY_TIMEOUT).foreign_keys(true).disable_statement_logging();
    match location {
        Location::File(path) => base.filename(path),
        Location::Memory(name) => base.filename(name).vfs("memdb"),
    }
}

/// The lock of a database file; may be held or not.
#[derive(Debug)]
pub(crate) struct FileLock {
    path: Option<PathBuf>,
    held: Mutex<Option<File>>,
}

impl FileLock {
    /// No lock: for a database in memory.
    pub(crate) fn none() -> FileLock {
        FileLock { path: None, held: Mutex::new(None) }
    }

    /// The lock of a database file, taken if the access is exclusive.
    pub(crate) fn of(database: &Path, access: Access) -> Result<FileLock> {
        let mut name = database.as_os_str().to_owned();
        name.push(".lock");
        let lock = FileLock { path: Some(name.into()), held: Mutex::new(None) };
        match access {
            Access::Exclusive | Access::Node => lock.take(database)?,
            Access::Shared => {}
        }
        Ok(lock)
    }

    /// Takes the lock, if it is not held already.
    pub(crate) fn take(&self, database: &Path) -> Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.is_some() {
            return Ok(());
        }
        let file = private_options().create(true).open(path);
        let file = file.map_err(StoreError::file(path))?;
        match file.try_lock() {
            Ok(()) => *held = Some(file),
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(database.to_owned())),
            Err(TryLockError::Error(error)) => return Err(StoreError::file(path)(error)),
        }
        Ok(())
    }

    /// Releases the lock.
    pub(crate) fn release(&self) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
