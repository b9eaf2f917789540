//! The laws of every game, on random games of all eight sets, with the audit after every move.

use rusc_game_test::{Walk, check_laws};
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
