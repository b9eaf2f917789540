//! One server a file. The lock is an empty file beside the database, held by the operating system for the life of the
//! process, so that a killed server leaves none behind.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::{Access, Result, StoreError};

/// Held, or not needed.
#[derive(Debug)]
pub(crate) struct FileLock {
    path: Option<PathBuf>,
    held: Mutex<Option<File>>,
}

impl FileLock {
    /// For a database without a file.
    pub(crate) fn none() -> FileLock {
        FileLock { path: None, held: Mutex::new(None) }
    }

    /// Takes the lock of a database if the access asks for it.
    pub(crate) fn of(database: &Path, access: Access) -> Result<FileLock> {
        let mut name = database.as_os_str().to_owned();
        name.push(".lock");
        let lock = FileLock { path: Some(name.into()), held: Mutex::new(None) };
        match access {
            Access::Exclusive => lock.take(database)?,
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
        let file = File::options().create(true).write(true).truncate(false).open(path);
        let file = file.map_err(StoreError::file(path))?;
        match file.try_lock() {
            Ok(()) => *held = Some(file),
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(database.to_owned())),
            Err(TryLockError::Error(error)) => return Err(StoreError::file(path)(error)),
        }
        Ok(())
    }

    /// Lets go.
    pub(crate) fn release(&self) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
