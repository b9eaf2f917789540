//! The stage of a cluster trial, on this machine: a database, a bus, some nodes that reach both through proxies of their own,
//! a balancer in front, and a worker.

use std::collections::BTreeMap;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rusc_store::{Access, Store, StoreOptions};
use rusc_store_test::{Flushing, Installed, MISSING, MISSING_NATS, NatsServer, PostgresServer};
use tokio::task::block_in_place;
use tokio::time::timeout;

use super::balancer::{Balancer, get};
use super::database_clock::DatabaseClock;
use super::proxy::Proxy;
use crate::guarded::GuardedProcess;
use crate::server_process::{Clock, ServerProcess, TempFolder};

const DATABASE: &str = "rusc";
/// What the worker shows the nodes.
pub(super) const WORKER_KEY: &str = "a key of the trial and of nobody else";
/// How long a node may take to tell its numbers.
const PATIENCE: Duration = Duration::from_secs(3);

/// One node, with its own ways to the database and to the bus.
pub(super) struct Node {
    pub(super) address: SocketAddr,
    pub(super) database: Proxy,
    pub(super) bus: Proxy,
    pub(super) process: Option<ServerProcess>,
    /// The counters of the process that runs, and of those before it.
    counted: BTreeMap<String, f64>,
    before: BTreeMap<String, f64>,
}

/// Everything.
pub(super) struct Stage {
    pub(super) nodes: Vec<Node>,
    pub(super) postgres: PostgresServer,
    pub(super) nats: NatsServer,
    pub(super) balancer: Balancer,
    pub(super) store: Store,
    pub(super) clock: DatabaseClock,
    lease_seconds: u32,
    worker: Option<GuardedProcess>,
    program: PathBuf,
    folder: TempFolder,
}

impl Stage {
    pub(super) async fn set(program: &Path, nodes: usize, lease_seconds: u32) -> Result<Stage> {
        let installed = Installed::find().context(MISSING)?;
        let postgres = PostgresServer::start(installed, Flushing::On).context("PostgreSQL does not start")?;
        postgres.create_database(DATABASE)?;
        let clock = DatabaseClock::prepare(&postgres, DATABASE)?;
        let nats = NatsServer::start()?.context(MISSING_NATS)?;
        let options = StoreOptions { access: Access::Shared, ..StoreOptions::default() };
        let store = Store::connect(&postgres.address(DATABASE), options).await?;
        let mut all = Vec::new();
        for _ in 0..nodes {
            // Free now; the nodes are started at once.
            let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
            let database = Proxy::start(SocketAddr::from((Ipv4Addr::LOCALHOST, postgres.port()))).await?;
            let bus = Proxy::start(SocketAddr::from((Ipv4Addr::LOCALHOST, nats.port()))).await?;
            let (counted, before) = (BTreeMap::new(), BTreeMap::new());
            all.push(Node { address, database, bus, process: None, counted, before });
        }
        let balancer = Balancer::start(all.iter().map(|node| node.address).collect()).await?;
        let (program, folder) = (program.to_owned(), TempFolder::new("clustertest")?);
        let worker = None;
        let mut stage = Stage {
            nodes: all,
            postgres,
            nats,
            balancer,
            store,
            clock,
            lease_seconds,
            worker,
            program,
            folder,
        };
        fs::write(stage.key_file(), WORKER_KEY).context("no key for the worker")?;
        for place in 0..nodes {
            stage.start_node(place, Clock::Right)?;
        }
        stage.start_worker()?;
        Ok(stage)
    }

    /// Starts a node, or starts it again.
    pub(super) fn start_node(&mut self, place: usize, clock: Clock) -> Result<()> {
        let node = &self.nodes[place];
        let database = format!("postgres://postgres@127.0.0.1:{}/{DATABASE}", node.database.port());
        let bus = format!("nats://127.0.0.1:{}", node.bus.port());
        let (name, lease) = (format!("n{place}"), self.lease_seconds.to_string());
        let key_file = self.key_file().display().to_string();
        let mut more = vec!["--database", &database, "--bus", &bus, "--node", &name, "--lease", &lease];
        more.extend(["--computer", "workers", "--local-worker", "off", "--worker-keys", &key_file]);
        // It takes a second or more, in which clients and proxies must go on.
        let process = block_in_place(|| {
            ServerProcess::start_with(&self.program, self.folder.path(), node.address, &more, clock)
        })?;
        self.nodes[place].process = Some(process);
        Ok(())
    }

    /// Sets the clock of the database, while everything runs.
    pub(super) fn set_database_clock(&mut self, ahead_seconds: i64) -> Result<()> {
        block_in_place(|| self.clock.set(&self.postgres, DATABASE, ahead_seconds))
    }

    fn key_file(&self) -> PathBuf {
        self.folder.path().join("worker-keys")
    }

    /// Starts the worker, or starts it again.
    pub(super) fn start_worker(&mut self) -> Result<()> {
        let mut command = Command::new(&self.program);
        command.args(["worker", "--threads", "1", "--log-level", "error"]);
        command.args(["--server", &self.balancer.url()?.to_string()]).arg("--key-file").arg(self.key_file());
        self.worker = Some(GuardedProcess::start(&mut command)?);
        Ok(())
    }

    /// Kills the worker.
    pub(super) fn end_worker(&mut self) -> Result<()> {
        block_in_place(|| self.worker.take().map_or(Ok(()), |mut worker| worker.kill()))
    }

    /// Adds two programs with accounts; their tokens.
    pub(super) fn add_programs(&self, names: [&str; 2]) -> Result<[String; 2]> {
        let address = self.postgres.address(DATABASE);
        let add = |name: &str| -> Result<String> {
            let mut command = Command::new(&self.program);
            let output = command.args(["user", "add", name, "--bot", "--database", &address]).output()?;
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            match said.trim().rsplit_once("with the token ") {
                Some((_, token)) => Ok(token.to_owned()),
                None => bail!("no account for {name}: {said}{}", String::from_utf8_lossy(&output.stderr)),
            }
        };
        Ok([add(names[0])?, add(names[1])?])
    }

    /// Reads the counters of all nodes that answer.
    pub(super) async fn count(&mut self) {
        for node in &mut self.nodes {
            if let Ok(Ok(text)) = timeout(PATIENCE, get(node.address, "/metrics")).await {
                node.counted = counters(&text);
            }
        }
    }

    /// A node's process has ended: its counters begin anew.
    pub(super) fn keep_counters(&mut self, place: usize) {
        let node = &mut self.nodes[place];
        for (name, value) in std::mem::take(&mut node.counted) {
            *node.before.entry(name).or_default() += value;
        }
    }

    /// The sum of a counter over all nodes, as far as it was read.
    pub(super) fn counter(&self, name: &str) -> u64 {
        let read = |values: &BTreeMap<String, f64>| values.get(name).copied().unwrap_or(0.0);
        self.nodes.iter().map(|node| read(&node.counted) + read(&node.before)).sum::<f64>() as u64
    }
}

/// The counters in a text for Prometheus, without labels.
fn counters(text: &str) -> BTreeMap<String, f64> {
    let mut all = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, value)) = line.rsplit_once(' ')
            && let Ok(value) = value.parse::<f64>()
        {
            let name = name.split('{').next().unwrap_or(name);
            *all.entry(name.to_owned()).or_default() += value;
        }
    }
    all
}
