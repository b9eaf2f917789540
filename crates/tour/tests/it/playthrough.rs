//! Seeded games, written down. A change in rules, texts or keys shows where it begins; when it is meant,
//! `RUSC_BLESS=1 cargo test -p rusc-tour playthrough` writes the files anew.

use std::fs;
use std::path::PathBuf;

use rusc_game_test::playthrough;
use rusc_tour::{Position, Setup};

/// Random games rarely last longer.
const PLIES: usize = 200;

const SEEDS: [u64; 3] = [1, 2, 3];

fn file(seed: u64) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/playthrough");
    folder.join(format!("seed-{seed}.txt"))
}

#[test]
fn every_seed_plays_as_it_did() {
    let bless = std::env::var_os("RUSC_BLESS").is_some_and(|value| value == "1");
    for seed in SEEDS {
        let played = playthrough::<Position>(&Setup::default(), seed, PLIES);
        let path = file(seed);
        if bless {
            fs::write(&path, &played).expect("the snapshot can be written");
        }
        let known = fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("seed {seed} has no playthrough at {}: {error}", path.display()));
        let differing = known.lines().zip(played.lines()).find(|(known, played)| known != played);
        assert_eq!(differing, None, "seed {seed} plays differently: (known, played)");
        assert_eq!(known.lines().count(), played.lines().count(), "seed {seed} ends at another turn");
    }
}
