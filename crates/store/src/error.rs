//! Errors of the store. Whatever the variant, nothing has changed.

use std::path::PathBuf;

use crate::GameRow;
use crate::fault::StorageFault;

/// The answer of every operation.
pub type Result<T> = std::result::Result<T, StoreError>;

/// Why an operation was not carried out; nothing has changed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Another user has this name, without regard to case.
    #[error("the name is taken")]
    NameTaken,
    /// A row with this key exists.
    #[error("this {0} exists already")]
    Exists(&'static str),
    /// There is no such row.
    #[error("there is no such {0}")]
    Missing(&'static str),
    /// Only a guest can register.
    #[error("the account is registered already")]
    NotAGuest,
    /// The invitation is unknown, used or too old.
    #[error("the invitation is not valid")]
    BadInvite,
    /// The events do not continue the log of the game: somebody else has written, or events are missing.
    #[error("game {game} is at event {stored}, so that events from {offered} on do not follow")]
    WrongNumber {
        /// Of which game.
        game: String,
        /// The last event the store has.
        stored: u64,
        /// The first one offered.
        offered: u64,
    },
    /// Another node has taken the game over: whoever offers this may not write to it any more.
    #[error("game {game} has epoch {stored} now, and events of epoch {offered} are refused")]
    Fenced {
        /// Which game.
        game: String,
        /// The epoch that the store has.
        stored: u64,
        /// The one offered.
        offered: u64,
    },
    /// Another game has changed the rating since it was read; read it again.
    #[error("the rating of user {user} has changed meanwhile")]
    RatingMoved {
        /// Whose.
        user: String,
    },
    /// A cursor that no page has given.
    #[error("not the mark of a page: {0:?}")]
    BadCursor(String),
    /// The file was written by a newer program.
    #[error(
        "{path} has format {found}, this program knows formats up to {known}: use the newer program, or restore a backup"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The newest one known here.
        known: u32,
    },
    /// The file belongs to another program.
    #[error("{0} is not a database of Rusc")]
    NotOurs(PathBuf),
    /// Another process serves from this file.
    #[error("{0} is in use by another process")]
    InUse(PathBuf),
    /// The address of a database cannot be read.
    #[error(
        "the address of the database cannot be read: {0}; it looks like postgres://user:password@host:5432/rusc"
    )]
    BadAddress(String),
    /// The database server cannot be reached, or does not let us in.
    #[error("{address} cannot be reached: {reason}")]
    Unreachable {
        /// Where it should be.
        address: PathBuf,
        /// What the connection says.
        reason: String,
    },
    /// The database cannot hold what is stored.
    #[error("the database cannot be used: {0}")]
    Unsuitable(String),
    /// Everything was moved to another store.
    #[error(
        "everything in {from} was moved to {to}: start the server with that one (--database, or --data for a file); to use \
         {from} again, as it was before the move, run: rusc migrate --undo"
    )]
    Moved {
        /// The store that was left.
        from: String,
        /// Where everything is.
        to: String,
    },
    /// The store is the target of a move that did not end.
    #[error("{0} is an incomplete copy: run the same rusc migrate again, which begins anew")]
    Incomplete(String),
    /// The target of a move has something in it.
    #[error("{0} is not empty: everything is moved to an empty database only")]
    NotEmpty(String),
    /// A table could not be copied.
    #[error("the table {table} cannot be copied: {reason}")]
    NotCopied {
        /// Which.
        table: &'static str,
        /// What the database says.
        reason: String,
    },
    /// A copied table is not as it was.
    #[error(
        "the table {table} is different in the copy: {expected} rows before, {found} after; nothing was changed before the copy"
    )]
    Different {
        /// Which.
        table: &'static str,
        /// Its rows.
        expected: u64,
        /// Those of the copy.
        found: u64,
    },
    /// A store in memory is not copied to files.
    #[error("a store in memory cannot be backed up")]
    InMemory,
    /// A database of `PostgreSQL` is copied by its own programs.
    #[error(
        "the database is in PostgreSQL: copy it with pg_dump --format=custom, restore it with pg_restore"
    )]
    UsePgDump,
    /// The target of a backup is there already.
    #[error("{0} exists already")]
    FileExists(PathBuf),
    /// The database is damaged.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// A file could not be read or written.
    #[error("{path}: {source}")]
    File {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The transaction that this job was part of could not be committed.
    #[error("the database could not be written: {reason}")]
    NotWritten {
        /// What is wrong with the storage, if it is to blame.
        fault: Option<StorageFault>,
        /// What the database says.
        reason: String,
    },
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// Whatever else the database says.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
}

impl StoreError {
    /// What is wrong with the storage, if it is to blame.
    pub fn fault(&self) -> Option<StorageFault> {
        match self {
            StoreError::Damaged(_) => Some(StorageFault::Damaged),
            StoreError::Unreachable { .. } => Some(StorageFault::Unreachable),
            StoreError::NotWritten { fault, .. } => *fault,
            StoreError::Database(error) => StorageFault::of(error),
            _ => None,
        }
    }

    /// For jobs of a transaction that could not be committed.
    pub(crate) fn not_written(why: &sqlx::Error) -> StoreError {
        StoreError::NotWritten { fault: StorageFault::of(why), reason: why.to_string() }
    }

    /// Turns a violated uniqueness into `taken` and leaves every other error as it is.
    pub(crate) fn unless_unique(error: sqlx::Error, taken: StoreError) -> StoreError {
        let is_unique =
            error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation);
        if is_unique { taken } else { StoreError::Database(error) }
    }

    /// Turns a reference to nothing into `missing` and leaves every other error as it is.
    pub(crate) fn unless_reference(error: sqlx::Error, missing: StoreError) -> StoreError {
        let dangles =
            error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_foreign_key_violation);
        if dangles { missing } else { StoreError::Database(error) }
    }

    /// Why events are refused that do not find their game at that number and epoch.
    pub(crate) fn refused(row: &GameRow, before: u64, n: u64, epoch: u64) -> StoreError {
        let game = row.id.clone();
        if epoch == row.epoch {
            StoreError::WrongNumber { game, stored: n, offered: before + 1 }
        } else {
            StoreError::Fenced { game, stored: epoch, offered: row.epoch }
        }
    }

    /// For files.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> StoreError {
        let path = path.into();
        move |source| StoreError::File { path, source }
    }
}
