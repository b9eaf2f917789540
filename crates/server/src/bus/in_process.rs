//! A bus inside the process: a list of listeners by subject. For nodes that share a process, which tests do; it can be cut, as
//! a network can.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use tokio::sync::{mpsc, oneshot};

use super::{BusError, BusMessage, ReplyAddress, WAITING, count_dropped, count_slow_consumer};

/// As a server of NATS with its own settings, the bus takes no larger message, in bytes.
const TOO_LARGE: usize = 1024 * 1024;

type Listeners = HashMap<String, Vec<mpsc::Sender<BusMessage>>>;

/// A node's end of the bus.
#[derive(Clone, Debug, Default)]
pub struct InProcessBus {
    listeners: Arc<Mutex<Listeners>>,
    /// Whether nothing goes from this end to the others.
    cut: Arc<AtomicBool>,
}

impl InProcessBus {
    /// Another node's end of the same bus.
    #[must_use]
    pub fn another_end(&self) -> InProcessBus {
        InProcessBus { listeners: self.listeners.clone(), cut: Arc::default() }
    }

    /// From now on nothing goes from this end to others; what others send still comes.
    pub fn cut(&self) {
        self.cut.store(true, Ordering::SeqCst);
    }

    /// The contrary of [`InProcessBus::cut`].
    pub fn mend(&self) {
        self.cut.store(false, Ordering::SeqCst);
    }

    pub(super) fn is_connected(&self) -> bool {
        !self.cut.load(Ordering::SeqCst)
    }

    pub(super) fn subscribe(&self, subject: &str) -> mpsc::Receiver<BusMessage> {
        let (sender, receiver) = mpsc::channel(WAITING);
        self.lock().entry(subject.to_owned()).or_default().push(sender);
        receiver
    }

    pub(super) fn publish(&self, subject: &str, payload: &Bytes) {
        if !self.is_connected() || payload.len() > TOO_LARGE {
            return count_dropped();
        }
        self.deliver(subject, || BusMessage { payload: payload.clone(), reply: None });
    }

    pub(super) async fn request(
        &self,
        subject: &str,
        payload: Bytes,
        within: Duration,
    ) -> Result<Bytes, BusError> {
        if !self.is_connected() {
            return Err(BusError::Disconnected);
        }
        let (reply, answer) = oneshot::channel();
        let mut reply = Some(ReplyAddress::InProcess(reply));
        if self.deliver(subject, || BusMessage { payload: payload.clone(), reply: reply.take() }) == 0 {
            return Err(BusError::NoResponder);
        }
        match tokio::time::timeout(within, answer).await {
            Ok(Ok(answer)) => Ok(answer),
            _ => Err(BusError::TimedOut),
        }
    }

    /// Gives a message to all listeners; answers how many there are.
    fn deliver(&self, subject: &str, mut message: impl FnMut() -> BusMessage) -> usize {
        let mut all = self.lock();
        let Some(listeners) = all.get_mut(subject) else { return 0 };
        listeners.retain(|listener| !listener.is_closed());
        for listener in listeners.iter() {
            if listener.try_send(message()).is_err() {
                count_slow_consumer();
            }
        }
        let number = listeners.len();
        if number == 0 {
            all.remove(subject);
        }
        number
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, Listeners> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
