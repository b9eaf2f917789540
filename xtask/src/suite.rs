//! The lists of steps: what `test` and `deep` consist of. What a step is, and how it is run, is in `step`.

use std::time::Instant;

use crate::need::{CHROMIUM, NATS, POSTGRES, TMUX, WASM, wasm_target};
use crate::step::{Proof, Report, Seconds, Step, Tool, cargo, succeeds};
use crate::{Failure, Outcome, engine, guard, tidy, web};

const FORMAT: Step = Step {
    name: "format",
    env: &[],
    tool: Tool::Cargo,
    args: &["fmt", "--all", "--check"],
    proof: Proof::ExitCode,
};

/// With what is sent to a collector: it is read by nothing else.
const CLIPPY: Step = Step {
    name: "clippy",
    env: &[],
    tool: Tool::Cargo,
    args: &["clippy", "--workspace", "--all-targets", "--features", "rusc-cli/otlp", "--", "-D", "warnings"],
    proof: Proof::ExitCode,
};

const DOCUMENTATION: Step = Step {
    name: "documentation",
    env: &[("RUSTDOCFLAGS", "-D warnings")],
    tool: Tool::Cargo,
    args: &["doc", "--workspace", "--no-deps"],
    proof: Proof::ExitCode,
};

/// Nothing is skipped: the store is tested on `PostgreSQL` too, several nodes with NATS, the traces for a collector with the
/// feature that sends them.
const TESTS: Step = Step {
    name: "tests",
    env: &[("RUSC_POSTGRES", "require"), ("RUSC_NATS", "require")],
    tool: Tool::Cargo,
    args: &["test", "--workspace", "--features", "rusc-cli/otlp"],
    proof: Proof::Tests,
};

/// The tests read `RUSC_DEPTH`: unset they stay shallow. Deep counts are for the release profile, where they take
/// seconds; the shallow ones have run with debug assertions before.
const PERFT: Step = Step {
    name: "perft to depth 6",
    env: &[("RUSC_DEPTH", "6")],
    tool: Tool::Cargo,
    args: &[
        "test",
        "--release",
        "-p",
        "rusc-hive",
        "-p",
        "rusc-abalone",
        "-p",
        "rusc-tour",
        "--test",
        "it",
        "perft",
    ],
    proof: Proof::Tests,
};

/// Types, markup and style of the page. Colours in the output would hide the sums.
const PAGE_CHECK: Step = Step {
    name: "check of the page",
    env: &[],
    tool: Tool::Npm,
    args: &["run", "check"],
    proof: Proof::ExitCode,
};

const PAGE_TESTS: Step = Step {
    name: "tests of the page",
    env: &[("NO_COLOR", "1")],
    tool: Tool::Npm,
    args: &["test"],
    proof: Proof::Tests,
};

/// Against the program that the tests before have left in the folder of development builds, which reads the page from disk.
const BROWSER_TESTS: Step = Step {
    name: "tests in a browser",
    env: &[("NO_COLOR", "1")],
    tool: Tool::Npm,
    args: &["run", "e2e"],
    proof: Proof::Tests,
};

/// The search without its parallel half, as browsers run it.
const ONE_THREAD: Step = Step {
    name: "search without threads",
    env: &[],
    tool: Tool::Cargo,
    args: &["test", "--package", "rusc-search", "--no-default-features", "--lib"],
    proof: Proof::Tests,
};

/// With the instructions that `.cargo/config.toml` asks for, which the variable replaces.
const BROWSER_BUILD: Step = Step {
    name: "build for browsers",
    env: &[("RUSTFLAGS", "-D warnings -C target-feature=+simd128")],
    tool: Tool::Cargo,
    args: &["check", "--package", "rusc-wasm", "--no-default-features", "--target", WASM],
    proof: Proof::ExitCode,
};

/// `docs/adding-a-game.md`, followed: a fourth game goes through everything that knows games only by the list. The whole
/// workspace is named, since a single package would ask other features of the dependencies, and build them all again; and
/// those of the traces, as in `TESTS`.
const TOY_GAME: Step = Step {
    name: "toy game",
    env: &[],
    tool: Tool::Cargo,
    args: &[
        "test",
        "--workspace",
        "--features",
        "rusc-trial/toy-game,rusc-explain/toy-game,rusc-cli/otlp",
        "--test",
        "toy_game",
    ],
    proof: Proof::Tests,
};

/// What hostile visitors do, the quick part of it: whether the server holds is judged, how fast it is on this machine is
/// not. With the program that the tests before have left, as in `BROWSER_TESTS`.
const ATTACKS: Step = Step {
    name: "attacks",
    env: &[],
    tool: Tool::Rusc,
    args: &["attacktest", "--short"],
    proof: Proof::ExitCode,
};

/// All tests that know `RUSC_DEPTH`: perft, and ten times the games against the independent generator.
const DEEP: Step = Step {
    name: "deep",
    env: &[("RUSC_DEPTH", "7")],
    tool: Tool::Cargo,
    args: &["test", "--release", "-p", "rusc-hive", "-p", "rusc-abalone", "-p", "rusc-tour", "--test", "it"],
    proof: Proof::Tests,
};

/// Everything that must hold before a change is kept; stops at the first thing that does not. Quick steps come
/// first, tests last, so that the end of the output shows that they ran.
pub(crate) fn test() -> Outcome {
    let start = Instant::now();
    tools_are_there()?;
    let mut reports = vec![FORMAT.run()?];
    println!("\n== tidy: cargo xtask tidy");
    tidy::run()?;
    web::prepare()?;
    CHROMIUM.meet()?;
    TMUX.meet()?;
    POSTGRES.meet()?;
    NATS.meet()?;
    wasm_target()?;
    // What has other features is made before the tests, which leave the program that the steps after them use.
    let steps =
        [PAGE_CHECK, PAGE_TESTS, CLIPPY, DOCUMENTATION, BROWSER_BUILD, TOY_GAME, TESTS, ONE_THREAD, ATTACKS];
    for step in steps {
        reports.push(step.run()?);
    }
    engine::build()?;
    for step in [BROWSER_TESTS, PERFT] {
        reports.push(step.run()?);
    }
    println!("\n== instruction counts: cargo xtask guard");
    guard::run(&[])?;
    sum_up(&reports, start);
    Ok(())
}

/// Checks too long for every change.
pub(crate) fn deep() -> Outcome {
    println!(
        "The game trees to depth 7 for all eight sets of Hive, as deep as is known for the others, and ten"
    );
    println!("times the random games against the independent generators: several minutes on two idle cores.");
    let start = Instant::now();
    let report = DEEP.run()?;
    sum_up(&[report], start);
    Ok(())
}

/// Repeats what the test harness said, then one line.
fn sum_up(reports: &[Report], start: Instant) {
    println!();
    for line in reports.iter().flat_map(|report| &report.results) {
        println!("{line}");
    }
    let tests: usize = reports.iter().map(Report::tests_passed).sum();
    println!("xtask: all passed, {tests} tests, in {}", Seconds(start.elapsed()));
}

/// Some distributions ship cargo without these two.
fn tools_are_there() -> Outcome {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !succeeds(cargo().args([subcommand, "--version"])) {
            let install = format!("rustup component add {component}");
            return Err(Failure::Check(format!("{component} is missing; install it with: {install}")));
        }
    }
    Ok(())
}
