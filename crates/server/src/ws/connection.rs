//! One WebSocket connection: concurrent reading and writing, pings that measure the round trip and detect dead peers, and
//! disconnection of clients whose send queue overflows.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::LONGEST_REQUEST;
use crate::live::room::Arrival;
use crate::rate_limit::ConnectionLimiter;
use crate::time::Timeline;
use crate::ws::send_queue::{Frame, SendQueueReceiver};

/// Interval of pings.
const PING: Duration = Duration::from_secs(10);
/// Read timeout: a client that sends nothing for so long, not even pongs, is disconnected.
const SILENCE: Duration = Duration::from_secs(25);
/// Capacity of the queue of direct answers; reading stops while it is full.
const ANSWERS: usize = 16;
/// WebSocket close code 1012, "service restart".
const RESTART: u16 = 1012;

/// Why a frame is refused before it is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FrameFault {
    TooLarge,
    NotText,
    TooMany,
}

/// Handles the frames of a connection.
pub(super) trait Endpoint: Send + Sync {
    /// Handles a text frame; returns the direct answer, if there is one.
    fn receive(&self, text: &str, arrival: Arrival) -> impl Future<Output = Option<Frame>> + Send;

    /// The answer to a frame that was refused.
    fn refuse(&self, fault: FrameFault) -> Frame;
}

/// Serves a connection until it ends.
pub(super) async fn serve(
    socket: WebSocket,
    first: Vec<Frame>,
    outgoing: SendQueueReceiver,
    endpoint: impl Endpoint,
    time: Timeline,
) {
    metrics::gauge!("rusc_sockets").increment(1.0);
    let (sink, stream) = socket.split();
    let (answers, own) = mpsc::channel(ANSWERS);
    let disconnect = outgoing.disconnect();
    tokio::select! {
        () = write(sink, first, outgoing, own, time) => {}
        () = read(stream, &endpoint, &answers, time) => {}
        () = disconnect => tracing::debug!("a connection was cut off"),
    }
    metrics::gauge!("rusc_sockets").decrement(1.0);
}

async fn write(
    mut sink: SplitSink<WebSocket, Message>,
    first: Vec<Frame>,
    mut outgoing: SendQueueReceiver,
    mut own: mpsc::Receiver<Frame>,
    time: Timeline,
) {
    for frame in first {
        if sink.send(Message::Text(frame)).await.is_err() {
            return;
        }
    }
    let mut pings = interval(PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let message = tokio::select! {
            queued = outgoing.next() => {
                let Some(frame) = queued else { return say_goodbye(sink).await };
                Message::Text(frame)
            }
            Some(frame) = own.recv() => Message::Text(frame),
            _ = pings.tick() => Message::Ping(Bytes::copy_from_slice(&time.now_ms().to_be_bytes())),
        };
        if sink.send(message).await.is_err() {
            return;
        }
    }
}

/// Closes a connection whose queue has been sent completely.
async fn say_goodbye(mut sink: SplitSink<WebSocket, Message>) {
    let reason = Utf8Bytes::from_static("restarting");
    // A client that is already gone is no error.
    let _ = sink.send(Message::Close(Some(CloseFrame { code: RESTART, reason }))).await;
}

async fn read(
    mut stream: SplitStream<WebSocket>,
    endpoint: &impl Endpoint,
    answers: &mpsc::Sender<Frame>,
    time: Timeline,
) {
    let mut round_trip_ms = None;
    let limiter = ConnectionLimiter::new(time);
    // A timeout, a broken connection and an oversized frame all end the loop.
    while let Ok(Some(Ok(message))) = timeout(SILENCE, stream.next()).await {
        let read_ms = time.now_ms();
        let answer = match message {
            Message::Pong(bytes) => {
                let sent_ms = <[u8; 8]>::try_from(&bytes[..]).map(u64::from_be_bytes);
                round_trip_ms = sent_ms.map(|sent| read_ms.saturating_sub(sent)).ok().or(round_trip_ms);
                None
            }
            Message::Ping(_) | Message::Close(_) => None,
            _ if !limiter.allow() => Some(endpoint.refuse(FrameFault::TooMany)),
            Message::Binary(_) => Some(endpoint.refuse(FrameFault::NotText)),
            Message::Text(text) if text.len() > LONGEST_REQUEST => {
                Some(endpoint.refuse(FrameFault::TooLarge))
            }
            Message::Text(text) => endpoint.receive(text.as_str(), Arrival { read_ms, round_trip_ms }).await,
        };
        if let Some(answer) = answer
            && answers.send(answer).await.is_err()
        {
            return;
        }
    }
}
