//! The modules for browsers: compiles `crates/wasm`, once for play and once with what the analysis page needs, and puts them
//! where the page is built from. What has not changed is not compiled anew, and not written anew either, so that the page
//! built from it stays fresh.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::need::{WASM, wasm_target};
use crate::step::{Proof, Step, Tool, target_folder};
use crate::{Failure, Outcome, root, web};

/// A module, and how it is made.
struct Module {
    /// Of the example that it is, and of its file.
    name: &'static str,
    compile: Step,
    /// Binaryen on what the compiler made: 3 % fewer bytes, and a search that is 3 % faster.
    optimise: Step,
}

const PLAY: Module = Module {
    name: "rusc",
    compile: compiling(
        "engine for browsers",
        &[
            "build",
            "--profile",
            PROFILE,
            "--package",
            "rusc-wasm",
            "--no-default-features",
            "--example",
            "rusc",
            "--target",
            WASM,
        ],
    ),
    optimise: optimising(
        "engine for browsers, smaller",
        &[
            "run",
            "engine",
            "--",
            "--output",
            "src/engine/build/rusc.unfinished",
            "src/engine/build/rusc.compiled",
        ],
    ),
};

const ANALYSIS: Module = Module {
    name: "analysis",
    compile: compiling(
        "engine of the analysis page",
        &["build", "--profile", PROFILE, "--package", "rusc-wasm", "--example", "analysis", "--target", WASM],
    ),
    optimise: optimising(
        "engine of the analysis page, smaller",
        &[
            "run",
            "engine",
            "--",
            "--output",
            "src/engine/build/analysis.unfinished",
            "src/engine/build/analysis.compiled",
        ],
    ),
};

const PROFILE: &str = "browser";

const fn compiling(name: &'static str, args: &'static [&'static str]) -> Step {
    Step { name, env: &[], tool: Tool::Cargo, args, proof: Proof::ExitCode }
}

const fn optimising(name: &'static str, args: &'static [&'static str]) -> Step {
    Step { name, env: &[], tool: Tool::Npm, args, proof: Proof::ExitCode }
}

/// The same session as a process, with the native search.
const NATIVE: Step = Step {
    name: "its native twin",
    env: &[],
    tool: Tool::Cargo,
    args: &["build", "--release", "--package", "rusc-wasm", "--example", "session"],
    proof: Proof::ExitCode,
};

/// Compares the speed of the search in the module with the native one, in one alternating run of two minutes.
pub(crate) fn speed() -> Outcome {
    web::prepare()?;
    build()?;
    NATIVE.run()?;
    let native = target_folder()?.join("release/examples/session");
    let mut node = Command::new("node");
    node.current_dir(root()).arg("web/tests/engineSpeed.mjs").arg(PLAY.place()).arg(native);
    match node.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failure::Exit(1)),
        Err(error) => Err(Failure::Check(format!("node cannot be started: {error}"))),
    }
}

/// Compiles the modules, makes them smaller and puts them beside the sources of the page. The page's packages must be there.
pub(crate) fn build() -> Outcome {
    wasm_target()?;
    PLAY.compile.run()?;
    // Binaryen has one core busy, the compiler the other.
    thread::scope(|scope| {
        let play = scope.spawn(|| PLAY.finish());
        let analysis = ANALYSIS.compile.run().and_then(|_| ANALYSIS.finish());
        let play = play.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        play.and(analysis)
    })
}

impl Module {
    /// Makes what was compiled smaller, and puts it where the page is built from.
    fn finish(&self) -> Outcome {
        let made =
            target_folder()?.join(WASM).join(PROFILE).join("examples").join(format!("{}.wasm", self.name));
        let compiled = folder().join(format!("{}.compiled", self.name));
        let module = fs::read(&made).map_err(|error| not_to_be("read", &made, &error))?;
        let place = self.place();
        if place.exists() && fs::read(&compiled).is_ok_and(|found| found == module) {
            return Ok(());
        }
        fs::create_dir_all(folder()).map_err(|error| not_to_be("made", &folder(), &error))?;
        fs::remove_file(&place).or_else(absent).map_err(|error| not_to_be("removed", &place, &error))?;
        fs::write(&compiled, module).map_err(|error| not_to_be("written", &compiled, &error))?;
        self.optimise.run()?;
        // The module appears whole or not at all.
        let unfinished = place.with_extension("unfinished");
        fs::rename(&unfinished, &place).map_err(|error| not_to_be("renamed", &unfinished, &error))
    }

    fn place(&self) -> PathBuf {
        folder().join(format!("{}.wasm", self.name))
    }
}

/// What is not there need not be removed.
fn absent(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}

fn not_to_be(done: &str, path: &Path, error: &io::Error) -> Failure {
    Failure::Check(format!("{} cannot be {done}: {error}", path.display()))
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
    for place in [PLAY.place(), ANALYSIS.place()] {
        fs::remove_file(&place).or_else(absent).map_err(|error| not_to_be("removed", &place, &error))?;
    }
    Ok(())
}

fn folder() -> PathBuf {
    root().join("web/src/engine/build")
}
