//! The parts that need no players: words, schedules, records, JSON.

use std::time::Duration;

use rusc_games::{GameKind, Outcome, Side};

use crate::clock::Clock;
use crate::log::GameRecord;
use crate::schedule::Schedule;
use crate::{
    AdjudicationRule, EngineOption, EngineSpec, FaultKind, GameLog, MatchTimeControl, Pace, PlayerFault,
    Reason,
};

#[test]
fn options_are_a_name_and_a_value() {
    let option: EngineOption = "NumThreads=1".parse().unwrap();
    assert_eq!((option.name(), option.value()), ("NumThreads", "1"));
    let option: EngineOption = "?A=b=c".parse().unwrap();
    assert_eq!((option.name(), option.value(), option.to_string().as_str()), ("A", "b=c", "A=b=c"));
    for text in ["", "?", "Name", "=1", "Name=", "Na me=1", "Name=1 2", "Name=1\n"] {
        let read = text.parse::<EngineOption>();
        // A line break at the end is trimmed, as blanks are.
        assert_eq!(read.is_ok(), text == "Name=1\n", "{text:?}");
    }
}

#[test]
fn names_fit_in_a_line() {
    assert_eq!(EngineSpec::read(" static ").unwrap().name(), "static");
    assert_eq!(EngineSpec::read("engine uhp").unwrap().name(), "engine uhp");
    assert_eq!(EngineSpec::static_player().named("A").unwrap().name(), "A");
    for name in ["", " ", "a\nb", &"x".repeat(201)] {
        assert!(EngineSpec::static_player().named(name).is_err(), "{name:?}");
    }
}

#[test]
fn built_in_players_have_words_and_everything_else_is_a_command_line() {
    for word in ["static", "rusc", "level:1", "level:10", "nodes:5000", "depth:6", "mate-only:3"] {
        let spec = EngineSpec::read_built_in(&format!(" {word} ")).expect("it is built in").unwrap();
        assert_eq!(spec.name(), word);
    }
    for (former, word) in [("quick", "static"), ("plain:3", "mate-only:3")] {
        assert_eq!(EngineSpec::read(former).unwrap().name(), word);
    }
    let checks = [
        ("level:0", "expected a level from 1 to 10"),
        ("level:", "expected a level from 1 to 10"),
        ("nodes:0", "expected a number from 1 to 18446744073709551615"),
        ("depth:129", "expected a number from 1 to 128"),
        ("mate-only:x", "expected a number from 1 to 128"),
    ];
    for (word, expected) in checks {
        let error = EngineSpec::read(word).unwrap_err();
        assert_eq!(format!("{error:#}"), format!("'{word}': {expected}"));
    }
    for line in ["rusc uhp", "Level:3", "nokamute", "C:/engine.exe", "plain", "mate-only"] {
        assert!(EngineSpec::read_built_in(line).is_none(), "{line}");
    }
}

#[test]
fn reasons_are_read_as_they_are_written() {
    let mut reasons = vec![Reason::Rules, Reason::Repetition, Reason::PlyCap, Reason::Lead];
    for kind in FaultKind::ALL {
        reasons.push(Reason::Fault(PlayerFault::new(kind, "'wQ': it: says \"no\"")));
        reasons.push(Reason::Fault(PlayerFault::new(kind, "")));
    }
    for reason in reasons {
        assert_eq!(Reason::read(&reason.to_string()), Some(reason.clone()), "{reason}");
    }
    assert_eq!(Reason::read("boredom"), None);
}

#[test]
fn details_of_faults_are_one_short_line() {
    let fault = PlayerFault::new(FaultKind::Garbage, format_args!("a\nb\u{7}{}", "x".repeat(1000)));
    assert!(fault.detail.starts_with("a b x") && fault.detail.chars().count() <= 200);
}

fn games(schedule: &Schedule) -> Vec<(usize, [usize; 2])> {
    let slots = (0..schedule.n_games()).map(|number| schedule.slot(number).unwrap());
    slots.map(|slot| (slot.meeting, slot.players)).collect()
}

#[test]
fn a_match_plays_every_opening_twice_with_colours_reversed() {
    let expected = [(0, [0, 1]), (0, [1, 0]), (1, [0, 1]), (1, [1, 0])];
    assert_eq!(games(&Schedule::head_to_head(2)), expected);
    assert_eq!(Schedule::head_to_head(2).slot(4), None);
    let endless = Schedule::head_to_head(usize::MAX);
    assert_eq!(endless.slot(1_000_001).unwrap().players, [1, 0]);
}

#[test]
fn a_tournament_gives_everybody_the_same_openings() {
    let schedule = Schedule::everybody(3, 2, 2);
    let games = games(&schedule);
    assert_eq!(games.len(), 3 * 2 * 2 * 2);
    for players in [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]] {
        let meetings: Vec<usize> = games.iter().filter(|game| game.1 == players).map(|game| game.0).collect();
        assert_eq!(meetings, [0, 1, 2, 3], "{players:?}");
    }
    for pair in games.chunks(2) {
        assert_eq!((pair[0].0, pair[0].1), (pair[1].0, [pair[1].1[1], pair[1].1[0]]));
    }
    assert_eq!(Schedule::everybody(1, 5, 5).n_games(), 0);
}

const SIDES: [&str; 2] = ["White", "Black"];

fn record(number: usize, date: Option<&str>) -> GameRecord {
    GameRecord {
        event: "Test \"\\ ] \" ]".to_owned(),
        date: date.map(str::to_owned),
        number,
        sides: SIDES.map(str::to_owned),
        players: ["Zoë \\".to_owned(), "\"[B]\"".to_owned()],
        identities: [Some("Zoë 1.0".to_owned()), None],
        time_control: "1s+500ms".to_owned(),
        max_plies: date.map(|_| 200),
        adjudication: date.map(|_| "lead 2".to_owned()),
        opening: 4,
        outcome: Outcome::Win(Side::Second),
        reason: Reason::Fault(PlayerFault::new(FaultKind::IllegalMove, "'wQ': \"no\"")),
        plies: 1,
        times: [date.map(|_| Duration::from_millis(12_345)), None],
        game_string: "Base;InProgress;Black[1];wS1".to_owned(),
    }
}

#[test]
fn records_are_read_as_they_are_written() {
    let records = vec![record(0, Some("2025.03.01")), record(7, None)];
    let text: String = records.iter().map(GameRecord::to_text).collect();
    let contents = GameLog::in_memory(text.as_bytes()).contents(SIDES).unwrap();
    assert_eq!((contents.records, contents.length), (records, text.len()));
}

#[test]
fn only_a_torn_end_is_forgiven() {
    let whole = record(0, None).to_text();
    for text in [
        "# Readme\n\nSome text.\n\n",
        "x",
        &format!("{whole}# notes"),
        &whole.replace("[Result", "Result"),
        &whole.replace("0-1", "2-0"),
        &whole.replace("[Plies \"1\"]\n", ""),
        &whole.replace("[Game \"1\"]", "[Game \"0\"]"),
        &whole.replace("illegal move", "boredom"),
    ] {
        assert!(GameLog::in_memory(text.as_bytes()).contents(SIDES).is_err(), "{text}");
    }
}

const MS: fn(u64) -> Duration = Duration::from_millis;

fn clock(base: u64, increment: u64, margin: u64) -> Clock {
    let pace = Pace::Clock { base: MS(base), increment: MS(increment) };
    Clock::new(MatchTimeControl { pace, margin: MS(margin) })
}

#[test]
fn a_clock_runs_for_its_side_alone_and_grows_with_each_move() {
    let mut clock = clock(10_000, 500, 100);
    let reading = |clock: &Clock, side| clock.reading(side).map(|time| time.remaining);
    clock.press(Side::First, MS(3_000)).unwrap();
    assert_eq!(reading(&clock, Side::First), Some(MS(7_500)));
    assert_eq!(reading(&clock, Side::Second), Some(MS(10_000)));
    // Within the margin the clock stands at nothing, but the game goes on.
    clock.press(Side::First, MS(7_600)).unwrap();
    assert_eq!(reading(&clock, Side::First), Some(MS(500)));
    let fault = clock.press(Side::First, MS(601)).unwrap_err();
    assert_eq!(fault, PlayerFault::new(FaultKind::TimeLoss, "601ms for a move, limit 600ms"));
    assert_eq!(clock.used, [MS(11_201), Duration::ZERO]);
}

#[test]
fn who_cannot_read_a_clock_gets_a_sensible_share_of_it() {
    let check = |base: u64, increment: u64, budget: u64| {
        let clock = clock(base, increment, 100);
        let time = clock.move_time(Side::First);
        assert_eq!((time.budget, time.deadline()), (MS(budget), MS(base + 100).max(MS(budget))), "{base}");
        assert_eq!(clock.alarm(Side::First), MS(base));
    };
    check(60_000, 600, 2_848);
    check(1_000, 0, 38);
    check(100, 2_000, 56);
    check(0, 0, 1);
    // Who always takes what it should never runs out of time.
    let mut long = clock(5_000, 50, 0);
    for _ in 0..500 {
        let budget = long.move_time(Side::Second).budget;
        long.press(Side::Second, budget).unwrap();
    }
}

#[test]
fn without_a_clock_every_move_has_the_same_time() {
    let mut clock = Clock::new(MatchTimeControl { pace: Pace::PerMove(MS(100)), margin: MS(50) });
    for _ in 0..3 {
        assert_eq!((clock.reading(Side::First), clock.alarm(Side::First)), (None, MS(100)));
        clock.press(Side::First, MS(150)).unwrap();
    }
    assert!(clock.press(Side::First, MS(151)).is_err());
}

/// Black has pushed off a ball.
const ONE_AHEAD: &str = "g8f7;a5b6;g7f7;c7c6;i8h7;c4d5;i9h8;c5d5;e7g7d6;g4g5f3;e6f6;a4b5";
/// White has.
const ONE_BEHIND: &str = "g8f7;a5b6;g7f7;c7c6;i8h7;c4d5;b1c2c1;b6b5;a1a2;b5b4";

#[test]
fn a_lead_wins_if_it_is_large_enough() {
    let check = |moves: &str, adjudication: AdjudicationRule, outcome: Outcome, reason: Reason| {
        let game = GameKind::Abalone.read_game(&format!("Abalone:belgian-daisy;;;{moves}")).unwrap();
        let ending = adjudication.ending(&*game);
        assert_eq!((ending.outcome, ending.reason), (outcome, reason), "{adjudication} after {moves}");
    };
    let even = "b2c2";
    check(even, AdjudicationRule::Lead(1), Outcome::Draw, Reason::PlyCap);
    check(ONE_AHEAD, AdjudicationRule::Lead(1), Outcome::Win(Side::First), Reason::Lead);
    check(ONE_AHEAD, AdjudicationRule::Lead(2), Outcome::Draw, Reason::PlyCap);
    check(ONE_AHEAD, AdjudicationRule::Draw, Outcome::Draw, Reason::PlyCap);
    check(ONE_BEHIND, AdjudicationRule::Lead(1), Outcome::Win(Side::Second), Reason::Lead);
    let hive = GameKind::Hive.start("Base").unwrap();
    assert_eq!(AdjudicationRule::Lead(1).ending(&*hive).outcome, Outcome::Draw);
}
