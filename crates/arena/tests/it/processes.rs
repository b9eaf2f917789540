//! Two good programs against each other, several games at a time. `RUSC_BIN` may name the program itself; without it
//! the tests' own engine plays.

use std::env;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rusc_arena::{End, EngineSpec, Environment, GameLog, MoveTime, Program};

use crate::faults::{mock, program_named};
use crate::rigged::{event, in_real_time, play, tags};

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
