//! The files the project consists of, read once: what git tracks or would track. In a tree without git, such as an
//! unpacked archive, every file that `.gitignore` does not name.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// A file of the project.
#[derive(Debug)]
pub(crate) struct Source {
    /// From the root, with forward slashes.
    pub(crate) path: String,
    /// `None` for what is not text.
    pub(crate) text: Option<String>,
}

impl Source {
    pub(crate) fn has_extension(&self, extension: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|found| found == extension)
    }

    /// Whether it is code of a crate, not of its tests.
    pub(crate) fn is_library(&self) -> bool {
        let in_crate = self.path.starts_with("crates/") && self.path.contains("/src/");
        in_crate && self.has_extension("rs") && !self.path.contains("/tests")
    }

    /// The lines of the text, numbered from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.iter().flat_map(|text| text.split('\n')).enumerate().map(|(index, line)| (index + 1, line))
    }
}

/// Reads the tree. Files that git still lists but that have been removed are left out.
pub(crate) fn read(root: &Path) -> Result<Vec<Source>, String> {
    let mut paths = match tracked(root) {
        Some(paths) => paths,
        None => found(root)?,
    };
    paths.sort();
    paths.dedup();
    if paths.is_empty() {
        return Err(format!("no file found in {}", root.display()));
    }
    let existing = paths.into_iter().filter(|path| root.join(path).is_file());
    existing.map(|path| open(root, path)).collect()
}

fn open(root: &Path, path: String) -> Result<Source, String> {
    let bytes = fs::read(root.join(&path)).map_err(|error| format!("{path} cannot be read: {error}"))?;
    let text = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
    Ok(Source { path, text })
}

/// The paths git knows, or would after `git add`; `None` where there is no git or no repository. A tree checked out
/// by another user, as build machines do, is read all the same: listing its files runs nothing from it.
fn tracked(root: &Path) -> Option<Vec<String>> {
    let output = Command::new("git")
        .args(["-c", "safe.directory=*", "-c", "core.fsmonitor=false"])
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let listing = output.status.success().then(|| String::from_utf8(output.stdout).ok())??;
    let paths: Vec<String> = listing.split_terminator('\0').map(str::to_owned).collect();
    // An archive unpacked inside a foreign repository that ignores it would look empty.
    paths.iter().any(|path| path == "Cargo.toml").then_some(paths)
}

/// The paths of the tree without git's own folder and without what `.gitignore` names.
pub(super) fn found(root: &Path) -> Result<Vec<String>, String> {
    let ignored = fs::read_to_string(root.join(".gitignore")).unwrap_or_default();
    let mut paths = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        let unreadable = |error| format!("folder '{folder}' cannot be read: {error}");
        for entry in root.join(&folder).read_dir().map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let path = format!("{folder}{}", entry.file_name().to_string_lossy());
            if path == ".git" || ignored.lines().any(|line| line.trim_matches('/') == path) {
                continue;
            }
            if entry.file_type().map_err(unreadable)?.is_dir() {
                folders.push(format!("{path}/"));
            } else {
                paths.push(path);
            }
        }
    }
    Ok(paths)
}
