//! The module for browsers: compiles `crates/wasm` and puts it where the page is built from. What has not changed is not
//! compiled anew, and not written anew either, so that the page built from it stays fresh.

use std::fs;
use std::path::{Path, PathBuf};

use crate::need::{WASM, wasm_target};
use crate::step::{Proof, Step, Tool, cargo, output_of};
use crate::{Failure, Outcome, root};

const COMPILE: Step = Step {
    name: "engine for browsers",
    env: &[],
    tool: Tool::Cargo,
    args: &["build", "--profile", PROFILE, "--package", "rusc-wasm", "--target", WASM],
    proof: Proof::ExitCode,
};

const PROFILE: &str = "browser";

/// Compiles the module and puts it beside the sources of the page.
pub(crate) fn build() -> Outcome {
    wasm_target()?;
    COMPILE.run()?;
    let made = target_folder()?.join(WASM).join(PROFILE).join("rusc_wasm.wasm");
    let unreadable = |error| Failure::Check(format!("{} cannot be read: {error}", made.display()));
    let module = fs::read(&made).map_err(unreadable)?;
    put(&place(), &module)
}

/// As [`build`], but where the compiler cannot build for browsers, the page does without: it then hides what needs the
/// engine.
pub(crate) fn build_if_possible() -> Outcome {
    if wasm_target().is_ok() {
        return build();
    }
    println!(
        "== engine for browsers: the target {WASM} is not to be had, so the page will have no rules of its own"
    );
    let place = place();
    if place.exists() {
        let stays = |error| Failure::Check(format!("{} cannot be removed: {error}", place.display()));
        fs::remove_file(&place).map_err(stays)?;
    }
    Ok(())
}

fn place() -> PathBuf {
    root().join("web/src/engine/build/rusc.wasm")
}

/// Writes a file unless it has that content already. It appears whole or not at all.
fn put(place: &Path, content: &[u8]) -> Outcome {
    if fs::read(place).is_ok_and(|found| found == content) {
        return Ok(());
    }
    let folder = place.parent().expect("the path has a folder");
    let unfinished = place.with_extension("unfinished");
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&unfinished, content))
        .and_then(|()| fs::rename(&unfinished, place))
        .map_err(|error| Failure::Check(format!("{} cannot be written: {error}", place.display())))
}

/// Where cargo puts what it makes: settings and variables may say another place than `target`.
fn target_folder() -> Result<PathBuf, Failure> {
    let metadata = output_of(cargo().args(["metadata", "--no-deps", "--offline", "--format-version", "1"]))?;
    let found = crate::json::Json::parse(&metadata)
        .and_then(|json| json.get("target_directory")?.as_text().map(PathBuf::from));
    found.ok_or_else(|| Failure::Check("cargo metadata is not what it used to be".to_owned()))
}
