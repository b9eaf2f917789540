//! `rusc perft`: counts the leaves of a game tree and says how fast. On one thread, undivided and
//! unwatched, it does nothing but count, so that the figure is the move generator's own.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::ProgressBar;
use rusc_games::{AnyGame, Division};

use crate::args::PerftArgs;
use crate::progress_bar::progress_bar;

/// Counts and prints.
pub(crate) fn run(args: &PerftArgs) -> Result<ExitCode> {
    let game = args.beginning.open(args.kind)?;
    let bar = progress_bar(None, "{spinner} {elapsed_precise} {wide_bar} {pos}/{len} branches");
    let begun = Instant::now();
    let division = count(args, game.as_ref(), &bar);
    let took = begun.elapsed();
    bar.finish_and_clear();
    let report = Report { args, game: game.as_ref(), division, took };
    let text = if args.json { report.json() } else { report.text() };
    io::stdout().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn count(args: &PerftArgs, game: &dyn AnyGame, bar: &ProgressBar) -> Division {
    if args.threads.get() == 1 && !args.divide && bar.is_hidden() {
        return Division { moves: Vec::new(), nodes: game.perft(args.depth), stopped: false };
    }
    let show = |progress: rusc_games::PerftProgress| {
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
    };
    game.divide(args.depth, args.threads, &show, &|| false)
}

/// What was counted, in how much time.
struct Report<'a> {
    args: &'a PerftArgs,
    game: &'a dyn AnyGame,
    division: Division,
    took: Duration,
}

impl Report<'_> {
    fn nodes_per_second(&self) -> u128 {
        // A nanosecond at least, in case the clock has not moved.
        u128::from(self.division.nodes) * 1_000_000_000 / self.took.as_nanos().max(1)
    }

    fn text(&self) -> String {
        let mut text = String::new();
        if self.args.divide {
            for (m, nodes) in &self.division.moves {
                let _ = writeln!(text, "{m}: {nodes}");
            }
        }
        let (nodes, seconds, speed) = (self.division.nodes, self.took.as_secs_f64(), self.nodes_per_second());
        let (name, setup, depth) = (self.args.kind.name(), self.game.setup(), self.args.depth);
        text + &format!("{name} {setup} perft({depth}) = {nodes} in {seconds:.3} s, {speed} nodes/s\n")
    }

    fn json(&self) -> String {
        let mut json = String::from("{");
        let _ = write!(json, "\"game\":{}", quoted(self.args.kind.id()));
        let _ = write!(json, ",\"setup\":{}", quoted(&self.game.setup()));
        let _ = write!(json, ",\"game_string\":{}", quoted(&self.game.game_string()));
        let _ = write!(json, ",\"depth\":{},\"threads\":{}", self.args.depth, self.args.threads);
        let (nodes, seconds, speed) = (self.division.nodes, self.took.as_secs_f64(), self.nodes_per_second());
        let _ = write!(json, ",\"nodes\":{nodes},\"seconds\":{seconds:.6},\"nps\":{speed}");
        if self.args.divide {
            let moves = self.division.moves.iter().map(|(m, nodes)| format!("{}:{nodes}", quoted(m)));
            let _ = write!(json, ",\"divide\":{{{}}}", moves.collect::<Vec<_>>().join(","));
        }
        json + "}\n"
    }
}

/// A JSON string. Move and set-up texts hold no control characters, so two escapes suffice.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
