//! Links between the pages of the project: each leads to a file or a folder that exists. Addresses on the web are not
//! followed; a check must not depend on the network.

use super::{Fault, Source};

pub(super) fn faults(sources: &[Source]) -> Vec<Fault> {
    let pages = sources.iter().filter(|source| source.has_extension("md"));
    pages.flat_map(|page| page_faults(page, sources)).collect()
}

/// Links of one page that lead nowhere.
pub(super) fn page_faults(page: &Source, sources: &[Source]) -> Vec<Fault> {
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
