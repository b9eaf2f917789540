//! Requests over HTTP/1.1, one a connection, written and read by hand.

use std::net::Ipv4Addr;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::Wire;

/// The longest answer that is read.
const LONGEST: usize = 16 << 20;

/// What is asked.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) method: &'static str,
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Option<String>,
}

/// What comes back.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// With names in small letters.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    pub(crate) fn new(method: &'static str, path: impl Into<String>) -> Request {
        Request { method, path: path.into(), headers: Vec::new(), body: None }
    }

    pub(crate) fn header(mut self, name: &str, value: impl Into<String>) -> Request {
        self.headers.push((name.to_owned(), value.into()));
        self
    }

    /// With a JSON body.
    pub(crate) fn json(mut self, body: &impl Serialize) -> Request {
        self.body = Some(serde_json::to_string(body).expect("messages are plain data"));
        self.header("content-type", "application/json")
    }

    /// As bytes; the caller's headers say whether the connection stays.
    pub(super) fn bytes(&self, wire: &Wire) -> Vec<u8> {
        let mut text = format!("{} {} HTTP/1.1\r\nhost: {}\r\n", self.method, self.path, wire.server);
        for (name, value) in &self.headers {
            text.extend([name, ": ", value, "\r\n"]);
        }
        if let Some(body) = &self.body {
            text.extend(["content-length: ", &body.len().to_string(), "\r\n\r\n", body]);
        } else if self.method == "GET" || self.method == "HEAD" {
            text.push_str("\r\n");
        } else {
            text.push_str("content-length: 0\r\n\r\n");
        }
        text.into_bytes()
    }
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// `name=value` of every cookie that is set.
    pub(crate) fn cookies(&self) -> impl Iterator<Item = &str> {
        let set = self.headers.iter().filter(|(name, _)| name == "set-cookie");
        set.filter_map(|(_, value)| value.split(';').next())
    }

    pub(crate) fn is_ok(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// The body of a successful answer.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<T> {
        if !self.is_ok() {
            bail!("refused: {} {}", self.status, self.text());
        }
        serde_json::from_slice(&self.body)
            .with_context(|| format!("not the expected answer: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).chars().take(300).collect()
    }
}

impl Wire {
    /// Asks on a connection of its own.
    pub(crate) async fn ask(&self, from: Ipv4Addr, request: Request) -> Result<Answer> {
        let mut stream = self.connect(from).await?;
        let request = request.header("connection", "close");
        let asking = async {
            stream.write_all(&request.bytes(self)).await?;
            read_answer(&mut stream, &mut Vec::new()).await
        };
        let asked = || format!("{} {}", request.method, request.path);
        let answer = timeout(self.patience(), asking).await;
        let answer = answer.with_context(|| format!("{}: no answer", asked()))?;
        let answer = answer.with_context(asked)?;
        self.tally.answer(&asked(), answer.status, &answer.body);
        Ok(answer)
    }

    /// Asks for an answer that does not end, and reads none of it. The connection ends with the answer.
    pub(crate) async fn stream(&self, from: Ipv4Addr, request: Request) -> Result<TcpStream> {
        let request = request.header("connection", "close");
        let mut stream = self.connect(from).await?;
        stream.write_all(&request.bytes(self)).await?;
        Ok(stream)
    }
}

/// Reads an answer to its end; what has come after it stays in the buffer.
pub(super) async fn read_answer(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Result<Answer> {
    let head_end = loop {
        if let Some(end) = find(buffer, b"\r\n\r\n") {
            break end;
        }
        if !more(stream, buffer).await? {
            bail!("the connection was closed without an answer");
        }
    };
    let head: Vec<u8> = buffer.drain(..head_end + 4).collect();
    let mut answer = read_head(&String::from_utf8_lossy(&head))?;
    if answer.status == 101 || answer.status == 204 || answer.status == 304 {
        return Ok(answer);
    }
    let length = answer.header("content-length").and_then(|length| length.parse::<usize>().ok());
    let chunked = answer.header("transfer-encoding") == Some("chunked");
    while length.is_none_or(|length| buffer.len() < length) {
        if !more(stream, buffer).await? {
            break;
        }
    }
    let end = length.unwrap_or(buffer.len()).min(buffer.len());
    let body: Vec<u8> = buffer.drain(..end).collect();
    answer.body = if chunked { unchunk(&body) } else { body };
    Ok(answer)
}

/// Reads some more; `false` at the end.
async fn more(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Result<bool> {
    if buffer.len() > LONGEST {
        bail!("the answer does not end");
    }
    Ok(stream.read_buf(buffer).await? > 0)
}

fn read_head(head: &str) -> Result<Answer> {
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|word| word.parse().ok());
    let headers = lines.filter_map(|line| line.split_once(':'));
    let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()));
    Ok(Answer {
        status: status.context("no answer of a web server")?,
        headers: headers.collect(),
        body: Vec::new(),
    })
}

/// Puts the chunks of a body together.
fn unchunk(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = find(body, b"\r\n") {
        let length =
            str::from_utf8(&body[..end]).ok().and_then(|line| usize::from_str_radix(line.trim(), 16).ok());
        let Some(chunk) = length.and_then(|length| body.get(end + 2..end + 2 + length)) else { break };
        whole.extend_from_slice(chunk);
        body = body.get(end + 2 + chunk.len() + 2..).unwrap_or_default();
    }
    whole
}

fn find(bytes: &[u8], word: &[u8]) -> Option<usize> {
    bytes.windows(word.len()).position(|window| window == word)
}

#[cfg(test)]
mod tests {
    use super::{read_head, unchunk};

    #[test]
    fn heads_and_chunks_are_read() {
        let answer =
            read_head("HTTP/1.1 429 Too Many\r\nRetry-After: 3\r\nSet-Cookie: a=b; Path=/\r\n\r\n").unwrap();
        assert_eq!((answer.status, answer.header("retry-after")), (429, Some("3")));
        assert_eq!(answer.cookies().collect::<Vec<_>>(), ["a=b"]);
        assert_eq!(unchunk(b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"), b"abcde");
        assert!(read_head("nonsense").is_err());
    }
}
