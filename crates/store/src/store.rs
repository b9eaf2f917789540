//! Opening and closing the store, and the two ways to the database: `write` (one connection, group commit) and `reader`
//! (a pool). The queries are in the files named after the tables.

use std::path::Path;
use std::sync::Arc;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite, SqliteConnection, SqlitePool};

use crate::connect::{self, FileLock, Location};
use crate::fault::StorageRecord;
use crate::paused_clock::{ClockHold, PausedClock};
use crate::writer::{JobFuture, Writer};
use crate::{Result, StoreError, migrate, private_files};

/// How to open a store.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// What a committed transaction survives.
    pub durability: Durability,
    /// Whether this process takes the file's lock.
    pub access: Access,
    /// Size of the pool of reading connections.
    pub readers: u32,
    /// The most pages of 4 KiB the file may grow to; more is refused as on a full disk.
    pub most_pages: Option<u32>,
}

/// What a committed transaction survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// A power cut: every commit is flushed (`PRAGMA synchronous = FULL`).
    Fsync,
    /// A crash of the program; a power cut may lose the last transactions (`synchronous = NORMAL`).
    Crash,
}

/// Whether other processes may use the same file at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The server: takes the lock, so that a second server is refused.
    Exclusive,
    /// Commands such as `rusc backup`, which may run beside a server: takes no lock.
    Shared,
}

impl Default for StoreOptions {
    fn default() -> StoreOptions {
        StoreOptions {
            durability: Durability::Fsync,
            access: Access::Exclusive,
            readers: 4,
            most_pages: None,
        }
    }
}

/// A handle to the database; a clone is another handle to the same one.
///
/// ```
/// use rusc_store::{NewUser, Role, Store};
///
/// # tokio::runtime::Runtime::new()?.block_on(async {
/// let store = Store::memory().await?;
/// let new = NewUser { name: "Anna".into(), role: Role::User, password_hash: None, at_ms: 1_000 };
/// let anna = store.create_user(new).await?;
/// // Names are compared without case.
/// assert_eq!(store.user_by_name("ANNA").await?, Some(anna));
/// store.close().await;
/// # Ok::<(), rusc_store::StoreError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Store {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    location: Location,
    writer: Writer,
    readers: SqlitePool,
    /// One connection for exports, so that they do not keep the others busy.
    long_reader: SqlitePool,
    clock: PausedClock,
    lock: FileLock,
    record: Arc<StorageRecord>,
}

impl Store {
    /// Opens the file. It is created if it does not exist; an older format is backed up beside it and migrated.
    ///
    /// ```
    /// use rusc_store::{Store, StoreOptions};
    ///
    /// # tokio::runtime::Runtime::new()?.block_on(async {
    /// let folder = tempfile::tempdir()?;
    /// let store = Store::open(folder.path().join("rusc.db"), StoreOptions::default()).await?;
    /// assert_eq!(store.counts().await?.users, 0);
    /// // Waits for the last commit and releases the lock on the file.
    /// store.close().await;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the file is newer than the program, of another program, or in use by another server.
    pub async fn open(path: impl AsRef<Path>, options: StoreOptions) -> Result<Store> {
        let path = path.as_ref();
        let lock = FileLock::of(path, options.access)?;
        private_files::create(path)?;
        let access = options.access;
        let store = Store::start(Location::File(path.to_owned()), lock, PausedClock::Ignore, options).await?;
        if access == Access::Exclusive {
            private_files::close_database(path)?;
        }
        Ok(store)
    }

    /// A store in memory, for tests: gone with its last handle. A paused tokio clock does not advance while it works.
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
        let record = Arc::new(StorageRecord::default());
        let writer = Writer::start(connection, record.clone());
        let readers = connect::readers(&location, options.readers);
        let long_reader = connect::readers(&location, 1);
        Ok(Store { inner: Arc::new(Inner { location, writer, readers, long_reader, clock, lock, record }) })
    }

    /// Waits for the last commit, closes the connections and releases the lock. Other handles get
    /// [`StoreError::Closed`] afterwards.
    pub async fn close(&self) {
        let _hold = self.inner.clock.hold();
        self.inner.readers.close().await;
        self.inner.long_reader.close().await;
        self.inner.writer.close().await;
        self.inner.lock.release();
    }

    /// The file, if it is not in memory.
    pub fn path(&self) -> Option<&Path> {
        self.inner.location.path()
    }

    /// Where the database is.
    pub(crate) fn location(&self) -> &Location {
        &self.inner.location
    }

    /// The record of what is wrong with the storage.
    pub(crate) fn record(&self) -> &StorageRecord {
        &self.inner.record
    }

    /// Keeps a paused clock still.
    pub(crate) fn hold_clock(&self) -> ClockHold {
        self.inner.clock.hold()
    }

    /// Runs the job inside a transaction. An error rolls it back; `Ok` means that it is committed and, with
    /// [`Durability::Fsync`], on the disk.
    pub(crate) async fn write<T, W>(&self, work: W) -> Result<T>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut SqliteConnection) -> JobFuture<'c, T> + Send + 'static,
    {
        let _hold = self.inner.clock.hold();
        self.inner.writer.write(work).await
    }

    /// A read-only connection of the pool.
    pub(crate) async fn reader(&self) -> Result<Reader> {
        self.acquire(&self.inner.readers).await
    }

    /// The read-only connection for long queries; whoever else wants it waits.
    pub(crate) async fn long_reader(&self) -> Result<Reader> {
        self.acquire(&self.inner.long_reader).await
    }

    async fn acquire(&self, pool: &SqlitePool) -> Result<Reader> {
        let hold = self.inner.clock.hold();
        match pool.acquire().await {
            Ok(connection) => Ok(Reader { connection, _hold: hold }),
            Err(sqlx::Error::PoolClosed) => Err(StoreError::Closed),
            Err(error) => Err(error.into()),
        }
    }
}

/// A read-only connection, for the duration of one operation.
pub(crate) struct Reader {
    connection: PoolConnection<Sqlite>,
    _hold: ClockHold,
}

impl Reader {
    /// The connection to run queries on.
    pub(crate) fn on(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}
