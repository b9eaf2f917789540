//! `cargo xtask play`, `terminal`, `crash` and `attack`: builds the program as people get it and hands the terminal over to one of
//! its commands.

use std::process::{Command, ExitStatus};

use crate::step::cargo;
use crate::{Failure, Outcome, web};

/// Builds the page and the program, starts the server on its own data and opens the browser.
pub(crate) fn in_browser(options: &[String]) -> Outcome {
    web::build_if_stale()?;
    let open: Vec<String> = ["--open".to_owned()].into_iter().chain(options.iter().cloned()).collect();
    run("serve", &open)
}

/// Builds the program and runs a command of it, with options of its own.
pub(crate) fn run(command: &str, options: &[String]) -> Outcome {
    // Built first and apart, so that the compiler's progress is seen but cargo's last words are not.
    finish(cargo().args(["build", "--release", "--package", "rusc-cli"]))?;
    let run = ["run", "--release", "--quiet", "--package", "rusc-cli", "--", command];
    finish(cargo().args(run).args(options))
}

/// Waits for the program, whose failure becomes ours.
fn finish(command: &mut Command) -> Outcome {
    let status =
        command.status().map_err(|error| Failure::Check(format!("cargo cannot be started: {error}")))?;
    if status.success() { Ok(()) } else { Err(Failure::Exit(code_of(status))) }
}

/// A program ended by a signal has no code; 1 stands for it.
fn code_of(status: ExitStatus) -> u8 {
    status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)
}
