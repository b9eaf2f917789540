//! The drawing desk: draws pictures away from the threads that answer requests, one still and one animation at a time, and
//! keeps what it has drawn within a bound. A request that is given up leaves its drawing to be finished and kept, and the
//! place stays taken until then: nobody gets more drawn by giving up.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use rusc_api::{ErrorBody, ErrorCode};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::cache::PictureCache;
use super::{PictureFormat, PictureKey};
use crate::http::error::{ApiError, ApiResult};

/// All pictures that are kept, in bytes.
const CACHE_BYTES: usize = 32 << 20;
/// How long a request waits for its turn to be drawn.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why there is no picture: a fault of the server.
pub(super) type DrawingError = Box<dyn std::error::Error + Send + Sync>;

/// Pictures that are kept, and whose turn it is.
#[derive(Debug)]
pub(crate) struct DrawingDesk {
    cache: Arc<PictureCache>,
    /// One of each at a time, so that games always have the other cores.
    stills: Arc<Semaphore>,
    animations: Arc<Semaphore>,
}

impl Default for DrawingDesk {
    fn default() -> DrawingDesk {
        let one = || Arc::new(Semaphore::new(1));
        DrawingDesk { cache: Arc::new(PictureCache::new(CACHE_BYTES)), stills: one(), animations: one() }
    }
}

impl DrawingDesk {
    /// A picture that is kept.
    pub(super) fn kept(&self, key: &PictureKey) -> Option<Bytes> {
        self.cache.get(key)
    }

    /// Draws a picture and keeps it.
    ///
    /// # Errors
    /// Too many wait, or the picture cannot be drawn.
    pub(super) async fn draw(
        &self,
        key: PictureKey,
        drawing: impl FnOnce() -> Result<Vec<u8>, DrawingError> + Send + 'static,
    ) -> ApiResult<Bytes> {
        let turns = if key.format == PictureFormat::Gif { &self.animations } else { &self.stills };
        let turn = timeout(PATIENCE, Arc::clone(turns).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(busy()) };
        // Somebody before may have asked for the same.
        if let Some(bytes) = self.cache.get(&key) {
            return Ok(bytes);
        }
        let cache = Arc::clone(&self.cache);
        let drawn = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let bytes = Bytes::from(drawing()?);
            cache.put(key, bytes.clone());
            Ok::<Bytes, DrawingError>(bytes)
        });
        match drawn.await {
            Ok(Ok(bytes)) => Ok(bytes),
            Ok(Err(error)) => Err(ApiError::internal(error)),
            Err(error) => Err(ApiError::internal(error)),
        }
    }
}

fn busy() -> ApiError {
    let message = "too many pictures are being drawn; try again in a moment";
    ErrorBody::new(ErrorCode::Busy, message).retry_after(PATIENCE.as_millis() as u64).into()
}

#[cfg(test)]
mod tests {
    //! One at a time, also when nobody waits for the result any more.

    use std::sync::Arc;
    use std::sync::mpsc::channel;

    use rusc_picture::Theme;

    use super::super::{Language, PictureSize};
    use super::{DrawingDesk, PictureFormat, PictureKey};

    fn key(position: &str, format: PictureFormat) -> PictureKey {
        let (theme, size, language) = (Theme::Light, PictureSize::Small, Language::default());
        PictureKey { position: position.to_owned(), format, theme, size, language }
    }

    #[tokio::test]
    async fn a_drawing_that_nobody_waits_for_keeps_its_place_and_is_kept() {
        let desk = Arc::new(DrawingDesk::default());
        let (finish, wait) = channel::<()>();
        let asked = Arc::clone(&desk);
        let given_up = tokio::spawn(async move {
            let drawing = move || {
                let _ = wait.recv();
                Ok(vec![1])
            };
            asked.draw(key("a", PictureFormat::Png), drawing).await
        });
        while desk.stills.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        given_up.abort();
        assert!(given_up.await.unwrap_err().is_cancelled());
        assert_eq!(desk.stills.available_permits(), 0, "the place is still taken");
        let gif = desk.draw(key("a", PictureFormat::Gif), || Ok(vec![2])).await.unwrap();
        assert_eq!(*gif, [2], "animations have a place of their own");
        finish.send(()).unwrap();
        let next = desk.draw(key("b", PictureFormat::Png), || Ok(vec![3])).await.unwrap();
        assert_eq!(*next, [3]);
        assert_eq!(desk.kept(&key("a", PictureFormat::Png)).as_deref(), Some(&[1][..]));
    }
}
