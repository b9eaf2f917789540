//! `cargo xtask fuzz`: runs the targets in `fuzz/fuzz_targets` with cargo-fuzz, which needs a nightly compiler. It
//! installs nothing; it says what is missing. The folder is the list of targets.

use std::process::Command;

use crate::step::{cargo, succeeds};
use crate::{Failure, Outcome, root};

const SECONDS: u32 = 60;

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) targets: Vec<String>,
    pub(crate) seconds: u32,
}

pub(crate) fn run(args: &[String]) -> Outcome {
    let plan = plan(args, &targets()?)?;
    tools_are_there()?;
    plan.targets.iter().try_for_each(|target| fuzz(target, plan.seconds))
}

fn fuzz(target: &str, seconds: u32) -> Outcome {
    println!("\n== fuzz {target}: {seconds} s");
    // New inputs go into the first folder, which git ignores; the small corpus in the second is only read.
    let found = format!("fuzz/target/corpus/{target}");
    let kept = format!("fuzz/corpus/{target}");
    for folder in [&found, &kept] {
        let failed = |error| Failure::Check(format!("folder {folder} cannot be made: {error}"));
        std::fs::create_dir_all(root().join(folder)).map_err(failed)?;
    }
    let status = nightly()
        .args(["cargo", "fuzz", "run", "--fuzz-dir", "fuzz", target, &found, &kept, "--"])
        .arg(format!("-max_total_time={seconds}"))
        // To LeakSanitizer the C library's record of a thread that is just ending is a leak; code without `unsafe` has no
        // others that matter, and what grows is noticed by the fuzzer's limit of memory.
        .arg("-detect_leaks=0")
        .status()
        .map_err(|error| Failure::Check(format!("rustup cannot be started: {error}")))?;
    if status.success() {
        Ok(())
    } else {
        Err(Failure::Check(format!("fuzz target '{target}' failed; the reason is printed above")))
    }
}

/// A target or all of them, then a number of seconds; both may be left out.
pub(crate) fn plan(args: &[String], known: &[String]) -> Result<Plan, Failure> {
    let all = Plan { targets: known.to_vec(), seconds: SECONDS };
    match args {
        [] => Ok(all),
        [only] if only.parse::<u32>().is_ok() => Ok(Plan { seconds: seconds(only)?, ..all }),
        [target] => Ok(Plan { targets: vec![choose(target, known)?], ..all }),
        [target, time] => Ok(Plan { targets: vec![choose(target, known)?], seconds: seconds(time)? }),
        [_, _, extra, ..] => Err(Failure::Usage(format!("'{extra}' is one word too many"))),
    }
}

fn choose(target: &str, known: &[String]) -> Result<String, Failure> {
    let found = known.iter().find(|name| *name == target);
    found.cloned().ok_or_else(|| {
        Failure::Usage(format!("there is no fuzz target '{target}', only {}", known.join(", ")))
    })
}

/// Zero would mean forever to the fuzzer.
fn seconds(text: &str) -> Result<u32, Failure> {
    let number = text.parse().ok().filter(|&seconds| seconds > 0);
    number.ok_or_else(|| Failure::Usage(format!("'{text}' is not a number of seconds")))
}

const FOLDER: &str = "fuzz/fuzz_targets";

/// The file names of the folder, sorted.
fn targets() -> Result<Vec<String>, Failure> {
    let unreadable = |error| Failure::Check(format!("the targets in {FOLDER} cannot be listed: {error}"));
    let files = root().join(FOLDER).read_dir().map_err(unreadable)?;
    let mut names: Vec<String> = files
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".rs").map(str::to_owned))
        .collect();
    names.sort();
    Ok(names)
}

fn tools_are_there() -> Outcome {
    let missing = if !succeeds(nightly().args(["rustc", "--version"])) {
        ("a nightly compiler", "rustup toolchain install nightly")
    } else if !succeeds(cargo().args(["fuzz", "--version"])) {
        ("cargo-fuzz", "cargo install cargo-fuzz")
    } else {
        return Ok(());
    };
    Err(Failure::Check(format!("{} is missing; install it with: {}", missing.0, missing.1)))
}

/// `rustup run nightly …` in the root of the workspace.
fn nightly() -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly"]).current_dir(root());
    command
}
