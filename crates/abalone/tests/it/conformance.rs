//! The laws of every game, on random games of every set-up, with the audit as the slow twin; and one seeded game of each
//! layout, written down: a change in rules, texts or keys shows where it begins. When the change is meant,
//! `RUSC_BLESS=1 cargo test -p rusc-abalone conformance` writes the files anew.

use std::fs;
use std::path::PathBuf;

use rusc_abalone::{Layout, Position, Setup};
use rusc_game_test::{Walk, check_laws, playthrough};

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
fn all_layouts_keep_the_laws_of_every_game() {
    let visited: usize = Setup::all().map(|setup| check(setup, 1, 60)).sum();
    assert!(visited > 2_000, "{visited}");
}

#[test]
fn games_with_other_ends_and_starts_keep_them_too() {
    let texts = [
        "Abalone:belgian-daisy,balls=1",
        "Abalone:german-daisy,balls=2,limit=60",
        "Abalone:the-wall,limit=25/balls",
        "Abalone:pos=5/6/7/2s5/1SSSss3/3s4/7/6/5 3 2 w 7 40",
        // Two black balls shut in by many: games that end because one side cannot move.
        "Abalone:pos=5/6/7/8/9/1s6/ss5/sss3/SSs1s 0 0 b 0 1,limit=40/balls",
    ];
    for text in texts {
        assert!(check(text.parse().unwrap(), 5, 80) > 5, "{text}");
    }
}

/// Enough for rows to meet: random play pushes early.
const PLAYTHROUGH_PLIES: usize = 24;

fn playthrough_file(layout: Layout) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/playthrough");
    folder.join(format!("{layout}.txt"))
}

#[test]
fn every_layout_plays_as_it_did() {
    let bless = std::env::var_os("RUSC_BLESS").is_some_and(|value| value == "1");
    for layout in Layout::all() {
        let played = playthrough::<Position>(&Setup::from(layout), 1, PLAYTHROUGH_PLIES);
        let path = playthrough_file(layout);
        if bless {
            fs::write(&path, &played).expect("the snapshot can be written");
        }
        let known = fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{layout} has no playthrough at {}: {error}", path.display()));
        let differing = known.lines().zip(played.lines()).find(|(known, played)| known != played);
        assert_eq!(differing, None, "{layout} plays differently: (known, played)");
        assert_eq!(known.lines().count(), played.lines().count(), "{layout} ends at another turn");
    }
}
