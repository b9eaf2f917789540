//! `SQLite` as the database of a store: one writer with group commit, two pools of readers (write-ahead log) that never wait
//! for it, and a lock that keeps a second server away.

use std::path::Path;
use std::sync::Arc;

use sqlx::sqlite::SqlitePool;

use crate::connect::{self, FileLock, Location};
use crate::fault::StorageRecord;
use crate::paused_clock::{ClockHold, PausedClock};
use crate::sql::Connection;
use crate::store::{JobFuture, Reader};
use crate::writer::Writer;
use crate::{Access, Result, StoreError, StoreOptions, migrate, private_files};

/// A file, or memory.
#[derive(Debug)]
pub(crate) struct SqliteDatabase {
    location: Location,
    writer: Writer,
    readers: SqlitePool,
    /// One connection for exports, so that they do not keep the others busy.
    long_reader: SqlitePool,
    clock: PausedClock,
    lock: FileLock,
}

impl SqliteDatabase {
    /// Opens a file, or makes it.
    pub(crate) async fn open(
        path: &Path,
        options: StoreOptions,
        record: Arc<StorageRecord>,
    ) -> Result<SqliteDatabase> {
        let lock = FileLock::of(path, options.access)?;
        private_files::create(path)?;
        let access = options.access;
        let location = Location::File(path.to_owned());
        let opened = SqliteDatabase::start(location, lock, PausedClock::Ignore, options, record).await?;
        if access == Access::Exclusive {
            private_files::close_database(path)?;
        }
        Ok(opened)
    }

    /// A new one in memory.
    pub(crate) async fn memory(record: Arc<StorageRecord>) -> Result<SqliteDatabase> {
        let (location, lock) = (Location::new_memory(), FileLock::none());
        SqliteDatabase::start(location, lock, PausedClock::Hold, StoreOptions::default(), record).await
    }

    async fn start(
        location: Location,
        lock: FileLock,
        clock: PausedClock,
        options: StoreOptions,
        record: Arc<StorageRecord>,
    ) -> Result<SqliteDatabase> {
        let _hold = clock.hold();
        let settings = connect::writing(&location, &options);
        let connection = migrate::connect(&location, settings, &lock).await?;
        let writer = Writer::start(Connection::Sqlite(connection), record);
        let readers = connect::readers(&location, options.readers);
        let long_reader = connect::readers(&location, 1);
        Ok(SqliteDatabase { location, writer, readers, long_reader, clock, lock })
    }

    /// Waits for the last commit, closes the connections and releases the lock.
    pub(crate) async fn close(&self) {
        let _hold = self.clock.hold();
        self.readers.close().await;
        self.long_reader.close().await;
        self.writer.close().await;
        self.lock.release();
    }

    /// Where it is.
    pub(crate) fn location(&self) -> &Location {
        &self.location
    }

    /// Keeps a paused clock still.
    pub(crate) fn hold_clock(&self) -> ClockHold {
        self.clock.hold()
    }

    /// Runs a job with others in one transaction.
    pub(crate) async fn write<T, W>(&self, work: W) -> Result<T>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut Connection) -> JobFuture<'c, T> + Send + 'static,
    {
        let _hold = self.clock.hold();
        self.writer.write(work).await
    }

    /// A connection of the pool.
    pub(crate) async fn reader(&self) -> Result<Reader> {
        self.acquire(&self.readers).await
    }

    /// The connection for long queries.
    pub(crate) async fn long_reader(&self) -> Result<Reader> {
        self.acquire(&self.long_reader).await
    }

    async fn acquire(&self, pool: &SqlitePool) -> Result<Reader> {
        let hold = self.clock.hold();
        match pool.acquire().await {
            Ok(connection) => Ok(Reader::new(Connection::SqlitePooled(connection), hold)),
            Err(sqlx::Error::PoolClosed) => Err(StoreError::Closed),
            Err(error) => Err(error.into()),
        }
    }
}
