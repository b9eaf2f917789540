//! Files that only their owner can read: the database has hashes of passwords and everything that people say. New files
//! are made that way; those of earlier versions are closed to others when the server opens them.

use std::fs::{self, File, OpenOptions};
use std::path::Path;

use crate::{Result, StoreError};

/// Options of a file that is written, not cut off, and read by nobody else if it is new.
pub(crate) fn private_options() -> OpenOptions {
    let mut options = File::options();
    options.write(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes an empty file for `SQLite` to fill, unless it is there. `SQLite` gives its journals the same mode.
pub(crate) fn create(path: &Path) -> Result<()> {
    private_options().create(true).open(path).map(drop).map_err(StoreError::file(path))
}

/// Closes the database, and every file whose name begins with its name, to others.
pub(crate) fn close_database(database: &Path) -> Result<()> {
    let folder = database.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Some(name) = database.file_name().and_then(|name| name.to_str()) else { return Ok(()) };
    for entry in fs::read_dir(folder).map_err(StoreError::file(folder))? {
        let path = entry.map_err(StoreError::file(folder))?.path();
        let is_ours =
            path.file_name().and_then(|other| other.to_str()).is_some_and(|other| other.starts_with(name));
        if is_ours && path.is_file() {
            close(&path, 0o600);
        }
    }
    Ok(())
}

/// Closes the data folder to others. A folder that holds anything but the database may be meant for others too, and is left
/// as it is.
pub fn close_folder(folder: &Path, database: &str) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let foreign = entries.flatten().find(|entry| !entry.file_name().to_string_lossy().starts_with(database));
    match foreign {
        None => close(folder, 0o700),
        Some(entry) => {
            tracing::debug!(other = %entry.path().display(), "the folder is not ours alone and stays open to others");
        }
    }
}

/// Takes the rights of group and others away, with a line in the log. A file of another owner stays as it is.
#[cfg(unix)]
fn close(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(before) = fs::metadata(path).map(|file| file.permissions().mode()) else { return };
    let others = before & 0o077;
    if others == 0 {
        return;
    }
    let (path_text, was) = (path.display(), format!("{:o}", before & 0o7777));
    match fs::set_permissions(path, fs::Permissions::from_mode(mode)) {
        Ok(()) => tracing::info!(path = %path_text, was, now = format!("{mode:o}"), "closed to other users"),
        Err(error) => {
            tracing::warn!(path = %path_text, was, %error, "other users of this machine can read this");
        }
    }
}

#[cfg(not(unix))]
fn close(_: &Path, _: u32) {}
