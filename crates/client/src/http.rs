//! HTTP requests: sends one, and reads the answer as a whole or, where it is endless, line by line.

use std::marker::PhantomData;
use std::time::Duration;

use reqwest::{RequestBuilder, Response};
use rusc_api::{ErrorBody, ErrorCode};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::transport::RESPONSE_TIMEOUT;
use crate::{ClientError, Result, ServerUrl};

/// The longest answer that is read as a whole.
const MAX_ANSWER: usize = 16 * 1024 * 1024;
/// The longest line of an endless answer.
const MAX_LINE: usize = 4 * 1024 * 1024;
/// The server sends an empty line every fifteen seconds; after so long without one it is gone.
const IDLE_TIMEOUT: Duration = Duration::from_secs(40);

/// Sends a request and waits for the head of a successful answer.
pub(crate) async fn send(url: &ServerUrl, request: RequestBuilder) -> Result<Response> {
    let response = within(request.send()).await?.map_err(|error| ClientError::of_request(url, &error))?;
    if response.status().is_success() { Ok(response) } else { Err(refusal(response).await) }
}

/// The whole answer as a message.
pub(crate) async fn read<T: DeserializeOwned>(response: Response) -> Result<T> {
    let bytes = within(read_bytes(response)).await??;
    serde_json::from_slice(&bytes).map_err(|error| ClientError::Protocol(error.to_string()))
}

async fn read_bytes(mut response: Response) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| ClientError::Broken(error.to_string()))? {
        if bytes.len() + chunk.len() > MAX_ANSWER {
            return Err(ClientError::Protocol("the answer does not end".to_owned()));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// The error of an answer that is not a success.
async fn refusal(response: Response) -> ClientError {
    let status = response.status().as_u16();
    match within(read_bytes(response)).await {
        Ok(Ok(bytes)) => refusal_from(status, &bytes),
        Ok(Err(error)) | Err(error) => error,
    }
}

/// The error of an answer with this status and body.
pub(crate) fn refusal_from(status: u16, bytes: &[u8]) -> ClientError {
    match serde_json::from_slice::<ErrorBody>(bytes) {
        Ok(error) => ClientError::Refused { status, error },
        // These come from a reverse proxy whose server is down.
        Err(_) if matches!(status, 408 | 429 | 502..=504) => {
            let error = ErrorBody::new(ErrorCode::Restarting, "the server is away for a moment");
            ClientError::Refused { status, error }
        }
        Err(_) => ClientError::Protocol(format!("HTTP {status} without a reason")),
    }
}

async fn within<T>(future: impl Future<Output = T>) -> Result<T> {
    timeout(RESPONSE_TIMEOUT, future).await.map_err(|_| ClientError::Timeout(RESPONSE_TIMEOUT))
}

/// An endless answer of newline-delimited JSON, one message a line.
#[derive(Debug)]
pub struct JsonLines<T> {
    response: Response,
    buffer: Vec<u8>,
    kind: PhantomData<T>,
}

impl<T: DeserializeOwned> JsonLines<T> {
    pub(crate) fn new(response: Response) -> JsonLines<T> {
        JsonLines { response, buffer: Vec::new(), kind: PhantomData }
    }

    /// The next message. Cancel safe.
    ///
    /// # Errors
    /// The answer has ended, or a line is no message.
    pub async fn next(&mut self) -> Result<T> {
        loop {
            if let Some(line) = take_line(&mut self.buffer) {
                if line.trim_ascii().is_empty() {
                    continue;
                }
                return serde_json::from_slice(&line)
                    .map_err(|error| ClientError::Protocol(error.to_string()));
            }
            if self.buffer.len() > MAX_LINE {
                return Err(ClientError::Protocol("a line does not end".to_owned()));
            }
            let chunk = timeout(IDLE_TIMEOUT, self.response.chunk()).await;
            let chunk = chunk.map_err(|_| ClientError::Timeout(IDLE_TIMEOUT))?;
            let chunk = chunk.map_err(|error| ClientError::Broken(error.to_string()))?;
            let bytes = chunk.ok_or_else(|| ClientError::Broken("the answer has ended".to_owned()))?;
            self.buffer.extend_from_slice(&bytes);
        }
    }
}

/// Removes and returns the first complete line, without its end.
pub(crate) fn take_line(buffer: &mut Vec<u8>) -> Option<Vec<u8>> {
    let end = buffer.iter().position(|&byte| byte == b'\n')?;
    let mut line: Vec<u8> = buffer.drain(..=end).collect();
    line.pop();
    Some(line)
}
