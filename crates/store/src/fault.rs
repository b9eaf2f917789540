//! What is wrong with the disk, the file or the connection when a database fails, and the record of it: the fault of the moment, and how many
//! operations have failed. Mistakes of callers (a name that is taken) are no faults of the storage.

use std::io::ErrorKind;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sqlx::postgres::PgDatabaseError;

/// Why the database cannot be read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageFault {
    /// No room on the disk.
    Full,
    /// The file, its folder or the whole disk cannot be written.
    ReadOnly,
    /// Pages of the file do not make sense.
    Damaged,
    /// The disk reports an error, or the file cannot be opened. The others say more.
    Failing,
    /// The database server does not answer, or the connection to it breaks.
    Unreachable,
}

impl StorageFault {
    /// All of them.
    pub const ALL: [StorageFault; 5] = [
        StorageFault::Full,
        StorageFault::ReadOnly,
        StorageFault::Damaged,
        StorageFault::Failing,
        StorageFault::Unreachable,
    ];

    /// One word, for metrics.
    pub const fn word(self) -> &'static str {
        match self {
            StorageFault::Full => "full",
            StorageFault::ReadOnly => "read_only",
            StorageFault::Damaged => "damaged",
            StorageFault::Failing => "failing",
            StorageFault::Unreachable => "unreachable",
        }
    }

    /// The fault behind an error; `None` if the storage is not to blame.
    pub(crate) fn of(error: &sqlx::Error) -> Option<StorageFault> {
        match error {
            sqlx::Error::WorkerCrashed => return Some(StorageFault::Failing),
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut => return Some(StorageFault::Unreachable),
            _ => {}
        }
        let error = error.as_database_error()?;
        if let Some(error) = error.try_downcast_ref::<PgDatabaseError>() {
            return StorageFault::of_postgres(error.code());
        }
        let code: u32 = error.code()?.parse().ok()?;
        // The low byte of an extended result code is the primary one.
        match code & 0xff {
            SQLITE_FULL => Some(StorageFault::Full),
            SQLITE_READONLY => Some(StorageFault::ReadOnly),
            SQLITE_CORRUPT | SQLITE_NOTADB => Some(StorageFault::Damaged),
            SQLITE_IOERR | SQLITE_CANTOPEN => Some(StorageFault::Failing),
            _ => None,
        }
    }
}

impl StorageFault {
    /// What `PostgreSQL` means by an `SQLSTATE`.
    fn of_postgres(code: &str) -> Option<StorageFault> {
        match code {
            "53100" => Some(StorageFault::Full),
            "25006" => Some(StorageFault::ReadOnly),
            "XX001" | "XX002" => Some(StorageFault::Damaged),
            "58030" => Some(StorageFault::Failing),
            // Shut down, crashed, starting, too many connections.
            "57P01" | "57P02" | "57P03" | "53300" => Some(StorageFault::Unreachable),
            _ if code.starts_with("08") => Some(StorageFault::Unreachable),
            _ => None,
        }
    }

    /// What the operating system means when it refuses to make a file.
    pub(crate) fn of_file(error: &std::io::Error) -> StorageFault {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StorageFault::Full,
            ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => StorageFault::ReadOnly,
            _ => StorageFault::Failing,
        }
    }
}

const SQLITE_READONLY: u32 = 8;
const SQLITE_IOERR: u32 = 10;
const SQLITE_CORRUPT: u32 = 11;
const SQLITE_FULL: u32 = 13;
const SQLITE_CANTOPEN: u32 = 14;
const SQLITE_NOTADB: u32 = 26;

impl std::fmt::Display for StorageFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            StorageFault::Full => "the disk is full",
            StorageFault::ReadOnly => "the disk or the database is read-only",
            StorageFault::Damaged => "the database is damaged",
            StorageFault::Failing => "the disk fails",
            StorageFault::Unreachable => "the database server does not answer",
        })
    }
}

/// What is known of the storage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StorageState {
    /// What is wrong, if something is.
    pub fault: Option<StorageFault>,
    /// Operations that have failed by each of [`StorageFault::ALL`].
    pub failures: [u64; StorageFault::ALL.len()],
}

/// The record, shared by the writer and all handles.
#[derive(Debug, Default)]
pub(crate) struct StorageRecord {
    state: Mutex<StorageState>,
}

impl StorageRecord {
    pub(crate) fn state(&self) -> StorageState {
        *self.lock()
    }

    /// A transaction was committed. Damage stays: what is written now may be beside it.
    pub(crate) fn written(&self) {
        let mut state = self.lock();
        if state.fault != Some(StorageFault::Damaged) {
            state.fault = None;
        }
    }

    /// An operation has failed. What says more stays until something is written.
    pub(crate) fn failed(&self, fault: StorageFault) {
        let mut state = self.lock();
        state.fault = match state.fault {
            Some(StorageFault::Damaged) => Some(StorageFault::Damaged),
            Some(known) if fault == StorageFault::Failing => Some(known),
            _ => Some(fault),
        };
        state.failures[fault as usize] += 1;
    }

    /// The whole file was read and makes sense.
    pub(crate) fn sound(&self) {
        let mut state = self.lock();
        if state.fault == Some(StorageFault::Damaged) {
            state.fault = None;
        }
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, StorageState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

    use super::{StorageFault, StorageRecord};

    #[test]
    fn the_operating_system_says_which_fault_it_is() {
        let fault = |kind: ErrorKind| StorageFault::of_file(&Error::from(kind));
        assert_eq!(fault(ErrorKind::ReadOnlyFilesystem), StorageFault::ReadOnly);
        assert_eq!(fault(ErrorKind::PermissionDenied), StorageFault::ReadOnly);
        assert_eq!(fault(ErrorKind::StorageFull), StorageFault::Full);
        assert_eq!(fault(ErrorKind::QuotaExceeded), StorageFault::Full);
        assert_eq!(fault(ErrorKind::Other), StorageFault::Failing);
    }

    #[test]
    fn a_fault_that_says_more_stays_until_something_is_written() {
        let record = StorageRecord::default();
        record.failed(StorageFault::Failing);
        assert_eq!(record.state().fault, Some(StorageFault::Failing));
        record.failed(StorageFault::ReadOnly);
        record.failed(StorageFault::Failing);
        assert_eq!(record.state().fault, Some(StorageFault::ReadOnly));
        record.failed(StorageFault::Full);
        assert_eq!(record.state().fault, Some(StorageFault::Full));
        record.written();
        assert_eq!(record.state().fault, None);
        record.failed(StorageFault::Damaged);
        record.failed(StorageFault::ReadOnly);
        record.written();
        assert_eq!(record.state().fault, Some(StorageFault::Damaged));
        assert_eq!(record.state().failures, [1, 2, 1, 2, 0]);
    }
}
