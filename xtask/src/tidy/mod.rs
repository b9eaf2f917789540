//! What the project promises about its own source tree, as checks that fail. Each check is a function from texts to
//! faults and never reads a file itself: `sources` reads the tree once, and the tests use made-up texts.

mod absences;
mod layers;
mod lines;
mod pages;
mod rulings;
mod sizes;
mod sources;
#[cfg(test)]
mod tests;
mod types;

use std::fmt;

use crate::{Failure, Outcome, coverage, root};
use sources::Source;

/// Something that is not as promised.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fault {
    path: String,
    /// From 1.
    line: usize,
    message: String,
}

impl Fault {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Fault {
        Fault { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// All checks, all faults.
pub(crate) fn run() -> Outcome {
    let faults = faults().map_err(Failure::Check)?;
    if faults.is_empty() {
        println!("tidy: no fault found");
        return Ok(());
    }
    for fault in &faults {
        println!("{fault}");
    }
    Err(Failure::Check(format!("tidy found faults ({}); repeat it with: cargo xtask tidy", faults.len())))
}

/// The table of what covers each rule must be the one that the books give, and whole.
fn coverage_faults(sources: &[Source]) -> Vec<Fault> {
    let written = sources.iter().find(|source| source.path == coverage::PAGE);
    let text = written.and_then(|page| page.text.as_deref()).unwrap_or_default();
    coverage::faults(text).into_iter().map(|message| Fault::new(coverage::PAGE, 1, message)).collect()
}

/// Every fault of the tree, in the order of paths and lines; an error if the tree cannot be read at all.
fn faults() -> Result<Vec<Fault>, String> {
    let sources = sources::read(&root())?;
    let mut faults = layers::faults(&layers::metadata()?)?;
    faults.extend(sources.iter().flat_map(lines::faults));
    faults.extend(pages::faults(&sources));
    faults.extend(rulings::faults(&sources));
    faults.extend(types::faults(&sources, types::EXCEPTIONS));
    faults.extend(absences::faults(&sources, absences::ABSENCES, absences::UNSAFE));
    faults.extend(sizes::faults(&sources));
    faults.extend(coverage_faults(&sources));
    faults.sort();
    Ok(faults)
}
