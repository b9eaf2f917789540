//! `rusc book`: makes a book of openings and keeps it in a file, which is whole at any time. The arena decides what is an
//! opening; here are the words of the command, the file, Ctrl-C and what is shown meanwhile.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use rusc_arena::{Book, BookRecipe, End, MOST_OPENINGS};
use rusc_games::GameKind;

use crate::args::{UsageError, games_help, read_kind, read_threads};
use crate::interrupt::{self, Busy, INTERRUPTED};
use crate::progress_bar::progress_bar;

/// The words after `rusc book`.
#[derive(Debug, ClapArgs)]
#[command(after_help = book_help())]
pub(crate) struct BookArgs {
    /// The game to make openings for
    #[arg(value_name = "GAME", value_parser = read_kind)]
    kind: GameKind,
    /// The set-up to start from; several take turns
    #[arg(long = "setup", value_name = "NAME")]
    setups: Vec<String>,
    /// The half-moves of each opening
    #[arg(long, value_name = "N", default_value = "6", value_parser = clap::value_parser!(u16).range(1..=100))]
    plies: u16,
    /// The openings in the book
    #[arg(long, value_name = "N", default_value = "100", value_parser = read_count)]
    count: NonZeroUsize,
    /// The positions that the search of each opening visits
    #[arg(long, value_name = "N", default_value = "200000", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The score that an opening may have at most, for either side; 100 points win three games of four
    #[arg(long, value_name = "POINTS", default_value = "30", value_parser = clap::value_parser!(i32).range(0..=10_000))]
    tolerance: i32,
    /// Another seed makes another book
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Openings searched at the same time; the book is the same for any number
    #[arg(long, value_name = "N", default_value = "1", value_parser = read_threads)]
    threads: NonZeroUsize,
    /// The file for the book; if it was begun by the same command, it is continued
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl BookArgs {
    fn recipe(&self) -> BookRecipe {
        let default = || vec![self.kind.default_setup().to_owned()];
        BookRecipe {
            kind: self.kind,
            setups: if self.setups.is_empty() { default() } else { self.setups.clone() },
            plies: self.plies.into(),
            count: self.count.get(),
            nodes: self.nodes,
            tolerance: self.tolerance,
            seed: self.seed,
        }
    }
}

/// Makes the book, or what is missing of it.
pub(crate) fn run(args: &BookArgs) -> Result<ExitCode> {
    let mut book = Book::new(args.recipe()).map_err(|error| UsageError(format!("{error:#}")))?;
    let path = &args.out;
    match fs::read_to_string(path) {
        Ok(text) => {
            let begun = Book::resume(args.recipe(), &text);
            book = begun.with_context(|| format!("cannot go on with '{}'", path.display()))?;
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error).with_context(|| format!("cannot read '{}'", path.display())),
    }
    // A book that cannot be kept is not worth the search.
    keep(path, &book)?;
    interrupt::install()?;
    let _busy = Busy::begin();
    let template = "{spinner} {elapsed_precise} {wide_bar} {pos}/{len} openings, {msg} tried, ETA {eta}";
    let bar = progress_bar(Some(args.count.get() as u64), template);
    let mut n_kept = book.len();
    let end = book.grow(args.threads, &interrupt::is_requested, &mut |book| {
        bar.set_position(book.len() as u64);
        bar.set_message(book.n_tried().to_string());
        if book.len() > n_kept {
            n_kept = book.len();
            keep(path, book)?;
        }
        Ok(())
    });
    bar.finish_and_clear();
    keep(path, &book)?;
    let end = end?;
    let (found, tried, count) = (book.len(), book.n_tried(), args.count);
    writeln!(
        io::stdout(),
        "{}: {found} of {count} openings, {tried} tried ({})",
        path.display(),
        end.word()
    )?;
    Ok(match end {
        End::Complete | End::Decided => ExitCode::SUCCESS,
        End::Stopped => ExitCode::from(INTERRUPTED),
    })
}

/// Writes the book beside its file and then puts it in its place, so that the file is never half a book.
fn keep(path: &Path, book: &Book) -> Result<()> {
    let mut name = OsString::from(path);
    name.push(".part");
    let part = PathBuf::from(name);
    let written = fs::write(&part, book.to_text()).and_then(|()| fs::rename(&part, path));
    written.with_context(|| format!("cannot write '{}'", path.display()))
}

fn read_count(text: &str) -> Result<NonZeroUsize, String> {
    let count = text.parse().ok().filter(|&count: &NonZeroUsize| count.get() <= MOST_OPENINGS);
    count.ok_or_else(|| format!("expected a number from 1 to {MOST_OPENINGS}"))
}

fn book_help() -> String {
    format!(
        "Openings are drawn at random and kept if they are unlike all before, also turned or mirrored, and a search of our
own engine finds them even. Ctrl-C stops; the same command goes on from there, and gives the same book.

{}",
        games_help()
    )
}
