//! `PostgreSQL` as the database of a store, for servers of several nodes. Moves of many games are joined into one statement
//! (`moves.rs`); every other job has a transaction of its own. What counts something before it adds something locks a row
//! first (`Connection::lock_user`), since other nodes write at the same time.

mod connect;
mod format;
mod lock;
mod moves;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::{Executor, PgPool};
use tokio::time::timeout;

pub(crate) use format::MIGRATIONS;

use crate::fault::StorageRecord;
use crate::paused_clock::PausedClock;
use crate::sql::{Connection, Pooled, query};
use crate::store::{JobFuture, Reader};
use crate::{EventRow, GameRow, Result, StoreError, StoreOptions};
use connect::{Address, Use};
use lock::ServerLock;
use moves::MoveWriter;

/// How long a job may take, its commit included. A connection that is cut off without a word would block for ever.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long an export may wait for an answer: it counts and reads whole tables.
const LONG_PATIENCE: Duration = Duration::from_mins(10);

/// Connections for jobs other than moves.
const JOBS: u32 = 4;

/// Connections for signs of life. They wait for no other job: after a crash of a node, thousands of claims and a storm of
/// people who come back would otherwise cost the others their leases as well.
const SIGNS_OF_LIFE: u32 = 1;

/// A database of a server of `PostgreSQL`.
#[derive(Debug)]
pub(crate) struct PostgresDatabase {
    moves: MoveWriter,
    jobs: PgPool,
    signs_of_life: PgPool,
    readers: PgPool,
    /// One connection for exports, so that they do not keep the others busy.
    long_reader: PgPool,
    read_patience: Duration,
    lock: ServerLock,
    record: Arc<StorageRecord>,
    place: PathBuf,
}

impl PostgresDatabase {
    /// The address without the password.
    pub(crate) fn place(&self) -> &Path {
        &self.place
    }

    /// Looks whether the lock is still held, and takes it again if its session is gone.
    pub(crate) async fn check_lock(&self) -> Result<()> {
        self.lock.check().await
    }

    /// Connects, and makes or migrates the tables.
    pub(crate) async fn open(
        address: &str,
        options: StoreOptions,
        record: Arc<StorageRecord>,
    ) -> Result<PostgresDatabase> {
        let address = Address::read(address)?;
        let lock = ServerLock::of(&address, options.access).await?;
        let mut connection = address.connect(Use::Migration, options.durability).await?;
        format::migrate(&mut connection, &address.shown(), MIGRATIONS).await?;
        sqlx::Connection::close(connection).await?;
        let pool = |usage, connections| address.pool(usage, options.durability, connections);
        let moves = MoveWriter::start(&pool(Use::Moves, moves::IN_FLIGHT), &record);
        let read_patience = options.read_patience;
        let readers = pool(Use::Reads { patience: read_patience }, options.readers);
        let long_reader = pool(Use::Reads { patience: LONG_PATIENCE }, 1);
        let jobs = pool(Use::Jobs { patience: PATIENCE }, JOBS);
        let signs_of_life = pool(Use::Jobs { patience: PATIENCE }, SIGNS_OF_LIFE);
        Ok(PostgresDatabase {
            moves,
            jobs,
            signs_of_life,
            readers,
            long_reader,
            read_patience,
            lock,
            record,
            place: address.shown(),
        })
    }

    /// Waits for the last commit, closes the connections and releases the lock.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.long_reader.close().await;
        self.moves.close().await;
        self.jobs.close().await;
        self.signs_of_life.close().await;
        self.lock.release().await;
    }

    /// Adds events to a game and changes its row, together with those of other games.
    pub(crate) async fn append(&self, row: GameRow, events: Vec<EventRow>) -> Result<()> {
        self.moves.append(row, events).await
    }

    /// Runs a job in a transaction of its own, even if the caller is cancelled meanwhile.
    pub(crate) async fn write<T, W>(&self, work: W) -> Result<T>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut Connection) -> JobFuture<'c, T> + Send + 'static,
    {
        self.write_on(&self.jobs, PATIENCE, work).await
    }

    /// The same for a sign of life, which has a connection of its own, and no meaning after this time.
    pub(crate) async fn write_sign_of_life<T, W>(&self, patience: Duration, work: W) -> Result<T>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut Connection) -> JobFuture<'c, T> + Send + 'static,
    {
        self.write_on(&self.signs_of_life, patience, work).await
    }

    async fn write_on<T, W>(&self, pool: &PgPool, patience: Duration, work: W) -> Result<T>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut Connection) -> JobFuture<'c, T> + Send + 'static,
    {
        let (pool, record) = (pool.clone(), self.record.clone());
        let job = tokio::spawn(async move {
            let result = match timeout(patience, run(&pool, work)).await {
                Ok(result) => result,
                Err(_) => Err(StoreError::not_written(&sqlx::Error::PoolTimedOut)),
            };
            match &result {
                Ok(_) => record.written(),
                Err(error) => error.fault().into_iter().for_each(|fault| record.failed(fault)),
            }
            result
        });
        // A job that panics is not committed.
        job.await.map_err(|_| StoreError::Closed)?
    }

    /// A connection of the pool.
    pub(crate) async fn reader(&self) -> Result<Reader> {
        read_on(&self.readers, self.read_patience).await
    }

    /// The connection for long queries.
    pub(crate) async fn long_reader(&self) -> Result<Reader> {
        read_on(&self.long_reader, LONG_PATIENCE).await
    }
}

async fn read_on(pool: &PgPool, patience: Duration) -> Result<Reader> {
    let connection = Connection::PostgresPooled(acquire(pool, patience).await?);
    Ok(Reader::new(connection, PausedClock::Ignore.hold()))
}

async fn acquire(pool: &PgPool, patience: Duration) -> Result<Pooled> {
    match pool.acquire().await {
        Ok(connection) => Ok(Pooled::new(connection, patience)),
        Err(sqlx::Error::PoolClosed) => Err(StoreError::Closed),
        Err(error) => Err(StoreError::not_written(&error)),
    }
}

async fn run<T, W>(pool: &PgPool, work: W) -> Result<T>
where
    T: Send + 'static,
    W: for<'c> FnOnce(&'c mut Connection) -> JobFuture<'c, T> + Send + 'static,
{
    // Until its transaction has ended, a connection is in doubt.
    let mut connection = Connection::PostgresPooled(begin(pool).await?);
    let result = transaction(&mut connection, work).await;
    if !matches!(result, Err(StoreError::Database(_) | StoreError::NotWritten { .. }))
        && let Connection::PostgresPooled(connection) = &mut connection
    {
        connection.settle();
    }
    result
}

/// A connection with a transaction. Those that a restart of the database has broken are given up: nothing was done yet.
async fn begin(pool: &PgPool) -> Result<Pooled> {
    let mut broken = 0;
    loop {
        let mut connection = acquire(pool, PATIENCE).await?;
        let begun = connection.ask(|connection| connection.execute("BEGIN")).await;
        connection.doubt();
        match begun {
            Ok(_) => return Ok(connection),
            Err(error) => {
                if broken == JOBS {
                    return Err(StoreError::not_written(&error));
                }
                broken += 1;
            }
        }
    }
}

/// Runs the job and ends the transaction that has begun.
async fn transaction<T, W>(connection: &mut Connection, work: W) -> Result<T>
where
    W: for<'c> FnOnce(&'c mut Connection) -> JobFuture<'c, T>,
{
    let (result, end) = match work(connection).await {
        Ok(value) => (Ok(value), "COMMIT"),
        Err(error) => (Err(error), "ROLLBACK"),
    };
    let ended = query(end).execute(connection).await;
    let value = result?;
    ended.map_err(|error| StoreError::not_written(&error))?;
    Ok(value)
}
