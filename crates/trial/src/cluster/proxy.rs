//! A TCP proxy that breaks as networks break: it cuts connections, or leaves them open and passes nothing on, in both
//! directions or in one. What it holds back is passed on when it is mended, as a network does that was only slow.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use anyhow::{Context, Result};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// What passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passage {
    /// Everything.
    Open,
    /// Nothing: connections are cut, and new ones refused.
    Cut,
    /// Nothing, but connections stay.
    Frozen,
    /// Only what the server answers.
    AnswersOnly,
    /// Only what the client asks.
    RequestsOnly,
}

impl Passage {
    fn passes(self, direction: Direction) -> bool {
        match self {
            Passage::Open => true,
            Passage::Cut | Passage::Frozen => false,
            Passage::AnswersOnly => direction == Direction::FromServer,
            Passage::RequestsOnly => direction == Direction::FromClient,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    FromClient,
    FromServer,
}

/// A proxy in front of one server; it ends when this is dropped.
#[derive(Debug)]
pub(super) struct Proxy {
    port: u16,
    passage: Arc<watch::Sender<Passage>>,
    task: AbortHandle,
}

impl Proxy {
    /// Listens on any free port of this machine.
    pub(super) async fn start(server: SocketAddr) -> Result<Proxy> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.context("no port for a proxy")?;
        let port = listener.local_addr()?.port();
        let passage = Arc::new(watch::Sender::new(Passage::Open));
        let task = tokio::spawn(accept(listener, server, passage.clone())).abort_handle();
        Ok(Proxy { port, passage, task })
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// Changes what passes.
    pub(super) fn set(&self, passage: Passage) {
        self.passage.send_replace(passage);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
        self.passage.send_replace(Passage::Cut);
    }
}

async fn accept(listener: TcpListener, server: SocketAddr, passage: Arc<watch::Sender<Passage>>) {
    loop {
        let Ok((client, _)) = listener.accept().await else { continue };
        let passage = passage.subscribe();
        if *passage.borrow() == Passage::Cut {
            continue;
        }
        tokio::spawn(async move {
            // A server that is away is told to the client by the end of the connection.
            if let Ok(upstream) = TcpStream::connect(server).await {
                connect(client, upstream, passage).await;
            }
        });
    }
}

/// Passes bytes on until one side ends or the connection is cut.
async fn connect(client: TcpStream, server: TcpStream, passage: watch::Receiver<Passage>) {
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    let (client_in, client_out) = client.into_split();
    let (server_in, server_out) = server.into_split();
    let mut cut = passage.clone();
    tokio::select! {
        () = pass(client_in, server_out, Direction::FromClient, passage.clone()) => {}
        () = pass(server_in, client_out, Direction::FromServer, passage) => {}
        _ = cut.wait_for(|passage| *passage == Passage::Cut) => {}
    }
}

async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    direction: Direction,
    mut passage: watch::Receiver<Passage>,
) {
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let Ok(length @ 1..) = from.read(&mut buffer).await else { return };
        if passage.wait_for(|passage| passage.passes(direction)).await.is_err() {
            return;
        }
        if to.write_all(&buffer[..length]).await.is_err() {
            return;
        }
    }
}
