//! How connections to the database are set up: what is written is on the disk when it is said to be, readers do not
//! wait for writers, references hold. Never opens a file by itself.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::{Durability, StoreOptions};

/// How long a connection waits for another process, such as `rusc backup`, before it gives up.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How long the journal grows, in pages of 4 KiB, before it is worked into the file while everybody waits. Ten times the
/// usual number, arbitrary: a busy server reaches it every few seconds, and what is read after a crash is 40 MB at most.
const AUTOCHECKPOINT_PAGES: &str = "10000";

/// Where the rows are.
#[derive(Clone, Debug)]
pub(crate) enum Location {
    /// In a file.
    File(PathBuf),
    /// In memory, under a name that only this process knows.
    Memory(String),
}

impl Location {
    /// A database of its own, gone with its last connection.
    pub(crate) fn new_memory() -> Location {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        // The leading slash is what makes SQLite share it between connections.
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

/// For the one connection that writes.
pub(crate) fn writing(location: &Location, options: &StoreOptions) -> SqliteConnectOptions {
    let synchronous = match options.durability {
        Durability::Fsync => SqliteSynchronous::Full,
        Durability::Crash => SqliteSynchronous::Normal,
    };
    let base = shared(location).create_if_missing(true).synchronous(synchronous);
    match location {
        Location::File(_) => {
            base.journal_mode(SqliteJournalMode::Wal).pragma("wal_autocheckpoint", AUTOCHECKPOINT_PAGES)
        }
        Location::Memory(_) => base,
    }
}

/// For connections that cannot write.
pub(crate) fn readers(location: &Location, options: &StoreOptions) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(options.readers.max(1))
        // No timer is kept running for connections that nobody uses: an idle server sleeps.
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .acquire_timeout(Duration::from_secs(30))
        .connect_lazy_with(shared(location).read_only(true))
}

fn shared(location: &Location) -> SqliteConnectOptions {
    // Statements would be logged one by one; what matters is logged where it is understood.
    let base =
        SqliteConnectOptions::new().busy_timeout(BUSY_TIMEOUT).foreign_keys(true).disable_statement_logging();
    match location {
        Location::File(path) => base.filename(path),
        Location::Memory(name) => base.filename(name).vfs("memdb"),
    }
}
