//! `rusc loadtest`, `rusc crashtest`, `rusc clustertest` and `rusc attacktest`: trials of the server for developers, hidden from the help.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args as ClapArgs, value_parser};
use rusc_client::ServerUrl;
use rusc_games::GameKind;
use rusc_trial::{AttackForm, AttackTest, ContractTest, CrashTest, LoadTest};
#[cfg(unix)]
use rusc_trial::{ClusterForm, ClusterTest};

use crate::args::{UsageError, read_kind};

/// The words after `rusc loadtest`.
#[derive(Debug, ClapArgs)]
pub(crate) struct LoadtestArgs {
    /// How many games are played at once, each over two sockets
    #[arg(long, value_name = "N", default_value = "2000", value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) games: u32,
    /// How many moves are played a second, in all games together
    #[arg(long, value_name = "N", default_value = "1000", value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub(crate) rate: u32,
    /// How long
    #[arg(long, value_name = "N", default_value = "30", value_parser = value_parser!(u32).range(1..=3600))]
    pub(crate) seconds: u32,
    /// The server to test, one with --rate-limits off, or each of its nodes; without it a server is started and ended
    #[arg(long, value_name = "URL")]
    pub(crate) server: Vec<String>,
    /// The game to play; all of them in turn if nothing is said
    #[arg(long, value_name = "GAME", value_parser = read_kind)]
    pub(crate) kind: Option<GameKind>,
    /// Other moves for another number
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// The words after `rusc crashtest`.
#[derive(Debug, ClapArgs)]
pub(crate) struct CrashtestArgs {
    /// How often the server is killed
    #[arg(long, value_name = "N", default_value = "100", value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) rounds: u32,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "24", value_parser = value_parser!(u32).range(1..=1000))]
    pub(crate) games: u32,
    /// Other moves and other moments for another number
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
}

/// The words after `rusc clustertest`.
#[cfg(unix)]
#[derive(Debug, ClapArgs)]
pub(crate) struct ClustertestArgs {
    /// Four faults only, without a judgement about time
    #[arg(long)]
    pub(crate) short: bool,
    /// How many faults; 60 if nothing is said
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) faults: Option<u32>,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "24", value_parser = value_parser!(u32).range(1..=1000))]
    pub(crate) games: u32,
    /// Seconds of a node's lease
    #[arg(long, value_name = "N", default_value = "3", value_parser = value_parser!(u32).range(1..=60))]
    pub(crate) lease: u32,
    /// Other moves, faults and moments for another number; any if nothing is said
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

/// The words after `rusc attacktest`.
#[derive(Debug, ClapArgs)]
pub(crate) struct AttacktestArgs {
    /// Only the quick attacks, without a judgement about time
    #[arg(long)]
    pub(crate) short: bool,
    /// Only the attacks of one row of the table, such as D7
    #[arg(long, value_name = "ROW")]
    pub(crate) only: Option<String>,
    /// Compare the answers with the API's description instead, by this program
    #[arg(long, value_name = "SCHEMATHESIS", conflicts_with_all = ["short", "only"])]
    pub(crate) api: Option<PathBuf>,
    /// Generated requests of each operation and role, with --api
    #[arg(long, value_name = "N", default_value = "40", requires = "api")]
    pub(crate) examples: u32,
    /// Other honest moves, or other requests, for another number
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
}

/// Puts a server under load; fails if anything was lost.
pub(crate) fn run_load(args: &LoadtestArgs) -> Result<ExitCode> {
    let &LoadtestArgs { games, rate, seconds, kind, seed, .. } = args;
    let test = LoadTest { games, rate, seconds, kind, seed };
    let nodes: Result<Vec<ServerUrl>, _> = args.server.iter().map(|url| url.parse()).collect();
    let nodes = nodes.map_err(|error| UsageError(format!("--server: {error}")))?;
    let report = if nodes.is_empty() {
        test.run(&env::current_exe().context("this program cannot find itself")?)?
    } else {
        test.run_at(&nodes)?
    };
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(ExitCode::from(u8::from(!report.is_sound())))
}

/// Kills a server again and again.
pub(crate) fn run_crash(args: &CrashtestArgs) -> Result<ExitCode> {
    let &CrashtestArgs { rounds, games, seed } = args;
    let program = env::current_exe().context("this program cannot find itself")?;
    let report = CrashTest { rounds, games, seed }.run(&program)?;
    write!(io::stdout().lock(), "{report}")?;
    Ok(ExitCode::SUCCESS)
}

/// Does to nodes whatever can happen to them.
#[cfg(unix)]
pub(crate) fn run_cluster(args: &ClustertestArgs) -> Result<ExitCode> {
    let seed = args.seed.unwrap_or_else(|| {
        let since_1970 = std::time::SystemTime::now().duration_since(std::time::SystemTime::UNIX_EPOCH);
        since_1970.map_or(1, |span| span.as_secs())
    });
    let &ClustertestArgs { games, lease: lease_seconds, .. } = args;
    let (form, usual) = if args.short { (ClusterForm::Short, 4) } else { (ClusterForm::Full, 60) };
    let faults = args.faults.unwrap_or(usual);
    let program = env::current_exe().context("this program cannot find itself")?;
    let report = ClusterTest { faults, games, lease_seconds, seed, form }.run(&program)?;
    write!(io::stdout().lock(), "{report}")?;
    Ok(ExitCode::SUCCESS)
}

/// Attacks a server; fails if anything gave way.
pub(crate) fn run_attack(args: &AttacktestArgs) -> Result<ExitCode> {
    let form = if args.short { AttackForm::Short } else { AttackForm::Full };
    let program = env::current_exe().context("this program cannot find itself")?;
    if let Some(schemathesis) = &args.api {
        let failed = ContractTest { examples: args.examples, seed: args.seed }.run(&program, schemathesis)?;
        let verdict = if failed == 0 { "every answer is as described" } else { "FAILED" };
        writeln!(io::stdout(), "verdict      {verdict}")?;
        return Ok(ExitCode::from(u8::from(failed > 0)));
    }
    let report = AttackTest { form, only: args.only.clone(), seed: args.seed }.run(&program)?;
    write!(io::stdout().lock(), "{report}")?;
    Ok(ExitCode::from(u8::from(!report.is_sound())))
}
