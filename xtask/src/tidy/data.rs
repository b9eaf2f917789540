//! Test data that no test reads proves nothing. Tests read whole folders, so the check is that the first folder below
//! `tests/data` on the way to a file, or `tests/data` as a whole, is named somewhere in the crate's tests.

use super::{Fault, Source};

pub(super) fn faults(sources: &[Source]) -> Vec<Fault> {
    let unread = sources.iter().filter(|source| is_unread(&source.path, sources));
    unread.map(|source| Fault::new(&source.path, 1, "no test reads this file")).collect()
}

fn is_unread(path: &str, sources: &[Source]) -> bool {
    let Some((crate_folder, inside)) = path.split_once("/tests/data/") else { return false };
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
