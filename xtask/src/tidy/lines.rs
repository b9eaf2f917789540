//! Checks on a single file: its name, its header, its length, and things no line may contain.

use super::{Fault, Source};

/// How long a file may get before it should become two.
const LONGEST: usize = 500;

/// Files that may be longer, each with the reason. The list is checked as well: who no longer needs it leaves it.
const MAY_BE_LONGER: &[(&str, &str)] = &[];

/// Marks of unfinished work, in pieces lest they be found here.
const MARKS: [&str; 4] =
    [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("to", "do!"), concat!("unimpl", "emented!")];

/// Names that say nothing, and so attract everything.
const EMPTY_NAMES: [&str; 8] = ["util", "utils", "misc", "common", "helper", "helpers", "shared", "stuff"];

/// First folders of paths that mean something on one machine only.
const MACHINE_FOLDERS: [&str; 3] = ["work", "root", "home"];

pub(super) fn faults(source: &Source) -> Vec<Fault> {
    let whole = [name(source), header(source), length(source, MAY_BE_LONGER)].into_iter().flatten();
    let by_line = source.lines().flat_map(|(number, line)| {
        let messages = [trailing_blank(source, line), mark(line), machine_path(line)];
        messages.into_iter().flatten().map(move |message| Fault::new(&source.path, number, message))
    });
    whole.chain(by_line).collect()
}

/// No file and no folder on the way to it may have such a name.
pub(super) fn name(source: &Source) -> Option<Fault> {
    let mut parts = source.path.split('/').map(|part| part.split('.').next().unwrap_or(part));
    let name = parts.find(|part| EMPTY_NAMES.contains(&part.to_ascii_lowercase().as_str()))?;
    Some(Fault::new(&source.path, 1, format!("'{name}' says nothing: name it after what it owns")))
}

/// Every Rust file opens by saying what it owns.
pub(super) fn header(source: &Source) -> Option<Fault> {
    let text = source.text.as_deref().unwrap_or_default();
    let bare = source.has_extension("rs") && !text.starts_with("//! ");
    bare.then(|| Fault::new(&source.path, 1, "the file does not begin with a `//!` header"))
}

/// Code and prose keep to the limit; data may be as long as it needs.
pub(super) fn length(source: &Source, may_be_longer: &[(&str, &str)]) -> Option<Fault> {
    if !["rs", "md"].iter().any(|extension| source.has_extension(extension)) {
        return None;
    }
    let lines = source.text.as_ref().map_or(0, |text| text.lines().count());
    let excused = may_be_longer.iter().any(|(path, _)| *path == source.path);
    match (lines > LONGEST, excused) {
        (true, false) => {
            Some(Fault::new(&source.path, LONGEST + 1, format!("{lines} lines, the limit is {LONGEST}")))
        }
        (false, true) => {
            let message = format!("{lines} lines need no exception from the limit of {LONGEST}");
            Some(Fault::new(&source.path, 1, message))
        }
        _ => None,
    }
}

/// Test data is left alone: there a blank may be the point.
pub(super) fn trailing_blank(source: &Source, line: &str) -> Option<String> {
    let is_data = source.path.contains("tests/data/") || source.path.starts_with("fuzz/corpus/");
    (!is_data && line.ends_with([' ', '\t', '\r'])).then(|| "blank at the end of the line".to_owned())
}

/// A mark counts as a word of its own.
pub(super) fn mark(line: &str) -> Option<String> {
    let found = MARKS.iter().find(|mark| {
        line.match_indices(**mark).any(|(at, _)| {
            let joins = |c: char| c.is_alphanumeric() || c == '_';
            !line[..at].ends_with(joins) && !line[at + mark.len()..].starts_with(joins)
        })
    })?;
    Some(format!("'{found}': finish it, or leave it out"))
}

/// A path from the root of some machine's disk; a folder of that name further down is harmless.
pub(super) fn machine_path(line: &str) -> Option<String> {
    MACHINE_FOLDERS.iter().find_map(|folder| {
        let path = format!("/{folder}/");
        let continues = |c: char| c.is_alphanumeric() || "_-.~*)}".contains(c);
        let found = line.match_indices(&path).any(|(at, _)| !line[..at].ends_with(continues));
        found.then(|| format!("'{path}…' is a path of one machine"))
    })
}
