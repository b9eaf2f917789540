//! `rusc analyse`: whole games or collections, judged by the engine. The crate `review` judges, `search.rs` searches on
//! several threads, `log.rs` keeps what was searched; here are the words of the command and the order of things.

mod annotate;
mod json;
mod log;
mod pipeline;
mod plot;
mod report;
mod search;
mod why;

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use rusc_formats::{AnnotatedGame, Format};
use rusc_review::{Evaluation, PositionValue, Review, WinModel};

use self::log::SearchLog;
use self::pipeline::{Analysed, Analysis};
use self::plot::plot;
use self::search::SearchLimit;
use crate::args::{UsageError, read_threads};
use crate::game_files::{Output, format_ids, format_of, read_format};
use crate::interrupt::{self, Busy, INTERRUPTED};

/// The words after `rusc analyse`.
#[derive(Debug, Args)]
#[command(after_help = ANALYSE_HELP)]
pub(crate) struct AnalyseArgs {
    /// The files to read; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The format of the files; by default told by the extension, or else by the beginning of the file
    #[arg(long, value_name = "FORMAT", value_parser = read_format)]
    from: Option<Format>,
    /// Nodes to search in each position
    #[arg(long, value_name = "N", default_value_t = 500_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000), conflicts_with_all = ["depth", "time"])]
    nodes: u64,
    /// Search each position to this depth instead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100), conflicts_with = "time")]
    depth: Option<u32>,
    /// Search each position for so many seconds instead; two runs may then differ
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds)]
    time: Option<Duration>,
    /// How many positions are searched at the same time; by default one for each core
    #[arg(long, value_name = "N", value_parser = read_threads)]
    threads: Option<NonZeroUsize>,
    /// Keep what was searched in this file, and search nothing again that is in it
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Print a line of JSON for each game instead of the report
    #[arg(long)]
    json: bool,
    /// Also write the games with marks, win chances and better lines; the format is told by the extension
    #[arg(long, value_name = "FILE")]
    annotate: Option<PathBuf>,
    /// Also draw the win chance over the moves as SVG; of further games as FILE-2.svg and so on
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Of a game that cannot be read to its end, analyse what comes before the fault
    #[arg(long)]
    keep_prefix: bool,
}

const ANALYSE_HELP: &str = "Examples:
  rusc analyse game.pgn
  rusc analyse game.pgn --annotate judged.pgn --plot game.svg
  rusc analyse archive.pgn --log archive.log --json > archive.jsonl
  rusc convert game.sgf --to uhp | rusc analyse - --depth 8

A move that loses 5, 10 or 15 points of win chance is marked ?!, ? or ??. With --log, the same command again goes on where
Ctrl-C stopped it. Searches of the same nodes or depth always find the same, on every machine. docs/analysis.md says how
scores become win chances. Exit code 2 if a game or a file could not be read.";

impl AnalyseArgs {
    fn limit(&self) -> SearchLimit {
        match (self.depth, self.time) {
            (Some(depth), _) => SearchLimit::Depth(depth),
            (None, Some(time)) => SearchLimit::Time(time),
            (None, None) => SearchLimit::Nodes(self.nodes),
        }
    }

    /// The format of the annotated games.
    fn annotated_format(&self) -> Result<Option<Format>, UsageError> {
        let Some(path) = &self.annotate else { return Ok(None) };
        match format_of(path).filter(|format| format.keeps_annotations()) {
            Some(format) => Ok(Some(format)),
            None => Err(UsageError(format!(
                "--annotate '{}': the extension names no format with annotations; there is: {}",
                path.display(),
                format_ids(Format::keeps_annotations)
            ))),
        }
    }
}

/// Analyses all files.
pub(crate) fn run(args: &AnalyseArgs) -> Result<ExitCode> {
    let format = args.annotated_format()?;
    if let Some(path) = args.plot.as_ref().filter(|path| path.extension().is_none_or(|end| end != "svg")) {
        return Err(
            UsageError(format!("--plot '{}': only SVG is drawn; name it .svg", path.display())).into()
        );
    }
    let log = args.log.as_deref().map(|path| SearchLog::open(path, args.limit())).transpose()?;
    let annotated = args.annotate.as_deref().map(|path| Output::open(Some(path))).transpose()?;
    interrupt::install()?;
    let _busy = Busy::begin();
    let threads = args.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let analysis = Analysis {
        files: args.files.clone(),
        from: args.from,
        keep_prefix: args.keep_prefix,
        limit: args.limit(),
        threads,
    };
    let mut sink = Sink { args, format, annotated, n_games: 0 };
    let n_refused = analysis.run(log, &mut |game| sink.take(game))?;
    if interrupt::is_requested() {
        if args.log.is_some() && io::stderr().is_terminal() {
            writeln!(io::stderr(), "stopped; the same command goes on from here")?;
        }
        return Ok(ExitCode::from(INTERRUPTED));
    }
    // Where nothing could be read, a file of that name stays as it was.
    if let Some(output) = sink.annotated.filter(|_| sink.n_games > 0 || n_refused == 0) {
        output.finish()?;
    }
    Ok(if n_refused == 0 { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// Where analysed games go.
struct Sink<'a> {
    args: &'a AnalyseArgs,
    format: Option<Format>,
    annotated: Option<Output>,
    n_games: usize,
}

/// A game and what became of it.
pub(crate) struct JudgedGame<'a> {
    /// Its number among all games of the command, from 1.
    pub(crate) number: usize,
    pub(crate) analysed: &'a Analysed,
    pub(crate) review: Review,
    /// The players, or else the sides.
    pub(crate) names: [String; 2],
    /// What is proven about each marked move, as sentences.
    pub(crate) why: Vec<Vec<String>>,
}

impl Sink<'_> {
    fn take(&mut self, analysed: &Analysed) -> Result<()> {
        self.n_games += 1;
        let model = WinModel::of(analysed.game.kind(), analysed.game.setup());
        let review = Review::new(&model, &analysed.moves, &analysed.values);
        let names = names(&analysed.game, analysed.side_names);
        let mut judged = JudgedGame { number: self.n_games, analysed, review, names, why: Vec::new() };
        judged.why = why::sentences(&judged);
        let text = if self.args.json { json::line(&judged)? } else { report::text(&judged) };
        io::stdout().write_all(text.as_bytes())?;
        if let (Some(output), Some(format)) = (&mut self.annotated, self.format) {
            let written = annotate::annotated(&judged).and_then(|game| Ok(format.write(&game)?));
            let text = written.with_context(|| format!("game {} cannot be written", judged.number))?;
            if self.n_games > 1 {
                output.write(format.separator())?;
            }
            output.write(&text)?;
        }
        if let Some(path) = &self.args.plot {
            let path = numbered(path, judged.number);
            let mut output = Output::open(Some(&path))?;
            output.write(plot(&judged.review, [&judged.names[0], &judged.names[1]]))?;
            output.finish()?;
        }
        Ok(())
    }
}

/// Who played, by the tags that are called like the sides.
fn names(game: &AnnotatedGame, sides: [&'static str; 2]) -> [String; 2] {
    sides.map(|side| game.tags.get(side).unwrap_or(side).to_owned())
}

/// `game.svg` for the first game, `game-2.svg` for the second.
fn numbered(path: &Path, number: usize) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{number}.svg"))
}

/// What a search said about a position, if one looked at it.
pub(crate) fn evaluation(value: &PositionValue) -> Option<&Evaluation> {
    match value {
        PositionValue::Searched(evaluation) => Some(evaluation),
        PositionValue::Over(_) => None,
    }
}

fn read_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| *seconds > 0.0 && *seconds <= 86_400.0);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected seconds above 0, at most a day".to_owned())
}
