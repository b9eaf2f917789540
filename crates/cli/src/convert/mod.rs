//! `rusc convert`: game files from one format into another. The library reads and writes; here are the words of the
//! command, the files, what is shown meanwhile, and the exit code: 2 if any game could not be taken.

mod pipeline;

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use anyhow::Result;
use clap::Args;
use rusc_formats::Format;

use crate::args::{UsageError, read_threads};
use crate::game_files::{Output, format_ids, format_of, read_format, total_size};
use crate::interrupt::{self, Busy, INTERRUPTED};
use crate::progress_bar::progress_bar;
use pipeline::{Conversion, Counts};

/// The words after `rusc convert`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line are independent of one another")]
#[command(after_help = convert_help())]
pub(crate) struct ConvertArgs {
    /// The files to read; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The format of the files; by default told by the extension, or else by the beginning of the file
    #[arg(long, value_name = "FORMAT", value_parser = read_format)]
    from: Option<Format>,
    /// The format to write; by default told by the extension of --out
    #[arg(long, value_name = "FORMAT", value_parser = read_format)]
    to: Option<Format>,
    /// The file to write, whole or not at all; by default, and with -, standard output
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Of a game that cannot be read to its end, write what comes before the fault
    #[arg(long)]
    keep_prefix: bool,
    /// Leave out comments, variations and marks
    #[arg(long)]
    plain: bool,
    /// Write nothing, only tell what cannot be read
    #[arg(long, conflicts_with_all = ["to", "out", "keep_prefix", "plain"])]
    check: bool,
    /// Also tell what was read in a liberal way: passes put in, set-ups and results inferred
    #[arg(long)]
    notes: bool,
    /// How many threads read and write games; by default one for each core
    #[arg(long, value_name = "N", value_parser = read_threads)]
    threads: Option<NonZeroUsize>,
}

impl ConvertArgs {
    /// The format to write; `None` to check only.
    fn target(&self) -> Result<Option<Format>, UsageError> {
        if self.check {
            return Ok(None);
        }
        let by_name = || self.out.as_deref().and_then(format_of);
        let format = self.to.or_else(by_name).ok_or_else(|| {
            UsageError(format!("say which format to write with --to, one of {}", format_ids(|_| true)))
        })?;
        Ok(Some(format))
    }
}

/// What is shown while files are read whose size is known, and others.
const WITH_END: &str =
    "{spinner} {elapsed_precise} {wide_bar} {bytes}/{total_bytes}, {binary_bytes_per_sec}, {msg}, ETA {eta}";
const WITHOUT_END: &str = "{spinner} {elapsed_precise} {bytes}, {binary_bytes_per_sec}, {msg}";

/// Converts all files.
pub(crate) fn run(args: &ConvertArgs) -> Result<ExitCode> {
    let target = args.target()?;
    let threads = args.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let mut output = Output::open(args.out.as_deref())?;
    interrupt::install()?;
    let _busy = Busy::begin();
    let total = total_size(&args.files);
    let bar = progress_bar(total, if total.is_some() { WITH_END } else { WITHOUT_END });
    let conversion = Conversion {
        files: args.files.clone(),
        from: args.from,
        to: target,
        keep_prefix: args.keep_prefix,
        plain: args.plain,
        notes: args.notes,
        threads,
    };
    let counts = conversion.run(&mut output, &bar);
    bar.finish_and_clear();
    let counts = counts?;
    if interrupt::is_requested() {
        return Ok(ExitCode::from(INTERRUPTED));
    }
    // Where nothing could be taken, a file of that name stays as it was.
    if counts.written > 0 || counts.refused == 0 {
        output.finish()?;
    }
    tell(&counts)?;
    Ok(if counts.refused == 0 { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// A summary, for people only: what reads standard error has a line for each refusal.
fn tell(counts: &Counts) -> io::Result<()> {
    if !io::stderr().is_terminal() {
        return Ok(());
    }
    let Counts { games, refused, notes, .. } = counts;
    writeln!(io::stderr(), "{games} games, {refused} refused, {notes} read in a liberal way")
}

fn convert_help() -> String {
    "Formats:
  uhp       game strings, a line each; every game
  pgn       Hive, as MzingaViewer writes it
  hivegame  Hive, as hivegame.com writes it
  sgf       Hive, as BoardSpace writes it
  apgn      Abalone
  migs      Abalone, bare lists of moves from the Belgian daisy
  position  Abalone, positions without moves; written is the last position
  rusc      every game, with tags

Examples:
  rusc convert games.sgf --out games.pgn
  unzip -p games-Jan-1-2024.zip '*.sgf' | rusc convert - --to uhp --keep-prefix > games.uhp
  rusc convert --check *.pgn

Every game that cannot be taken gets a line on standard error with file, line, column and reason; the others are
converted all the same. Exit code 2 if there was one, or a file that cannot be read. docs/files.md says what each format keeps."
        .to_owned()
}
