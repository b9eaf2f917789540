//! What waits to be sent to one reader. The queue is bounded: a reader who does not keep up is cut off, and comes back
//! with the number of the last event it has. No message is ever skipped.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::sync::{Notify, mpsc};

/// A message as it goes over the wire; cheap to clone.
pub type Frame = Utf8Bytes;

/// Messages that may wait.
const CAPACITY: usize = 128;

/// The end of whoever has something to say.
#[derive(Clone, Debug)]
pub(crate) struct SendQueue {
    frames: mpsc::Sender<Frame>,
    overflow: Arc<Notify>,
}

/// The end of whoever carries it to the reader.
#[derive(Debug)]
pub struct SendQueueReceiver {
    frames: mpsc::Receiver<Frame>,
    overflow: Arc<Notify>,
}

/// The reader is gone, or too slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Disconnected;

/// Both ends.
pub(crate) fn send_queue() -> (SendQueue, SendQueueReceiver) {
    let (sender, frames) = mpsc::channel(CAPACITY);
    let overflow = Arc::new(Notify::new());
    (SendQueue { frames: sender, overflow: overflow.clone() }, SendQueueReceiver { frames, overflow })
}

impl SendQueue {
    /// Puts a message at the end.
    pub(crate) fn send(&self, frame: Frame) -> Result<(), Disconnected> {
        self.frames.try_send(frame).map_err(|_| {
            self.disconnect();
            Disconnected
        })
    }

    /// Ends the connection, whatever waits.
    pub(crate) fn disconnect(&self) {
        self.overflow.notify_one();
    }
}

impl SendQueueReceiver {
    /// The next message; `None` when there will be no more.
    pub async fn next(&mut self) -> Option<Frame> {
        self.frames.recv().await
    }

    /// Comes back when the reader has been cut off.
    pub fn disconnect(&self) -> impl Future<Output = ()> + Send + 'static {
        let overflow = self.overflow.clone();
        async move { overflow.notified().await }
    }
}

/// A message as text.
///
/// # Panics
/// Never: no message has a map with keys that are no strings.
pub fn frame<T: Serialize>(message: &T) -> Frame {
    serde_json::to_string(message).expect("messages are plain data").into()
}
