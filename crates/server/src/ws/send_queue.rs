//! The bounded queue of outgoing frames of one connection. A client that does not keep up overflows it and is
//! disconnected; it reconnects with the number of the last event it has. No message is ever skipped.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::sync::{Notify, mpsc};

/// A serialized message; cheap to clone.
pub type Frame = Utf8Bytes;

/// Frames that the queue holds.
const CAPACITY: usize = 128;

/// The sending end.
#[derive(Clone, Debug)]
pub(crate) struct SendQueue {
    frames: mpsc::Sender<Frame>,
    overflow: Arc<Notify>,
}

/// The receiving end, held by the connection.
#[derive(Debug)]
pub struct SendQueueReceiver {
    frames: mpsc::Receiver<Frame>,
    overflow: Arc<Notify>,
}

/// The client is gone, or its queue has overflowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Disconnected;

/// Makes a queue and returns both ends.
pub(crate) fn send_queue() -> (SendQueue, SendQueueReceiver) {
    let (sender, frames) = mpsc::channel(CAPACITY);
    let overflow = Arc::new(Notify::new());
    (SendQueue { frames: sender, overflow: overflow.clone() }, SendQueueReceiver { frames, overflow })
}

impl SendQueue {
    /// Queues a frame. A full queue disconnects the client.
    pub(crate) fn send(&self, frame: Frame) -> Result<(), Disconnected> {
        self.frames.try_send(frame).map_err(|_| {
            self.disconnect();
            Disconnected
        })
    }

    /// Closes the connection at once; queued frames are dropped.
    pub(crate) fn disconnect(&self) {
        self.overflow.notify_one();
    }
}

impl SendQueueReceiver {
    /// The next frame; `None` when all senders are gone and the queue is empty.
    pub async fn next(&mut self) -> Option<Frame> {
        self.frames.recv().await
    }

    /// Resolves when the client has been disconnected.
    pub fn disconnect(&self) -> impl Future<Output = ()> + Send + 'static {
        let overflow = self.overflow.clone();
        async move { overflow.notified().await }
    }
}

/// Serializes a message.
///
/// # Panics
/// Never: no message has a map with keys that are no strings.
pub fn frame<T: Serialize>(message: &T) -> Frame {
    serde_json::to_string(message).expect("messages are plain data").into()
}
