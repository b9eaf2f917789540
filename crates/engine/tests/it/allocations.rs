//! What a search does at every node allocates nothing: making, unmaking, the key, counting, and listing into a buffer
//! that is large enough.

use allocation_counter::measure;
use rusc_game::{Notation, SplitMix64};

/// More moves than any position of the three games has.
const ROOM: usize = 2_048;

fn check<P: Notation>(setup: &str) {
    let setup = setup.parse().unwrap_or_else(|_| panic!("no set-up {setup}"));
    let mut random = SplitMix64::new(6);
    for _ in 0..20 {
        let mut pos = P::start(&setup);
        let mut moves = Vec::with_capacity(ROOM);
        for ply in 0..80 {
            if pos.outcome().is_some() {
                break;
            }
            moves.clear();
            let hot = measure(|| {
                pos.legal_moves(&mut moves);
                for &m in &moves {
                    let undo = pos.make(m);
                    std::hint::black_box((pos.key(), pos.count_moves(), pos.outcome()));
                    pos.unmake(m, undo);
                }
            });
            assert_eq!(hot.count_total, 0, "{setup:?} at ply {ply}: {pos:?}");
            let Some(&m) = random.pick(&moves) else { break };
            let _ = pos.make(m);
        }
    }
}

#[test]
fn hot_paths_of_hive_allocate_nothing() {
    for setup in ["Base", "Base+MLP"] {
        check::<rusc_hive::Position>(setup);
    }
}

#[test]
fn hot_paths_of_abalone_allocate_nothing() {
    check::<rusc_abalone::Position>("belgian-daisy");
}

#[test]
fn hot_paths_of_tour_de_ruche_allocate_nothing() {
    check::<rusc_tour::Position>("TourDeRuche");
}

#[test]
fn the_counter_counts() {
    assert_eq!(measure(|| drop(std::hint::black_box(vec![1]))).count_total, 1);
}
