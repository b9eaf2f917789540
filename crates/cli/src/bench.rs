//! `rusc bench`: searches fixed positions to a fixed depth, on one thread, each with an empty transposition table. The
//! number of nodes is the bench signature: it is the same on every machine and changes exactly when rules, search or
//! evaluation change. The times depend on the machine. `--games` searches the positions of a file instead, on any number
//! of threads, which measures the speed of the engine; several numbers of threads are run in turn and compared.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rusc_engine::{BenchSuite, Breadth, Control, EngineOptions, ForcedMove, Limits, new_engine};
use rusc_games::GameKind;

use crate::args::BenchArgs;

/// Nodes and time of one or more searches.
#[derive(Clone, Copy, Default)]
struct Cost {
    nodes: u64,
    took: Duration,
}

/// The options of the engine unless the command line says otherwise.
const ONE_THREAD: EngineOptions =
    EngineOptions { table_megabytes: 16, threads: 1, lines: 1, breadth: Breadth::Selective };

/// Searches and prints.
pub(crate) fn run(args: &BenchArgs) -> Result<ExitCode> {
    match (&args.games, args.depth) {
        (Some(file), Some(depth)) => search_file(file, depth, args),
        _ => search_suites(),
    }
}

/// Searches the positions of a file and prints nodes, time and speed of each, and of all in the last lines.
fn search_file(file: &Path, depth: u32, args: &BenchArgs) -> Result<ExitCode> {
    let kind = args.kind;
    let text = fs::read_to_string(file).with_context(|| format!("cannot read '{}'", file.display()))?;
    // Validate every position first: the searches may take long.
    for game in games(&text) {
        kind.read_game(game).with_context(|| format!("the position '{game}'"))?;
    }
    anyhow::ensure!(games(&text).next().is_some(), "there is no position in '{}'", file.display());
    let breadth = if args.full_width { Breadth::Full } else { Breadth::Selective };
    let mut sums = vec![Cost::default(); args.threads.len()];
    for (number, game) in games(&text).enumerate() {
        // The numbers of threads take turns, so that other load on the machine affects all of them alike.
        for _ in 0..args.rounds {
            for (&threads, sum) in args.threads.iter().zip(&mut sums) {
                let options = EngineOptions { threads: threads.get(), breadth, ..ONE_THREAD };
                let cost = search(kind, std::iter::once(game), depth, options)?;
                writeln!(io::stdout(), "position {}, threads {threads}: {}", number + 1, cost.text())?;
                *sum = sum.plus(cost);
            }
        }
    }
    for (index, (threads, sum)) in args.threads.iter().zip(&sums).enumerate() {
        let comparison = if index == 0 { String::new() } else { sum.compared_with(&sums[0]) };
        writeln!(io::stdout(), "all to depth {depth}, threads {threads}: {}{comparison}", sum.text())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Searches the fixed positions and prints nodes, time and speed of each game, and the signature in the last line.
fn search_suites() -> Result<ExitCode> {
    let mut signature = String::from("Bench:");
    for kind in GameKind::ALL {
        let BenchSuite { positions, depth } = BenchSuite::of(kind);
        let cost = search(kind, games(positions), depth, ONE_THREAD)?;
        let (id, n_positions) = (kind.id(), games(positions).count());
        writeln!(io::stdout(), "{id:8} {n_positions} positions to depth {depth}: {}", cost.text())?;
        let _ = write!(signature, " {id} {}", cost.nodes);
    }
    writeln!(io::stdout(), "{signature}")?;
    Ok(ExitCode::SUCCESS)
}

impl Cost {
    fn plus(self, other: Cost) -> Cost {
        Cost { nodes: self.nodes + other.nodes, took: self.took + other.took }
    }

    #[expect(clippy::cast_precision_loss, reason = "two digits are shown")]
    fn compared_with(&self, first: &Cost) -> String {
        let speed = first.took.as_secs_f64() / self.took.as_secs_f64().max(1e-9);
        let nodes = self.nodes as f64 / first.nodes.max(1) as f64;
        format!("; {speed:.2} times as fast as the first, with {nodes:.2} times the nodes")
    }

    fn text(&self) -> String {
        let speed = u128::from(self.nodes) * 1_000 / self.took.as_micros().max(1);
        format!("{} nodes in {:.2} s, {speed} knps", self.nodes, self.took.as_secs_f64())
    }
}

/// The game strings of a text, without empty lines and comments.
fn games(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Searches positions, each with an empty transposition table.
fn search<'a>(
    kind: GameKind,
    games: impl Iterator<Item = &'a str>,
    depth: u32,
    options: EngineOptions,
) -> Result<Cost> {
    let mut engine = new_engine(kind, options)?;
    let limits = Limits { forced: ForcedMove::Search, ..Limits::depth(depth) };
    let mut cost = Cost::default();
    for text in games {
        let game = kind.read_game(text).with_context(|| format!("the position '{text}'"))?;
        engine.clear();
        let begun = Instant::now();
        let info = engine.go(&*game, &limits, Control::NONE, &mut |_| {});
        cost.took += begun.elapsed();
        cost.nodes += info.with_context(|| format!("the game '{text}' is over"))?.nodes;
    }
    Ok(cost)
}
