//! The keys of workers: a file that the host has made, with one key in each line, given to servers and workers alike. It is read
//! again when it changes, so that a key can be taken away while the server runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use rusc_api::ErrorCode;

use super::credentials::{hash_secret, secrets_equal};
use crate::http::error::ApiError;
use crate::rate_limit::LimitedAction;
use crate::state::AppState;

/// The shortest key: what is shorter can be guessed.
const SHORTEST_KEY: usize = 20;
/// The most bytes of the file that are read.
const LONGEST_FILE: u64 = 64 * 1024;

/// The keys that are known.
#[derive(Debug)]
pub(crate) struct WorkerKeys {
    file: Option<PathBuf>,
    read: Mutex<ReadKeys>,
}

/// What the file had when it was last read.
#[derive(Debug, Default)]
struct ReadKeys {
    changed: Option<(SystemTime, u64)>,
    hashes: Vec<String>,
}

impl WorkerKeys {
    pub(crate) fn new(file: Option<PathBuf>) -> WorkerKeys {
        WorkerKeys { file, read: Mutex::default() }
    }

    /// The hash of a key, if it is known.
    ///
    /// # Errors
    /// There are no keys, or this is none of them.
    fn check(&self, key: &str) -> Result<String, ApiError> {
        let Some(file) = &self.file else {
            let message = "this server has no workers elsewhere; the host sets worker-keys";
            return Err(ApiError::new(ErrorCode::Disabled, message));
        };
        let hash = hash_secret(key);
        // A poisoned lock is used on: what is under it is replaced as a whole.
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = fs::metadata(file).and_then(|file| Ok((file.modified()?, file.len()))).ok();
        if changed != read.changed || changed.is_none() {
            *read = ReadKeys { changed, hashes: read_keys(file) };
        }
        if read.hashes.iter().any(|known| secrets_equal(known, &hash)) {
            return Ok(hash);
        }
        Err(ApiError::new(ErrorCode::SignedOut, "the key of the worker is not known"))
    }
}

fn read_keys(file: &Path) -> Vec<String> {
    let text = match fs::metadata(file) {
        Ok(about) if about.len() > LONGEST_FILE => Err(format!("it has more than {LONGEST_FILE} bytes")),
        _ => fs::read_to_string(file).map_err(|error| error.to_string()),
    };
    let text = text.unwrap_or_else(|reason| {
        tracing::error!(file = %file.display(), reason, "the keys of workers cannot be read");
        String::new()
    });
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (keys, short): (Vec<&str>, Vec<&str>) = lines.partition(|key| key.len() >= SHORTEST_KEY);
    if !short.is_empty() {
        tracing::error!(file = %file.display(), "keys of workers with less than {SHORTEST_KEY} characters are not used");
    }
    keys.into_iter().map(hash_secret).collect()
}

/// Admits workers with a key.
#[derive(Clone, Debug)]
pub(crate) struct WorkerOnly;

impl FromRequestParts<AppState> for WorkerOnly {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<WorkerOnly, ApiError> {
        let sent = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let key = sent.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default().trim();
        let hash = state.worker_keys().check(key)?;
        state.rate_limits().check(LimitedAction::Work, &hash)?;
        Ok(WorkerOnly)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::WorkerKeys;

    #[test]
    fn keys_are_those_of_the_file_as_it_is_now() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("keys");
        let (one, two) = ("a".repeat(20), "b".repeat(30));
        let keys = WorkerKeys::new(Some(file.clone()));
        assert!(keys.check(&one).is_err(), "there is no file");
        fs::write(&file, format!("# workers\n{one}\n\n  {two}  \nshort\n")).unwrap();
        for (key, known) in
            [(one.as_str(), true), (&two, true), ("short", false), ("", false), ("# workers", false)]
        {
            assert_eq!(keys.check(key).is_ok(), known, "{key}");
        }
        fs::write(&file, &two).unwrap();
        assert!(keys.check(&one).is_err() && keys.check(&two).is_ok());
        fs::remove_file(&file).unwrap();
        assert!(keys.check(&two).is_err());
        assert!(WorkerKeys::new(None).check(&two).is_err());
    }
}
