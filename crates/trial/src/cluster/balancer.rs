//! A load balancer: each new connection goes to a node that says it is ready, in turn. The connections of a node that is not
//! ready any more are cut, as balancers can be told to do.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use rusc_client::ServerUrl;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};

/// Between two questions to a node.
const INTERVAL: Duration = Duration::from_millis(300);
/// How long a node may take for an answer.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long a node may take until it is ready.
const START: Duration = Duration::from_secs(30);
/// A node that has not answered so many times in a row gets no connections, and loses those it has; so does one that says it is
/// not ready.
const MOST_FAILURES: u32 = 2;

/// A load balancer; it ends when this is dropped.
#[derive(Debug)]
pub(super) struct Balancer {
    port: u16,
    nodes: Vec<Node>,
    tasks: Vec<AbortHandle>,
}

impl Balancer {
    /// In front of nodes at these addresses.
    pub(super) async fn start(nodes: Vec<SocketAddr>) -> Result<Balancer> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.context("no port for a balancer")?;
        let port = listener.local_addr()?.port();
        let nodes: Vec<Node> =
            nodes.into_iter().map(|node| (node, Arc::new(watch::Sender::new(true)))).collect();
        let mut tasks: Vec<_> = nodes
            .iter()
            .map(|(node, ready)| tokio::spawn(look(*node, ready.clone())).abort_handle())
            .collect();
        tasks.push(tokio::spawn(accept(listener, nodes.clone())).abort_handle());
        Ok(Balancer { port, nodes, tasks })
    }

    /// Waits until people are sent to a node.
    pub(super) async fn until_ready(&self, node: usize) -> Result<()> {
        let mut ready = self.nodes[node].1.subscribe();
        let noticed = timeout(START, ready.wait_for(|ready| *ready)).await;
        noticed.context("a node was started and is not ready")?.context("the balancer has ended")?;
        Ok(())
    }

    /// Where it is.
    pub(super) fn url(&self) -> Result<ServerUrl> {
        Ok(format!("http://127.0.0.1:{}", self.port).parse()?)
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

type Node = (SocketAddr, Arc<watch::Sender<bool>>);

async fn accept(listener: TcpListener, nodes: Vec<Node>) {
    let mut turn = 0;
    loop {
        let Ok((client, _)) = listener.accept().await else { continue };
        let ready: Vec<&Node> = nodes.iter().filter(|(_, ready)| *ready.borrow()).collect();
        // With none, any: it says why it does not serve.
        let choice = if ready.is_empty() { nodes.iter().collect() } else { ready };
        turn += 1;
        let (address, ready) = choice[turn % choice.len()].clone();
        tokio::spawn(serve(client, address, ready.subscribe()));
    }
}

async fn serve(mut client: TcpStream, node: SocketAddr, mut ready: watch::Receiver<bool>) {
    let Ok(Ok(mut upstream)) = timeout(PATIENCE, TcpStream::connect(node)).await else { return };
    let _ = (client.set_nodelay(true), upstream.set_nodelay(true));
    ready.mark_unchanged();
    tokio::select! {
        _ = copy_bidirectional(&mut client, &mut upstream) => {}
        _ = ready.wait_for(|ready| !ready) => {}
    }
}

/// Asks a node again and again whether it is ready.
async fn look(node: SocketAddr, ready: Arc<watch::Sender<bool>>) {
    let mut failures = 0;
    loop {
        failures = match timeout(PATIENCE, ask(node)).await {
            Ok(Ok(true)) => 0,
            // It says so itself.
            Ok(Ok(false)) => MOST_FAILURES,
            _ => failures + 1,
        };
        let counts = failures < MOST_FAILURES;
        ready.send_if_modified(|ready| std::mem::replace(ready, counts) != counts);
        sleep(INTERVAL).await;
    }
}

async fn ask(node: SocketAddr) -> std::io::Result<bool> {
    let answer = get(node, "/readyz").await?;
    Ok(answer.starts_with("HTTP/1.1 200"))
}

/// A plain request; the whole answer.
pub(super) async fn get(node: SocketAddr, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(node).await?;
    let request = format!("GET {path} HTTP/1.1\r\nhost: {node}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
