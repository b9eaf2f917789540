//! `rusc serve` and the commands around it: each reads the same settings, opens the store or asks the running server, and
//! ends. What a server does is not known here.

mod addresses;
pub(crate) mod args;
mod database;
mod greeting;
mod migrate;
mod place;
mod qr;
mod server;
mod telemetry;

use std::io::{self, IsTerminal, Write};
use std::process::{self, ExitCode};
use std::time::Duration;

use anyhow::{Context, Result};
use rusc_server::config::{Config, LogFormat};
use rusc_store::{Access, Store, StoreOptions};
use tokio::runtime::{Builder, Runtime};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt, registry};

use args::{BackupArgs, ConfigArgs, ExportArgs, HealthArgs, MigrateArgs, RestoreArgs, ServeArgs, UserArgs};
use place::Place;
pub(crate) use server::Signals;
use telemetry::Traces;

/// How long threads that still compute may keep the program from ending.
const LAST_THREADS: Duration = Duration::from_millis(500);

/// `rusc serve`.
pub(crate) fn run(args: &ServeArgs) -> Result<ExitCode> {
    let mut config = args.settings.resolve()?.config;
    if args.lan {
        config.bind = addresses::at_all_addresses(config.bind)?;
    }
    let waiting = start_log(&config);
    let runtime = runtime()?;
    let served = runtime.block_on(server::serve(config, args));
    runtime.shutdown_timeout(LAST_THREADS);
    waiting.send();
    served.map(|()| ExitCode::SUCCESS)
}

/// `rusc config`.
pub(crate) fn run_config(args: &ConfigArgs) -> Result<ExitCode> {
    let resolved = args.settings.resolve()?;
    if args.print {
        write!(io::stdout(), "{resolved}")?;
    } else {
        writeln!(io::stdout(), "The settings are fine; --print shows them.")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// `rusc health`.
pub(crate) fn run_health(args: &HealthArgs) -> Result<ExitCode> {
    server::check_health(&args.settings.resolve()?.config)?;
    writeln!(io::stdout(), "ok")?;
    Ok(ExitCode::SUCCESS)
}

/// `rusc backup`.
pub(crate) fn run_backup(args: &BackupArgs) -> Result<ExitCode> {
    let config = args.settings.resolve()?.config;
    runtime()?.block_on(database::backup(&config, &args.file))?;
    Ok(ExitCode::SUCCESS)
}

/// `rusc restore`.
pub(crate) fn run_restore(args: &RestoreArgs) -> Result<ExitCode> {
    let config = args.settings.resolve()?.config;
    runtime()?.block_on(database::restore(&config, &args.file))?;
    Ok(ExitCode::SUCCESS)
}

/// `rusc migrate`.
pub(crate) fn run_migrate(args: &MigrateArgs) -> Result<ExitCode> {
    let config = args.settings.resolve()?.config;
    runtime()?.block_on(migrate::migrate(&config, args))?;
    Ok(ExitCode::SUCCESS)
}

/// `rusc user`.
pub(crate) fn run_user(args: &UserArgs) -> Result<ExitCode> {
    runtime()?.block_on(database::run_user(&args.command))?;
    Ok(ExitCode::SUCCESS)
}

/// `rusc export-games`.
pub(crate) fn run_export(args: &ExportArgs) -> Result<ExitCode> {
    let config = args.settings.resolve()?.config;
    runtime()?.block_on(database::export_games(&config, args.kind))?;
    Ok(ExitCode::SUCCESS)
}

fn runtime() -> Result<Runtime> {
    Builder::new_multi_thread().enable_all().build().context("the program cannot start its threads")
}

/// The name of the database in the data folder.
const DATABASE: &str = "rusc.db";

/// Opens the database that is there, whether a server uses it or not.
async fn open_beside(config: &Config) -> Result<Store> {
    let options = StoreOptions { access: Access::Shared, ..StoreOptions::default() };
    Place::of(config).open_existing(options).await
}

/// Starts logging to standard error, for people or for programs, and collecting traces.
fn start_log(config: &Config) -> Traces {
    let level = config.log_targets();
    let layer = fmt::layer().with_writer(io::stderr);
    let layer = match config.log {
        LogFormat::Text => layer.with_ansi(io::stderr().is_terminal()).boxed(),
        LogFormat::Json => layer.json().boxed(),
    };
    let (trace_layer, waiting) = telemetry::layer(level.clone());
    registry().with(layer.with_filter(level)).with(trace_layer).init();
    waiting
}

/// Opens an address in the browser of this machine. Without one that is no failure: the address is printed anyway.
fn open_browser(url: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let started = process::Command::new(program)
        .arg(url)
        .stdin(process::Stdio::null())
        .stdout(process::Stdio::null())
        .stderr(process::Stdio::null())
        .spawn();
    if let Err(error) = started {
        tracing::warn!(%error, "no browser could be opened");
    }
}
