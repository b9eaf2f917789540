//! `rusc loadtest`: many real clients over real sockets for a limited time, and what they saw of the server.

pub(crate) mod args;
mod open_files;
mod pair;
mod process;
mod report;
mod tally;
#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use rusc_client::ServerUrl;
use rusc_games::GameKind;
use tokio::runtime::Builder;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use self::args::LoadtestArgs;
use self::pair::{Pair, Timetable};
use self::process::Usage;
use self::report::{Costs, Report};
use self::tally::Tally;
use crate::args::UsageError;
use crate::own_server::{OwnFolder, OwnServer};

/// How many pairs sign in at the same time.
const AT_ONCE: usize = 64;
/// Between the last pair's arrival and the first move.
const QUIET: Duration = Duration::from_secs(1);

/// `rusc loadtest`.
pub(crate) fn run(args: &LoadtestArgs) -> Result<ExitCode> {
    open_files::allow(2 * u64::from(args.games))?;
    let folder = OwnFolder::new("loadtest")?;
    let (own, url) = if let Some(url) = &args.server {
        (None, url.parse().map_err(|error| UsageError(format!("--server: {error}")))?)
    } else {
        let own = OwnServer::start(folder.path(), SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))?;
        let url = own.url().clone();
        (Some(own), url)
    };
    let runtime =
        Builder::new_multi_thread().enable_all().build().context("the program cannot start its threads")?;
    let report = runtime.block_on(measure(args, url, own.as_ref().map(OwnServer::pid)))?;
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(ExitCode::from(u8::from(!report.is_sound())))
}

/// Gathers the pairs, lets them play, and sums up.
async fn measure(args: &LoadtestArgs, url: ServerUrl, server: Option<u32>) -> Result<Report> {
    eprintln!("{} games begin at {url}", args.games);
    let gathering = Instant::now();
    let pairs =
        gather(args, &url).await.context("the games could not begin (does the server limit rates?)")?;
    eprintln!("they have begun after {:.1} s; {} s of play", gathering.elapsed().as_secs_f64(), args.seconds);
    let start = Instant::now() + QUIET;
    let end = start + Duration::from_secs(args.seconds.into());
    let every = Duration::from_secs_f64(f64::from(args.games) / f64::from(args.rate));
    let mut playing = JoinSet::new();
    for (place, pair) in (0..).zip(pairs) {
        let first = start + every.mul_f64(f64::from(place) / f64::from(args.games));
        playing.spawn(pair.play(Timetable { first, every, end }));
    }
    sleep_until(start).await;
    let before = usages(server);
    sleep_until(end).await;
    let after = usages(server);
    let mut tally = Tally::default();
    while let Some(played) = playing.join_next().await {
        tally.add(played.context("a pair broke down")?);
    }
    let seconds = (end - start).as_secs_f64();
    let mut report = Report::new(args.games, seconds, tally);
    let costs = |which: usize| Some(Costs::new(before[which]?, after[which]?, seconds));
    (report.server, report.client) = (costs(0), costs(1));
    Ok(report)
}

/// Of the server and of this process.
fn usages(server: Option<u32>) -> [Option<Usage>; 2] {
    [server, Some(std::process::id())].map(|pid| pid.and_then(Usage::of))
}

/// All pairs, signed in and connected.
async fn gather(args: &LoadtestArgs, url: &ServerUrl) -> Result<Vec<Pair>> {
    let door = Arc::new(Semaphore::new(AT_ONCE));
    let mut arriving = JoinSet::new();
    for place in 0..args.games as usize {
        let kind = args.kind.unwrap_or(GameKind::ALL[place % GameKind::ALL.len()]);
        // Never zero, and another one for each pair.
        let seed = (args.seed.wrapping_add(place as u64)).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let (door, url) = (door.clone(), url.clone());
        arriving.spawn(async move {
            let _turn = door.acquire_owned().await?;
            Pair::new(&url, kind, seed).await
        });
    }
    let mut pairs = Vec::new();
    while let Some(pair) = arriving.join_next().await {
        pairs.push(pair.context("a pair broke down")??);
    }
    Ok(pairs)
}
