//! The client against engines made of a few lines of shell, most of them bad ones.

use std::cell::Cell;
use std::process::Command;
use std::time::Duration;

use rusc_uhp::{ErrorOutput, Greeting, Leave, StartingEngine, UhpClient, UhpError, WaitLimit};

/// Enough for any answer that will come at all, on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(10);
/// Enough to see that nothing comes.
const GLIMPSE: Duration = Duration::from_millis(300);

const GREETING: &str = "echo id Mock 1.0; echo \"Mosquito;Pillbug\"; echo ok; ";

fn start(script: &str, limit: Duration) -> Result<UhpClient, UhpError> {
    UhpClient::start(&format!("sh -c '{script}'"), ErrorOutput::Discard, limit)
}

/// An engine that greets well and then does this.
fn mock(script: &str) -> UhpClient {
    start(&format!("{GREETING}{script}"), PATIENCE).expect("the greeting is good")
}

#[test]
fn greeting_and_answers_are_read() {
    let mut engine = mock(
        "while read -r word rest; do case $word in \
           newgame|play|undo) echo \"Game:$rest\"; echo ok;; \
           validmoves) echo \"wS1;wB1; wG1\"; echo ok;; \
           bestmove) echo \"wS1;1;0.5;wS1\"; echo \"wB1;2;0.6;wB1\"; echo wB1; echo ok;; \
           options) echo \"$rest\"; echo ok;; \
           info) echo id Mock 2.0; echo ok;; \
           exit) exit 7;; esac; done",
    );
    assert_eq!(engine.identity().name, "Mock 1.0");
    assert_eq!(engine.identity().capabilities, ["Mosquito", "Pillbug"]);
    assert!(engine.info(PATIENCE).unwrap().capabilities.is_empty());
    assert_eq!(engine.new_game("Base+MLP", PATIENCE).unwrap(), "Game:Base+MLP");
    assert_eq!(engine.play("wA1 \\wS1", PATIENCE).unwrap(), "Game:wA1 \\wS1");
    assert_eq!(engine.undo(2, PATIENCE).unwrap(), "Game:2");
    assert_eq!(engine.valid_moves(PATIENCE).unwrap(), ["wS1", "wB1", "wG1"]);
    assert_eq!(engine.best_move("depth 2", PATIENCE).unwrap(), "wB1");
    assert_eq!(engine.set_option("Verbose", "True", PATIENCE).unwrap(), "set Verbose True");
    match engine.quit(PATIENCE) {
        Leave::Exited(status) => assert_eq!(status.code(), Some(7)),
        Leave::Killed => panic!("it leaves by itself"),
    }
}

#[test]
fn programs_that_do_not_exist_cannot_be_started() {
    let error = UhpClient::start("/no/such/engine", ErrorOutput::Discard, PATIENCE).unwrap_err();
    assert!(matches!(error, UhpError::Start { .. }), "{error}");
    let error = UhpClient::start("", ErrorOutput::Discard, PATIENCE).unwrap_err();
    assert!(matches!(error, UhpError::CommandLine(_)), "{error}");
}

#[test]
fn refusals_are_told_apart_and_leave_the_engine_usable() {
    let mut engine = mock(
        "while read -r word rest; do case $word in \
                             play) echo invalidmove no such move; echo ok;; \
                             newgame) echo err bad game; echo ok;; \
                             *) echo fine; echo ok;; esac; done",
    );
    let error = engine.play("wX1", PATIENCE).unwrap_err();
    assert!(matches!(&error, UhpError::InvalidMove { message, .. } if message == "no such move"), "{error}");
    let error = engine.new_game("x", PATIENCE).unwrap_err();
    assert!(matches!(&error, UhpError::Refused { message, .. } if message == "bad game"), "{error}");
    assert_eq!(engine.ask("anything", PATIENCE).unwrap(), ["fine"]);
    assert!(matches!(engine.ask("two\nlines", PATIENCE), Err(UhpError::NotOneLine)));
}

#[test]
fn a_silent_engine_times_out_and_is_given_up() {
    let error = start("exec sleep 60", GLIMPSE).unwrap_err();
    assert!(matches!(error, UhpError::Timeout { .. }), "{error}");
    let mut engine = mock("exec sleep 60");
    assert!(matches!(engine.valid_moves(GLIMPSE), Err(UhpError::Timeout { .. })));
    assert!(matches!(engine.valid_moves(GLIMPSE), Err(UhpError::Lost)));
}

#[test]
fn an_answer_that_is_no_longer_wanted_is_not_waited_for_and_the_engine_is_given_up() {
    // The timeout is longer than any test may take: only the wish to stop ends the wait.
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 3
    };
    let limit = || WaitLimit { timeout: Duration::from_hours(1), stop: &stop };
    let mut engine = mock("exec sleep 60");
    let error = engine.best_move("time 00:00:01", limit()).unwrap_err();
    assert!(matches!(error, UhpError::Stopped { .. }), "{error}");
    assert!(matches!(engine.valid_moves(PATIENCE), Err(UhpError::Lost)));
    asked.set(0);
    let starting = StartingEngine::open("sleep 60", ErrorOutput::Discard).unwrap();
    assert!(matches!(starting.greeting(limit()), Err(UhpError::Stopped { .. })));
}

#[test]
fn a_greeting_can_be_waited_for_in_several_parts() {
    // The rest comes when the test makes a file.
    let go_on = std::env::temp_dir().join(format!("rusc-greeting-{}", std::process::id()));
    let rest = format!("until test -e {}; do sleep 0.02; done", go_on.display());
    let script = format!("echo id Slow 1.0; {rest}; echo Mosquito; echo ok; exec sleep 60");
    let mut starting = StartingEngine::open(&format!("sh -c '{script}'"), ErrorOutput::Discard).unwrap();
    for _ in 0..2 {
        starting = match starting.greeting(GLIMPSE).unwrap() {
            Greeting::Awaited(starting) => starting,
            Greeting::Said(client) => panic!("{client:?} was not asked to go on"),
        };
    }
    std::fs::write(&go_on, "").unwrap();
    let greeting = starting.greeting(PATIENCE).unwrap();
    std::fs::remove_file(&go_on).unwrap();
    match greeting {
        Greeting::Said(client) => {
            assert_eq!(client.identity().name, "Slow 1.0");
            assert_eq!(client.identity().capabilities, ["Mosquito"]);
        }
        Greeting::Awaited(starting) => panic!("{starting:?} does not go on"),
    }
}

#[test]
fn a_slow_engine_is_waited_for() {
    let mut engine = mock("read -r line; sleep 0.2; echo wS1; sleep 0.2; echo ok; exec sleep 60");
    assert_eq!(engine.best_move("time 00:00:01", PATIENCE).unwrap(), "wS1");
}

#[test]
fn an_engine_that_dies_is_noticed_with_its_exit_code() {
    let error = start("exit 3", PATIENCE).unwrap_err();
    assert!(
        matches!(&error, UhpError::Ended { status: Some(status), .. } if status.code() == Some(3)),
        "{error}"
    );
    let mut engine = mock("read -r line; echo half; kill -9 $$");
    let error = engine.play("wS1", PATIENCE).unwrap_err();
    assert!(matches!(&error, UhpError::Ended { status: Some(_), .. }), "{error}");
    assert!(matches!(engine.play("wS1", PATIENCE), Err(UhpError::Lost)));
}

#[test]
fn garbage_is_no_greeting() {
    for script in ["echo hello; echo ok", "echo ok", "printf \"\\377\\376\\n\"; exec sleep 60"] {
        let error = start(script, PATIENCE).unwrap_err();
        assert!(matches!(error, UhpError::Nonsense { .. }), "{script}: {error}");
    }
}

#[test]
fn lines_without_end_and_answers_without_end_are_cut_off() {
    let mut engine = mock("read -r line; exec tr \"\\\\0\" x < /dev/zero");
    let error = engine.valid_moves(GLIMPSE).unwrap_err();
    assert!(matches!(error, UhpError::Timeout { .. }), "{error}");
    let mut engine = mock("read -r line; exec yes");
    let error = engine.valid_moves(Duration::from_mins(1)).unwrap_err();
    assert!(matches!(error, UhpError::Nonsense { .. }), "{error}");
}

#[test]
fn an_engine_that_does_not_read_cannot_block_us() {
    let mut engine = mock("exec sleep 60");
    let huge = "x".repeat(1 << 20);
    let error = engine.new_game(&huge, GLIMPSE).unwrap_err();
    assert!(matches!(error, UhpError::Timeout { .. }), "{error}");
    assert!(error.to_string().len() < 200);
}

#[test]
fn what_is_said_unasked_is_no_answer() {
    let mut engine = mock("echo chatter; read -r line; echo right; echo ok; exec sleep 60");
    std::thread::sleep(GLIMPSE);
    assert_eq!(engine.ask("question", PATIENCE).unwrap(), ["right"]);
}

#[test]
fn an_engine_that_ignores_exit_is_killed() {
    let engine = mock("trap \"\" TERM INT; while true; do read -r line || sleep 1; done");
    let leave = engine.quit(GLIMPSE);
    assert_eq!(leave, Leave::Killed);
}

#[test]
fn a_dropped_client_leaves_no_process_behind() {
    let mut engine = mock("read -r line; echo $$; echo ok; exec sleep 60");
    let id = engine.ask("id", PATIENCE).unwrap().remove(0);
    let is_alive = || Command::new("kill").args(["-0", &id]).output().unwrap().status.success();
    assert!(is_alive());
    drop(engine);
    assert!(!is_alive());
}
