//! One step of a longer run: a program with its arguments, started in the workspace, timed, its output passed on
//! as it comes. Nothing here knows which steps there are. Input is closed: no step may ask anything.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::Failure;
use crate::json::Json;
use crate::need::npm;

/// A program to run, and what it is for.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    /// Variables set for the program only.
    pub(crate) env: &'static [(&'static str, &'static str)],
    pub(crate) tool: Tool,
    pub(crate) args: &'static [&'static str],
    pub(crate) proof: Proof,
}

/// Who does the work of a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tool {
    /// In the root of the workspace.
    Cargo,
    /// In the folder of the page.
    Npm,
    /// The program that `cargo test` leaves in the folder of development builds.
    Rusc,
}

/// What shows that a step has done its work.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Proof {
    /// Its exit code.
    ExitCode,
    /// Its exit code, and at least one test that ran: a filter that matches nothing must not look like success.
    Tests,
}

/// What a step leaves behind.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) time: Duration,
    /// The lines in which the test harness sums up.
    pub(crate) results: Vec<String>,
}

impl Step {
    /// Runs the program; fails with the line that repeats it.
    pub(crate) fn run(&self) -> Result<Report, Failure> {
        println!("\n== {}: {self}", self.name);
        let start = Instant::now();
        let results = self.spawn()?;
        let report = Report { time: start.elapsed(), results };
        if self.proof == Proof::Tests && report.tests_passed() == 0 {
            return Err(Failure::Check(format!("step '{}' ran no test; repeat it with: {self}", self.name)));
        }
        println!("== {}: passed in {}", self.name, Seconds(report.time));
        Ok(report)
    }

    /// The lines that sum up tests, if the program succeeds.
    fn spawn(&self) -> Result<Vec<String>, Failure> {
        let failed = |why: &dyn fmt::Display| {
            Failure::Check(format!("step '{}' failed ({why}); repeat it with: {self}", self.name))
        };
        let mut child = self
            .tool
            .command()?
            .args(self.args)
            .envs(self.env.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| failed(&error))?;
        let output = child.stdout.take().expect("the output was just asked to be piped");
        let mut results = Vec::new();
        for line in BufReader::new(output).split(b'\n') {
            let line = line.map_err(|error| failed(&error))?;
            let line = String::from_utf8_lossy(&line).into_owned();
            println!("{line}");
            if passed(&line).is_some() {
                results.push(line);
            }
        }
        let status = child.wait().map_err(|error| failed(&error))?;
        if status.success() { Ok(results) } else { Err(failed(&status)) }
    }
}

impl fmt::Display for Step {
    /// As one would type it in a shell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, value) in self.env {
            let quote = if value.contains(' ') { "\"" } else { "" };
            write!(f, "{key}={quote}{value}{quote} ")?;
        }
        let tool = match self.tool {
            Tool::Cargo => "cargo",
            Tool::Npm => "npm --prefix web",
            Tool::Rusc => "target/debug/rusc",
        };
        write!(f, "{tool} {}", self.args.join(" "))
    }
}

impl Tool {
    fn command(self) -> Result<Command, Failure> {
        Ok(match self {
            Tool::Cargo => cargo(),
            Tool::Npm => {
                let mut npm = npm();
                npm.current_dir(crate::root().join("web"));
                npm
            }
            Tool::Rusc => {
                let mut rusc = Command::new(target_folder()?.join("debug/rusc"));
                rusc.current_dir(crate::root());
                rusc
            }
        })
    }
}

impl Report {
    /// How many tests the harness says have passed.
    pub(crate) fn tests_passed(&self) -> usize {
        self.results.iter().filter_map(|line| passed(line)).sum()
    }
}

/// The number in a line that sums up: `test result: ok. 12 passed; …` of cargo, `Tests  12 passed (12)` of the page's
/// unit tests, `12 passed (1.5m)` of those in the browser.
pub(crate) fn passed(line: &str) -> Option<usize> {
    let line = line.trim();
    let end = if line.starts_with("test result: ") { " passed;" } else { " passed (" };
    let (before, _) = line.split_once(end)?;
    let (first, number) = before.rsplit_once(' ').unwrap_or(("Tests", before));
    let sums_up = first.starts_with("test result: ") || first.trim() == "Tests";
    if sums_up { number.parse().ok() } else { None }
}

/// Cargo as it started us, working in the root of the workspace. What it told us about our own package is not passed on: the
/// build of `ring` depends on those variables, so that it and all that uses it would be compiled again each time somebody
/// changes between `cargo xtask` and `cargo`.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let of_package = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(of_package)) {
        command.env_remove(name);
    }
    command.current_dir(crate::root());
    command
}

/// Where cargo puts what it makes: settings and variables may say another place than `target`.
pub(crate) fn target_folder() -> Result<PathBuf, Failure> {
    let metadata = output_of(cargo().args(["metadata", "--no-deps", "--offline", "--format-version", "1"]))?;
    let found =
        Json::parse(&metadata).and_then(|json| json.get("target_directory")?.as_text().map(PathBuf::from));
    found.ok_or_else(|| Failure::Check("cargo metadata is not what it used to be".to_owned()))
}

/// Whether a program starts and succeeds; it says nothing itself.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// What a program prints, if it succeeds.
pub(crate) fn output_of(command: &mut Command) -> Result<String, Failure> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| Failure::Check(format!("{name} cannot be started: {error}")))?;
    if !output.status.success() {
        return Err(Failure::Check(format!("{name} failed ({})", output.status)));
    }
    String::from_utf8(output.stdout).map_err(|_| Failure::Check(format!("{name} prints no text")))
}

/// A duration for people.
pub(crate) struct Seconds(pub(crate) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_secs() {
            0..60 => write!(f, "{:.1} s", self.0.as_secs_f64()),
            seconds => write!(f, "{} min {} s", seconds / 60, seconds % 60),
        }
    }
}
