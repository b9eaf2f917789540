//! A public type name stands for one thing in the workspace, so that a name found by searching is the one that is
//! meant. The three rules crates count as one: they have the same skeleton on purpose.

use std::collections::BTreeMap;

use super::{Fault, Source};

/// The crates that share names because they share a skeleton.
const SKELETON: [&str; 3] = ["hive", "abalone", "tour"];

/// Names that stand for two things all the same, with the crates that have them and the reason. The list is checked
/// as well: an entry that no longer applies must go.
pub(super) const EXCEPTIONS: &[(&str, &[&str], &str)] = &[
    (
        "Position",
        &["game", "hive", "abalone", "tour"],
        "the position of each game implements the trait of that name",
    ),
    ("Danger", &["api", "game"], MIRROR),
    ("DraftChange", &["api", "game"], MIRROR),
    ("DraftOption", &["api", "game"], MIRROR),
    ("DraftView", &["api", "game"], MIRROR),
    ("DrawingFault", &["api", "game"], MIRROR),
    ("Hex", &["api", "game"], MIRROR),
    ("Mark", &["api", "game"], MIRROR),
    ("MoveOption", &["api", "game"], MIRROR),
    (
        "Nim",
        &["game-test", "search"],
        "the example game of each library's documentation; neither can use the other's",
    ),
    ("Reserve", &["api", "game"], MIRROR),
    ("Restriction", &["api", "game"], MIRROR),
    ("Scene", &["api", "game"], MIRROR),
    ("Shift", &["api", "game"], MIRROR),
    ("Stack", &["api", "game"], MIRROR),
    ("Tile", &["api", "game"], MIRROR),
];

const MIRROR: &str = "the API's message has the fields of the core's type, with serde";

/// A crate and the line where it declares a name.
type Place<'a> = (&'a str, &'a str, usize);

pub(super) fn faults(sources: &[Source], exceptions: &[(&str, &[&str], &str)]) -> Vec<Fault> {
    let mut places: BTreeMap<&str, Vec<Place>> = BTreeMap::new();
    for source in sources.iter().filter(|source| source.is_library()) {
        let folder = source.path.split('/').nth(1).unwrap_or_default();
        for (number, line) in source.lines() {
            if let Some(name) = declared(line) {
                places.entry(name).or_default().push((folder, &source.path, number));
            }
        }
    }
    let mut faults = Vec::new();
    for (name, found) in &places {
        let excused = exceptions.iter().find(|(known, ..)| known == name).map(|(_, crates, _)| *crates);
        if let Some((_, path, line)) = surplus(found, excused.unwrap_or_default()) {
            let others: Vec<&str> = found.iter().map(|(_, path, _)| *path).filter(|at| *at != path).collect();
            let message =
                format!("the public type {name} stands for something else in {}", others.join(", "));
            faults.push(Fault::new(path, line, message));
        }
    }
    for (name, crates, _) in exceptions {
        let found = places.get(name).map_or(&[][..], Vec::as_slice);
        if !crates.iter().all(|folder| found.iter().any(|(place, ..)| place == folder)) {
            faults.push(Fault::new(
                file!(),
                1,
                format!("{name} needs no exception for {}", crates.join(", ")),
            ));
        }
    }
    faults
}

/// The place that gives a name a second meaning: twice in one crate, or in crates that are not excused together.
fn surplus<'a>(found: &[Place<'a>], excused: &[&str]) -> Option<Place<'a>> {
    let mut before: Vec<&str> = Vec::new();
    for &(folder, path, line) in found {
        let is_twin = |other: &&str| SKELETON.contains(other) && SKELETON.contains(&folder);
        let is_excused = |other: &&str| excused.contains(other) && excused.contains(&folder);
        if !before.iter().all(|other| *other != folder && (is_twin(other) || is_excused(other))) {
            return Some((folder, path, line));
        }
        before.push(folder);
    }
    None
}

/// The name of a type that a line declares at the top level for everybody.
fn declared(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub ")?;
    let rest = ["struct ", "enum ", "trait "].iter().find_map(|word| rest.strip_prefix(word))?;
    let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
    Some(&rest[..end])
}
