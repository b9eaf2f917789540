//! The accept loop: connections are counted, served over HTTP/1 with time limits, and told when the server stops.
//!
//! A connection must bring the head of a request in time, the first one and every further one, and must read what is
//! written to it (`patient_stream.rs`). How many there may be stands in `slots.rs`; those beyond it are few, and only served
//! for health checks and hosts (`reserve.rs`). Connections of trusted proxies are not limited by address, since they bring
//! everybody's requests; these are limited by the address that the proxy tells.

mod descriptors;
mod patient_stream;
mod reserve;
mod slots;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::config::Config;
use crate::http::auth::guard::is_trusted;
use crate::state::AppState;
use patient_stream::PatientStream;
use slots::{ConnectionLimits, ConnectionSlots, Peers, SlotKind};

/// Time for the head of a request, from when the connection is there or the answer before it was sent.
const HEAD: Duration = Duration::from_secs(10);
/// The same over a connection beyond the limits.
const HEAD_IN_RESERVE: Duration = Duration::from_secs(3);
/// The same over a connection of a trusted proxy, which keeps idle ones for later requests.
const HEAD_OF_PROXY: Duration = Duration::from_mins(5);
/// The buffer of one connection, which the head of a request must fit into.
const BUFFER: usize = 64 << 10;
/// Delay after an error of accepting, which is most likely a lack of descriptors.
const RETRY: Duration = Duration::from_millis(100);

/// Accepts and serves connections.
pub(crate) struct Acceptor {
    listener: TcpListener,
    state: AppState,
    routes: Router,
    slots: ConnectionSlots,
}

impl Acceptor {
    /// Serves these routes.
    pub(crate) fn new(listener: TcpListener, state: AppState, routes: Router) -> Acceptor {
        let limits = limits(state.config());
        tracing::info!(connections = limits.total, per_address = limits.per_address, "accepting");
        Acceptor { listener, state, routes, slots: ConnectionSlots::new(limits) }
    }

    /// Accepts until `stop` resolves, then waits for the requests in progress. Upgraded connections are not waited for.
    pub(crate) async fn run(self, stop: impl Future<Output = ()>) {
        let (stopping, stopped) = watch::channel(());
        let (open, closed) = watch::channel(());
        let mut stop = pin!(stop);
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = &mut stop => break,
            };
            match accepted {
                Ok((stream, address)) => self.welcome(stream, address, &stopped, &closed),
                Err(error) => back_off(&error).await,
            }
        }
        drop((self, stopped, closed));
        // Every connection holds a receiver of both: it is told by the first and gone with the second.
        drop(stopping);
        open.closed().await;
    }

    /// Serves a connection on a task of its own, if there is a slot for it; closes it otherwise.
    fn welcome(
        &self,
        stream: TcpStream,
        address: SocketAddr,
        stopped: &watch::Receiver<()>,
        closed: &watch::Receiver<()>,
    ) {
        let is_proxy = is_trusted(address.ip().to_canonical(), &self.state.config().trusted_proxies);
        let peers = if is_proxy { Peers::Many } else { Peers::One };
        let Some(slot) = self.slots.take(address.ip(), peers) else { return };
        // No Nagle delay: a move is a small message that the opponent waits for.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection waits before it sends");
        }
        let kind = slot.kind();
        let patience = match (kind, peers) {
            (SlotKind::Reserved(_), _) => HEAD_IN_RESERVE,
            (SlotKind::Ordinary, Peers::One) => HEAD,
            (SlotKind::Ordinary, Peers::Many) => HEAD_OF_PROXY,
        };
        let (state, routes) = (self.state.clone(), self.routes.clone());
        let service =
            service_fn(move |request| answer(state.clone(), routes.clone(), kind, address, request));
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(BUFFER);
        http.keep_alive(kind == SlotKind::Ordinary);
        let connection =
            http.serve_connection(TokioIo::new(PatientStream::new(stream, slot)), service).with_upgrades();
        let (mut stopped, closed) = (stopped.clone(), closed.clone());
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let served = tokio::select! {
                served = &mut connection => served,
                // The sender is gone: the server stops. Requests in progress are still answered.
                _ = stopped.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = served {
                tracing::debug!(%error, "a connection has ended early");
            }
            drop(closed);
        });
    }
}

/// Answers a request; over a connection beyond the limits only some.
async fn answer(
    state: AppState,
    routes: Router,
    kind: SlotKind,
    address: SocketAddr,
    request: hyper::Request<Incoming>,
) -> Result<Response, Infallible> {
    let mut request: Request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(address));
    if let SlotKind::Reserved(shortage) = kind {
        let (path, headers) = (request.uri().path(), request.headers());
        if let Err(refusal) = reserve::admit(&state, shortage, path, headers).await {
            return Ok(refusal.into_response());
        }
    }
    routes.oneshot(request).await
}

/// The limits by configuration and by what the operating system allows.
fn limits(config: &Config) -> ConnectionLimits {
    let limits = ConnectionLimits::within(descriptors::raise(), config.connections);
    if config.rate_limits.is_on() { limits.per_address(config.connections_per_address.get()) } else { limits }
}

async fn back_off(error: &io::Error) {
    // The client was faster: nothing is wrong here.
    if matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset) {
        return;
    }
    tracing::error!(%error, "a connection could not be accepted");
    tokio::time::sleep(RETRY).await;
}
