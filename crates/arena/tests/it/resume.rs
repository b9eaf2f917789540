//! Interrupted events go on where they were, wherever the log was cut.

use std::cell::Cell;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use rusc_arena::{End, EngineSpec, Environment, GameLog, GameSource, Match, Tournament};
use rusc_games::Side;

use crate::{Deed, TIMELESS, conditions, event, rigged};

fn players() -> [EngineSpec; 2] {
    let first = rigged("Zoë \"Z\" \\", |opening, side| match (opening, side) {
        (1, Side::Second) => Deed::Lose,
        _ => Deed::Play,
    });
    [first, rigged("other", |opening, _| if opening == 0 { Deed::Say("é") } else { Deed::Play })]
}

/// Runs a match from a log; gives the number of games played now, the final log and the summary.
fn run(event: &Match, log: &[u8]) -> (usize, Vec<u8>, String) {
    let mut log = GameLog::in_memory(log);
    let mut played = 0;
    let mut progress = |progress: rusc_arena::MatchProgress<'_>| {
        played += usize::from(progress.source == GameSource::Played);
    };
    let env = Environment { date: &|| Some("2025.03.01".to_owned()), ..TIMELESS };
    let report = event.run(&mut log, env, &mut progress).expect("the log is good");
    (played, log.bytes().to_vec(), report.to_json())
}

#[test]
fn a_log_cut_at_any_byte_leads_to_the_same_end() {
    let event = event(players(), 2);
    let (played, whole, summary) = run(&event, b"");
    assert_eq!(played, 4);
    let ends: Vec<usize> = (1..=whole.len()).filter(|&at| whole[..at].ends_with(b"\n\n")).collect();
    let ends: Vec<usize> = ends.into_iter().skip(1).step_by(2).collect();
    assert_eq!((ends.len(), ends.last()), (4, Some(&whole.len())));
    for at in 0..=whole.len() {
        let n_whole = ends.iter().filter(|&&end| end <= at).count();
        let (played, log, again) = run(&event, &whole[..at]);
        assert_eq!((played, again == summary, log == whole), (4 - n_whole, true, true), "cut at {at}");
    }
}

#[test]
fn games_missing_in_the_middle_are_played() {
    let event = event(players(), 2);
    let (_, whole, summary) = run(&event, b"");
    let text = String::from_utf8(whole).unwrap();
    let starts: Vec<usize> = text.match_indices("[Event ").map(|(at, _)| at).collect();
    let without_second = format!("{}{}", &text[..starts[1]], &text[starts[2]..]);
    let (played, _, again) = run(&event, without_second.as_bytes());
    assert_eq!((played, again), (1, summary));
}

#[test]
fn the_log_of_another_event_is_refused_and_left_alone() {
    let (_, whole, _) = run(&event(players(), 2), b"");
    let text = String::from_utf8(whole).unwrap();
    let check = |change: &dyn Fn(&mut Match), log: &str, expected: &str| {
        let mut event = event(players(), 2);
        change(&mut event);
        let mut log = GameLog::in_memory(log.as_bytes());
        let before = log.bytes().to_vec();
        let error = format!("{:#}", event.run(&mut log, TIMELESS, &mut |_| {}).unwrap_err());
        assert!(error.contains(expected), "{error} does not say {expected}");
        assert_eq!(log.bytes(), before);
    };
    check(&|event| event.conditions.event.push('2'), &text, "the event is 'Test' in the log, 'Test2' here");
    check(&|event| event.players.reverse(), &text, "the first player");
    check(&|event| event.pairs = 1, &text, "there are only 2 games");
    check(&|event| event.conditions.time.margin *= 2, &text, "the time control");
    check(&|_| {}, &format!("{text}{text}"), "it is there twice");
    check(&|_| {}, &text.replace("[Opening \"2\"]", "[Opening \"3\"]"), "another opening");
    check(&|_| {}, &text.replace(";wS1", ";wB1"), "game 3 of the log is not of this event");
    check(&|_| {}, &text.replace("[Plies \"8\"]", "[Plies \"7\"]"), "8 half-moves, not 7");
    check(&|_| {}, "My diary\n\nDear diary\n\n", "this is not a log of games");
    check(&|_| {}, &text.replace("ply cap", "rules"), "the result is not that of the moves");
}

#[test]
fn a_file_keeps_the_games_over_interruptions() {
    let path = std::env::temp_dir().join(format!("rusc-arena-{}.log", std::process::id()));
    let _ = fs::remove_file(&path);
    let event = event(players(), 2);
    let (_, whole, summary) = run(&event, b"");
    let mut rounds = 0;
    let report = loop {
        let mut log = GameLog::open(&path).unwrap();
        assert!(GameLog::open(&path).unwrap_err().to_string().contains("another event"));
        let enough = AtomicBool::new(false);
        let stop = || enough.load(Ordering::Relaxed);
        let env = Environment { stop: &stop, date: &|| Some("2025.03.01".to_owned()), ..TIMELESS };
        let report = event.run(&mut log, env, &mut |progress| {
            enough.fetch_or(progress.source == GameSource::Played, Ordering::Relaxed);
        });
        let report = report.unwrap();
        rounds += 1;
        if report.end == End::Complete {
            break report;
        }
        drop(log);
        // As if the machine had died while the next game was written.
        let mut bytes = fs::read(&path).unwrap();
        bytes.extend_from_slice(b"[Event \"Te");
        fs::write(&path, bytes).unwrap();
        assert!(rounds < 10);
    };
    assert_eq!((report.to_json(), fs::read(&path).unwrap()), (summary, whole));
    fs::remove_file(&path).unwrap();
}

#[test]
fn a_tournament_goes_on_as_well() {
    let [first, second] = players();
    let third = rigged("third", |_, _| Deed::Play);
    let event =
        Tournament { players: vec![first, second, third], conditions: conditions(), rounds: 2, pairs: 1 };
    let run = |bytes: &[u8]| {
        let mut log = GameLog::in_memory(bytes);
        let played = Cell::new(0);
        let report = event.run(&mut log, TIMELESS, &mut |progress| {
            played.set(played.get() + usize::from(progress.source == GameSource::Played));
        });
        (played.get(), report.unwrap().to_json(), log.bytes().to_vec())
    };
    let (played, summary, whole) = run(b"");
    assert_eq!(played, 12);
    let (played, again, log) = run(&whole[..whole.len() / 2]);
    assert!((4..10).contains(&played), "{played}");
    assert_eq!((again, log), (summary, whole));
}
