//! Programs with bad habits against a good player: each habit loses, by its own name, and the program is started anew.
//! And two good programs against each other, several games at a time: `RUSC_BIN` may name the program itself; without it
//! the mock engine plays.

use std::env;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rusc_arena::{
    End, EngineOption, EngineSpec, Environment, GameLog, GoCommand, MoveTime, Program, Timeouts,
};

use crate::{Deed, event, in_real_time, play, rigged, tags};

const MOCK: &str = env!("CARGO_BIN_EXE_mock-engine");

/// The mock engine with a habit.
pub(crate) fn mock(habit: &str) -> Program {
    Program::new(&format!("'{MOCK}' {habit}"))
}

/// A program under another name than its command line.
pub(crate) fn program_named(name: &str, program: Program) -> EngineSpec {
    EngineSpec::program(program).and_then(|spec| spec.named(name)).expect("the names of tests are short")
}

/// Two games with colours reversed; the reason that each was lost for, and the half-moves of each.
fn check(habit: &str, reason: &str, plies: [&str; 2]) {
    let spec = program_named("bad", mock(habit));
    let mut event = event([spec, rigged("good", |_, _| Deed::Play)], 1);
    event.conditions.timeouts = Timeouts {
        start: Duration::from_secs(if habit == "silent-at-start" { 1 } else { 20 }),
        command: Duration::from_secs(20),
        exit: Duration::from_millis(100),
    };
    // Where time is not the matter, a busy machine must not make it one.
    let is_late = habit.starts_with("silent") || habit.starts_with("slow");
    event.conditions.time.margin = Duration::from_millis(if is_late { 900 } else { 20_000 });
    let mut log = GameLog::in_memory(b"");
    let report = play(&event, &mut log);
    assert_eq!(tags(&log, "Result"), ["0-1", "1-0"], "{habit}");
    assert_eq!(tags(&log, "Plies"), plies, "{habit}");
    for text in tags(&log, "Reason") {
        assert!(text.starts_with(reason), "{habit}: {text} is not {reason}");
    }
    assert_eq!((report.end, report.standing.faults), (End::Complete, [2, 0]), "{habit}");
}

#[test]
fn engines_that_do_not_start_well_lose_without_a_move() {
    check("crash-at-start", "bad start: the engine ended", ["0", "0"]);
    check("silent-at-start", "bad start: no answer", ["0", "0"]);
    check("wrong-greeting", "bad start: the answer to '(start)' makes no sense", ["0", "0"]);
    check("flood-at-start", "bad start: the answer to '(start)' makes no sense", ["0", "0"]);
    check("refuse-games", "refusal: the engine refuses 'newgame Base'", ["0", "0"]);
}

#[test]
fn engines_that_fail_in_the_middle_lose_there_and_come_back() {
    check("illegal 2", "illegal move: 'wQ bQ'", ["2", "3"]);
    check("garbage 2", "garbage: 'I resign'", ["2", "3"]);
    check("empty 2", "garbage: the answer to 'bestmove seconds 0.1' makes no sense", ["2", "3"]);
    check("not-utf8 2", "garbage", ["2", "3"]);
    check("refuse 2", "refusal: the engine refuses 'bestmove seconds 0.1': no idea", ["2", "3"]);
    check("refuse-moves", "refusal: the engine holds 'play", ["1", "1"]);
    check("crash 2", "crash: the engine ended instead of answering", ["2", "3"]);
    check("exit 2", "crash: the engine ended instead of answering", ["2", "3"]);
}

#[test]
fn engines_that_take_too_long_lose_on_time() {
    check("silent 2", "time: no answer to 'bestmove seconds 0.1' within 1s", ["2", "3"]);
    check("slow 2", "time: no answer", ["2", "3"]);
}

#[test]
fn engines_that_never_stop_talking_are_cut_off() {
    let spec = EngineSpec::program(mock("flood 2")).unwrap();
    let event = event([spec, rigged("good", |_, _| Deed::Play)], 1);
    let mut log = GameLog::in_memory(b"");
    let report = play(&event, &mut log);
    assert_eq!(report.standing.faults, [2, 0]);
    // Which limit is hit first, time or size, depends on the machine.
    assert!(
        tags(&log, "Reason").iter().all(|reason| reason.starts_with("garbage") || reason.starts_with("time"))
    );
}

#[test]
fn engines_that_do_not_leave_are_made_to() {
    let spec = EngineSpec::program(mock("exit-late")).unwrap();
    let mut event = event([spec, rigged("good", |_, _| Deed::Play)], 1);
    event.conditions.timeouts.exit = Duration::from_millis(100);
    assert_eq!(play(&event, &mut GameLog::in_memory(b"")).standing.faults, [0, 0]);
}

#[test]
fn what_cannot_work_at_all_ends_the_match_with_an_error() {
    let check = |program: Program, expected: &str| {
        let spec = program_named("bad", program);
        let event = event([rigged("good", |_, _| Deed::Play), spec], 1);
        let mut log = GameLog::in_memory(b"");
        let error = in_real_time(|env| event.run(&mut log, env, &mut |_| {})).unwrap_err();
        assert!(format!("{error:#}").contains(expected), "{error:#} does not say {expected}");
        assert!(log.bytes().is_empty());
    };
    check(Program::new("/no/such/engine"), "cannot start 'bad'");
    check(Program::new("'half quoted"), "cannot start 'bad'");
    let option: EngineOption = "NoSuchOption=1".parse().unwrap();
    check(mock("good").with_option(option), "does not take the option 'NoSuchOption=1'");
}

#[test]
fn options_that_do_not_matter_may_be_refused() {
    let program = mock("good").with_option("?NoSuchOption=1".parse().unwrap());
    let program = program.with_go(GoCommand::read("bestmove depth 1").unwrap());
    let event = event([EngineSpec::program(program).unwrap(), rigged("good", |_, _| Deed::Play)], 1);
    let mut log = GameLog::in_memory(b"");
    assert_eq!(play(&event, &mut log).standing.faults, [0, 0]);
    assert_eq!(tags(&log, "Reason"), ["ply cap", "ply cap"]);
}

fn good(name: &str) -> EngineSpec {
    let program = env::var("RUSC_BIN").map_or(mock("good"), |path| Program::new(&format!("'{path}' uhp")));
    program_named(name, program)
}

#[test]
fn programs_play_whole_matches() {
    for budget in [Duration::from_millis(200), Duration::from_secs(1)] {
        let mut event = event([good("a"), good("b")], 3);
        event.conditions.time = MoveTime { budget, margin: Duration::from_secs(20) }.into();
        event.conditions.concurrency = NonZeroUsize::new(2).unwrap();
        let mut log = GameLog::in_memory(b"");
        let report = play(&event, &mut log);
        assert_eq!((report.end, report.standing.tally.games()), (End::Complete, 6));
        assert_eq!(report.standing.faults, [0, 0], "{:?}", tags(&log, "Reason"));
        // Both are the same program, so whoever is White plays the same game.
        assert_eq!(report.standing.pairs.counts, [0, 0, 3, 0, 0]);
        assert_eq!(tags(&log, "WhiteEngine").len(), 6);
    }
}

#[test]
fn a_game_that_is_stopped_is_not_recorded() {
    let event = event([good("a"), good("b")], 2);
    let mut log = GameLog::in_memory(b"");
    let asked = AtomicUsize::new(0);
    let report = in_real_time(|env| {
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 6;
        event.run(&mut log, Environment { stop: &stop, ..env }, &mut |_| {}).unwrap()
    });
    assert_eq!((report.end, report.standing.finished_games), (End::Stopped, 0));
    assert!(log.bytes().is_empty());
    assert_eq!(play(&event, &mut log).end, End::Complete);
}
