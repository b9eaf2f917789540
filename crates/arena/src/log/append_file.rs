//! A file that is only ever added to, by one program at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow};

/// A log that this program alone may write to while it has it open.
#[derive(Debug)]
pub struct AppendFile {
    file: File,
    /// For messages.
    path: String,
}

impl AppendFile {
    /// Opens a log, or makes an empty one, and reads what is in it. `writer` says what else may have it open, such as
    /// `event`.
    ///
    /// # Errors
    /// The file cannot be opened, read or kept for this program alone.
    pub fn open(path: &Path, writer: &str) -> Result<(AppendFile, Vec<u8>)> {
        let name = path.display().to_string();
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.with_context(|| format!("cannot open the log '{name}'"))?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => anyhow!("another {writer} is writing the log '{name}'"),
            TryLockError::Error(error) => anyhow!(error).context(format!("cannot lock the log '{name}'")),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(|| format!("cannot read the log '{name}'"))?;
        Ok((AppendFile { file, path: name }, bytes))
    }

    /// Cuts off what comes after so many bytes: an entry that was not written whole.
    ///
    /// # Errors
    /// The file cannot be shortened.
    pub fn cut(&mut self, length: usize) -> Result<()> {
        let cut = self.file.set_len(length as u64).and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map(drop).with_context(|| format!("cannot shorten the log '{}'", self.path))
    }

    /// Adds a text; it is in the file when this returns.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&mut self, text: &str) -> Result<()> {
        let written = self.file.write_all(text.as_bytes());
        written.with_context(|| format!("cannot write the log '{}'", self.path))
    }
}
