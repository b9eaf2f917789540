//! Clocks and agreed lengths of games, as whole events see them.

use std::time::Duration;

use rusc_arena::{
    AdjudicationRule, Conditions, EngineSpec, GameLog, GoCommand, Match, MatchTimeControl, Openings, Pace,
};
use rusc_games::GameKind;

use crate::programs::{mock, program_named};
use crate::{Deed, TIMELESS, event, play, rigged, tags};

/// A ball is off the board after eleven and after nine half-moves: Black's win and White's.
const AHEAD: &str = "Abalone:belgian-daisy;;;g8f7;a5b6;g7f7;c7c6;i8h7;c4d5;i9h8;c5d5;e7g7d6;g4g5f3;e6f6
Abalone:belgian-daisy;;;g8f7;a5b6;g7f7;c7c6;i8h7;c4d5;b1c2c1;b6b5;a1a2;b5b4;f7f6
Abalone;;;a1b2
";

fn players() -> [EngineSpec; 2] {
    [rigged("a", |_, _| Deed::Play), rigged("b", |_, _| Deed::Play)]
}

fn stopped(adjudication: AdjudicationRule) -> Match {
    let openings = Openings::read(GameKind::Abalone, "Abalone", AHEAD).expect("the openings are good");
    let time =
        MatchTimeControl { pace: Pace::PerMove(Duration::from_secs(1)), margin: Duration::from_secs(20) };
    let conditions =
        Conditions { max_plies: Some(12), adjudication, ..Conditions::new("Lead", openings, time) };
    Match { players: players(), conditions, pairs: 3, sprt: None }
}

#[test]
fn whoever_is_ahead_wins_a_game_that_is_stopped() {
    let check = |adjudication: AdjudicationRule, results: [&str; 6], reasons: [&str; 6]| {
        let mut log = GameLog::in_memory(b"");
        let event = stopped(adjudication);
        let report = event.run(&mut log, TIMELESS, &mut |_| {}).unwrap();
        assert_eq!(tags(&log, "Result"), results, "{adjudication}");
        assert_eq!(tags(&log, "Reason"), reasons, "{adjudication}");
        assert_eq!(report.standing.faults, [0, 0]);
        let mut again = GameLog::in_memory(log.bytes());
        assert_eq!(event.run(&mut again, TIMELESS, &mut |_| {}).unwrap().to_json(), report.to_json());
    };
    let (won, lost, drawn) = ("1-0", "0-1", "1/2-1/2");
    check(
        AdjudicationRule::Lead(1),
        [won, won, lost, lost, drawn, drawn],
        ["lead", "lead", "lead", "lead", "ply cap", "ply cap"],
    );
    check(AdjudicationRule::Lead(2), [drawn; 6], ["ply cap"; 6]);
    check(AdjudicationRule::Draw, [drawn; 6], ["ply cap"; 6]);
}

#[test]
fn a_log_with_another_adjudication_or_length_is_refused() {
    let mut log = GameLog::in_memory(b"");
    stopped(AdjudicationRule::Lead(1)).run(&mut log, TIMELESS, &mut |_| {}).unwrap();
    let text = str::from_utf8(log.bytes()).unwrap().to_owned();
    let check = |event: Match, text: &str, expected: &str| {
        let mut log = GameLog::in_memory(text.as_bytes());
        let error = format!("{:#}", event.run(&mut log, TIMELESS, &mut |_| {}).unwrap_err());
        assert!(error.contains(expected), "{error} does not say {expected}");
    };
    check(stopped(AdjudicationRule::Draw), &text, "the adjudication is 'lead 1' in the log, 'draw' here");
    check(
        stopped(AdjudicationRule::Lead(2)),
        &text,
        "the adjudication is 'lead 1' in the log, 'lead 2' here",
    );
    let mut longer = stopped(AdjudicationRule::Lead(1));
    longer.conditions.max_plies = Some(20);
    check(longer, &text, "the length of games is '12' in the log, '20' here");
    let swapped = text.replace("1-0", "0-1");
    check(stopped(AdjudicationRule::Lead(1)), &swapped, "the result is not that of the moves");
}

#[test]
fn a_lead_needs_a_game_that_counts() {
    let mut event = event(players(), 1);
    event.conditions.adjudication = AdjudicationRule::Lead(1);
    let error = event.run(&mut GameLog::in_memory(b""), TIMELESS, &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("nobody is ever ahead in Hive"), "{error}");
}

#[test]
fn a_program_loses_when_its_clock_has_run_out_and_not_before() {
    let spec = program_named("slow", mock("slow"));
    let mut event = event([spec, rigged("good", |_, _| Deed::Play)], 1);
    // Each move takes 1.5 s: there is time for two, not for the third.
    let pace = Pace::Clock { base: Duration::from_secs(4), increment: Duration::from_millis(10) };
    event.conditions.time = MatchTimeControl { pace, margin: Duration::from_millis(100) };
    let mut log = GameLog::in_memory(b"");
    let report = play(&event, &mut log);
    assert_eq!(report.standing.faults, [2, 0], "{:?}", tags(&log, "Reason"));
    for (reason, plies) in tags(&log, "Reason").iter().zip(tags(&log, "Plies")) {
        assert!(reason.starts_with("time: no answer to 'bestmove seconds 0."), "{reason}");
        assert!(plies.parse::<usize>().unwrap() >= 2, "{plies}");
    }
    assert_eq!(tags(&log, "TimeControl")[0], "clock 4s+10ms, margin 100ms");
    let used: f64 = tags(&log, "WhiteTime")[0].parse().unwrap();
    assert!((1.5..20.0).contains(&used), "{used}");
}

#[test]
fn built_in_players_share_out_their_clock() {
    let mut event = event([EngineSpec::read("rusc").unwrap(), EngineSpec::read("level:2").unwrap()], 1);
    let pace = Pace::Clock { base: Duration::from_millis(400), increment: Duration::ZERO };
    event.conditions.time = MatchTimeControl { pace, margin: Duration::from_secs(20) };
    event.conditions.max_plies = Some(20);
    let mut log = GameLog::in_memory(b"");
    assert_eq!(play(&event, &mut log).standing.faults, [0, 0], "{:?}", tags(&log, "Reason"));
}

#[test]
fn words_about_a_clock_need_one() {
    let program = mock("good").with_go(GoCommand::read("clock {remaining} {increment}").unwrap());
    let event = event([program_named("odd", program), rigged("good", |_, _| Deed::Play)], 1);
    let error = event.run(&mut GameLog::in_memory(b""), TIMELESS, &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("'odd' is to be told what is on its clock"), "{error}");
}
