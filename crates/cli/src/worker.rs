//! `rusc worker`: does jobs of a server's queue on this machine: computer moves, analyses, and lines of an engine that speaks
//! UHP, which can also play for strong levels of the computer. It comes back when the server does, and gives its work back when it is stopped.

use std::fs;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;
use rusc_api::{ReturnReason, WorkItem, WorkKind, WorkResult};
use rusc_client::{ClientError, JobHeld, ServerUrl, Transport, WorkerClient};
use rusc_engine::Level;
use rusc_uhp::{ErrorOutput, UhpClient};
use rusc_worker::{
    HostEngineOptions, JobRunner, JobSource, Lease, RunnerOptions, SourceError, WorkerEnd, stop_signal, work,
};
use tokio::runtime::Builder;
use tokio::task::JoinSet;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt, registry};

use crate::args::{UsageError, read_threads};
use crate::serve::Signals;

/// How long an engine may take to start.
const ENGINE_PATIENCE: Duration = Duration::from_secs(10);
/// How long threads that still compute may keep the program from ending.
const LAST_THREADS: Duration = Duration::from_millis(500);

/// The words after `rusc worker`.
#[derive(Debug, ClapArgs)]
pub(crate) struct WorkerArgs {
    /// The server to work for: <http://127.0.0.1:8080/> or <https://example.org/>
    #[arg(long, value_name = "URL")]
    server: String,
    /// A file whose first line is one of the keys that the server knows (worker-keys)
    #[arg(long, value_name = "FILE")]
    key_file: PathBuf,
    /// A file of certificates (PEM) of authorities to trust beside the public ones, for a server behind https
    #[arg(long, value_name = "FILE")]
    ca_file: Option<PathBuf>,
    /// How many jobs it does at once; by default one for each core
    #[arg(long, value_name = "N", value_parser = read_threads)]
    threads: Option<NonZeroUsize>,
    /// An engine that speaks UHP, with its arguments, for the analysis board: 'rusc uhp'
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,
    /// Have that engine choose the moves of the computer, too, from this level on
    #[arg(long, value_name = "LEVEL", requires = "engine")]
    engine_from_level: Option<Level>,
    /// What is logged: error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log_level: String,
}

/// `rusc worker`.
pub(crate) fn run(args: &WorkerArgs) -> Result<ExitCode> {
    let url: ServerUrl = args.server.parse().map_err(|error| UsageError(format!("--server: {error}")))?;
    let transport = match &args.ca_file {
        Some(file) => {
            Transport::with_ca_file(file).map_err(|error| UsageError(format!("--ca-file: {error}")))?
        }
        None => Transport::public()?,
    };
    let key = read_key(args)?;
    let level =
        Targets::from_str(&args.log_level).map_err(|error| UsageError(format!("--log-level: {error}")))?;
    let layer = fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
    registry().with(layer.with_filter(level)).init();
    if let Some(command) = &args.engine {
        // Started once now, so that a wrong command fails before a job is taken.
        let engine = UhpClient::start(command, ErrorOutput::Discard, ENGINE_PATIENCE).context("--engine")?;
        tracing::info!(engine = engine.identity().name, "the engine answers");
    }
    // Different for every worker, as a job is not given to the same one again at once.
    let name = format!("worker-{}", rusc_store::random_id(10));
    let client = WorkerClient::new(&transport, &url, &key, &name);
    let threads = args.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let from_level = args.engine_from_level;
    let engine = args.engine.clone().map(|command| HostEngineOptions { command, from_level });
    let options = RunnerOptions { engine, ..RunnerOptions::default() };
    let runtime =
        Builder::new_multi_thread().enable_all().build().context("the program cannot start its threads")?;
    tracing::info!(%url, name, threads, "working");
    let ended = runtime.block_on(attend(client, threads.get(), options));
    runtime.shutdown_timeout(LAST_THREADS);
    match ended? {
        WorkerEnd::Stopped => Ok(ExitCode::SUCCESS),
        WorkerEnd::Refused(reason) => bail!("{url}: {reason}"),
    }
}

fn read_key(args: &WorkerArgs) -> Result<String> {
    let text = fs::read_to_string(&args.key_file)
        .with_context(|| format!("--key-file {}", args.key_file.display()))?;
    let lines = text.lines().map(str::trim);
    let key = lines.into_iter().find(|line| !line.is_empty() && !line.starts_with('#'));
    let missing = || UsageError(format!("--key-file {}: there is no key in it", args.key_file.display()));
    Ok(key.ok_or_else(missing)?.to_owned())
}

/// Works on several threads until a signal comes, or the server refuses the worker. Of several threads one does moves only, so
/// that games never wait for an analysis.
async fn attend(client: WorkerClient, threads: usize, options: RunnerOptions) -> Result<WorkerEnd> {
    let (switch, signal) = stop_signal();
    let stop = Signals::take()?;
    let mut loops = JoinSet::new();
    for number in 0..threads {
        let (source, options, signal) = (RemoteSource(client.clone()), options.clone(), signal.clone());
        let kinds = if number > 0 && number + 1 == threads {
            vec![WorkKind::Move]
        } else {
            JobRunner::kinds(&options)
        };
        loops.spawn(async move { work(&source, &kinds, &options, signal).await });
    }
    tokio::select! {
        () = stop.wait() => tracing::info!("stopping; work is given back"),
        ended = loops.join_next() => {
            if let Some(Ok(WorkerEnd::Refused(reason))) = ended {
                switch.send_replace(true);
                return Ok(WorkerEnd::Refused(reason));
            }
        }
    }
    switch.send_replace(true);
    while loops.join_next().await.is_some() {}
    Ok(WorkerEnd::Stopped)
}

/// The queue of a server at the other end of a connection.
struct RemoteSource(WorkerClient);

impl JobSource for RemoteSource {
    async fn acquire(&self, kinds: &[WorkKind], wait: Duration) -> Result<Option<WorkItem>, SourceError> {
        self.0.acquire(kinds, wait).await.map_err(|error| source_error(&error))
    }

    async fn progress(&self, item: &WorkItem, thousandths: u32) -> Result<Lease, SourceError> {
        self.0.progress(item, thousandths).await.map(lease).map_err(|error| source_error(&error))
    }

    async fn finish(&self, item: &WorkItem, result: &WorkResult) -> Result<Lease, SourceError> {
        self.0.answer(item, result).await.map(lease).map_err(|error| source_error(&error))
    }

    async fn give_back(&self, item: &WorkItem, reason: ReturnReason) -> Result<Lease, SourceError> {
        self.0.abort(item, reason).await.map(lease).map_err(|error| source_error(&error))
    }
}

fn lease(held: JobHeld) -> Lease {
    match held {
        JobHeld::Yes => Lease::Held,
        JobHeld::No => Lease::Lost,
    }
}

fn source_error(error: &ClientError) -> SourceError {
    if error.is_transient() {
        SourceError::Away { reason: error.to_string(), wait: error.retry_after() }
    } else {
        SourceError::Refused(error.to_string())
    }
}
