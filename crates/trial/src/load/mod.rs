//! Load test: many pairs of real clients play at a given rate for a limited time, and measure what they see of the
//! server.

pub(crate) mod pair;
pub(crate) mod process;
pub(crate) mod report;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use rusc_client::{ServerUrl, Transport};
use rusc_game::SplitMix64;
use rusc_games::GameKind;
use tokio::runtime::Builder;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use self::pair::{Pair, Timetable};
use self::process::{ProcessUsage, allow_open_files};
use self::report::LoadCounts;
use crate::server_process::{ServerProcess, TempFolder};

pub use self::report::{LoadReport, Percentiles, ProcessCosts};

/// How many pairs sign in at the same time.
const AT_ONCE: usize = 64;
/// Pause between the last pair's connection and the first move.
const QUIET: Duration = Duration::from_secs(1);

/// What to measure.
#[derive(Clone, Debug)]
pub struct LoadTest {
    /// Games played at once, each over two sockets.
    pub games: u32,
    /// Moves a second, in all games together.
    pub rate: u32,
    /// How long.
    pub seconds: u32,
    /// The game to play; all of them in turn if `None`.
    pub kind: Option<GameKind>,
    /// Seed of the moves.
    pub seed: u64,
}

impl LoadTest {
    /// Measures a server that is started for it by `program serve`.
    ///
    /// # Errors
    /// The server does not start, or the games cannot begin.
    pub fn run(&self, program: &Path) -> Result<LoadReport> {
        allow_open_files(2 * u64::from(self.games))?;
        let folder = TempFolder::new("loadtest")?;
        let local = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let server = ServerProcess::start(program, folder.path(), local)?;
        self.measure(std::slice::from_ref(server.url()), Some(server.pid()))
    }

    /// Measures a server that runs already, without rate limits. Of one with several nodes, here are their addresses: people
    /// come to them by turns, so that the two of a game are at one node or at two.
    ///
    /// # Errors
    /// There is no address, or the games cannot begin.
    pub fn run_at(&self, nodes: &[ServerUrl]) -> Result<LoadReport> {
        ensure!(!nodes.is_empty(), "no server is given");
        allow_open_files(2 * u64::from(self.games))?;
        self.measure(nodes, None)
    }

    fn measure(&self, nodes: &[ServerUrl], server: Option<u32>) -> Result<LoadReport> {
        let runtime =
            Builder::new_multi_thread().enable_all().build().context("no threads can be started")?;
        runtime.block_on(measure(self, nodes, server))
    }
}

/// Gathers the pairs, lets them play, and sums up.
async fn measure(test: &LoadTest, nodes: &[ServerUrl], server: Option<u32>) -> Result<LoadReport> {
    let places: Vec<String> = nodes.iter().map(ToString::to_string).collect();
    eprintln!("{} games begin at {}", test.games, places.join(" and "));
    let gathering = Instant::now();
    let pairs =
        gather(test, nodes).await.context("the games could not begin (does the server limit rates?)")?;
    eprintln!("they have begun after {:.1} s; {} s of play", gathering.elapsed().as_secs_f64(), test.seconds);
    let start = Instant::now() + QUIET;
    let end = start + Duration::from_secs(test.seconds.into());
    let every = Duration::from_secs_f64(f64::from(test.games) / f64::from(test.rate));
    let (stop, stopped) = watch::channel(false);
    let mut playing = JoinSet::new();
    for (place, pair) in (0..).zip(pairs) {
        let first = start + every.mul_f64(f64::from(place) / f64::from(test.games));
        playing.spawn(pair.play(Timetable { first, every, stop: stopped.clone() }));
    }
    sleep_until(start).await;
    let before = usages(server);
    sleep_until(end).await;
    stop.send_replace(true);
    let after = usages(server);
    let mut counts = LoadCounts::default();
    while let Some(played) = playing.join_next().await {
        counts.add(played.context("a pair broke down")?.1);
    }
    let seconds = (end - start).as_secs_f64();
    let mut report = LoadReport::new(test.games, seconds, counts);
    let costs = |which: usize| Some(ProcessCosts::new(before[which]?, after[which]?, seconds));
    (report.server, report.client) = (costs(0), costs(1));
    Ok(report)
}

/// Of the server and of this process.
fn usages(server: Option<u32>) -> [Option<ProcessUsage>; 2] {
    [server, Some(std::process::id())].map(|pid| pid.and_then(ProcessUsage::of))
}

/// All pairs, signed in and connected.
async fn gather(test: &LoadTest, nodes: &[ServerUrl]) -> Result<Vec<Pair>> {
    let permits = Arc::new(Semaphore::new(AT_ONCE));
    let transport = Transport::public()?;
    let mut arriving = JoinSet::new();
    for place in 0..test.games as usize {
        let kind = test.kind.unwrap_or(GameKind::ALL[place % GameKind::ALL.len()]);
        let random = SplitMix64::stream(test.seed, place as u64);
        let (permits, transport) = (permits.clone(), transport.clone());
        let urls = [place, place / nodes.len()].map(|turn| nodes[turn % nodes.len()].clone());
        arriving.spawn(async move {
            let _permit = permits.acquire_owned().await?;
            Pair::new(&transport, urls.each_ref(), kind, random).await
        });
    }
    let mut pairs = Vec::new();
    while let Some(pair) = arriving.join_next().await {
        pairs.push(pair.context("a pair broke down")??);
    }
    Ok(pairs)
}
