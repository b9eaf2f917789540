//! The bus over a server of NATS, in its simplest form: at most once, nothing stored. Pings find a dead connection within
//! seconds; the library connects again by itself and restores the subscriptions. What could not be sent meanwhile is dropped,
//! not sent late.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::client::RequestErrorKind;
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, Event, Request, ServerAddr};
use axum::body::Bytes;
use futures_util::StreamExt;
use tokio::sync::mpsc;

use super::{BusError, BusMessage, ReplyAddress, WAITING, count_dropped, count_slow_consumer};

pub(crate) use async_nats::{Subject, Subscriber};

/// Interval of pings; a connection that leaves two unanswered is given up.
const PING: Duration = Duration::from_secs(2);
/// How long a connection may take to be made.
const CONNECT: Duration = Duration::from_secs(5);
/// The longest wait before another attempt to connect.
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// The address of a bus, such as `nats://localhost:4222`. Shown without its password.
#[derive(Clone, PartialEq, Eq)]
pub struct BusAddress(String);

impl BusAddress {
    /// The whole of it, password included.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// How to sign in: with the name and the password of the first address, or with its token.
    fn credentials(&self) -> ConnectOptions {
        let first = self.0.split(',').next().and_then(|first| first.trim().parse::<ServerAddr>().ok());
        let signed_in = first.as_ref().map(|first| (first.username(), first.password()));
        match signed_in {
            Some((Some(name), Some(password))) => {
                ConnectOptions::with_user_and_password(name.to_owned(), password.to_owned())
            }
            Some((Some(token), None)) => ConnectOptions::with_token(token.to_owned()),
            _ => ConnectOptions::new(),
        }
    }
}

impl FromStr for BusAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<BusAddress, String> {
        let expected = || "expected an address such as nats://localhost:4222".to_owned();
        for address in text.split(',').map(str::trim) {
            let rest = address.strip_prefix("nats://").or_else(|| address.strip_prefix("tls://"));
            if rest.is_none_or(str::is_empty) || address.parse::<ServerAddr>().is_err() {
                return Err(expected());
            }
        }
        Ok(BusAddress(text.to_owned()))
    }
}

impl fmt::Display for BusAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, address) in self.0.split(',').map(str::trim).enumerate() {
            let (scheme, rest) = address.split_once("://").unwrap_or(("nats", address));
            let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
            write!(f, "{}{scheme}://{host}", if place == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Debug for BusAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A connection to NATS.
#[derive(Clone, Debug)]
pub struct NatsBus {
    client: Client,
    /// What is to be sent, in order.
    outbox: mpsc::Sender<(Subject, Bytes)>,
    connected: Arc<AtomicBool>,
}

impl NatsBus {
    /// Connects.
    ///
    /// # Errors
    /// The bus cannot be reached; the message has its address without the password, in one line.
    pub async fn connect(address: &BusAddress, node: &str) -> Result<NatsBus, String> {
        let connected = Arc::new(AtomicBool::new(true));
        let state = connected.clone();
        let options = address
            .credentials()
            .name(node)
            .ping_interval(PING)
            .connection_timeout(CONNECT)
            .subscription_capacity(WAITING)
            .reconnect_delay_callback(|attempts| {
                LONGEST_PAUSE.min(Duration::from_millis(50).saturating_mul(attempts as u32))
            })
            .event_callback(move |event| {
                note(&event, &state);
                async {}
            });
        let servers: Vec<&str> = address.as_str().split(',').map(str::trim).collect();
        let client = options.connect(servers).await.map_err(|error| refusal(address, &error))?;
        let (outbox, waiting) = mpsc::channel(WAITING);
        tokio::spawn(send(client.clone(), waiting));
        Ok(NatsBus { client, outbox, connected })
    }

    pub(super) fn is_connected(&self) -> bool {
        self.connected.load(Ordering::SeqCst)
    }

    pub(super) async fn subscribe(&self, subject: String) -> Result<Subscriber, BusError> {
        self.client.subscribe(subject).await.map_err(|_| BusError::Disconnected)
    }

    pub(super) fn publish(&self, subject: Subject, payload: Bytes) {
        if !self.is_connected() || self.outbox.try_send((subject, payload)).is_err() {
            count_dropped();
        }
    }

    pub(super) async fn request(
        &self,
        subject: String,
        payload: Bytes,
        within: Duration,
    ) -> Result<Bytes, BusError> {
        if !self.is_connected() {
            return Err(BusError::Disconnected);
        }
        let request = Request::new().payload(payload).timeout(Some(within));
        // The library's own limit begins when the request is on its way, which may take as long.
        match tokio::time::timeout(within, self.client.send_request(subject, request)).await {
            Ok(Ok(answer)) => Ok(answer.payload),
            Ok(Err(error)) => Err(match error.kind() {
                RequestErrorKind::NoResponders => BusError::NoResponder,
                RequestErrorKind::TimedOut => BusError::TimedOut,
                _ => BusError::Disconnected,
            }),
            Err(_) => Err(BusError::TimedOut),
        }
    }
}

/// Why there is no connection, in one line without the password.
fn refusal(address: &BusAddress, error: &ConnectError) -> String {
    match error.kind() {
        ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => format!(
            "the bus at {address} refuses the name or the password; give both: nats://name:password@host:4222"
        ),
        _ => format!("the bus at {address} cannot be reached: {error}"),
    }
}

/// Sends what waits. Ends with the last handle to the bus.
async fn send(client: Client, mut waiting: mpsc::Receiver<(Subject, Bytes)>) {
    while let Some((subject, payload)) = waiting.recv().await {
        if let Err(error) = client.publish(subject, payload).await {
            count_dropped();
            tracing::warn!(%error, "a message could not be sent to the bus");
        }
    }
}

/// The next message of a subscription.
pub(super) async fn next(subscriber: &mut Subscriber) -> Option<BusMessage> {
    let message = subscriber.next().await?;
    Some(BusMessage { payload: message.payload, reply: message.reply.map(ReplyAddress::Nats) })
}

/// Notes what happens to the connection, with one line in the log when the bus is lost and one when it is back: while it is away,
/// the library reports every attempt to reach it, two a second after the first ten.
fn note(event: &Event, connected: &AtomicBool) {
    match event {
        Event::Connected => {
            connected.store(true, Ordering::SeqCst);
            tracing::info!("the bus is connected");
        }
        Event::Disconnected | Event::Closed => {
            if connected.swap(false, Ordering::SeqCst) {
                tracing::warn!("the bus is disconnected");
            }
        }
        Event::SlowConsumer(_) => count_slow_consumer(),
        Event::ClientError(error) if !connected.load(Ordering::SeqCst) => {
            tracing::debug!(%error, "the bus is not reached");
        }
        other => tracing::warn!(event = %other, "the bus reports something"),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Mutex};

    use async_nats::{ClientError, Event};

    use super::note;

    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_outage_is_one_line_in_the_log_and_its_end_another() {
        let failed = || Event::ClientError(ClientError::Other("connection refused".into()));
        let log = Log::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone());
        let connected = AtomicBool::new(true);
        tracing::subscriber::with_default(subscriber.finish(), || {
            for event in [
                failed(),
                Event::Disconnected,
                failed(),
                failed(),
                Event::Disconnected,
                failed(),
                Event::Connected,
                failed(),
            ] {
                note(&event, &connected);
            }
        });
        let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        let said = ["reports something", "is disconnected", "is connected", "reports something"];
        assert_eq!(text.lines().count(), said.len(), "{text}");
        for (line, words) in text.lines().zip(said) {
            assert!(line.contains(words), "{line}");
        }
    }
}
