//! Raw connections to a server, byte for byte as an attacker wants them, from any loopback address. What honest programs
//! use is the crate `rusc-client`; nothing here reconnects, waits its turn or keeps to a protocol by itself.

pub(crate) mod http;
pub(crate) mod tally;
pub(crate) mod websocket;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use self::tally::Tally;

/// How long a connection may take, and an answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// The way to a server, with a count of what it answered.
#[derive(Clone, Debug)]
pub(crate) struct Wire {
    pub(crate) server: SocketAddr,
    pub(crate) tally: Arc<Tally>,
    pub(crate) pace: Pace,
}

/// How long the server may take for what it must do: on a machine that is busy with something else, much longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// As long as people wait.
    Judged,
    /// So long that only what never happens is late.
    Unhurried,
}

impl Pace {
    /// How long to wait for what takes so long at most on a machine of its own.
    pub(crate) fn wait(self, time: Duration) -> Duration {
        match self {
            Pace::Judged => time,
            Pace::Unhurried => 20 * time,
        }
    }
}

impl Wire {
    pub(crate) fn new(server: SocketAddr, pace: Pace) -> Wire {
        Wire { server, tally: Arc::default(), pace }
    }

    /// The way to another server, or to the same one with a count of its own.
    pub(crate) fn to(&self, server: SocketAddr) -> Wire {
        Wire::new(server, self.pace)
    }

    /// How long a connection may take, and an answer.
    fn patience(&self) -> Duration {
        self.pace.wait(PATIENCE)
    }

    /// Opens a connection from an address of this machine.
    pub(crate) async fn connect(&self, from: Ipv4Addr) -> Result<TcpStream> {
        let socket = TcpSocket::new_v4().context("no descriptor is left here")?;
        socket.bind(SocketAddr::from((from, 0))).with_context(|| format!("{from} is no address here"))?;
        let stream = timeout(self.patience(), socket.connect(self.server))
            .await
            .context("no connection in time")??;
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}
