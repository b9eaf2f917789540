//! Cluster test: three nodes with one database, one bus and a worker, on this machine, while people play through a balancer,
//! against each other and against the computer. One fault after the other, of every kind, in an order of chance; after each
//! one the invariants are checked, of which none may fail: every acknowledged move is stored once, in order, and legal; epochs
//! never fall; at rest every client has what the database has; clocks are right within a second, and nobody's flag falls; a game ends once and is rated
//! once; a job is answered once; play goes on in time; and old owners were fenced.

mod balancer;
mod check;
mod computer;
mod database_clock;
mod double_answers;
mod fault;
mod proxy;
mod report;
mod stage;

pub use report::ClusterReport;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use rusc_game::SplitMix64;
use rusc_games::GameKind;
use tokio::runtime::Builder;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use self::check::{Checker, check_jobs, check_ratings};
use self::computer::ComputerGame;
use self::double_answers::{DoubleAnswers, RestlessWorker};
use self::fault::{Fault, FaultKind};
use self::report::Recovery;
use self::stage::{Stage, WORKER_KEY};
use crate::charged::Overcharge;
use crate::clocks::MOST_MS;
use crate::crash::{read, wall_ms};
use crate::pair::{Broken, Interruption, Pair, PairLog, Phase, Players};
use crate::playing::Playing;
use crate::server_process::Clock;

/// Nodes on the stage.
const NODES: usize = 3;
/// How long people play before a fault, at least, and how much longer at most.
const SHORTEST_PLAY_MS: u64 = 500;
const MORE_MS: usize = 1000;
/// Play goes on within the lease and this time.
const BEYOND_LEASE: Duration = Duration::from_secs(3);
/// How long all pairs may take to have nothing pending.
const SETTLE: Duration = Duration::from_secs(45);
/// People whose games are rated.
const RATED: [&str; 2] = ["rated-one", "rated-two"];

/// What is done to some nodes.
#[derive(Clone, Copy, Debug)]
pub struct ClusterTest {
    /// How many faults.
    pub faults: u32,
    /// Games played at once.
    pub games: u32,
    /// Seconds of a lease.
    pub lease_seconds: u32,
    /// Seed of the moves, the faults and the moments.
    pub seed: u64,
    /// How much is judged.
    pub form: ClusterForm,
}

/// Two forms of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClusterForm {
    /// Faults of every kind; also that everything is in time.
    Full,
    /// Some faults, without a judgement about how soon play goes on, and a wider one about clocks: for machines that do other
    /// things besides.
    Short,
}

impl ClusterForm {
    fn kinds(self) -> &'static [FaultKind] {
        match self {
            ClusterForm::Full => &FaultKind::ALL,
            ClusterForm::Short => {
                &[FaultKind::Kill, FaultKind::DeafDatabase, FaultKind::KillBus, FaultKind::RollingRestart]
            }
        }
    }
}

impl ClusterTest {
    /// Runs it on nodes that are started by `program serve`.
    ///
    /// # Errors
    /// Something does not start, or an invariant does not hold.
    pub fn run(self, program: &Path) -> Result<ClusterReport> {
        let runtime =
            Builder::new_multi_thread().enable_all().build().context("no threads can be started")?;
        runtime.block_on(run(self, program))
    }

    /// By how much a clock may be wrong after a take-over. A node on a busy machine may have told its last sign of life late, by
    /// the time of a lease at most, after which it is lost.
    fn most_drift_ms(&self) -> i64 {
        let late_ms = match self.form {
            ClusterForm::Full => 0,
            ClusterForm::Short => self.lease().as_millis() as i64,
        };
        MOST_MS + late_ms
    }

    fn lease(&self) -> Duration {
        Duration::from_secs(self.lease_seconds.into())
    }
}

async fn run(test: ClusterTest, program: &Path) -> Result<ClusterReport> {
    if test.form.kinds().contains(&FaultKind::WrongClock) {
        ensure!(Clock::can_be_wrong(), "no clock can be made wrong: apt-get install libfaketime");
    }
    eprintln!("seed {}", test.seed);
    let begun = Instant::now();
    let mut trial = Trial::new(test, program).await?;
    let mut random = SplitMix64::new(test.seed);
    let mut deck: Vec<FaultKind> = Vec::new();
    for round in 1..=test.faults {
        if deck.is_empty() {
            deck.extend(test.form.kinds());
        }
        let kind = deck.swap_remove(random.below(deck.len()));
        trial.phase.send_replace(Phase::Play(None));
        sleep(Duration::from_millis(SHORTEST_PLAY_MS + random.below(MORE_MS) as u64)).await;
        let node = trial.owner_of_some_game(&mut random).await?;
        let fault = Fault::choose(kind, node, test.lease(), &mut random);
        trial
            .round(round, fault)
            .await
            .with_context(|| format!("fault {round}, {kind}, seed {}", test.seed))?;
        trial.tell(round, begun.elapsed());
    }
    trial.phase.send_replace(Phase::End);
    trial.playing.end().await?;
    check_jobs(&trial.stage.store, SETTLE).await?;
    trial.finish(begun.elapsed()).await
}

/// The coordinator.
struct Trial {
    test: ClusterTest,
    stage: Stage,
    phase: watch::Sender<Phase>,
    pairs: Vec<Arc<Mutex<PairLog>>>,
    /// Games against the computer.
    computer: Vec<Arc<Mutex<PairLog>>>,
    answers: Arc<Mutex<DoubleAnswers>>,
    playing: Playing,
    checker: Checker,
    recoveries: Vec<Recovery>,
}

impl Trial {
    async fn new(test: ClusterTest, program: &Path) -> Result<Trial> {
        let stage = Stage::set(program, NODES, test.lease_seconds).await?;
        let tokens = stage.add_programs(RATED)?;
        let url = stage.balancer.url()?;
        let (phase, phases) = watch::channel(Phase::Play(None));
        let (mut playing, settled) = Playing::new(test.games as usize + GameKind::ALL.len());
        let mut pairs = Vec::new();
        for place in 0..test.games as usize {
            let kind = GameKind::ALL[place % GameKind::ALL.len()];
            let random = SplitMix64::stream(test.seed, place as u64);
            let players = match place {
                0 => Players::Rated(tokens.clone()),
                1 => Players::Hasty,
                _ => Players::Guests,
            };
            let pair = Pair::new(&url, kind, &players, random).await?;
            pairs.push(pair.log.clone());
            playing.spawn(pair.play(phases.clone(), settled.clone()));
        }
        let mut computer = Vec::new();
        for (place, kind) in GameKind::ALL.into_iter().enumerate() {
            let random = SplitMix64::stream(test.seed, u64::from(test.games) + place as u64);
            let game = ComputerGame::new(&url, kind, random).await?;
            computer.push(game.log.clone());
            playing.spawn(game.play(phases.clone(), settled.clone()));
        }
        let worker = RestlessWorker::new(&url, WORKER_KEY, SplitMix64::stream(test.seed, u64::MAX))?;
        let answers = worker.answers.clone();
        playing.spawn(worker.work(phases));
        let (checker, recoveries) = (Checker::default(), Vec::new());
        Ok(Trial { test, stage, phase, pairs, computer, answers, playing, checker, recoveries })
    }

    /// The node that has one of the games.
    async fn owner_of_some_game(&self, random: &mut SplitMix64) -> Result<usize> {
        let game = read(&self.pairs[random.below(self.pairs.len())]).game.clone();
        let owner = self.stage.store.owner_of(&game).await?;
        let place = owner.and_then(|node| node.id.trim_start_matches('n').split('-').next()?.parse().ok());
        Ok(place.unwrap_or_else(|| random.below(NODES)))
    }

    /// Does a fault while people play, waits until they go on, and compares.
    async fn round(&mut self, round: u32, fault: Fault) -> Result<()> {
        self.stage.count().await;
        for log in &self.pairs {
            read(log).longest_wait = Duration::ZERO;
        }
        let (at, at_ms) = (Instant::now(), self.stage.clock.time_ms(wall_ms()));
        let interruption = Interruption { round, at, at_ms, broken: Broken::Some };
        self.phase.send_replace(Phase::Play(Some(interruption)));
        fault.commit(&mut self.stage).await?;
        let mended = at.elapsed();
        // Long enough for a game of a dead node to be taken over, and for everybody to move again.
        sleep((self.test.lease() + BEYOND_LEASE).saturating_sub(mended).max(Duration::from_millis(1500)))
            .await;
        self.playing.check()?;
        self.phase.send_replace(Phase::Settle(interruption));
        self.playing.settle(round, self.pairs.len() + self.computer.len(), SETTLE).await?;
        for log in self.pairs.iter().chain(&self.computer) {
            self.checker.check(&self.stage.store, log).await?;
        }
        self.note_recovery(fault, mended)
    }

    /// Says how the last fault went.
    fn tell(&self, round: u32, passed: Duration) {
        let Some(Recovery { kind, waits, mended }) = self.recoveries.last() else { return };
        let wait = waits.iter().max().copied().unwrap_or_default();
        eprintln!(
            "{round} of {} faults after {:.0} s: {kind} for {mended:.1?}, longest wait {wait:.1?}",
            self.test.faults,
            passed.as_secs_f64()
        );
    }

    /// The longest time without an answer is how long the recovery took.
    fn note_recovery(&mut self, fault: Fault, mended: Duration) -> Result<()> {
        let waits: Vec<Duration> = self.pairs.iter().map(|log| read(log).longest_wait).collect();
        let most = self.test.lease() + BEYOND_LEASE + fault.inevitable(mended);
        let longest = waits.iter().max().copied().unwrap_or_default();
        self.recoveries.push(Recovery { kind: fault.kind, waits, mended });
        let drift_ms = self.pairs.iter().map(|log| read(log).drift_ms).max().unwrap_or(0);
        if self.test.form == ClusterForm::Full {
            ensure!(longest <= most, "somebody waited {longest:.1?}, and {most:.1?} is the limit");
        }
        let most_ms = self.test.most_drift_ms();
        ensure!(drift_ms <= most_ms, "a clock was wrong by {drift_ms} ms, and {most_ms} ms is the limit");
        let Overcharge { more_ms, game, ply } = self.overcharge();
        ensure!(
            more_ms <= most_ms,
            "ply {ply} of game {game} was charged {more_ms} ms more than it took, and {most_ms} ms is the limit"
        );
        Ok(())
    }

    /// The move for which a player was charged most beyond what they used.
    fn overcharge(&self) -> Overcharge {
        let mut greatest = Overcharge::default();
        for log in &self.pairs {
            greatest.take_greater(read(log).overcharge.clone());
        }
        greatest
    }

    async fn finish(mut self, time: Duration) -> Result<ClusterReport> {
        self.stage.count().await;
        let rated = check_ratings(&self.stage.store, &RATED).await?;
        let fenced = self.stage.counter("rusc_fenced_total");
        let answered = self.answers.lock().unwrap_or_else(PoisonError::into_inner).taken;
        ensure!(answered > 0, "no job was answered twice: that a result counts once was not tested");
        ensure!(fenced > 0, "no old owner was fenced: the fence was not tested");
        let logs: Vec<PairLog> = self.pairs.iter().map(|log| read(log).clone()).collect();
        Ok(ClusterReport {
            test: self.test,
            time,
            acked: logs.iter().map(|log| log.all_acked).sum(),
            disconnects: logs.iter().map(|log| log.disconnects).sum(),
            resumed: logs.iter().map(|log| log.resumed).sum(),
            drift_ms: logs.iter().map(|log| log.drift_ms).max().unwrap_or(0),
            overcharged_ms: self.overcharge().more_ms,
            rated,
            computer_moves: self.computer.iter().map(|log| read(log).all_acked).sum(),
            answers: *self.answers.lock().unwrap_or_else(PoisonError::into_inner),
            fenced,
            claims: self.checker.claims,
            takeovers: self.stage.counter("rusc_takeovers_total"),
            gaps: self.stage.counter("rusc_bus_gaps_total"),
            resyncs: self.stage.counter("rusc_resyncs_total"),
            recoveries: self.recoveries,
        })
    }
}
