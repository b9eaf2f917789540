//! An endless answer, one message a line.

use std::marker::PhantomData;
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::Response;
use hyper::body::Incoming;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::{ClientError, Result};

/// The server sends an empty line every fifteen seconds; after so long without one it is gone.
const IDLE_TIMEOUT: Duration = Duration::from_secs(40);
/// More than any message has.
const LONGEST_LINE: usize = 4 * 1024 * 1024;

/// Messages as they come.
#[derive(Debug)]
pub struct JsonLines<T> {
    body: Incoming,
    buffer: Vec<u8>,
    kind: PhantomData<T>,
}

impl<T: DeserializeOwned> JsonLines<T> {
    pub(crate) fn new(response: Response<Incoming>) -> JsonLines<T> {
        JsonLines { body: response.into_body(), buffer: Vec::new(), kind: PhantomData }
    }

    /// The next message. Whoever stops waiting loses nothing.
    ///
    /// # Errors
    /// The answer has ended, or is none of ours.
    pub async fn next(&mut self) -> Result<T> {
        loop {
            if let Some(line) = take_line(&mut self.buffer) {
                if line.trim_ascii().is_empty() {
                    continue;
                }
                return serde_json::from_slice(&line)
                    .map_err(|error| ClientError::Protocol(error.to_string()));
            }
            if self.buffer.len() > LONGEST_LINE {
                return Err(ClientError::Protocol("a line does not end".to_owned()));
            }
            let frame = timeout(IDLE_TIMEOUT, self.body.frame())
                .await
                .map_err(|_| ClientError::Timeout(IDLE_TIMEOUT))?;
            let frame = frame.ok_or_else(|| ClientError::Broken("the news have ended".to_owned()))?;
            let frame = frame.map_err(|error| ClientError::Broken(error.to_string()))?;
            if let Ok(bytes) = frame.into_data() {
                self.buffer.extend_from_slice(&bytes);
            }
        }
    }
}

/// The first line that is complete, without its end.
pub(crate) fn take_line(buffer: &mut Vec<u8>) -> Option<Vec<u8>> {
    let end = buffer.iter().position(|&byte| byte == b'\n')?;
    let mut line: Vec<u8> = buffer.drain(..=end).collect();
    line.pop();
    Some(line)
}
