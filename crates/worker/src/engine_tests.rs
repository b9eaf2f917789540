//! Jobs for the host's engine, done by engines made of a few lines of shell, most of them bad ones.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::fs;
use std::process::Command;

use rusc_api::{EngineLine, Work, WorkPosition, WorkResult};
use rusc_engine::Level;
use rusc_games::GameKind;
use tempfile::TempDir;

use crate::{HostEngineError, HostEngineOptions, JobRunner, RunnerOptions, WorkError};

/// Longer than any test may take: a wait of this length that is not ended fails it.
const HOUR_MS: u64 = 3_600_000;

/// The level from which the engines play; our own engine takes no time for it.
const FROM_LEVEL: u8 = 4;

/// What a mock engine does, in words of the shell.
#[derive(Clone, Copy)]
struct Mock<'a> {
    /// Before it reads the first line.
    greeting: &'a str,
    /// Instead of an answer to these commands, without the `ok`; `$rest` has the words after them.
    newgame: &'a str,
    bestmove: &'a str,
}

const GOOD: Mock<'static> = Mock {
    greeting: "echo 'id Mock 1.0'; echo 'Mosquito;Pillbug'; echo ok",
    newgame: "echo \"$rest\"",
    bestmove: "echo 'bG1 wS1-'",
};

/// An engine in a folder of its own, where it notes each start, and its process when it is asked for a move.
struct MockEngine {
    folder: TempDir,
}

impl MockEngine {
    fn new(mock: Mock<'_>) -> MockEngine {
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
        let options = HostEngineOptions { command: self.command(), from_level: Level::new(FROM_LEVEL) };
        JobRunner::new(RunnerOptions { table_megabytes: 1, engine: Some(options) })
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

fn move_job(setup: &str, moves: &[&str], level: u8) -> Work {
    Work::Move { position: position(setup, moves), level, seed: "1".into(), time_ms: HOUR_MS }
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
    for bestmove in ["exec sleep 3600", "exec yes"] {
        for job in [lines_job("Base", &["wS1"]), move_job("Base", &["wS1"], FROM_LEVEL)] {
            let engine = MockEngine::new(Mock { bestmove, ..GOOD });
            let mut runner = engine.runner();
            let stopped = runner.run(&job, &|| engine.process().is_some(), &mut |_| {});
            assert!(matches!(stopped, Err(WorkError::Stopped)), "{stopped:?}");
            assert!(!is_alive(&engine.process().unwrap()));
        }
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

/// Who has chosen a move. A search of ours has a score, and the protocol none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chooser {
    Host,
    Own,
}

/// Has a move chosen, which must be legal.
fn chooser(runner: &mut JobRunner, job: &Work) -> Chooser {
    let Work::Move { position: WorkPosition { game, setup, moves }, .. } = job else { panic!("{job:?}") };
    let mut played = GameKind::from_id(game).unwrap().start(setup).unwrap();
    for text in moves {
        played.play(text).unwrap();
    }
    match run(runner, job).unwrap() {
        WorkResult::Move { text, score, .. } => {
            assert!(played.legal_moves().contains(&text), "{text}");
            if score.is_some() { Chooser::Own } else { Chooser::Host }
        }
        result => panic!("{result:?}"),
    }
}

#[test]
fn move_is_that_of_the_host_engine_where_it_has_a_good_one_and_ours_elsewhere() {
    use Chooser::{Host, Own};
    let no_queen_first = Mock { newgame: "case $rest in *wQ*) echo err what;; *) echo fine;; esac", ..GOOD };
    let check = |mock: Mock<'_>, job: Work, expected: &[Chooser], starts: usize| {
        let engine = MockEngine::new(mock);
        let mut runner = engine.runner();
        let chosen: Vec<Chooser> = expected.iter().map(|_| chooser(&mut runner, &job)).collect();
        assert_eq!((chosen.as_slice(), engine.starts()), (expected, starts), "{job:?} {}", mock.bestmove);
    };
    let job = |setup| move_job(setup, &["wS1"], FROM_LEVEL);
    check(GOOD, job("Base+MP"), &[Host, Host], 1);
    check(GOOD, job("Base:booklet"), &[Host], 1);
    check(GOOD, move_job("Base", &["wS1"], 10), &[Host], 1);
    check(GOOD, move_job("Base", &["wS1"], FROM_LEVEL - 1), &[Own], 0);
    check(GOOD, job("Base+MLP"), &[Own, Own], 1);
    check(no_queen_first, move_job("Base:booklet", &["wQ"], FROM_LEVEL), &[Own, Own], 1);
    check(Mock { bestmove: "echo 'bQ wS1-'", ..GOOD }, job("Base"), &[Own, Own], 2);
    check(Mock { bestmove: "echo nonsense", ..GOOD }, job("Base"), &[Own, Own], 2);
    check(Mock { bestmove: "echo err no", ..GOOD }, job("Base"), &[Own, Own], 1);
    check(Mock { bestmove: "exit 3", ..GOOD }, job("Base"), &[Own, Own], 2);
    check(Mock { greeting: "exit 3", ..GOOD }, job("Base"), &[Own, Own], 2);
    // Dies at its first move, and plays after it was started again.
    let dies_once = "if test -e died; then echo 'bG1 wS1-'; else touch died; exit 3; fi";
    check(Mock { bestmove: dies_once, ..GOOD }, job("Base"), &[Own, Host, Host], 2);
}

#[test]
fn games_are_for_engines_that_play_them() {
    let abalone = GameKind::Abalone;
    let (setup, game) = (abalone.default_setup(), abalone.start(abalone.default_setup()).unwrap());
    let first = game.legal_moves()[0].clone();
    let of_abalone = format!("echo 'id Other 1.0'; echo '{}'; echo ok", abalone.capabilities().join(";"));
    let plays_first = format!("echo '{first}'");
    let other = Mock { greeting: &of_abalone, bestmove: &plays_first, ..GOOD };
    let mut abalone_job = move_job(setup, &[], FROM_LEVEL);
    if let Work::Move { position, .. } = &mut abalone_job {
        position.game = abalone.id().to_owned();
    }
    let hive_job = move_job("Base", &["wS1"], FROM_LEVEL);
    for (mock, job, expected) in [
        (GOOD, &hive_job, Chooser::Host),
        (GOOD, &abalone_job, Chooser::Own),
        (other, &hive_job, Chooser::Own),
        (other, &abalone_job, Chooser::Host),
    ] {
        let engine = MockEngine::new(mock);
        assert_eq!(chooser(&mut engine.runner(), job), expected, "{job:?}");
    }
}

#[test]
fn engine_that_is_late_is_ended_and_our_own_plays() {
    let short = |ms| match move_job("Base", &["wS1"], FROM_LEVEL) {
        Work::Move { position, level, seed, .. } => Work::Move { position, level, seed, time_ms: ms },
        work => work,
    };
    let engine = MockEngine::new(Mock { bestmove: "exec sleep 3600", ..GOOD });
    assert_eq!(chooser(&mut engine.runner(), &short(1_400)), Chooser::Own);
    if let Some(process) = engine.process() {
        assert!(!is_alive(&process));
    }
    // The protocol has no word for less than a second.
    let engine = MockEngine::new(GOOD);
    assert_eq!((chooser(&mut engine.runner(), &short(1_299)), engine.starts()), (Chooser::Own, 0));
    // A greeting that takes longer than the move is waited for at the next, and the engine not started again.
    let greeting = "until test -e go; do sleep 0.02; done; echo 'id Mock 1.0'; echo ok";
    let engine = MockEngine::new(Mock { greeting, ..GOOD });
    let mut runner = engine.runner();
    assert_eq!(chooser(&mut runner, &short(1_300)), Chooser::Own);
    fs::write(engine.folder.path().join("go"), "").unwrap();
    assert_eq!((chooser(&mut runner, &short(HOUR_MS)), engine.starts()), (Chooser::Host, 1));
}
