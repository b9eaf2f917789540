//! Opening and closing the store, and the two ways to the database: `write` (a job in a transaction) and `reader` (a
//! connection of a pool). The queries are in the files named after the tables, the two databases in `sqlite` and `postgres`.

use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use crate::fault::StorageRecord;
use crate::paused_clock::ClockHold;
use crate::postgres::PostgresDatabase;
use crate::sql::Connection;
use crate::sqlite::SqliteDatabase;
use crate::{Result, TransferMark};

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
    /// How long a server of `PostgreSQL` may take to answer a query, exports apart. Then the query has failed.
    pub read_patience: Duration,
    /// Whether a store may be opened that was moved elsewhere, or is an incomplete copy.
    pub transfer_mark: TransferMark,
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
    /// A node of a server: other nodes may use the same database, but no server that is alone.
    Node,
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
            read_patience: Duration::from_secs(10),
            transfer_mark: TransferMark::Refused,
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
    database: Database,
    record: Arc<StorageRecord>,
}

/// The two databases. Queries are the same for both (`sql`); what differs is behind these.
#[derive(Debug)]
enum Database {
    Sqlite(SqliteDatabase),
    Postgres(Box<PostgresDatabase>),
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
        let record = Arc::new(StorageRecord::default());
        let mark = options.transfer_mark;
        let database = SqliteDatabase::open(path.as_ref(), options, record.clone()).await?;
        Store::start(Database::Sqlite(database), record, mark).await
    }

    /// Opens a database of `PostgreSQL` by its address, `postgres://user:password@host:port/database`. It must be there;
    /// its tables are made if it is empty, and migrated if they are of an older format.
    ///
    /// # Errors
    /// If it cannot be reached, is newer than the program, of another program, or in use by another server.
    pub async fn connect(address: &str, options: StoreOptions) -> Result<Store> {
        let record = Arc::new(StorageRecord::default());
        let mark = options.transfer_mark;
        let database = PostgresDatabase::open(address, options, record.clone()).await?;
        Store::start(Database::Postgres(Box::new(database)), record, mark).await
    }

    async fn start(database: Database, record: Arc<StorageRecord>, mark: TransferMark) -> Result<Store> {
        let store = Store { inner: Arc::new(Inner { database, record }) };
        if mark == TransferMark::Refused
            && let Err(error) = store.check_mark().await
        {
            store.close().await;
            return Err(error);
        }
        Ok(store)
    }

    /// A store in memory, for tests: gone with its last handle. A paused tokio clock does not advance while it works.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub async fn memory() -> Result<Store> {
        let record = Arc::new(StorageRecord::default());
        let database = SqliteDatabase::memory(record.clone()).await?;
        Ok(Store { inner: Arc::new(Inner { database: Database::Sqlite(database), record }) })
    }

    /// Waits for the last commit, closes the connections and releases the lock. Other handles get
    /// [`StoreError::Closed`](crate::StoreError::Closed) afterwards.
    pub async fn close(&self) {
        match &self.inner.database {
            Database::Sqlite(database) => database.close().await,
            Database::Postgres(database) => database.close().await,
        }
    }

    /// Looks whether the store still keeps other servers away: the lock of a database of `PostgreSQL` goes with its session, as
    /// at a restart of the database, and is taken again here. The lock of a file stays as long as the process.
    ///
    /// # Errors
    /// [`StoreError::InUse`](crate::StoreError::InUse) if another server has come between: this one must stop. Any other
    /// error says that the database cannot be asked.
    pub async fn check_lock(&self) -> Result<()> {
        match &self.inner.database {
            Database::Sqlite(_) => Ok(()),
            Database::Postgres(database) => Box::pin(database.check_lock()).await,
        }
    }

    /// The file, if it is in one.
    pub fn path(&self) -> Option<&Path> {
        self.sqlite().and_then(|database| database.location().path())
    }

    /// The database, if it is `SQLite`'s.
    pub(crate) fn sqlite(&self) -> Option<&SqliteDatabase> {
        match &self.inner.database {
            Database::Sqlite(database) => Some(database),
            Database::Postgres(_) => None,
        }
    }

    /// The database, if it is `PostgreSQL`'s.
    pub(crate) fn postgres(&self) -> Option<&PostgresDatabase> {
        match &self.inner.database {
            Database::Sqlite(_) => None,
            Database::Postgres(database) => Some(database),
        }
    }

    /// The record of what is wrong with the storage.
    pub(crate) fn record(&self) -> &StorageRecord {
        &self.inner.record
    }

    /// Runs the job inside a transaction. An error rolls it back; `Ok` means that it is committed and, with
    /// [`Durability::Fsync`], on the disk.
    pub(crate) async fn write<T, W>(&self, work: W) -> Result<T>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut Connection) -> JobFuture<'c, T> + Send + 'static,
    {
        match &self.inner.database {
            Database::Sqlite(database) => database.write(work).await,
            // In a box, as below: the futures of the embedded database stay small.
            Database::Postgres(database) => Box::pin(database.write(work)).await,
        }
    }

    /// The same for a sign of life, which waits for no other job, and has no meaning after this time.
    pub(crate) async fn write_sign_of_life<T, W>(&self, patience: Duration, work: W) -> Result<T>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut Connection) -> JobFuture<'c, T> + Send + 'static,
    {
        match &self.inner.database {
            Database::Sqlite(database) => database.write(work).await,
            Database::Postgres(database) => Box::pin(database.write_sign_of_life(patience, work)).await,
        }
    }

    /// A read-only connection of the pool.
    pub(crate) async fn reader(&self) -> Result<Reader> {
        match &self.inner.database {
            Database::Sqlite(database) => database.reader().await,
            Database::Postgres(database) => Box::pin(database.reader()).await,
        }
    }

    /// The read-only connection for long queries; whoever else wants it waits.
    pub(crate) async fn long_reader(&self) -> Result<Reader> {
        match &self.inner.database {
            Database::Sqlite(database) => database.long_reader().await,
            Database::Postgres(database) => Box::pin(database.long_reader()).await,
        }
    }
}

/// A job that runs on a writing connection.
pub(crate) type JobFuture<'c, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'c>>;

/// A read-only connection, for the duration of one operation.
pub(crate) struct Reader {
    connection: Connection,
    _hold: ClockHold,
}

impl Reader {
    /// A connection, and what keeps a paused clock still while it is used.
    pub(crate) fn new(connection: Connection, hold: ClockHold) -> Reader {
        Reader { connection, _hold: hold }
    }

    /// The connection to run queries on.
    pub(crate) fn on(&mut self) -> &mut Connection {
        &mut self.connection
    }
}
