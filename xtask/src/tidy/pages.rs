//! What the pages of the project say: what particular ones must show, so that they cannot fall behind, and that links
//! between them lead to a file or a folder that exists. Addresses on the web are not followed; a check must not depend
//! on the network.

use super::{Fault, Source};

/// The two commands every reader is promised.
const COMMANDS: [&str; 2] = ["cargo xtask play", "cargo xtask test"];

pub(super) fn faults(sources: &[Source]) -> Vec<Fault> {
    let mut faults = must_contain(sources, "README.md", &COMMANDS);
    faults.extend(must_contain(sources, "CHANGELOG.md", &["\n## Unreleased\n"]));
    faults.extend(architecture(sources));
    let pages = sources.iter().filter(|source| source.has_extension("md"));
    faults.extend(pages.flat_map(|page| dead_links(page, sources)));
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

/// Links of one page that lead nowhere.
pub(super) fn dead_links(page: &Source, sources: &[Source]) -> Vec<Fault> {
    let folder = page.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut faults = Vec::new();
    for (number, line) in page.lines() {
        for target in targets(line) {
            if !exists(&resolve(folder, target), sources) {
                faults.push(Fault::new(&page.path, number, format!("the link to '{target}' leads nowhere")));
            }
        }
    }
    faults
}

/// What stands in `](…)`, without the part of the page it points to; no web addresses.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    let links = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = links.filter_map(|link| link.split('#').next());
    files.filter(|file| !file.is_empty() && !file.contains(':'))
}

/// The path from the root of a link in a page of that folder.
fn resolve(folder: &str, target: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(target.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

fn exists(path: &str, sources: &[Source]) -> bool {
    let folder = format!("{path}/");
    sources.iter().any(|source| source.path == path || source.path.starts_with(&folder))
}
