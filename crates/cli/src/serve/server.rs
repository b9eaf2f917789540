//! Serving: makes the data folder, opens the store, says where the server is, and waits for the signal to stop. Also
//! the health check of a running server, in plain HTTP, so that a container needs no other program for it.

use std::fs;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rusc_server::admin::link;
use rusc_server::bus::{Bus, NatsBus};
use rusc_server::config::Config;
use rusc_server::{AppState, accept_clock, check_clock, run};
use rusc_store::{Access, StoreOptions, close_folder};
use tokio::net::TcpListener;

use super::addresses::reachable;
use super::args::ServeArgs;
use super::greeting::Greeting;
use super::place::Place;
use super::{DATABASE, open_browser};
use crate::args::UsageError;

/// How long a health check waits for each step.
const PATIENCE: Duration = Duration::from_secs(4);
/// The bytes of the answer that a health check reads; it never has more.
const LONGEST_ANSWER: u64 = 16 * 1024;

/// Serves until somebody stops it.
pub(super) async fn serve(config: Config, args: &ServeArgs) -> Result<()> {
    let listener =
        TcpListener::bind(config.bind).await.with_context(|| format!("cannot listen at {}", config.bind))?;
    let place = Place::of(&config);
    let bus = connect_bus(&config).await?;
    place.make_folder()?;
    let access = if bus.is_some() { Access::Node } else { Access::Exclusive };
    let opened = place.open(StoreOptions { access, ..StoreOptions::default() }).await;
    let store = opened.with_context(|| format!("cannot open {place}"))?;
    // Nodes go by the clock of the database.
    if bus.is_none()
        && let Some(fault) = check_clock(&store).await?
    {
        if !args.accept_clock {
            store.close().await;
            bail!("{fault}");
        }
        accept_clock(&store, fault).await?;
    }
    let greeting = Greeting::new(&config, listener.local_addr()?);
    let config = Config { network_origin: greeting.network_origin(), ..config };
    let state = match bus {
        Some(bus) => AppState::start_node(config, store, bus).await?,
        None => AppState::start(config, store).await?,
    };
    // Taken before anybody is told that the server is there.
    let stop = Signals::take()?;
    let host_link = link::new_link(&state).await?;
    greeting.write(&mut io::stdout().lock(), host_link.as_deref())?;
    if args.open {
        open_browser(&greeting.home());
    }
    run(listener, state, stop.wait()).await.context("the server has stopped")
}

/// Connects to the bus, if this is a node among others.
async fn connect_bus(config: &Config) -> Result<Option<Bus>> {
    let Some(address) = &config.bus else { return Ok(None) };
    if config.database.is_none() {
        let message = "--bus is for nodes that share a database: give --database postgres://… too";
        return Err(UsageError(message.to_owned()).into());
    }
    let connected = NatsBus::connect(address, &config.node).await;
    Ok(Some(Bus::Nats(connected.map_err(anyhow::Error::msg)?)))
}

/// Makes the data folder, for nobody else to look into; one that is there already is closed to others.
pub(super) fn make_folder(folder: &Path) -> Result<()> {
    if folder.is_dir() {
        close_folder(folder, DATABASE);
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).with_context(|| format!("cannot make the folder {}", folder.display()))
}

/// Fails if the server does not answer, or cannot do its work.
pub(super) fn check_health(config: &Config) -> Result<()> {
    let address = reachable(config.bind);
    let path = format!("{}/readyz", config.base_path.as_str());
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)
        .with_context(|| format!("no server answers at {address}"))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream
        .take(LONGEST_ANSWER)
        .read_to_string(&mut answer)
        .with_context(|| format!("{address} does not answer"))?;
    let status = answer.split(' ').nth(1).unwrap_or_default();
    if status != "200" {
        let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default().trim();
        bail!("the server at {address} is not ready: {status} {body}");
    }
    Ok(())
}

/// The signals that stop a server.
pub(crate) struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    pub(crate) fn take() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    pub(crate) async fn wait(mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

#[cfg(not(unix))]
impl Signals {
    pub(crate) fn take() -> io::Result<Signals> {
        Ok(Signals {})
    }

    pub(crate) async fn wait(self) {
        // Without the signal there is nothing to wait for.
        let _ = tokio::signal::ctrl_c().await;
    }
}
