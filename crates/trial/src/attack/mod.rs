//! Attack test: everything that a hostile visitor is known to try, against a server with little memory and few
//! descriptors, while honest people play. The server must live, stay small and quick, refuse with a reason, and lose nothing.
//!
//! Only loopback addresses are used, the numbers are bounded, and the whole ends by itself within three minutes.

mod attacks;
pub(crate) mod field;
mod honest;
mod plan;
mod report;
pub(crate) mod wire;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::runtime::Builder;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use self::field::{Field, address_of};
use self::honest::HonestPlayers;
use self::plan::{Attack, Findings, Plan};
use self::report::Outcome;
use self::wire::{Pace, Wire};
use crate::load::process::{ProcessUsage, allow_open_files};
use crate::load::report::{LoadCounts, Percentiles};
use crate::server_process::{Confinement, ServerProcess, TempFolder};

pub use self::report::{AttackForm, AttackReport};

/// What a small machine has.
const SMALL: Confinement =
    Confinement { address_space_kib: Some(1 << 20), open_files: Some(1024), file_kib: None };
/// The longest time of one attack.
const ONE_ATTACK: Duration = Duration::from_secs(40);
/// No attack begins later than that in the full form, so that it ends within three minutes.
const ALL_ATTACKS: Duration = Duration::from_secs(130);
/// The server's log, and how much of it is shown.
const LOG: &str = "server.log";
const LOG_LINES: usize = 10;
const LONGEST_LINE: usize = 200;
/// Sockets of the attackers and of the honest.
const SOCKETS: u64 = 2500;

/// How a server is attacked.
#[derive(Clone, Debug)]
pub struct AttackTest {
    /// How much.
    pub form: AttackForm,
    /// Only the attacks of this row of the table.
    pub only: Option<String>,
    /// Seed of the honest moves.
    pub seed: u64,
}

impl AttackTest {
    /// Attacks a server that is started for it by `program serve`.
    ///
    /// # Errors
    /// The server does not start, or the honest games cannot begin.
    pub fn run(&self, program: &Path) -> Result<AttackReport> {
        allow_open_files(SOCKETS)?;
        let runtime =
            Builder::new_multi_thread().enable_all().build().context("no threads can be started")?;
        runtime.block_on(run(self, program))
    }
}

async fn run(test: &AttackTest, program: &Path) -> Result<AttackReport> {
    let begun = Instant::now();
    let plan = match test.form {
        AttackForm::Full => Plan::full(),
        AttackForm::Short => Plan::short(),
    };
    let plan = test.only.iter().fold(plan, |plan, row| plan.only(row));
    let mut trial = Trial::new(program, test).await?;
    let mut beside = trial.start_beside(plan.beside);
    let mut not_tried = 0;
    for attack in &plan.in_turn {
        if begun.elapsed() > trial.pace.wait(ALL_ATTACKS) {
            not_tried += 1;
            continue;
        }
        trial.phase(&**attack).await?;
    }
    while let Some(outcome) = beside.join_next().await {
        trial.outcomes.push(outcome.context("an attack broke down")?);
    }
    trial.note_memory();
    let (compared, lost) = trial.compare_after_kill().await?;
    Ok(AttackReport {
        form: test.form,
        time: begun.elapsed(),
        outcomes: trial.outcomes,
        honest: trial.counts,
        peak_bytes: trial.peak_bytes,
        compared,
        lost,
        not_tried,
        log: log_tail(&trial.folder),
    })
}

/// The coordinator: runs the attacks one after the other and looks after the server.
struct Trial {
    program: PathBuf,
    folder: TempFolder,
    server: ServerProcess,
    address: SocketAddr,
    pace: Pace,
    players: HonestPlayers,
    outcomes: Vec<Outcome>,
    counts: LoadCounts,
    peak_bytes: u64,
    /// Attacks so far, each with addresses of its own.
    number: u8,
}

impl Trial {
    async fn new(program: &Path, test: &AttackTest) -> Result<Trial> {
        let folder = TempFolder::new("attacktest")?;
        let server = start(program, &folder, SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))?;
        let address = address_of(&server)?;
        eprintln!("{} honest games begin at {}", honest::GAMES, server.url());
        let players = HonestPlayers::gather(server.url(), test.seed).await?;
        Ok(Trial {
            program: program.to_owned(),
            folder,
            server,
            address,
            pace: test.form.pace(),
            players,
            outcomes: Vec::new(),
            counts: LoadCounts::default(),
            peak_bytes: 0,
            number: 0,
        })
    }

    fn field(&mut self) -> Field {
        self.number += 1;
        Field {
            wire: Wire::new(self.address, self.pace),
            number: self.number,
            pid: self.server.pid(),
            honest_game: self.players.a_game(),
            program: self.program.clone(),
        }
    }

    /// Starts the attacks that mostly wait.
    fn start_beside(&mut self, attacks: Vec<Box<dyn Attack>>) -> JoinSet<Outcome> {
        let mut running = JoinSet::new();
        for attack in attacks {
            let field = self.field();
            running.spawn(async move { try_one(&*attack, &field).await });
        }
        running
    }

    /// One attack, while the honest play.
    async fn phase(&mut self, attack: &dyn Attack) -> Result<()> {
        let field = self.field();
        let playing = self.players.play();
        let mut outcome = try_one(attack, &field).await;
        let counts = self.players.stop(playing).await?;
        outcome.honest = Some(Percentiles::of(counts.micros.clone()));
        outcome.survived = self.server.is_alive();
        self.note_memory();
        eprint!("{outcome}");
        self.outcomes.push(outcome);
        if self.server.is_alive() {
            self.counts.add(counts);
        } else {
            // The next attack meets a server again; what was not acknowledged before is no fault of its own.
            self.server = start(&self.program, &self.folder, self.address)?;
        }
        Ok(())
    }

    fn note_memory(&mut self) {
        if let Some(usage) = ProcessUsage::of(self.server.pid()) {
            self.peak_bytes = self.peak_bytes.max(usage.peak_bytes);
        }
    }

    /// Kills the server, starts it again and compares all honest games.
    async fn compare_after_kill(&mut self) -> Result<(usize, Vec<String>)> {
        self.server.kill()?;
        self.server = start(&self.program, &self.folder, self.address)?;
        self.players.compare(self.server.url()).await
    }
}

fn start(program: &Path, folder: &TempFolder, bind: SocketAddr) -> Result<ServerProcess> {
    let log = folder.path().join(LOG);
    ServerProcess::start_confined(program, &folder.path().join("data"), bind, SMALL, &log)
}

/// Runs an attack for a limited time.
async fn try_one(attack: &dyn Attack, field: &Field) -> Outcome {
    let begun = Instant::now();
    let findings = match timeout(field.wire.pace.wait(ONE_ATTACK), attack.run(field)).await {
        Ok(Ok(findings)) => findings,
        Ok(Err(error)) => fault(format!("{error:#}")),
        Err(_) => fault("it did not end".to_owned()),
    };
    Outcome {
        row: attack.row(),
        name: attack.name(),
        time: begun.elapsed(),
        counts: field.wire.tally.take(),
        findings,
        honest: None,
        resident_bytes: field.usage().map_or(0, |usage| usage.resident_bytes),
        survived: true,
    }
}

/// The last lines that the server logged.
fn log_tail(folder: &TempFolder) -> Vec<String> {
    let log = std::fs::read_to_string(folder.path().join(LOG)).unwrap_or_default();
    let lines: Vec<_> = log.lines().map(|line| line.chars().take(LONGEST_LINE).collect()).collect();
    lines[lines.len().saturating_sub(LOG_LINES)..].to_vec()
}

fn fault(what: String) -> Findings {
    Findings { faults: vec![what], ..Findings::default() }
}
