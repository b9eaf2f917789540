//! The page: `cargo xtask web` builds it into `web/dist`, from where the program embeds it. Only here is Node needed.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use crate::need::NODE;
use crate::step::{Proof, Step, Tool};
use crate::{Outcome, engine, root};

const INSTALL: Step = Step {
    name: "packages of the page",
    env: &[],
    tool: Tool::Npm,
    args: &["ci", "--no-audit", "--no-fund"],
    proof: Proof::ExitCode,
};

const BUILD: Step =
    Step { name: "page", env: &[], tool: Tool::Npm, args: &["run", "build"], proof: Proof::ExitCode };

/// Builds the page with the engine it loads.
pub(crate) fn build() -> Outcome {
    prepare()?;
    engine::build_if_possible()?;
    build_page()
}

fn build_page() -> Outcome {
    BUILD.run()?;
    Ok(())
}

/// Brings what the page is built with and tested by.
pub(crate) fn prepare() -> Outcome {
    NODE.meet()?;
    let web = root().join("web");
    // The first is npm's own note of what it has installed.
    let (made, source) = (web.join("node_modules/.package-lock.json"), web.join("package-lock.json"));
    if changed(&made).is_none() || changed(&made) < changed(&source) {
        INSTALL.run()?;
    }
    Ok(())
}

/// Builds the page if something it is made of has changed since. A page built anew is embedded anew, which takes the
/// compiler a minute: nobody should wait for that before every game. Whether the engine is stale, cargo knows.
pub(crate) fn build_if_stale() -> Outcome {
    prepare()?;
    engine::build_if_possible()?;
    let web = root().join("web");
    let made = changed(&web.join("dist/index.html"));
    let newest = SOURCES.iter().filter_map(|name| newest(&web.join(name))).max();
    if made.is_some() && newest <= made { Ok(()) } else { build_page() }
}

/// Everything the page is made of, in its folder.
const SOURCES: [&str; 6] =
    ["src", "index.html", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts"];

/// When the youngest file of a folder was changed, or the file itself.
fn newest(path: &Path) -> Option<SystemTime> {
    match fs::read_dir(path) {
        Ok(entries) => entries.filter_map(|entry| newest(&entry.ok()?.path())).max(),
        Err(_) => changed(path),
    }
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}
