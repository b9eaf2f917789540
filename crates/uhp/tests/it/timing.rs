//! The real clock: a time limit is kept to within a few milliseconds.

use std::time::{Duration, Instant};

use rusc_games::GameKind;
use rusc_uhp::{Host, Server};

/// What may pass between the limit and the answer.
const OVERRUN: Duration = Duration::from_millis(20);
/// Other programs of the machine may delay some answers, not most of them.
const TRIES: usize = 5;
/// A machine that is busier than that gets another chance, and so on.
const ROUNDS: usize = 10;

/// A user with a watch and all the patience in the world.
struct Watchful(Instant);

impl Host for Watchful {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }

    fn interrupted(&self) -> bool {
        false
    }

    fn has_more_input(&self) -> bool {
        false
    }

    fn pause(&self) {}
}

/// How long an answer takes beyond the limit; the median of several.
fn overrun(kind: GameKind, game: &str, millis: u64, threads: usize) -> Duration {
    let limit = Duration::from_millis(millis);
    let mut overruns: Vec<Duration> = (0..TRIES)
        .map(|_| {
            let mut server = Server::new(kind, Vec::new(), Watchful(Instant::now()));
            for line in [&format!("newgame {game}"), &format!("options set NumThreads {threads}")] {
                server.line(line.as_bytes()).expect("memory takes everything");
            }
            server.prepare();
            let asked = Instant::now();
            for _ in 0..2 {
                let line = format!("bestmove seconds 0.{millis:03}");
                server.line(line.as_bytes()).expect("memory takes everything");
            }
            asked.elapsed().saturating_sub(limit * 2) / 2
        })
        .collect();
    overruns.sort();
    overruns[TRIES / 2]
}

#[test]
fn a_time_limit_is_not_overrun() {
    let middle = "Base+MLP;;;wB1;bS1 wB1-;wQ /wB1;bQ bS1/;wG1 -wB1;bG1 bS1-;wM -wQ;bM bQ-;wP /wQ;bP bQ/;wL -wG1;\
                  bL bG1-;wA1 wQ\\;bB1 \\bQ;wS1 wA1-;bA1 -bB1;wA2 -wP;bA2 bP-";
    let check = |kind: GameKind, game: &str, millis: u64, threads: usize| {
        let mut overruns = (0..ROUNDS).map(|_| overrun(kind, game, millis, threads));
        let is_kept = overruns.any(|overrun| overrun <= OVERRUN);
        assert!(is_kept, "always more than {OVERRUN:?} beyond {millis} ms in {game}, {threads} threads");
    };
    check(GameKind::Hive, middle, 40, 1);
    check(GameKind::Hive, middle, 5, 1);
    check(GameKind::Hive, middle, 40, 2);
    check(GameKind::Abalone, "Abalone:belgian-daisy", 30, 1);
    check(GameKind::TourDeRuche, "TourDeRuche", 30, 1);
}
