//! The store itself: opening, closing, and the two ways in, `write` and `readers`. What is written and read is told by
//! the files named after tables.

use std::path::Path;
use std::sync::Arc;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite, SqliteConnection, SqlitePool};

use crate::connect::{self, Location};
use crate::lock::FileLock;
use crate::paused_clock::{ClockHold, PausedClock};
use crate::writer::{JobFuture, Writer};
use crate::{Result, StoreError, migrate};

/// How to open a store.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// What a written row survives.
    pub durability: Durability,
    /// Whether others may serve from the same file.
    pub access: Access,
    /// How many connections may read at once.
    pub readers: u32,
}

/// What a written row survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// A power cut.
    Fsync,
    /// A crash of the program, and of the machine up to the last moments.
    Crash,
}

/// Whether others may work with the same file at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The only one of its kind: the server.
    Exclusive,
    /// Beside a running server: the commands that back up or add a user.
    Shared,
}

impl Default for StoreOptions {
    fn default() -> StoreOptions {
        StoreOptions { durability: Durability::Fsync, access: Access::Exclusive, readers: 4 }
    }
}

/// Everything a server keeps. A clone is another handle to the same store.
#[derive(Clone, Debug)]
pub struct Store {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    location: Location,
    writer: Writer,
    readers: SqlitePool,
    clock: PausedClock,
    lock: FileLock,
}

impl Store {
    /// Opens the file, which is created if it does not exist and brought to the newest format, after a backup beside it,
    /// if it is older.
    ///
    /// # Errors
    /// If the file is newer than the program, of another program, or in use by another server.
    pub async fn open(path: impl AsRef<Path>, options: StoreOptions) -> Result<Store> {
        let path = path.as_ref();
        let lock = FileLock::of(path, options.access)?;
        Store::start(Location::File(path.to_owned()), lock, PausedClock::Ignore, options).await
    }

    /// A store that forgets everything when it is dropped. While it works, a paused clock of a test stands still.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub async fn memory() -> Result<Store> {
        Store::start(Location::new_memory(), FileLock::none(), PausedClock::Hold, StoreOptions::default())
            .await
    }

    async fn start(
        location: Location,
        lock: FileLock,
        clock: PausedClock,
        options: StoreOptions,
    ) -> Result<Store> {
        let _hold = clock.hold();
        let settings = connect::writing(&location, &options);
        let connection = migrate::connect(&location, settings, &lock).await?;
        let writer = Writer::start(connection);
        let readers = connect::readers(&location, &options);
        let store = Store { inner: Arc::new(Inner { location, writer, readers, clock, lock }) };
        if options.access == Access::Exclusive {
            store.finish_deletions().await?;
        }
        Ok(store)
    }

    /// Waits until everything is written and lets the file go. Other handles can do nothing afterwards.
    pub async fn close(&self) {
        let _hold = self.inner.clock.hold();
        self.inner.readers.close().await;
        self.inner.writer.close().await;
        self.inner.lock.release();
    }

    /// The file, if it is not in memory.
    pub fn path(&self) -> Option<&Path> {
        self.inner.location.path()
    }

    /// Has the work done in a transaction. If it fails, nothing of it is kept; if it succeeds, it is on the disk.
    pub(crate) async fn write<T, W>(&self, work: W) -> Result<T>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut SqliteConnection) -> JobFuture<'c, T> + Send + 'static,
    {
        let _hold = self.inner.clock.hold();
        self.inner.writer.write(work).await
    }

    /// A connection that cannot write.
    pub(crate) async fn reader(&self) -> Result<Reader> {
        let hold = self.inner.clock.hold();
        match self.inner.readers.acquire().await {
            Ok(connection) => Ok(Reader { connection, _hold: hold }),
            Err(sqlx::Error::PoolClosed) => Err(StoreError::Closed),
            Err(error) => Err(error.into()),
        }
    }
}

/// A connection that cannot write, for as long as one operation needs it.
pub(crate) struct Reader {
    connection: PoolConnection<Sqlite>,
    _hold: ClockHold,
}

impl Reader {
    /// What queries are run on.
    pub(crate) fn on(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}
