//! `cargo xtask coverage`: the page that says for every rule where the booklet has it, which file tests it, which figures
//! show it and how long its texts are. `tidy` compares it with the books at every run.

use std::fs;

use crate::{Failure, Outcome, root};

/// The page.
pub(crate) const PAGE: &str = "docs/rules/coverage.md";

/// Writes the page.
pub(crate) fn write() -> Outcome {
    let (page, missing) = rusc_rulebook::coverage();
    fs::write(root().join(PAGE), page)
        .map_err(|error| Failure::Check(format!("{PAGE} cannot be written: {error}")))?;
    for gap in &missing {
        println!("{gap}");
    }
    if missing.is_empty() { Ok(()) } else { Err(Failure::Check("the coverage has gaps".to_owned())) }
}

/// What is wrong with the page as it is.
pub(crate) fn faults(written: &str) -> Vec<String> {
    let (page, mut faults) = rusc_rulebook::coverage();
    if page != written {
        faults.push("not current; write it with: cargo xtask coverage".to_owned());
    }
    faults
}
