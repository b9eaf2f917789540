//! Time limits, by a clock that gains a millisecond whenever it is read: so a limit shows as a number of readings, and no
//! machine is too slow for the test. And pondering: only when asked to, and never longer than until the next line.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use rusc_games::GameKind;
use rusc_uhp::{Host, Server};

use crate::{Conversation, Scripted};

/// How many readings there may be after the limit: one by each thread of the search, some by whoever asked.
const MORE_READINGS: u64 = 8;

/// A user who never interrupts.
#[derive(Default)]
struct SteppingClock(AtomicU64);

impl Host for SteppingClock {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Relaxed))
    }

    fn interrupted(&self) -> bool {
        false
    }

    fn has_more_input(&self) -> bool {
        false
    }

    fn pause(&self) {}
}

/// A search with a limit of that many milliseconds ends with the reading of the clock that shows it, or soon after.
fn check(kind: GameKind, game: &str, millis: u64, threads: usize) {
    let mut server = Server::new(kind, Vec::new(), SteppingClock::default());
    for line in [&format!("newgame {game}"), &format!("options set NumThreads {threads}")] {
        server.line(line.as_bytes()).expect("memory takes everything");
    }
    server.prepare();
    for _ in 0..2 {
        let before = server.host().0.load(Relaxed);
        server.line(format!("bestmove seconds 0.{millis:03}").as_bytes()).expect("memory takes everything");
        let readings = server.host().0.load(Relaxed) - before;
        let allowed = 1..=millis + MORE_READINGS;
        assert!(
            allowed.contains(&readings),
            "{readings} readings for {millis} ms, {threads} threads: {game}"
        );
    }
}

#[test]
fn a_time_limit_ends_the_search_as_soon_as_it_is_seen() {
    let middle = "Base+MLP;;;wB1;bS1 wB1-;wQ /wB1;bQ bS1/;wG1 -wB1;bG1 bS1-;wM -wQ;bM bQ-;wP /wQ;bP bQ/;wL -wG1;\
                  bL bG1-;wA1 wQ\\;bB1 \\bQ;wS1 wA1-;bA1 -bB1;wA2 -wP;bA2 bP-";
    check(GameKind::Hive, middle, 40, 1);
    check(GameKind::Hive, middle, 5, 1);
    check(GameKind::Hive, middle, 40, 2);
    check(GameKind::Abalone, "Abalone:belgian-daisy", 30, 1);
    check(GameKind::TourDeRuche, "TourDeRuche", 30, 1);
}

/// How often a pondering server asks whether to go on after these lines.
fn questions(lines: &[&str]) -> u64 {
    let mut conversation = Conversation::new(GameKind::Hive, Scripted::impatient(50));
    for line in lines {
        conversation.tell(line.as_bytes());
    }
    conversation.ponder()
}

#[test]
fn pondering_needs_the_option_a_game_and_an_engine() {
    let all = ["newgame", "options set Ponder True", "bestmove depth 1"];
    assert!(questions(&all) > 0);
    for missing in 0..all.len() {
        let mut some = all.to_vec();
        some.remove(missing);
        assert_eq!(questions(&some), 0, "without '{}'", all[missing]);
    }
    assert_eq!(questions(&[&all[..], &["options set Level 3"]].concat()), 0, "a low level does not ponder");
}

#[test]
fn pondering_says_nothing() {
    let lines = ["newgame", "options set Ponder True", "bestmove depth 3", "play wS1", "bestmove depth 3"];
    let mut pondering = Conversation::new(GameKind::Hive, Scripted::impatient(300));
    for line in lines {
        let answer = pondering.tell(line.as_bytes());
        assert!(answer.ends_with("ok\n") && !answer.starts_with("err"), "{line}: {answer}");
        pondering.ponder();
        assert_eq!(pondering.tell(b""), "", "after {line}");
    }
}
