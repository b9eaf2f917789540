//! One seeded game of each set, written down. A change in rules, texts or keys shows where it begins; when it is meant,
//! `RUSC_BLESS=1 cargo test -p rusc-hive playthrough` writes the files anew.

use std::fs;
use std::path::PathBuf;

use rusc_game_test::playthrough;
use rusc_hive::{Position, Setup};

/// Far enough for most pieces to be in play and some games to end.
const PLIES: usize = 100;

fn file(setup: Setup) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/playthrough");
    folder.join(format!("{}.txt", setup.to_string().to_lowercase()))
}

#[test]
fn every_set_plays_as_it_did() {
    let bless = std::env::var_os("RUSC_BLESS").is_some_and(|value| value == "1");
    for setup in Setup::all() {
        let played = playthrough::<Position>(&setup, 1, PLIES);
        let path = file(setup);
        if bless {
            fs::write(&path, &played).expect("the snapshot can be written");
        }
        let known = fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{setup} has no playthrough at {}: {error}", path.display()));
        let differing = known.lines().zip(played.lines()).find(|(known, played)| known != played);
        assert_eq!(differing, None, "{setup} plays differently: (known, played)");
        assert_eq!(known.lines().count(), played.lines().count(), "{setup} ends at another turn");
    }
}
