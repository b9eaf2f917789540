//! Rulings and their tests: the pages in `docs/rules` say for every ruling which test holds it, and every file of test
//! data is read by a test. Here both are looked up, and the files that the glossary names.
//!
//! Three forms of citation are known, always between backticks: a path from the root (`crates/…`), a file of test
//! data (`tests/data/rules/x.hive`, or its end with at least one folder, `rules/x.hive`), and a test by its file and
//! its name (`perft::counts_agree`).

use super::{Fault, Source};

/// Ends of the names of test data files, by which a citation without `tests/data/` is recognised.
const DATA_ENDINGS: [&str; 5] = [".abalone", ".hive", ".perft", ".tour", ".uhp"];

pub(super) fn faults(sources: &[Source]) -> Vec<Fault> {
    let cites = |path: &str| path.starts_with("docs/rules/") || path == "docs/glossary.md";
    let pages = sources.iter().filter(|source| cites(&source.path));
    let mut faults: Vec<Fault> = pages.flat_map(|page| page_faults(page, sources)).collect();
    faults.extend(unread_data(sources));
    faults
}

/// Citations of one page that lead nowhere.
pub(super) fn page_faults(page: &Source, sources: &[Source]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (number, line) in page.lines() {
        for cited in line.split('`').skip(1).step_by(2).filter(|cited| !leads_somewhere(cited, sources)) {
            faults.push(Fault::new(&page.path, number, format!("'{cited}' does not exist")));
        }
    }
    faults
}

/// False only for what looks like a citation and is none.
fn leads_somewhere(cited: &str, sources: &[Source]) -> bool {
    if cited.contains([' ', '*', '{', '…']) {
        return true;
    }
    if ["crates/", "docs/", "web/", "xtask/"].iter().any(|start| cited.starts_with(start)) {
        let folder = format!("{}/", cited.trim_end_matches('/'));
        return sources.iter().any(|source| source.path == cited || source.path.starts_with(&folder));
    }
    if cited.starts_with("tests/data/") || DATA_ENDINGS.iter().any(|ending| cited.ends_with(ending)) {
        let end = format!("/{cited}");
        return sources
            .iter()
            .any(|source| source.path.contains("/tests/data/") && source.path.ends_with(&end));
    }
    match cited.split_once("::") {
        Some((file, test)) if is_name(file) && is_name(test) => is_test(file, test, sources),
        _ => true,
    }
}

/// A module or a function, by the look of it.
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

fn is_test(file: &str, test: &str, sources: &[Source]) -> bool {
    let end = format!("/{file}.rs");
    let declared = format!("fn {test}(");
    let files = sources.iter().filter(|source| source.path.ends_with(&end));
    files.filter_map(|source| source.text.as_ref()).any(|text| text.contains(&declared))
}

/// Test data that no test reads proves nothing. Tests read whole folders, so the check is that the first folder below
/// `tests/data` on the way to a file, or `tests/data` as a whole, is named somewhere in the tests of the crate.
pub(super) fn unread_data(sources: &[Source]) -> Vec<Fault> {
    let unread = sources.iter().filter(|source| is_unread(&source.path, sources));
    unread.map(|source| Fault::new(&source.path, 1, "no test reads this file")).collect()
}

fn is_unread(path: &str, sources: &[Source]) -> bool {
    let Some((crate_folder, inside)) = path.split_once("/tests/data/") else { return false };
    if inside == "README.md" {
        return false;
    }
    let Some(folder) = inside.split('/').next() else { return false };
    let tests = format!("{crate_folder}/tests/");
    let mut readers =
        sources.iter().filter(|source| source.has_extension("rs") && source.path.starts_with(&tests));
    !readers.any(|reader| reader.text.as_ref().is_some_and(|code| reads(code, folder)))
}

/// Whether a string of the code names the folder, `"rules"`, `"data/rules"`, `"rules/one_hive.hive"`, or ends with the
/// folder of all data, `"tests/data"`.
fn reads(code: &str, folder: &str) -> bool {
    let follows = |name: &str, end: &[char]| {
        let found = code.match_indices(name);
        found
            .map(|(at, _)| (&code[..at], &code[at + name.len()..]))
            .any(|(before, after)| before.ends_with(['"', '/']) && after.starts_with(end))
    };
    follows(folder, &['"', '/']) || follows("data", &['"'])
}
