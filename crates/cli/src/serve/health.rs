//! Asking a running server how it is, in the plainest HTTP, so that a container needs no other program for it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rusc_server::config::Config;

use super::server::reachable;

const PATIENCE: Duration = Duration::from_secs(3);
/// More than the answer ever has.
const LONGEST: u64 = 16 * 1024;

/// Fails if the server does not answer, or cannot do its work.
pub(super) fn check(config: &Config) -> Result<()> {
    let address = reachable(config.bind);
    let path = format!("{}/readyz", config.base_path.as_str());
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)
        .with_context(|| format!("no server answers at {address}"))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.take(LONGEST).read_to_string(&mut answer).with_context(|| format!("{address} does not answer"))?;
    let status = answer.split(' ').nth(1).unwrap_or_default();
    if status != "200" {
        let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default().trim();
        bail!("the server at {address} is not ready: {status} {body}");
    }
    Ok(())
}
