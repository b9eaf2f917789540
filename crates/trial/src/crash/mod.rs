//! Crash test: a server under load is killed without warning and started again on the same data, many times. After each
//! time every acknowledged move must be there, none twice, and the clocks right within a second.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, bail, ensure};
use rusc_client::Client;
use rusc_game::SplitMix64;
use rusc_games::GameKind;
use tokio::runtime::Builder;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use crate::clocks::MOST_MS;
use crate::pair::{Broken, Interruption, Pair, PairLog, Phase, Players};
use crate::playing::Playing;
use crate::server_process::{ServerProcess, TempFolder};
use crate::until_answered;

/// A round of play lasts from the first to the sum of both.
const SHORTEST_ROUND_MS: u64 = 200;
const MORE_MS: usize = 900;
/// How long all pairs may take to reconnect.
const RECONNECT: Duration = Duration::from_secs(30);

/// How a server is killed.
#[derive(Clone, Copy, Debug)]
pub struct CrashTest {
    /// How often.
    pub rounds: u32,
    /// Games played at once.
    pub games: u32,
    /// Seed of the moves and of the moments.
    pub seed: u64,
}

/// What was found: nothing lost, or there would be no report.
#[derive(Clone, Copy, Debug)]
pub struct CrashReport {
    /// The test.
    pub test: CrashTest,
    /// How long it took.
    pub time: Duration,
    /// Moves acknowledged, all of them recorded once.
    pub acked: u64,
    /// Moves that were pending at a kill and were played once.
    pub interrupted: u64,
    /// How often clocks were set right after a kill.
    pub resumed: u64,
    /// How wrong a clock was at most, in milliseconds.
    pub drift_ms: i64,
    /// The longest time from start to ready.
    pub slowest_start: Duration,
}

impl CrashTest {
    /// Runs it on servers that are started by `program serve`.
    ///
    /// # Errors
    /// A server does not start, or something acknowledged was lost, doubled or timed wrongly.
    pub fn run(self, program: &Path) -> Result<CrashReport> {
        let runtime =
            Builder::new_multi_thread().enable_all().build().context("no threads can be started")?;
        runtime.block_on(run(self, program))
    }
}

async fn run(test: CrashTest, program: &Path) -> Result<CrashReport> {
    let begun = Instant::now();
    let mut trial = Trial::new(test, program).await?;
    let mut random = SplitMix64::new(test.seed);
    for round in 1..=test.rounds {
        trial.phase.send_replace(Phase::Play(None));
        sleep(Duration::from_millis(SHORTEST_ROUND_MS + random.below(MORE_MS) as u64)).await;
        trial.round(round).await.with_context(|| format!("round {round}"))?;
        if round % 10 == 0 || round == test.rounds {
            eprintln!("{round} of {} kills after {:.0} s", test.rounds, begun.elapsed().as_secs_f64());
        }
    }
    trial.phase.send_replace(Phase::End);
    trial.playing.end().await?;
    Ok(trial.report(test, begun.elapsed()))
}

/// The coordinator: kills the server and compares what is left.
struct Trial {
    program: PathBuf,
    folder: TempFolder,
    server: ServerProcess,
    phase: watch::Sender<Phase>,
    pairs: Vec<(Client, Arc<Mutex<PairLog>>)>,
    playing: Playing,
    slowest_start: Duration,
}

impl Trial {
    async fn new(test: CrashTest, program: &Path) -> Result<Trial> {
        let folder = TempFolder::new("crashtest")?;
        let server =
            ServerProcess::start(program, folder.path(), SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))?;
        let (phase, phases) = watch::channel(Phase::Play(None));
        let (mut playing, settled) = Playing::new(test.games as usize);
        let mut pairs = Vec::new();
        for place in 0..test.games as usize {
            let kind = GameKind::ALL[place % GameKind::ALL.len()];
            let random = SplitMix64::stream(test.seed, place as u64);
            let pair = Pair::new(server.url(), kind, &Players::Guests, random).await?;
            pairs.push((pair.clients[0].clone(), pair.log.clone()));
            playing.spawn(pair.play(phases.clone(), settled.clone()));
        }
        let program = program.to_owned();
        Ok(Trial { program, folder, server, phase, pairs, playing, slowest_start: Duration::ZERO })
    }

    /// Kills the server, starts it again, waits for everybody, and compares.
    async fn round(&mut self, round: u32) -> Result<()> {
        let address: SocketAddr = self.address()?;
        self.server.kill()?;
        let (at, at_ms) = (Instant::now(), wall_ms());
        self.phase.send_replace(Phase::Settle(Interruption { round, at, at_ms, broken: Broken::All }));
        let starting = Instant::now();
        self.server = ServerProcess::start(&self.program, self.folder.path(), address)?;
        self.slowest_start = self.slowest_start.max(starting.elapsed());
        self.playing.settle(round, self.pairs.len(), RECONNECT).await?;
        self.compare().await
    }

    /// The games of the server are those that were acknowledged, move for move.
    async fn compare(&self) -> Result<()> {
        for (client, log) in &self.pairs {
            let (game, acked) = {
                let log = read(log);
                (log.game.clone(), log.acked.clone())
            };
            let record = until_answered(|| client.snapshot(&game)).await?;
            let recorded: Vec<_> = record.moves.into_iter().map(|played| played.text).collect();
            let drift_ms = read(log).drift_ms;
            ensure!(drift_ms <= MOST_MS, "a clock was wrong by {drift_ms} ms");
            if recorded == acked {
                continue;
            }
            let place = recorded.iter().zip(&acked).take_while(|(one, other)| one == other).count();
            bail!(
                "game {game} has {} moves, {} were acknowledged; they differ from ply {place}",
                recorded.len(),
                acked.len()
            );
        }
        Ok(())
    }

    /// The address the server listens at, for its successor.
    fn address(&self) -> Result<SocketAddr> {
        let url = self.server.url().to_string();
        let address = url.trim_start_matches("http://").trim_end_matches('/');
        address.parse().with_context(|| format!("{url} is no address of this machine"))
    }

    fn report(&self, test: CrashTest, time: Duration) -> CrashReport {
        let sum =
            |count: fn(&PairLog) -> u64| self.pairs.iter().map(|(_, log)| count(&read(log))).sum::<u64>();
        CrashReport {
            test,
            time,
            acked: sum(|log| log.all_acked),
            interrupted: sum(|log| log.interrupted),
            resumed: sum(|log| log.resumed),
            drift_ms: self.pairs.iter().map(|(_, log)| read(log).drift_ms).max().unwrap_or_default(),
            slowest_start: self.slowest_start,
        }
    }
}

impl fmt::Display for CrashReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CrashTest { rounds, games, .. } = self.test;
        writeln!(f, "kills          {rounds} in {:.0} s, {games} games at once", self.time.as_secs_f64())?;
        writeln!(f, "moves          {} acknowledged: none lost, none twice", self.acked)?;
        writeln!(f, "               {} were underway at a kill and were played once", self.interrupted)?;
        let (resumed, drift) = (self.resumed, self.drift_ms);
        writeln!(f, "clocks         set right {resumed} times, {drift} ms off at most")?;
        let millis = self.slowest_start.as_millis();
        writeln!(f, "restart        {millis} ms at most until the server was ready")
    }
}

/// A poisoned lock is read all the same: nothing is half done under it.
pub(crate) fn read(log: &Mutex<PairLog>) -> std::sync::MutexGuard<'_, PairLog> {
    log.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn wall_ms() -> u64 {
    let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    since_1970.as_millis() as u64
}
