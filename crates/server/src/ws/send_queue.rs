//! The queue of outgoing frames of one connection, bounded in frames and in bytes. A client that does not keep up overflows
//! it and is disconnected; it reconnects with the number of the last event it has. No message is ever skipped.
//!
//! What waits counts until it has been written, against the queue, its owner and the whole server ([`ByteMeter`]). A small
//! share is free of the two common bounds, so that nobody is disconnected because others do not read.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use axum::extract::ws::Utf8Bytes;
use rusc_api::{CloseReason, ErrorBody, ErrorCode};
use serde::Serialize;
use tokio::sync::{Notify, mpsc};

use super::admission::ByteMeter;
use crate::rate_limit::count_refusal;

/// A serialized message; cheap to clone.
pub type Frame = Utf8Bytes;

/// Frames that a queue holds.
const MOST_FRAMES: usize = 128;
/// Bytes that a queue holds.
const MOST_BYTES: usize = 1 << 20;
/// Bytes that a queue may always hold.
const FREE_BYTES: usize = 64 << 10;
/// How long a client is asked to wait whose owner has too much unread.
const RETRY_MS: u64 = 5000;

/// The sending end.
#[derive(Clone, Debug)]
pub(crate) struct SendQueue {
    frames: mpsc::Sender<Frame>,
    shared: Arc<Shared>,
}

/// The receiving end, held by the connection.
#[derive(Debug)]
pub struct SendQueueReceiver {
    /// Frames before all others: what the client has missed.
    backlog: VecDeque<Frame>,
    frames: mpsc::Receiver<Frame>,
    /// Bytes of the frame that is being written.
    in_flight: usize,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// Bytes that wait, without the backlog.
    waiting: AtomicUsize,
    meter: ByteMeter,
    closed: Notify,
    reason: OnceLock<CloseReason>,
}

/// The client is gone, or its queue has overflowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Disconnected;

/// Makes a queue and returns both ends.
pub(crate) fn send_queue(meter: ByteMeter) -> (SendQueue, SendQueueReceiver) {
    let (sender, frames) = mpsc::channel(MOST_FRAMES);
    let shared = Arc::new(Shared {
        waiting: AtomicUsize::new(0),
        meter,
        closed: Notify::new(),
        reason: OnceLock::new(),
    });
    let receiver =
        SendQueueReceiver { backlog: VecDeque::new(), frames, in_flight: 0, shared: shared.clone() };
    (SendQueue { frames: sender, shared }, receiver)
}

impl SendQueue {
    /// Queues a frame. A full queue disconnects the client.
    pub(crate) fn send(&self, frame: Frame) -> Result<(), Disconnected> {
        let length = frame.len();
        if !self.shared.take(length) {
            return Err(self.overflow());
        }
        self.frames.try_send(frame).map_err(|_| {
            self.shared.give_back(length);
            self.overflow()
        })
    }

    fn overflow(&self) -> Disconnected {
        // Whoever is gone is not slow.
        if !self.frames.is_closed() && self.shared.reason.get().is_none() {
            metrics::counter!("rusc_slow_readers_total").increment(1);
        }
        self.disconnect(CloseReason::TooSlow);
        Disconnected
    }

    /// Closes the connection at once; queued frames are dropped. The first reason counts.
    pub(crate) fn disconnect(&self, reason: CloseReason) {
        self.shared.reason.get_or_init(|| reason);
        self.shared.closed.notify_one();
    }
}

impl Shared {
    /// Counts bytes as waiting, if there is room for them.
    fn take(&self, length: usize) -> bool {
        let waiting = self.waiting.fetch_add(length, Ordering::Relaxed) + length;
        let fits = waiting <= FREE_BYTES || waiting <= MOST_BYTES && self.meter.has_room(length);
        if !fits {
            self.waiting.fetch_sub(length, Ordering::Relaxed);
            return false;
        }
        self.meter.add(length);
        true
    }

    fn give_back(&self, length: usize) {
        self.waiting.fetch_sub(length, Ordering::Relaxed);
        self.meter.remove(length);
    }
}

impl SendQueueReceiver {
    /// Puts frames before all others. They may be more than a queue holds.
    ///
    /// # Errors
    /// Too much waits for the owner already.
    pub(crate) fn preload(&mut self, frames: Vec<Frame>) -> Result<(), ErrorBody> {
        let length: usize = frames.iter().map(|frame| frame.len()).sum();
        if length > FREE_BYTES && !self.shared.meter.has_room(length) {
            count_refusal("unread");
            let message = "your connections leave too much unread; close some, or wait a moment";
            return Err(ErrorBody::new(ErrorCode::TooMany, message).retry_after(RETRY_MS));
        }
        self.shared.meter.add(length);
        self.backlog.extend(frames);
        Ok(())
    }

    /// The next frame of the backlog.
    pub fn next_missed(&mut self) -> Option<Frame> {
        let frame = self.backlog.pop_front()?;
        // The backlog is not part of what waits in the queue.
        self.shared.waiting.fetch_add(frame.len(), Ordering::Relaxed);
        self.written();
        self.in_flight = frame.len();
        Some(frame)
    }

    /// The next frame; `None` when all senders are gone and the queue is empty. The frame before it counts as written.
    /// Cancel safe.
    pub async fn next(&mut self) -> Option<Frame> {
        if let Some(frame) = self.next_missed() {
            return Some(frame);
        }
        self.written();
        let frame = self.frames.recv().await?;
        self.in_flight = frame.len();
        Some(frame)
    }

    fn written(&mut self) {
        self.shared.give_back(std::mem::take(&mut self.in_flight));
    }

    /// Resolves with the reason when the client has been disconnected.
    pub fn disconnect(&self) -> impl Future<Output = CloseReason> + Send + 'static {
        let shared = self.shared.clone();
        async move {
            shared.closed.notified().await;
            shared.reason.get().copied().unwrap_or(CloseReason::TooSlow)
        }
    }
}

impl Drop for SendQueueReceiver {
    fn drop(&mut self) {
        self.written();
        self.frames.close();
        while let Ok(frame) = self.frames.try_recv() {
            self.shared.give_back(frame.len());
        }
        self.shared.meter.remove(self.backlog.iter().map(|frame| frame.len()).sum());
    }
}

/// Serializes a message.
///
/// # Panics
/// Never: no message has a map with keys that are no strings.
pub fn frame<T: Serialize>(message: &T) -> Frame {
    serde_json::to_string(message).expect("messages are plain data").into()
}

#[cfg(test)]
mod tests {
    use super::super::admission::ByteMeter;
    use super::{CloseReason, FREE_BYTES, Frame, MOST_BYTES, MOST_FRAMES, send_queue};

    fn frame(length: usize) -> Frame {
        "x".repeat(length).into()
    }

    /// How many frames of a length a queue takes before it disconnects its client.
    fn taken(meter: &ByteMeter, length: usize) -> usize {
        let (queue, _receiver) = send_queue(meter.clone());
        (0..1000).take_while(|_| queue.send(frame(length)).is_ok()).count()
    }

    #[test]
    fn a_queue_is_bounded_in_frames_and_in_bytes() {
        let meter = ByteMeter::new(usize::MAX, usize::MAX);
        assert_eq!(taken(&meter, 1), MOST_FRAMES);
        assert_eq!(taken(&meter, 10_000), MOST_BYTES / 10_000);
        assert_eq!(meter.bytes(), 0);
    }

    #[test]
    fn an_owner_with_much_unread_still_has_a_small_share_for_each_queue() {
        let meter = ByteMeter::new(300_000, usize::MAX);
        let (lazy, _receiver) = send_queue(meter.clone());
        while lazy.send(frame(10_000)).is_ok() {}
        assert_eq!(meter.bytes(), 300_000);
        assert_eq!(taken(&meter, 10_000), FREE_BYTES / 10_000);
        // The same for what is unread on the whole server.
        let all = ByteMeter::new(usize::MAX, 300_000);
        let (lazy, _receiver) = send_queue(all.clone());
        while lazy.send(frame(10_000)).is_ok() {}
        assert_eq!(taken(&all, 10_000), FREE_BYTES / 10_000);
    }

    #[tokio::test]
    async fn bytes_count_until_the_next_frame_is_asked_for() {
        let meter = ByteMeter::new(usize::MAX, usize::MAX);
        let (queue, mut receiver) = send_queue(meter.clone());
        receiver.preload(vec![frame(100), frame(10)]).unwrap();
        queue.send(frame(1)).unwrap();
        queue.send(frame(2)).unwrap();
        let mut seen = vec![meter.bytes()];
        for length in [100, 10, 1] {
            assert_eq!(receiver.next().await.unwrap().len(), length);
            seen.push(meter.bytes());
        }
        assert_eq!(seen, [113, 113, 13, 3]);
        drop(receiver);
        assert_eq!(meter.bytes(), 0);
        assert!(queue.send(frame(1)).is_err());
        assert_eq!(meter.bytes(), 0);
    }

    #[tokio::test]
    async fn a_long_backlog_is_refused_when_much_is_unread() {
        let meter = ByteMeter::new(300_000, usize::MAX);
        let (_one, mut first) = send_queue(meter.clone());
        first.preload(vec![frame(290_000)]).unwrap();
        let (_other, mut second) = send_queue(meter.clone());
        let refusal = second.preload(vec![frame(100_000)]).unwrap_err();
        assert!(refusal.retry_after_ms.is_some());
        second.preload(vec![frame(50_000)]).unwrap();
    }

    #[tokio::test]
    async fn the_first_reason_counts() {
        let (queue, receiver) = send_queue(ByteMeter::new(usize::MAX, usize::MAX));
        queue.disconnect(CloseReason::SignedOut);
        queue.disconnect(CloseReason::TooSlow);
        assert_eq!(receiver.disconnect().await, CloseReason::SignedOut);
    }
}
