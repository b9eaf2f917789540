//! `WebSocket` connections by hand (RFC 6455): frames of any kind and size, honest or not; nothing is answered by itself.

use std::net::Ipv4Addr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};

use super::http::{Answer, Request, read_answer};
use super::{Pace, Wire};

pub(crate) const TEXT: u8 = 0x1;
pub(crate) const BINARY: u8 = 0x2;
pub(crate) const CLOSE: u8 = 0x8;
pub(crate) const PING: u8 = 0x9;
pub(crate) const PONG: u8 = 0xA;
/// The bit of a frame that ends its message.
pub(crate) const LAST: u8 = 0x80;

/// The key of the handshake, the same every time: a server only has to hash it.
const KEY: &str = "dGhlIHNhbXBsZSBub25jZQ==";

/// An open socket.
#[derive(Debug)]
pub(crate) struct RawSocket {
    pub(crate) stream: TcpStream,
    buffer: Vec<u8>,
    wire: Wire,
}

/// Something a server sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Received {
    Text(String),
    Ping(Vec<u8>),
    /// A pong, or anything else.
    Other,
    /// The socket is closed, with a close frame or without.
    Closed,
}

impl Wire {
    /// Opens a socket, or hears why not.
    pub(crate) async fn open(
        &self,
        from: Ipv4Addr,
        path: &str,
        headers: &[(String, String)],
    ) -> Result<Result<RawSocket, Answer>> {
        let mut request = Request::new("GET", path)
            .header("connection", "upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", KEY);
        request.headers.extend_from_slice(headers);
        let mut stream = self.connect(from).await?;
        let mut buffer = Vec::new();
        let opening = async {
            stream.write_all(&request.bytes(self)).await?;
            read_answer(&mut stream, &mut buffer).await
        };
        let answer = timeout(self.patience(), opening).await.context("a socket is not opened in time")??;
        self.tally.answer(path, answer.status, &answer.body);
        if answer.status != 101 {
            return Ok(Err(answer));
        }
        Ok(Ok(RawSocket { stream, buffer, wire: self.clone() }))
    }
}

impl RawSocket {
    /// How long the server may take.
    pub(crate) fn pace(&self) -> Pace {
        self.wire.pace
    }

    pub(crate) async fn say(&mut self, message: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string(message).expect("messages are plain data");
        self.send(&frame(TEXT | LAST, text.as_bytes())).await
    }

    /// Sends bytes, whatever they mean.
    pub(crate) async fn send(&mut self, bytes: &[u8]) -> Result<()> {
        timeout(self.wire.patience(), self.stream.write_all(bytes))
            .await
            .context("the server reads no more")??;
        Ok(())
    }

    /// The next frame, whatever it is.
    pub(crate) async fn receive(&mut self) -> Result<Received> {
        loop {
            if let Some((opcode, payload)) = take_frame(&mut self.buffer) {
                return Ok(match opcode & 0xF {
                    TEXT => {
                        let text = String::from_utf8(payload).context("a frame is no text")?;
                        self.wire.tally.frame(&text);
                        Received::Text(text)
                    }
                    PING => Received::Ping(payload),
                    CLOSE => Received::Closed,
                    _ => Received::Other,
                });
            }
            if !matches!(self.stream.read_buf(&mut self.buffer).await, Ok(1..)) {
                return Ok(Received::Closed);
            }
        }
    }

    /// The next text, as a client that answers pings hears it; `None` once closed.
    pub(crate) async fn next_text(&mut self) -> Result<Option<String>> {
        loop {
            match self.receive().await? {
                Received::Text(text) => return Ok(Some(text)),
                Received::Ping(payload) => self.send(&frame(PONG | LAST, &payload)).await?,
                Received::Other => {}
                Received::Closed => return Ok(None),
            }
        }
    }

    /// Waits for a text of which `read` makes something.
    pub(crate) async fn wait_for<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Result<T> {
        let deadline = Instant::now() + self.wire.patience();
        loop {
            match timeout_at(deadline, self.next_text()).await.context("nothing was heard in time")?? {
                Some(text) => {
                    if let Some(found) = read(&text) {
                        return Ok(found);
                    }
                }
                None => bail!("the socket was closed"),
            }
        }
    }

    /// Reads for a while and throws it away; whether the socket is open still.
    pub(crate) async fn drain(&mut self, time: Duration) -> Result<bool> {
        let deadline = Instant::now() + time;
        loop {
            match timeout_at(deadline, self.next_text()).await {
                Ok(Ok(Some(_))) => {}
                Ok(Ok(None)) => return Ok(false),
                Ok(Err(error)) => return Err(error),
                Err(_) => return Ok(true),
            }
        }
    }

    /// Whether the server closes the socket within this time.
    pub(crate) async fn is_closed_within(&mut self, time: Duration) -> bool {
        !matches!(self.drain(time).await, Ok(true))
    }
}

/// A frame as clients send it, masked with zeros.
pub(crate) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = head(first, payload.len() as u64);
    bytes.extend_from_slice(payload);
    bytes
}

/// The head of a frame that claims to have so many bytes.
pub(crate) fn head(first: u8, length: u64) -> Vec<u8> {
    const MASKED: u8 = 0x80;
    let mut bytes = vec![first];
    match length {
        0..126 => bytes.push(MASKED | length as u8),
        126..0x1_0000 => {
            bytes.push(MASKED | 0x7E);
            bytes.extend_from_slice(&(length as u16).to_be_bytes());
        }
        _ => {
            bytes.push(MASKED | 0x7F);
            bytes.extend_from_slice(&length.to_be_bytes());
        }
    }
    bytes.extend_from_slice(&[0; 4]);
    bytes
}

/// Removes and returns the first complete frame of a server, which masks nothing.
fn take_frame(buffer: &mut Vec<u8>) -> Option<(u8, Vec<u8>)> {
    let (&first, &second) = (buffer.first()?, buffer.get(1)?);
    let (start, length) = match second & 0x7F {
        126 => (4, u64::from(u16::from_be_bytes(buffer.get(2..4)?.try_into().ok()?))),
        127 => (10, u64::from_be_bytes(buffer.get(2..10)?.try_into().ok()?)),
        short => (2, u64::from(short)),
    };
    let end = start + usize::try_from(length).ok()?;
    let payload = buffer.get(start..end)?.to_vec();
    buffer.drain(..end);
    Some((first, payload))
}

#[cfg(test)]
mod tests {
    use super::{LAST, PING, TEXT, frame, take_frame};

    #[test]
    fn frames_have_the_three_lengths_of_the_standard() {
        assert_eq!(frame(PING | LAST, b"ab"), [0x89, 0x82, 0, 0, 0, 0, b'a', b'b']);
        assert_eq!(frame(TEXT | LAST, &[b'x'; 200])[..8], [0x81, 0xFE, 0, 200, 0, 0, 0, 0]);
        let long = frame(TEXT, &vec![b'x'; 70_000]);
        assert_eq!(long[..10], [0x01, 0xFF, 0, 0, 0, 0, 0, 1, 0x11, 0x70]);
    }

    #[test]
    fn frames_are_taken_when_they_are_complete() {
        let mut buffer = vec![0x81, 2, b'h', b'i', 0x89, 3, b'x'];
        assert_eq!(take_frame(&mut buffer), Some((0x81, b"hi".to_vec())));
        assert_eq!(take_frame(&mut buffer), None);
        buffer.extend_from_slice(b"yz");
        assert_eq!(take_frame(&mut buffer), Some((0x89, b"xyz".to_vec())));
        assert!(buffer.is_empty());
    }
}
