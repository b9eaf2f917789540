//! Jobs for the host's engine, done by engines made of a few lines of shell, most of them bad ones.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::fs;
use std::process::Command;

use rusc_api::{EngineLine, Work, WorkPosition, WorkResult};
use tempfile::TempDir;

use crate::{HostEngineError, JobRunner, RunnerOptions, WorkError};

/// Longer than any test may take: a wait of this length that is not ended fails it.
const HOUR_MS: u64 = 3_600_000;

/// What a mock engine does, in words of the shell.
#[derive(Clone, Copy)]
struct Mock {
    /// Before it reads the first line.
    greeting: &'static str,
    /// Instead of an answer to these commands, without the `ok`; `$rest` has the words after them.
    newgame: &'static str,
    bestmove: &'static str,
}

const GOOD: Mock = Mock {
    greeting: "echo 'id Mock 1.0'; echo 'Mosquito;Pillbug'; echo ok",
    newgame: "echo \"$rest\"",
    bestmove: "echo 'bG1 wS1-'",
};

/// An engine in a folder of its own, where it notes each start, and its process when it is asked for a move.
struct MockEngine {
    folder: TempDir,
}

impl MockEngine {
    fn new(mock: Mock) -> MockEngine {
        let folder = tempfile::tempdir().unwrap();
        let Mock { greeting, newgame, bestmove } = mock;
        let script = format!(
            "cd '{}'; echo started >> starts; {greeting}\n\
             while read -r command rest; do case \"$command\" in\n\
               newgame) {newgame};;\n\
               bestmove) echo $$ > writing; mv writing process; {bestmove};;\n\
             esac; echo ok; done\n",
            folder.path().display()
        );
        fs::write(folder.path().join("engine"), script).unwrap();
        MockEngine { folder }
    }

    fn command(&self) -> String {
        format!("sh '{}'", self.folder.path().join("engine").display())
    }

    fn runner(&self) -> JobRunner {
        JobRunner::new(RunnerOptions { table_megabytes: 1, engine: Some(self.command()) })
    }

    /// How often it was started.
    fn starts(&self) -> usize {
        fs::read_to_string(self.folder.path().join("starts")).map_or(0, |text| text.lines().count())
    }

    /// The process that was asked for a move.
    fn process(&self) -> Option<String> {
        fs::read_to_string(self.folder.path().join("process")).ok()
    }
}

fn position(setup: &str, moves: &[&str]) -> WorkPosition {
    let moves = moves.iter().map(|&text| text.to_owned()).collect();
    WorkPosition { game: "hive".into(), setup: setup.into(), moves }
}

fn lines_job(setup: &str, moves: &[&str]) -> Work {
    Work::Lines { position: position(setup, moves), time_ms: HOUR_MS }
}

fn run(runner: &mut JobRunner, work: &Work) -> Result<WorkResult, WorkError> {
    runner.run(work, &|| false, &mut |_| {})
}

fn is_alive(process: &str) -> bool {
    Command::new("kill").args(["-0", process.trim()]).output().unwrap().status.success()
}

#[test]
fn line_is_that_of_the_engine_in_every_opening_it_can_be_told() {
    let tournament_only =
        Mock { newgame: "case $rest in *booklet*) echo err what;; *) echo fine;; esac", ..GOOD };
    let booklet_too =
        Mock { newgame: "case $rest in *booklet*) echo fine;; *) echo err what;; esac", ..GOOD };
    for (mock, setup, moves, fits) in [
        (GOOD, "Base+MP", &["wS1"][..], true),
        (tournament_only, "Base", &["wS1"], true),
        (tournament_only, "Base:booklet", &["wS1"], true),
        (booklet_too, "Base:booklet", &["wS1"], true),
        (booklet_too, "Base", &["wS1"], false),
        (GOOD, "Base+MLP", &["wS1"], false),
        (Mock { bestmove: "echo 'bQ wS1-'", ..GOOD }, "Base", &["wS1"], false),
    ] {
        let engine = MockEngine::new(mock);
        let told = run(&mut engine.runner(), &lines_job(setup, moves));
        let line = EngineLine { moves: vec!["bG1 wS1-".into()] };
        match told {
            Ok(told) => {
                assert!(fits, "{setup}: {told:?}");
                assert_eq!(told, WorkResult::Lines { engine: "Mock 1.0".into(), lines: vec![line] });
            }
            Err(error) => assert!(!fits, "{setup}: {error}"),
        }
    }
}

#[test]
fn engine_that_thinks_is_stopped_and_its_process_ended() {
    for mock in [Mock { bestmove: "exec sleep 3600", ..GOOD }, Mock { bestmove: "exec yes", ..GOOD }] {
        let engine = MockEngine::new(mock);
        let mut runner = engine.runner();
        let stopped = runner.run(&lines_job("Base", &["wS1"]), &|| engine.process().is_some(), &mut |_| {});
        assert!(matches!(stopped, Err(WorkError::Stopped)), "{stopped:?}");
        assert!(!is_alive(&engine.process().unwrap()));
    }
}

#[test]
fn engine_that_fails_is_started_again_and_one_that_refuses_is_not() {
    for (mock, starts) in [
        (GOOD, 1),
        (Mock { newgame: "echo err no", ..GOOD }, 1),
        (Mock { bestmove: "echo invalidmove no", ..GOOD }, 1),
        (Mock { bestmove: "echo 'bQ wQ1'", ..GOOD }, 2),
        (Mock { bestmove: "true", ..GOOD }, 2),
        (Mock { bestmove: "exit 3", ..GOOD }, 2),
        (Mock { greeting: "echo hello; echo ok", ..GOOD }, 2),
    ] {
        let engine = MockEngine::new(mock);
        let mut runner = engine.runner();
        for _ in 0..2 {
            let told = run(&mut runner, &lines_job("Base", &["wS1"]));
            assert!(!matches!(told, Err(WorkError::Engine(HostEngineError::Resting))), "{told:?}");
        }
        assert_eq!(engine.starts(), starts, "{}; {}", mock.newgame, mock.bestmove);
    }
}
