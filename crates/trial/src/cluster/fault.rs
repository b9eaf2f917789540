//! What is done to the nodes, the database and the bus: one fault at a time, for some seconds, while people play.

use std::fmt;
use std::time::Duration;

use anyhow::Result;
use rusc_game::SplitMix64;
use rusc_store_test::StopMode;
use rustix::process::Signal;
use tokio::time::sleep;

use super::proxy::Passage;
use super::stage::Stage;
use crate::server_process::Clock;

/// A kind of fault. Those of a node are done to one that has games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FaultKind {
    /// A node is killed, and started again.
    Kill,
    /// A node is stopped for longer than its lease, and goes on: a zombie.
    Stop,
    /// A node is stopped for less than its lease, and goes on with its games.
    Pause,
    /// The bus is killed, and started again.
    KillBus,
    /// The database ends at once, as in a crash, and recovers.
    RestartDatabase,
    /// A node's connections to the database are cut.
    CutDatabase,
    /// A node's connections to the database stay, and carry nothing.
    FreezeDatabase,
    /// What a node asks the database is held back; answers come.
    DeafDatabase,
    /// What the database answers is held back; questions come.
    MuteDatabase,
    /// A node's connection to the bus is cut.
    CutBus,
    /// A node's connection to the bus stays, and carries nothing.
    FreezeBus,
    /// What a node tells the others is held back; it hears them.
    MuteNode,
    /// What others tell a node is held back; they hear it.
    DeafNode,
    /// Every node is told to stop and started again, one after the other.
    RollingRestart,
    /// A node is told to stop, and started again with a clock that is an hour wrong.
    WrongClock,
    /// The clock of the database is set by an hour, while everything runs.
    SetDatabaseClock,
    /// The worker is killed, with the job that it has, and started again.
    KillWorker,
}

impl FaultKind {
    pub(super) const ALL: [FaultKind; 17] = [
        FaultKind::Kill,
        FaultKind::Stop,
        FaultKind::Pause,
        FaultKind::KillBus,
        FaultKind::RestartDatabase,
        FaultKind::CutDatabase,
        FaultKind::FreezeDatabase,
        FaultKind::DeafDatabase,
        FaultKind::MuteDatabase,
        FaultKind::CutBus,
        FaultKind::FreezeBus,
        FaultKind::MuteNode,
        FaultKind::DeafNode,
        FaultKind::RollingRestart,
        FaultKind::WrongClock,
        FaultKind::SetDatabaseClock,
        FaultKind::KillWorker,
    ];

    fn words(self) -> &'static str {
        match self {
            FaultKind::Kill => "node killed",
            FaultKind::Stop => "node stopped beyond its lease",
            FaultKind::Pause => "node stopped within its lease",
            FaultKind::KillBus => "bus killed",
            FaultKind::RestartDatabase => "database crashed",
            FaultKind::CutDatabase => "database cut",
            FaultKind::FreezeDatabase => "database frozen",
            FaultKind::DeafDatabase => "database: requests held back",
            FaultKind::MuteDatabase => "database: answers held back",
            FaultKind::CutBus => "bus cut",
            FaultKind::FreezeBus => "bus frozen",
            FaultKind::MuteNode => "bus: node not heard",
            FaultKind::DeafNode => "bus: node hears nothing",
            FaultKind::RollingRestart => "rolling restart",
            FaultKind::WrongClock => "restart with a wrong clock",
            FaultKind::SetDatabaseClock => "database: clock set by an hour",
            FaultKind::KillWorker => "worker killed",
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

/// A fault to be done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    pub(super) kind: FaultKind,
    node: usize,
    /// For how long.
    lasting: Duration,
}

impl Fault {
    /// One of a kind, for a random time.
    pub(super) fn choose(kind: FaultKind, node: usize, lease: Duration, random: &mut SplitMix64) -> Fault {
        let more = Duration::from_millis(random.below(1500) as u64);
        let lasting = match kind {
            FaultKind::Kill | FaultKind::KillWorker => more * 2,
            // The lease was renewed up to a quarter of it before.
            FaultKind::Pause => lease / 2 + (more / 10).min(lease / 20),
            FaultKind::KillBus => Duration::from_secs(1) + more * 2,
            FaultKind::RestartDatabase
            | FaultKind::RollingRestart
            | FaultKind::WrongClock
            | FaultKind::SetDatabaseClock => Duration::ZERO,
            _ => lease + Duration::from_secs(1) + more,
        };
        Fault { kind, node, lasting }
    }

    /// For how long nobody at all can play, whatever the nodes do, of the time until it was mended: the database has to recover,
    /// the bus to be there.
    pub(super) fn inevitable(&self, mended: Duration) -> Duration {
        match self.kind {
            FaultKind::KillBus | FaultKind::RestartDatabase => mended,
            _ => Duration::ZERO,
        }
    }

    /// An hour ahead or behind, in seconds.
    fn hour(&self) -> i64 {
        if self.node.is_multiple_of(2) { 3600 } else { -3600 }
    }

    /// Does it, and mends it.
    pub(super) async fn commit(&self, stage: &mut Stage) -> Result<()> {
        match self.kind {
            FaultKind::Kill => {
                end_node(stage, Signal::KILL, self.node)?;
                sleep(self.lasting).await;
                stage.start_node(self.node, Clock::Right)?;
            }
            FaultKind::Stop | FaultKind::Pause => {
                self.signal(stage, Signal::STOP)?;
                sleep(self.lasting).await;
                self.signal(stage, Signal::CONT)?;
            }
            FaultKind::KillBus => {
                stage.nats.kill()?;
                sleep(self.lasting).await;
                tokio::task::block_in_place(|| stage.nats.start_again())?;
            }
            FaultKind::RestartDatabase => tokio::task::block_in_place(|| {
                stage.postgres.stop(StopMode::Immediate)?;
                stage.postgres.start_again()
            })?,
            FaultKind::RollingRestart => {
                for node in 0..stage.nodes.len() {
                    end_node(stage, Signal::TERM, node)?;
                    stage.start_node(node, Clock::Right)?;
                    // As whoever replaces nodes does: none before people are sent to the one before.
                    stage.balancer.until_ready(node).await?;
                }
            }
            FaultKind::WrongClock => {
                end_node(stage, Signal::TERM, self.node)?;
                stage.start_node(self.node, Clock::Wrong { seconds: self.hour() })?;
            }
            FaultKind::SetDatabaseClock => {
                let ahead_seconds = if stage.clock.is_right() { self.hour() } else { 0 };
                stage.set_database_clock(ahead_seconds)?;
            }
            FaultKind::KillWorker => {
                stage.end_worker()?;
                sleep(self.lasting).await;
                stage.start_worker()?;
            }
            _ => self.disturb(stage).await,
        }
        Ok(())
    }

    /// Disturbs a connection of the node for a while.
    async fn disturb(&self, stage: &Stage) {
        let node = &stage.nodes[self.node];
        let (proxy, passage) = match self.kind {
            FaultKind::CutDatabase => (&node.database, Passage::Cut),
            FaultKind::FreezeDatabase => (&node.database, Passage::Frozen),
            FaultKind::DeafDatabase => (&node.database, Passage::AnswersOnly),
            FaultKind::MuteDatabase => (&node.database, Passage::RequestsOnly),
            FaultKind::CutBus => (&node.bus, Passage::Cut),
            FaultKind::FreezeBus => (&node.bus, Passage::Frozen),
            FaultKind::MuteNode => (&node.bus, Passage::AnswersOnly),
            _ => (&node.bus, Passage::RequestsOnly),
        };
        proxy.set(passage);
        sleep(self.lasting).await;
        proxy.set(Passage::Open);
    }

    fn signal(&self, stage: &Stage, signal: Signal) -> Result<()> {
        stage.nodes[self.node].process.as_ref().map_or(Ok(()), |process| process.signal(signal))
    }
}

/// Ends a node and waits until it has ended.
fn end_node(stage: &mut Stage, signal: Signal, node: usize) -> Result<()> {
    if let Some(mut process) = stage.nodes[node].process.take() {
        process.signal(signal)?;
        tokio::task::block_in_place(|| process.wait())?;
    }
    stage.keep_counters(node);
    Ok(())
}
