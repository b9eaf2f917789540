//! `cargo xtask guard`: instruction counts of the hot paths, compared with those kept in a file. Callgrind counts the
//! same on an idle machine and on a busy one, which seconds do not.
//!
//! A measured program takes a case and a number of rounds and prints how many units of work it did. It runs twice, with
//! one and with two times the rounds: the difference is free of start-up.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::json::Json;
use crate::need::VALGRIND;
use crate::step::{cargo, output_of};
use crate::{Failure, Outcome, root};

/// Where the counts are kept.
const FILE: &str = "docs/bench/instructions.txt";

/// A program that does one thing many times.
struct Target {
    /// What cargo builds.
    build: &'static [&'static str],
    /// The name of the target in cargo's messages.
    name: &'static str,
    /// How often each case is measured; the middle one counts. Once is enough for what always does the same.
    runs: usize,
    /// How far a count may be from the one in the file, in per cent.
    tolerance: f64,
    cases: &'static [Case],
}

struct Case {
    name: &'static str,
    rounds: u32,
}

const TARGETS: &[Target] = &[
    Target {
        build: &["bench", "--package", "rusc-engine", "--bench", "instructions"],
        name: "instructions",
        runs: 1,
        tolerance: 2.0,
        cases: &[
            Case { name: "perft-hive", rounds: 1 },
            Case { name: "perft-abalone", rounds: 1 },
            Case { name: "perft-tour", rounds: 1 },
            Case { name: "generate-hive", rounds: 200 },
            Case { name: "generate-abalone", rounds: 200 },
            Case { name: "generate-tour", rounds: 200 },
            Case { name: "evaluate-hive", rounds: 200 },
            Case { name: "evaluate-abalone", rounds: 200 },
            Case { name: "evaluate-tour", rounds: 200 },
            Case { name: "search-hive", rounds: 1 },
            Case { name: "search-abalone", rounds: 1 },
            Case { name: "search-tour", rounds: 1 },
            Case { name: "scene-hive", rounds: 20 },
            Case { name: "scene-abalone", rounds: 20 },
            Case { name: "scene-tour", rounds: 20 },
        ],
    },
    Target {
        // The whole workspace, so that nothing is built again after the tests.
        build: &["test", "--workspace", "--test", "instructions"],
        name: "instructions",
        // Hash seeds, ids and timers differ from run to run: single runs differ by up to 3 %.
        runs: 5,
        tolerance: 5.0,
        cases: &[Case { name: "commit", rounds: 10 }],
    },
];

/// Measures every case and compares it with the file, or writes the file anew.
pub(crate) fn run(options: &[String]) -> Outcome {
    match options {
        [] => compare(&measure()?),
        [word] if word == "--bless" => bless(&measure()?),
        [extra, ..] => {
            Err(Failure::Usage(format!("'{extra}' is not understood, guard takes --bless or nothing")))
        }
    }
}

/// The instructions of one unit of each case.
fn measure() -> Result<Vec<(String, f64)>, Failure> {
    VALGRIND.meet()?;
    let mut counts = Vec::new();
    for target in TARGETS {
        let program = target.program()?;
        for case in target.cases {
            let costs: Result<Vec<f64>, Failure> = (0..target.runs).map(|_| case.cost(&program)).collect();
            let mut costs = costs?;
            costs.sort_by(f64::total_cmp);
            let cost = costs[costs.len() / 2];
            println!("{:<18} {cost:>10.1} instructions", case.name);
            counts.push((case.name.to_owned(), cost));
        }
    }
    Ok(counts)
}

impl Target {
    /// Builds the program and says where it is.
    fn program(&self) -> Result<PathBuf, Failure> {
        let messages =
            output_of(cargo().args(self.build).args(["--no-run", "--quiet", "--message-format", "json"]))?;
        let found = messages.lines().filter_map(Json::parse).find_map(|message| {
            let is_ours = message.get("target")?.get("name")?.as_text()? == self.name;
            message.get("executable")?.as_text().filter(|_| is_ours).map(PathBuf::from)
        });
        found.ok_or_else(|| Failure::Check(format!("cargo has built no program '{}'", self.name)))
    }
}

impl Case {
    /// Instructions of one unit.
    fn cost(&self, program: &Path) -> Result<f64, Failure> {
        let (few, some) = self.count(program, self.rounds)?;
        let (many, more) = self.count(program, 2 * self.rounds)?;
        Ok((many - few) / (more - some))
    }

    /// Instructions and units of one run.
    fn count(&self, program: &Path, rounds: u32) -> Result<(f64, f64), Failure> {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(program)
            .args([self.name, &rounds.to_string()])
            .stdin(Stdio::null())
            .output()
            .map_err(|error| Failure::Check(format!("valgrind cannot be started: {error}")))?;
        let (said, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let number = |text: &str, word: &str| {
            let rest = text.split(word).nth(1)?;
            rest.trim_start_matches([' ', ':']).split_whitespace().next()?.parse::<f64>().ok()
        };
        match (number(&told, "Collected"), number(&said, "units")) {
            (Some(instructions), Some(units)) if output.status.success() => Ok((instructions, units)),
            _ => Err(Failure::Check(format!("case '{}' could not be measured:\n{said}{told}", self.name))),
        }
    }
}

/// The compiler decides about the counts as much as the code: they are compared with its own only.
fn compiler() -> Result<String, Failure> {
    let version = output_of(Command::new("rustc").arg("--version").current_dir(root()))?;
    Ok(version.split_whitespace().take(2).collect::<Vec<_>>().join(" "))
}

fn bless(counts: &[(String, f64)]) -> Outcome {
    let mut text = format!(
        "# Instructions for one unit of work, counted by callgrind; `cargo xtask guard` compares, `--bless` writes anew.\n\
         # perft: a leaf; generate: a move; evaluate: a position; search: a node; scene: a scene; commit: a move stored.\n\
         {}\n",
        compiler()?
    );
    for (name, cost) in counts {
        let _ = writeln!(text, "{name} {cost:.1}");
    }
    fs::write(root().join(FILE), text).map_err(|error| Failure::Check(format!("{FILE}: {error}")))
}

fn compare(counts: &[(String, f64)]) -> Outcome {
    let text =
        fs::read_to_string(root().join(FILE)).map_err(|error| Failure::Check(format!("{FILE}: {error}")))?;
    let compiler = compiler()?;
    if !text.lines().any(|line| line == compiler) {
        println!("guard: {FILE} was written with another compiler than {compiler}, nothing is compared");
        return Ok(());
    }
    let faults = differences(&text, counts);
    if faults.is_empty() {
        println!("guard: {} counts as in {FILE}", counts.len());
        return Ok(());
    }
    let faults = faults.join("\n");
    Err(Failure::Check(format!("{faults}\nif that is meant, write it down with: cargo xtask guard --bless")))
}

/// The tolerance of a case.
fn tolerance(name: &str) -> f64 {
    let target = TARGETS.iter().find(|target| target.cases.iter().any(|case| case.name == name));
    target.map_or(0.0, |target| target.tolerance)
}

/// What differs from the file by more than is allowed, in words.
pub(crate) fn differences(text: &str, counts: &[(String, f64)]) -> Vec<String> {
    let kept = |name: &str| {
        text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse::<f64>().ok())
    };
    let judged = counts.iter().filter_map(|(name, now)| {
        let Some(kept) = kept(name) else { return Some(format!("{name}: not in {FILE}")) };
        let change = 100.0 * (now / kept - 1.0);
        (change.abs() > tolerance(name))
            .then(|| format!("{name}: {now:.1} instructions, {kept:.1} before ({change:+.1} %)"))
    });
    judged.collect()
}
