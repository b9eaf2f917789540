//! The workshop: every command a developer or a build machine runs. This file owns the list of commands and their
//! exit codes: 0 for success, 1 for a check that failed, 2 for a command that does not exist. It depends on the
//! standard library and on the texts of the rule books alone, so that a machine new to the project has it compiled in
//! seconds.

#![allow(clippy::print_stdout, reason = "a command line tool talks on its output")]

mod attack;
mod coverage;
mod dist;
mod engine;
mod fuzz;
mod guard;
mod json;
mod need;
mod play;
mod step;
mod suite;
mod tidy;
mod web;

use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <command>

  play [options]              builds everything and opens the game in the browser; options go to 'rusc serve'
  test                        everything that must hold before a change is kept: format, tidy, clippy,
                              documentation, all tests, those in a browser, the perft tables to depth 6, the
                              builds without threads and for browsers, the toy game, traces, the quick attacks,
                              instruction counts
  terminal [options]          builds rusc and plays in this terminal; options go to 'rusc play'
  web                         builds the page of the server, which 'rusc' then contains, and the engine it runs in
                              browsers; needs Node
  dist                        a release archive in target/dist: the program with the page, completions, manual, licences,
                              a checksum; unpacked and tried. A static build where musl-gcc is installed
  tidy                        the checks on the source tree alone, in a second
  coverage                    writes docs/rules/coverage.md: what the booklets, tests, figures and texts say of each rule
  deep                        Hive perft to depth 7 and more random games: about three minutes
  guard [--bless]             counts the instructions of the hot paths and compares them with docs/bench/instructions.txt
  crash [--rounds N]          kills a server under load 100 times, or N, and sees that nothing is lost: three minutes
  cluster [--faults N]        three nodes, PostgreSQL, NATS and a worker: 60 faults, or N, while people play, and nothing is lost;
                              about ten minutes
  attack [--short]            does what hostile visitors do to a server while honest people play: three minutes at most
  attack --api                compares the answers of the server with its OpenAPI description, in four roles; needs Python
  speed                       compares the search in the engine for browsers with the native one: two minutes
  fuzz [target] [seconds]     one fuzz target, or all of them, for 60 seconds each unless told otherwise
";

/// Why a command ends without success.
enum Failure {
    /// It was called in a way that means nothing.
    Usage(String),
    /// A check failed, or a tool is missing.
    Check(String),
    /// The program it started has ended with this code and has said why itself.
    Exit(u8),
}

type Outcome = Result<(), Failure>;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Usage(message)) => {
            eprintln!("xtask: {message}\n\n{USAGE}");
            ExitCode::from(2)
        }
        Err(Failure::Check(message)) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
        Err(Failure::Exit(code)) => ExitCode::from(code),
    }
}

fn dispatch(args: &[String]) -> Outcome {
    let Some((command, rest)) = args.split_first() else {
        return Err(Failure::Usage("which command?".to_owned()));
    };
    match command.as_str() {
        "test" => without_options(rest, suite::test),
        "deep" => without_options(rest, suite::deep),
        "coverage" => without_options(rest, coverage::write),
        "tidy" => without_options(rest, tidy::run),
        "play" => play::in_browser(rest),
        "terminal" => play::run("play", rest),
        "web" => without_options(rest, web::build),
        "dist" => without_options(rest, dist::run),
        "crash" => play::run("crashtest", rest),
        "cluster" => {
            need::POSTGRES.meet()?;
            need::NATS.meet()?;
            need::FAKETIME.meet()?;
            play::run("clustertest", rest)
        }
        "attack" => attack::run(rest),
        "guard" => guard::run(rest),
        "speed" => without_options(rest, engine::speed),
        "fuzz" => fuzz::run(rest),
        "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(())
        }
        unknown => Err(Failure::Usage(format!("there is no command '{unknown}'"))),
    }
}

fn without_options(rest: &[String], command: fn() -> Outcome) -> Outcome {
    match rest.first() {
        None => command(),
        Some(extra) => {
            Err(Failure::Usage(format!("'{extra}' is not understood, this command takes no options")))
        }
    }
}

/// The folder of the workspace: the parent of this package, wherever it was checked out when cargo started it.
fn root() -> PathBuf {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let mut root = PathBuf::from(package);
    root.pop();
    root
}

#[cfg(test)]
mod tests;
