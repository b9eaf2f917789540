//! The laws of every game, on random games of all eight sets, with the audit after every move; and one seeded game of
//! each set, written down: a change in rules, texts or keys shows where it begins. When the change is meant,
//! `RUSC_BLESS=1 cargo test -p rusc-hive conformance` writes the files anew.

use std::fs;
use std::path::PathBuf;

use rusc_game_test::{Walk, check_laws, playthrough};
use rusc_hive::{Expansions, Opening, Position, Setup};

use crate::depth;

fn audit(pos: &Position) -> Result<(), String> {
    pos.audit().map_err(|found| found.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
}

/// Walks random games and says how many positions it saw.
fn check(setup: Setup, games: u64, plies: usize) -> usize {
    let games = if depth::asked_for().is_some() { games * 10 } else { games };
    check_laws::<Position>(&setup, Walk { games, plies }, &audit).unwrap_or_else(|breach| panic!("{breach}"))
}

#[test]
fn all_eight_sets_keep_the_laws_of_every_game() {
    let visited: usize = Setup::all().map(|setup| check(setup, 6, 100)).sum();
    assert!(visited > 3_000, "{visited}");
}

#[test]
fn the_booklet_opening_keeps_them_too() {
    let setup = Setup { expansions: Expansions::FULL, opening: Opening::Booklet };
    assert!(check(setup, 5, 40) > 100);
}

/// Far enough for most pieces to be in play and some games to end.
const PLAYTHROUGH_PLIES: usize = 100;

fn playthrough_file(setup: Setup) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/playthrough");
    folder.join(format!("{}.txt", setup.to_string().to_lowercase()))
}

#[test]
fn every_set_plays_as_it_did() {
    let bless = std::env::var_os("RUSC_BLESS").is_some_and(|value| value == "1");
    for setup in Setup::all() {
        let played = playthrough::<Position>(&setup, 1, PLAYTHROUGH_PLIES);
        let path = playthrough_file(setup);
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
