//! `rusc crashtest`: a server under load is killed without warning and started again on the same data, many times. After
//! each time every acknowledged move must be there, none twice, and the clocks right within a second.

pub(crate) mod args;
mod drift;
mod pair;
mod phase;
#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, bail};
use rusc_client::Client;
use rusc_games::GameKind;
use tokio::runtime::Builder;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};

use self::args::CrashtestArgs;
use self::pair::{Ledger, Pair, patiently};
use self::phase::{Kill, Phase};
use crate::own_server::{OwnFolder, OwnServer};

/// A round of play lasts from the first to the sum of both.
const SHORTEST_ROUND_MS: u64 = 200;
const MORE_MS: u64 = 900;
/// How long everybody may take to come back.
const COMING_BACK: Duration = Duration::from_secs(30);

/// `rusc crashtest`.
pub(crate) fn run(args: &CrashtestArgs) -> Result<ExitCode> {
    let runtime =
        Builder::new_multi_thread().enable_all().build().context("the program cannot start its threads")?;
    runtime.block_on(crash(args))?;
    Ok(ExitCode::SUCCESS)
}

/// Whoever kills the server and judges what is left.
struct Judge {
    folder: OwnFolder,
    server: OwnServer,
    phase: watch::Sender<Phase>,
    settled: mpsc::Receiver<u32>,
    pairs: Vec<(Client, Arc<Mutex<Ledger>>)>,
    playing: JoinSet<Result<()>>,
    slowest_start: Duration,
}

async fn crash(args: &CrashtestArgs) -> Result<()> {
    let begun = Instant::now();
    let mut judge = Judge::new(args).await?;
    let mut random = args.seed;
    for round in 1..=args.rounds {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        judge.phase.send_replace(Phase::Play);
        sleep(Duration::from_millis(SHORTEST_ROUND_MS + (random >> 33) % MORE_MS)).await;
        judge.round(round).await.with_context(|| format!("round {round}"))?;
        if round % 10 == 0 || round == args.rounds {
            eprintln!("{round} of {} kills after {:.0} s", args.rounds, begun.elapsed().as_secs_f64());
        }
    }
    judge.phase.send_replace(Phase::End);
    while let Some(ended) = judge.playing.join_next().await {
        ended.context("a pair broke down")??;
    }
    judge.report(args, begun.elapsed())
}

impl Judge {
    async fn new(args: &CrashtestArgs) -> Result<Judge> {
        let folder = OwnFolder::new("crashtest")?;
        let server = OwnServer::start(folder.path(), SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))?;
        let (phase, phases) = watch::channel(Phase::Play);
        let (settled_sender, settled) = mpsc::channel(args.games as usize);
        let (mut pairs, mut playing) = (Vec::new(), JoinSet::new());
        for place in 0..args.games as usize {
            let kind = GameKind::ALL[place % GameKind::ALL.len()];
            let seed = (args.seed.wrapping_add(place as u64)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let pair = Pair::new(server.url(), kind, seed).await?;
            pairs.push((pair.clients[0].clone(), pair.ledger.clone()));
            playing.spawn(pair.play(phases.clone(), settled_sender.clone()));
        }
        Ok(Judge { folder, server, phase, settled, pairs, playing, slowest_start: Duration::ZERO })
    }

    /// Kills the server, starts it again, waits for everybody, and compares.
    async fn round(&mut self, round: u32) -> Result<()> {
        let address: SocketAddr = self.address()?;
        self.server.kill()?;
        self.phase.send_replace(Phase::Settle(Kill { round, at: Instant::now(), at_ms: wall_ms() }));
        let starting = Instant::now();
        self.server = OwnServer::start(self.folder.path(), address)?;
        self.slowest_start = self.slowest_start.max(starting.elapsed());
        let deadline = Instant::now() + COMING_BACK;
        let mut waiting = self.pairs.len();
        while waiting > 0 {
            tokio::select! {
                settled = timeout_at(deadline, self.settled.recv()) => {
                    let settled = settled.with_context(|| format!("{waiting} games did not go on"))?;
                    waiting -= usize::from(settled == Some(round));
                }
                Some(ended) = self.playing.join_next() => {
                    ended.context("a pair broke down")??;
                    bail!("a pair has left");
                }
            }
        }
        self.compare().await
    }

    /// The games of the server are those that were acknowledged, move for move.
    async fn compare(&self) -> Result<()> {
        for (client, ledger) in &self.pairs {
            let (game, acked) = {
                let ledger = read(ledger);
                (ledger.game.clone(), ledger.acked.clone())
            };
            let record = patiently(|| client.snapshot(&game)).await?;
            let recorded: Vec<_> = record.moves.into_iter().map(|played| played.text).collect();
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

    /// Where the server listens, for the next one to take its place.
    fn address(&self) -> Result<SocketAddr> {
        let url = self.server.url().to_string();
        let address = url.trim_start_matches("http://").trim_end_matches('/');
        address.parse().with_context(|| format!("{url} is no address of this machine"))
    }

    fn report(&self, args: &CrashtestArgs, time: Duration) -> Result<()> {
        let sum = |count: fn(&Ledger) -> u64| {
            self.pairs.iter().map(|(_, ledger)| count(&read(ledger))).sum::<u64>()
        };
        let drift = self.pairs.iter().map(|(_, ledger)| read(ledger).drift_ms).max().unwrap_or_default();
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "kills          {} in {:.0} s, {} games at once",
            args.rounds,
            time.as_secs_f64(),
            args.games
        )?;
        writeln!(
            out,
            "moves          {} acknowledged: none lost, none twice",
            sum(|ledger| ledger.all_acked)
        )?;
        writeln!(
            out,
            "               {} were underway at a kill and were played once",
            sum(|ledger| ledger.interrupted)
        )?;
        writeln!(
            out,
            "clocks         set right {} times, {drift} ms off at most",
            sum(|ledger| ledger.resumed)
        )?;
        writeln!(
            out,
            "restart        {} ms at most until the server was ready",
            self.slowest_start.as_millis()
        )?;
        Ok(())
    }
}

/// Nothing is half done under the lock.
fn read(ledger: &Mutex<Ledger>) -> std::sync::MutexGuard<'_, Ledger> {
    ledger.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wall_ms() -> u64 {
    let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    since_1970.as_millis() as u64
}
