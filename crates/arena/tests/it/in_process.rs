//! Players of this process: whatever they do, the game ends with a result and the match goes on.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rusc_arena::{
    Conditions, End, EngineSpec, Environment, Factory, GameLog, Match, MoveTime, Openings, Pace,
};
use rusc_games::GameKind;

use crate::{Deed, TIMELESS, conditions, event, play, rigged, tags};

/// Black and White play the bad player once each; it loses both for this reason.
fn check(bad: EngineSpec, reason: &str) {
    let event = event([bad, rigged("good", |_, _| Deed::Play)], 1);
    let mut log = GameLog::in_memory(b"");
    let report = play(&event, &mut log);
    assert_eq!(tags(&log, "Result"), ["0-1", "1-0"], "{reason}");
    for text in tags(&log, "Reason") {
        assert!(text.starts_with(reason), "{text} is not {reason}");
    }
    assert_eq!((report.end, report.standing.faults), (End::Complete, [2, 0]));
    assert_eq!(report.standing.tally.losses, 2);
}

#[test]
fn whatever_goes_wrong_costs_the_game_and_nothing_more() {
    check(rigged("bad", |_, _| Deed::Lose), "refusal: as agreed");
    check(rigged("bad", |_, _| Deed::Panic), "crash: as agreed");
    check(rigged("bad", |_, _| Deed::Say("knight f3")), "garbage: 'knight f3'");
    check(rigged("bad", |_, _| Deed::Say("")), "garbage: ''");
    check(rigged("bad", |_, _| Deed::Say("bQ wQ")), "illegal move: 'bQ wQ'");
}

#[test]
fn thinking_beyond_the_margin_loses_and_within_it_does_not() {
    // Every look at this clock takes ten milliseconds, and a quiet turn looks at it twice.
    let clock = AtomicU64::new(0);
    let now = || Duration::from_millis(clock.fetch_add(10, Ordering::Relaxed));
    let env = Environment { now: &now, ..TIMELESS };
    for (margin, expected) in [(8, "time: 10ms for a move, limit 9ms"), (9, "ply cap")] {
        let mut event = event([rigged("a", |_, _| Deed::Play), rigged("b", |_, _| Deed::Play)], 1);
        event.conditions.time =
            MoveTime { budget: Duration::from_millis(1), margin: Duration::from_millis(margin) }.into();
        let mut log = GameLog::in_memory(b"");
        event.run(&mut log, env, &mut |_| {}).unwrap();
        assert_eq!(tags(&log, "Reason")[0], expected);
    }
}

#[test]
fn a_long_game_is_drawn_at_the_agreed_length() {
    let event = event([rigged("a", |_, _| Deed::Play), rigged("b", |_, _| Deed::Play)], 5);
    let mut log = GameLog::in_memory(b"");
    let report = play(&event, &mut log);
    assert_eq!(report.standing.tally.draws, 10);
    assert!(tags(&log, "Reason").iter().all(|reason| reason == "ply cap"));
    assert!(tags(&log, "Plies").iter().all(|plies| plies == "8"));
    assert_eq!(tags(&log, "Opening"), ["1", "1", "2", "2", "3", "3", "4", "4", "5", "5"]);
    assert_eq!(tags(&log, "White")[..2], ["a", "b"]);
    assert_eq!(tags(&log, "WhiteEngine")[0], "Rigged 1.0");
}

#[test]
fn a_third_occurrence_is_a_draw_by_our_rules() {
    fn shuffle(ply_of_opening: usize, side: rusc_games::Side) -> Deed {
        // Nothing but the side tells where the queen is, so the opening is one move short of the third time.
        assert_eq!(ply_of_opening, 11);
        assert_eq!(side, rusc_games::Side::Second);
        Deed::Say("bQ bS1-")
    }
    let line = "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ /wS1;bQ bS1\\;wQ -wS1;bQ bS1-;wQ /wS1;bQ bS1\\;wQ -wS1";
    let openings = Openings::read(GameKind::Hive, "Base", line).unwrap();
    let conditions = Conditions { openings, max_plies: None, ..conditions() };
    let players = [rigged("a", shuffle), rigged("b", shuffle)];
    let event = Match { players, conditions, pairs: 1, sprt: None };
    let mut log = GameLog::in_memory(b"");
    assert_eq!(play(&event, &mut log).standing.tally.draws, 2);
    assert_eq!(tags(&log, "Reason"), ["repetition", "repetition"]);
}

#[test]
fn every_game_of_the_list_can_be_played() {
    for kind in GameKind::ALL {
        let openings = Openings::start(kind, kind.default_setup()).unwrap();
        let players = [EngineSpec::static_player(), EngineSpec::static_player().named("other").unwrap()];
        let conditions = Conditions {
            max_plies: Some(12),
            concurrency: NonZeroUsize::new(2).unwrap(),
            ..Conditions::new("All", openings, MoveTime::new(Duration::from_secs(5)))
        };
        let event = Match { players, conditions, pairs: 1, sprt: None };
        let mut log = GameLog::in_memory(b"");
        let report = play(&event, &mut log);
        assert_eq!((report.standing.tally.games(), report.standing.faults), (2, [0, 0]), "{}", kind.id());
        let mut again = GameLog::in_memory(log.bytes());
        assert_eq!(play(&event, &mut again).to_json(), report.to_json());
        assert_eq!(again.bytes(), log.bytes());
    }
}

#[test]
fn events_that_make_no_sense_are_refused_before_the_first_game() {
    let check = |change: &dyn Fn(&mut Match), expected: &str| {
        let mut event = event([rigged("a", |_, _| Deed::Play), rigged("b", |_, _| Deed::Play)], 1);
        change(&mut event);
        let mut log = GameLog::in_memory(b"");
        let error = event.run(&mut log, TIMELESS, &mut |_| {}).unwrap_err();
        assert!(format!("{error:#}").contains(expected), "{error:#} does not say {expected}");
        assert!(log.bytes().is_empty());
    };
    check(&|event| event.pairs = 0, "at least one pair");
    check(&|event| event.players[1] = event.players[0].clone(), "two players are called 'a'");
    check(&|event| event.conditions.time.pace = Pace::PerMove(Duration::ZERO), "more than nothing");
    check(&|event| event.conditions.max_plies = Some(3), "opening 4 has 3 half-moves");
    check(&|event| event.conditions.event = "a\nb".to_owned(), "one line");
    let broken = Factory::new(|| anyhow::bail!("no net file"));
    let broken = EngineSpec::built_in("broken", broken).unwrap();
    check(&|event| event.players[0] = broken.clone(), "no net file");
}
