//! `rusc bench`: searches fixed positions to a fixed depth with a fresh table on one thread. The number of nodes is a
//! signature: it is the same on every machine, and changes when rules, search or evaluation do. The times are this
//! machine's.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rusc_games::{Control, EngineOptions, ForcedMove, GameKind, Limits};

/// What is searched in a game.
struct Suite {
    kind: GameKind,
    /// A game string in each line; `#` begins a remark.
    positions: &'static str,
    /// Deep enough for every part of the search to play its part, and some seconds for all games together.
    depth: u32,
}

const SUITES: [Suite; 3] = [
    Suite { kind: GameKind::Hive, positions: include_str!("bench/hive.txt"), depth: 8 },
    Suite { kind: GameKind::Abalone, positions: include_str!("bench/abalone.txt"), depth: 8 },
    Suite { kind: GameKind::TourDeRuche, positions: include_str!("bench/tour.txt"), depth: 10 },
];

/// What a suite came to.
struct Cost {
    nodes: u64,
    took: Duration,
}

/// Searches everything and prints nodes, time and speed of each game, and the signature in the last line.
pub(crate) fn run() -> Result<ExitCode> {
    let mut signature = String::from("Bench:");
    for suite in &SUITES {
        let Cost { nodes, took } = suite.search()?;
        let speed = u128::from(nodes) * 1_000 / took.as_micros().max(1);
        let id = suite.kind.id();
        let (n_positions, depth, seconds) = (suite.games().count(), suite.depth, took.as_secs_f64());
        writeln!(
            io::stdout(),
            "{id:8} {n_positions} positions to depth {depth}: {nodes} nodes in {seconds:.2} s, {speed} knps"
        )?;
        let _ = write!(signature, " {id} {nodes}");
    }
    writeln!(io::stdout(), "{signature}")?;
    Ok(ExitCode::SUCCESS)
}

impl Suite {
    fn games(&self) -> impl Iterator<Item = &'static str> {
        let lines = self.positions.lines().map(str::trim);
        lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
    }

    fn search(&self) -> Result<Cost> {
        let mut engine = self.kind.engine(EngineOptions { table_megabytes: 16, threads: 1, lines: 1 })?;
        let limits = Limits { forced: ForcedMove::Search, ..Limits::depth(self.depth) };
        let mut cost = Cost { nodes: 0, took: Duration::ZERO };
        for text in self.games() {
            let game = self.kind.read_game(text).with_context(|| format!("the position '{text}'"))?;
            engine.clear();
            let begun = Instant::now();
            let thought = engine.go(&*game, &limits, Control::NONE, &mut |_| {});
            cost.took += begun.elapsed();
            cost.nodes += thought.with_context(|| format!("the game '{text}' is over"))?.nodes;
        }
        Ok(cost)
    }
}
