//! One seeded game of each layout, written down. A change in rules, texts or keys shows where it begins; when it is
//! meant, `RUSC_BLESS=1 cargo test -p rusc-abalone playthrough` writes the files anew.

use std::fs;
use std::path::PathBuf;

use rusc_abalone::{Layout, Position, Setup};
use rusc_game_test::playthrough;

/// Enough for rows to meet: random play pushes early.
const PLIES: usize = 24;

fn file(layout: Layout) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/playthrough");
    folder.join(format!("{layout}.txt"))
}

#[test]
fn every_layout_plays_as_it_did() {
    let bless = std::env::var_os("RUSC_BLESS").is_some_and(|value| value == "1");
    for layout in Layout::all() {
        let played = playthrough::<Position>(&Setup::from(layout), 1, PLIES);
        let path = file(layout);
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
