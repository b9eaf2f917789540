//! Counting on a game of matches whose answers are known, and what the list of games says.

mod drafts;

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use rusc_game::perft;

use crate::divide::{Counts, divide};
use crate::{GameKind, PerftProgress};
use rusc_game_test::Nim;

fn count(matches: u8, depth: u32, threads: usize) -> Counts<u8> {
    let root = Nim::new(matches);
    divide(&root, depth, NonZeroUsize::new(threads).unwrap(), &|_| {}, &|| false)
}

#[test]
fn division_adds_up_to_perft_at_every_depth_and_number_of_threads() {
    for depth in 0..=8 {
        for threads in [1, 2, 5] {
            for matches in [0, 1, 5, 30] {
                let counts = count(matches, depth, threads);
                let expected = perft(&mut Nim::new(matches), depth);
                assert_eq!(counts.nodes, expected, "{matches} matches, depth {depth}, {threads} threads");
                assert!(!counts.stopped);
                if depth > 0 {
                    let sum: u64 = counts.moves.iter().map(|&(_, nodes)| nodes).sum();
                    assert_eq!(sum, expected);
                }
            }
        }
    }
}

#[test]
fn division_counts_below_each_move() {
    // Four matches, three moves: 1+1+2, 1+2+1, 2+1+1, and those that leave some: 1+1+1.
    assert_eq!(count(4, 3, 1).moves, [(1, 3), (2, 1), (3, 0)]);
}

#[test]
fn progress_ends_with_everything_done() {
    let last = std::sync::Mutex::new(None);
    let note = |progress: PerftProgress| *last.lock().unwrap() = Some(progress);
    let counts = divide(&Nim::new(30), 7, NonZeroUsize::MIN, &note, &|| false);
    let last = last.into_inner().unwrap().unwrap();
    assert_eq!(last, PerftProgress { done: 9, total: 9, nodes: counts.nodes });
}

#[test]
fn division_stops_when_told() {
    let asked = AtomicUsize::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 10;
    let counts = divide(&Nim::new(200), 60, NonZeroUsize::new(2).unwrap(), &|_| {}, &stop);
    assert!(counts.stopped);
    assert!(asked.into_inner() < 20);
}

#[test]
fn every_set_up_is_listed_once_and_the_default_first() {
    for kind in GameKind::ALL {
        let setups = kind.setups();
        assert_eq!(setups[0], kind.default_setup(), "{}", kind.name());
        let meant: HashSet<String> = setups.iter().map(|setup| kind.start(setup).unwrap().setup()).collect();
        assert_eq!(meant.len(), setups.len(), "{}: {setups:?}", kind.name());
    }
}
