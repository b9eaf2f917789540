//! Pictures that were asked for lately, within a bound in bytes. The one that was not asked for the longest goes first.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;

use super::PictureKey;

/// What a picture costs beside its bytes, about: its key and its place in the table.
const OVERHEAD: usize = 384;

/// A cache of pictures, at most so many bytes.
#[derive(Debug)]
pub(super) struct PictureCache {
    most_bytes: usize,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    pictures: HashMap<PictureKey, Entry>,
    n_bytes: usize,
    /// Counts the questions; the smallest number was asked for the longest ago.
    clock: u64,
}

#[derive(Debug)]
struct Entry {
    bytes: Bytes,
    used: u64,
}

impl PictureCache {
    pub(super) fn new(most_bytes: usize) -> PictureCache {
        PictureCache { most_bytes, inner: Mutex::default() }
    }

    pub(super) fn get(&self, key: &PictureKey) -> Option<Bytes> {
        let mut inner = self.lock();
        inner.clock += 1;
        let clock = inner.clock;
        let entry = inner.pictures.get_mut(key)?;
        entry.used = clock;
        Some(entry.bytes.clone())
    }

    /// Keeps a picture, unless it is larger than a quarter of all that is kept.
    pub(super) fn put(&self, key: PictureKey, bytes: Bytes) {
        if bytes.len() > self.most_bytes / 4 {
            return;
        }
        let mut inner = self.lock();
        inner.clock += 1;
        let used = inner.clock;
        inner.n_bytes += bytes.len() + OVERHEAD;
        if let Some(old) = inner.pictures.insert(key, Entry { bytes, used }) {
            inner.n_bytes -= old.bytes.len() + OVERHEAD;
        }
        while inner.n_bytes > self.most_bytes {
            let oldest =
                inner.pictures.iter().min_by_key(|(_, entry)| entry.used).map(|(key, _)| key.clone());
            let Some(gone) = oldest.and_then(|key| inner.pictures.remove(&key)) else { return };
            inner.n_bytes -= gone.bytes.len() + OVERHEAD;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    //! The bound holds, and what is asked for stays.

    use axum::body::Bytes;
    use rusc_picture::Theme;

    use super::super::{Language, PictureFormat, PictureKey, PictureSize};
    use super::{OVERHEAD, PictureCache};

    fn key(position: u8) -> PictureKey {
        let position = position.to_string();
        let (format, theme, size) = (PictureFormat::Png, Theme::Light, PictureSize::Small);
        PictureKey { position, format, theme, size, language: Language::default() }
    }

    #[test]
    fn the_picture_that_was_not_asked_for_the_longest_goes_first() {
        let picture = |size: usize| Bytes::from(vec![0; size]);
        let cache = PictureCache::new(4 * (1000 + OVERHEAD));
        for position in 0..4 {
            cache.put(key(position), picture(1000));
        }
        assert!(cache.get(&key(0)).is_some());
        cache.put(key(4), picture(1000));
        assert!(cache.get(&key(0)).is_some() && cache.get(&key(1)).is_none());
        assert_eq!(cache.lock().n_bytes, 4 * (1000 + OVERHEAD));
        cache.put(key(0), picture(10));
        assert_eq!(cache.lock().n_bytes, 3 * (1000 + OVERHEAD) + 10 + OVERHEAD);
        cache.put(key(9), picture(100_000));
        assert!(cache.get(&key(9)).is_none(), "too large to keep");
    }
}
