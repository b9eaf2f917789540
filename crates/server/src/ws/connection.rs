//! One WebSocket connection: concurrent reading and writing, pings that measure the round trip and detect dead peers, and
//! an end with a reason for clients that send too much or read too little.
//!
//! Everything a client sends counts against its [`ConnectionLimiter`], pings too: the library answers each of them with a
//! pong, which waits in the write buffer while the client does not read. Only the answers to our own pings are free.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use rusc_api::CloseReason;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout, timeout_at};

use super::round_trip::RoundTrips;
use super::{LONGEST_REQUEST, delivery_log};
use crate::Revocation;
use crate::live::room::Arrival;
use crate::rate_limit::ConnectionLimiter;
use crate::time::Timeline;
use crate::ws::send_queue::{Frame, SendQueueReceiver};

/// Interval of pings.
const PING: Duration = Duration::from_secs(10);
/// Read timeout: a client that for so long has neither sent a request nor answered a ping is disconnected.
const SILENCE: Duration = Duration::from_secs(25);
/// Capacity of the queue of direct answers; reading stops while it is full.
const ANSWERS: usize = 16;
/// Requests that are refused in a row because they come too fast; with one more the connection is closed. Twelve seconds of
/// the rate that is allowed, all at once.
const MOST_REFUSED: u32 = 240;
/// Frames that are thrown away while a connection is being closed.
const MOST_DISCARDED: usize = 1000;
/// Time to close a connection.
const GOODBYE: Duration = Duration::from_secs(1);

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

/// How a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionEnd {
    /// The client is gone, or silent for too long.
    Gone,
    /// The server closes it.
    Closed(CloseReason),
}

/// Serves a connection until it ends, or what opened it does, or the node may not serve any more.
pub(super) async fn serve(
    socket: WebSocket,
    outgoing: SendQueueReceiver,
    endpoint: impl Endpoint,
    mut revocation: Revocation,
    displacement: impl Future<Output = ()> + Send,
    time: Timeline,
) {
    metrics::gauge!("rusc_sockets").increment(1.0);
    let (mut sink, mut stream) = socket.split();
    let (answers, own) = mpsc::channel(ANSWERS);
    let disconnect = outgoing.disconnect();
    let round_trips = RoundTrips::default();
    let end = tokio::select! {
        end = write(&mut sink, outgoing, own, &round_trips, time) => end,
        end = read(&mut stream, &endpoint, &answers, &round_trips, time) => end,
        reason = disconnect => ConnectionEnd::Closed(reason),
        () = revocation.revoked() => ConnectionEnd::Closed(CloseReason::SignedOut),
        () = displacement => ConnectionEnd::Closed(CloseReason::Restarting),
    };
    if let ConnectionEnd::Closed(reason) = end {
        // Whoever does not read in time does not hear the reason.
        let _ = timeout(GOODBYE, close(sink, stream, reason)).await;
    }
    metrics::gauge!("rusc_sockets").decrement(1.0);
}

/// Sends the close frame. What a client that sends too much has sent before is read and thrown away: with unread data in
/// the socket the operating system would reset the connection, and the close frame could be lost.
async fn close(mut sink: SplitSink<WebSocket, Message>, stream: SplitStream<WebSocket>, reason: CloseReason) {
    metrics::counter!("rusc_sockets_closed_total", "reason" => reason.word()).increment(1);
    let frame = CloseFrame { code: reason.code(), reason: Utf8Bytes::from_static(reason.word()) };
    if sink.send(Message::Close(Some(frame))).await.is_ok() && reason == CloseReason::TooMany {
        stream.take(MOST_DISCARDED).for_each(async |_| {}).await;
    }
}

async fn write(
    sink: &mut SplitSink<WebSocket, Message>,
    mut outgoing: SendQueueReceiver,
    mut own: mpsc::Receiver<Frame>,
    round_trips: &RoundTrips,
    time: Timeline,
) -> ConnectionEnd {
    // Before everything else: the first frame of a connection is a welcome.
    while let Some(frame) = outgoing.next_missed() {
        if sink.send(Message::Text(frame)).await.is_err() {
            return ConnectionEnd::Gone;
        }
    }
    let mut pings = interval(PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let mut move_id = None;
        let message = tokio::select! {
            queued = outgoing.next() => {
                // The queue has been sent completely, and nobody will send more.
                let Some(frame) = queued else { return ConnectionEnd::Closed(CloseReason::Restarting) };
                move_id = delivery_log::move_id(&frame);
                Message::Text(frame)
            }
            Some(frame) = own.recv() => Message::Text(frame),
            _ = pings.tick() => {
                let Some(nonce) = round_trips.next_ping(time.now_ms()) else { continue };
                Message::Ping(Bytes::copy_from_slice(&nonce))
            }
        };
        if sink.send(message).await.is_err() {
            return ConnectionEnd::Gone;
        }
        delivery_log::delivered(move_id);
    }
}

async fn read(
    stream: &mut SplitStream<WebSocket>,
    endpoint: &impl Endpoint,
    answers: &mpsc::Sender<Frame>,
    round_trips: &RoundTrips,
    time: Timeline,
) -> ConnectionEnd {
    let limiter = ConnectionLimiter::new(time);
    let mut refused = 0;
    let mut silent_at = Instant::now() + SILENCE;
    // A timeout, a broken connection and an oversized frame all end the loop.
    while let Ok(Some(Ok(message))) = timeout_at(silent_at, stream.next()).await {
        let read_ms = time.now_ms();
        let is_control = matches!(message, Message::Ping(_) | Message::Pong(_) | Message::Close(_));
        let is_asked_for =
            matches!(&message, Message::Pong(payload) if round_trips.take_pong(payload, read_ms));
        // Requests and the answer to a ping show life; pings, and pongs that nobody asked for, do not.
        if is_asked_for || !is_control {
            silent_at = Instant::now() + SILENCE;
        }
        refused = if is_asked_for || limiter.allow() { 0 } else { refused + 1 };
        if refused > 0 && (is_control || refused > MOST_REFUSED) {
            return ConnectionEnd::Closed(CloseReason::TooMany);
        }
        let answer = match message {
            Message::Pong(_) | Message::Ping(_) | Message::Close(_) => None,
            _ if refused > 0 => Some(endpoint.refuse(FrameFault::TooMany)),
            Message::Binary(_) => Some(endpoint.refuse(FrameFault::NotText)),
            Message::Text(text) if text.len() > LONGEST_REQUEST => {
                Some(endpoint.refuse(FrameFault::TooLarge))
            }
            Message::Text(text) => {
                let arrival = Arrival { read_ms, round_trip_ms: round_trips.smallest_ms() };
                endpoint.receive(text.as_str(), arrival).await
            }
        };
        if let Some(answer) = answer
            && answers.send(answer).await.is_err()
        {
            break;
        }
    }
    ConnectionEnd::Gone
}
