//! One request over plain HTTP, on a connection of its own. Requests are rare: games are played over sockets.

use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, HOST};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use rusc_api::{ErrorBody, ErrorCode};
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::{ClientError, Result, ServerUrl};

/// How long the beginning of an answer may take.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(15);
/// The longest answer that is read as a whole.
const LONGEST_ANSWER: usize = 16 * 1024 * 1024;

/// Headers of a request, beside those that every request has.
pub(crate) type Headers<'a> = &'a [(&'static str, &'a str)];

/// Opens a connection to a server.
pub(crate) async fn connect(url: &ServerUrl) -> Result<TcpStream> {
    let unreachable = |source| ClientError::Unreachable { server: url.to_string(), source };
    let stream = within(TcpStream::connect(url.address())).await?.map_err(unreachable)?;
    // A move is a small message that somebody waits for.
    stream.set_nodelay(true).map_err(unreachable)?;
    Ok(stream)
}

/// Sends a request and waits for the beginning of a good answer.
pub(crate) async fn send(
    url: &ServerUrl,
    method: Method,
    path: &str,
    headers: Headers<'_>,
    body: Option<Vec<u8>>,
) -> Result<Response<Incoming>> {
    let mut request = Request::builder().method(method).uri(url.path(path)).header(HOST, url.host());
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    if body.is_some() {
        request = request.header(CONTENT_TYPE, "application/json");
    }
    let request = request.body(Full::new(Bytes::from(body.unwrap_or_default())));
    let request =
        request.map_err(|error| ClientError::Protocol(format!("the request cannot be written: {error}")))?;
    let stream = connect(url).await?;
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(|error| broken(&error))?;
    // Whatever ends the connection is seen by whoever reads the answer.
    tokio::spawn(connection);
    let response = within(sender.send_request(request)).await?.map_err(|error| broken(&error))?;
    if response.status().is_success() { Ok(response) } else { Err(refusal(response).await) }
}

/// The whole answer as a message.
pub(crate) async fn read<T: DeserializeOwned>(response: Response<Incoming>) -> Result<T> {
    let bytes = read_bytes(response).await?;
    serde_json::from_slice(&bytes).map_err(|error| ClientError::Protocol(error.to_string()))
}

async fn read_bytes(response: Response<Incoming>) -> Result<Bytes> {
    let whole = Limited::new(response.into_body(), LONGEST_ANSWER).collect();
    let collected = within(whole).await?.map_err(|error| ClientError::Broken(error.to_string()))?;
    Ok(collected.to_bytes())
}

/// Why the server says no.
async fn refusal(response: Response<Incoming>) -> ClientError {
    let status = response.status().as_u16();
    match read_bytes(response).await {
        Ok(bytes) => refusal_from(status, &bytes),
        Err(error) => error,
    }
}

/// A refusal by its number and its text.
pub(crate) fn refusal_from(status: u16, bytes: &[u8]) -> ClientError {
    match serde_json::from_slice::<ErrorBody>(bytes) {
        Ok(error) => ClientError::Refused { status, error },
        // A proxy in between says in its own words that the server is away.
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

fn broken(error: &hyper::Error) -> ClientError {
    ClientError::Broken(error.to_string())
}
