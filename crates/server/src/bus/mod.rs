//! The bus between the nodes of a server: it carries messages and keeps none. Whatever it loses is read from the database
//! (`live/cluster`). There are two: NATS for nodes on several machines (`nats.rs`), and one inside the process, for nodes that
//! share it (`in_process.rs`). A server that is alone has no bus.

mod in_process;
mod nats;

pub use in_process::InProcessBus;
pub use nats::{BusAddress, NatsBus};

use std::time::Duration;

use axum::body::Bytes;
use tokio::sync::mpsc;

/// Messages that wait for one subscriber; more are dropped and counted.
const WAITING: usize = 4096;

/// Messages up to this size are sent, in bytes. Servers of NATS take a mebibyte unless they are told otherwise; what they do not
/// take, the library refuses.
pub(crate) const LARGEST: usize = 512 * 1024;

/// A way to the other nodes; clones share it.
#[derive(Clone, Debug)]
pub enum Bus {
    /// Over NATS.
    Nats(NatsBus),
    /// Within the process.
    InProcess(InProcessBus),
}

/// Why a request has no answer. It may have been carried out all the same, unless nobody listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BusError {
    /// Nobody listens.
    #[error("nobody listens")]
    NoResponder,
    /// No answer came in time.
    #[error("no answer came in time")]
    TimedOut,
    /// There is no connection.
    #[error("there is no connection to the bus")]
    Disconnected,
}

/// A message that came in.
#[derive(Debug)]
pub(crate) struct BusMessage {
    pub(crate) payload: Bytes,
    pub(crate) reply: Option<ReplyAddress>,
}

/// Where an answer goes.
#[derive(Debug)]
pub(crate) enum ReplyAddress {
    Nats(nats::Subject),
    InProcess(tokio::sync::oneshot::Sender<Bytes>),
}

/// The messages of one subject, until dropped.
#[derive(Debug)]
pub(crate) enum BusInbox {
    Nats(nats::Subscriber),
    InProcess(mpsc::Receiver<BusMessage>),
}

impl BusInbox {
    /// The next message; `None` when the bus has ended.
    pub(crate) async fn next(&mut self) -> Option<BusMessage> {
        match self {
            BusInbox::Nats(subscriber) => nats::next(subscriber).await,
            BusInbox::InProcess(receiver) => receiver.recv().await,
        }
    }
}

impl Bus {
    /// Listens to a subject. Messages come in the order in which one node has sent them.
    ///
    /// # Errors
    /// The bus has ended.
    pub(crate) async fn subscribe(&self, subject: String) -> Result<BusInbox, BusError> {
        match self {
            Bus::Nats(bus) => bus.subscribe(subject).await.map(BusInbox::Nats),
            Bus::InProcess(bus) => Ok(BusInbox::InProcess(bus.subscribe(&subject))),
        }
    }

    /// Sends a message to whoever listens, without waiting. It may be lost.
    pub(crate) fn publish(&self, subject: String, payload: Vec<u8>) {
        match self {
            Bus::Nats(bus) => bus.publish(subject.into(), payload.into()),
            Bus::InProcess(bus) => bus.publish(&subject, &payload.into()),
        }
    }

    /// Answers a request, after everything that was published before.
    pub(crate) fn reply(&self, to: ReplyAddress, payload: Vec<u8>) {
        match (self, to) {
            (Bus::Nats(bus), ReplyAddress::Nats(subject)) => bus.publish(subject, payload.into()),
            // Whoever asked may have given up.
            (_, ReplyAddress::InProcess(asker)) => drop(asker.send(payload.into())),
            (Bus::InProcess(_), ReplyAddress::Nats(_)) => {}
        }
    }

    /// Sends a request and waits for the answer.
    ///
    /// # Errors
    /// There is none.
    pub(crate) async fn request(
        &self,
        subject: String,
        payload: Vec<u8>,
        within: Duration,
    ) -> Result<Bytes, BusError> {
        match self {
            Bus::Nats(bus) => bus.request(subject, payload.into(), within).await,
            Bus::InProcess(bus) => bus.request(&subject, payload.into(), within).await,
        }
    }

    /// Whether there is a connection.
    pub(crate) fn is_connected(&self) -> bool {
        match self {
            Bus::Nats(bus) => bus.is_connected(),
            Bus::InProcess(bus) => bus.is_connected(),
        }
    }
}

/// Counts messages that were not sent.
fn count_dropped() {
    metrics::counter!("rusc_bus_dropped_total").increment(1);
}

/// Counts messages that did not reach a subscriber because too many waited.
fn count_slow_consumer() {
    metrics::counter!("rusc_bus_slow_consumer_total").increment(1);
}
