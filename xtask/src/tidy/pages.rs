//! What particular pages must say, so that they cannot fall behind the project.

use super::{Fault, Source};

/// The two commands every reader is promised.
const COMMANDS: [&str; 2] = ["cargo xtask play", "cargo xtask test"];

pub(super) fn faults(sources: &[Source]) -> Vec<Fault> {
    let mut faults = must_contain(sources, "README.md", &COMMANDS);
    faults.extend(must_contain(sources, "CHANGELOG.md", &["\n## Unreleased\n"]));
    faults.extend(architecture(sources));
    faults
}

/// Says what a page lacks, the page itself included.
pub(super) fn must_contain(sources: &[Source], path: &str, wanted: &[&str]) -> Vec<Fault> {
    let Some(text) = sources.iter().find(|source| source.path == path).and_then(|page| page.text.as_ref())
    else {
        return vec![Fault::new(path, 1, "the page is missing")];
    };
    let missing = wanted.iter().filter(|wanted| !text.contains(**wanted));
    missing.map(|wanted| Fault::new(path, 1, format!("the page does not show '{}'", wanted.trim()))).collect()
}

/// Every crate has a place on the map.
pub(super) fn architecture(sources: &[Source]) -> Vec<Fault> {
    let manifests = sources.iter().filter_map(|source| source.path.strip_suffix("/Cargo.toml"));
    let folders: Vec<String> = manifests
        .filter(|folder| folder.starts_with("crates/"))
        .map(|folder| format!("`{folder}`"))
        .collect();
    let wanted: Vec<&str> = folders.iter().map(String::as_str).collect();
    must_contain(sources, "ARCHITECTURE.md", &wanted)
}
