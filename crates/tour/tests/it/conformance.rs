//! The laws of every game, on random games from the usual start and from others, with the audit as the slow twin.

use rusc_game_test::{Walk, check_laws};
use rusc_tour::{Position, Setup};

use crate::depth;

fn audit(pos: &Position) -> Result<(), String> {
    pos.audit().map_err(|found| found.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
}

/// Walks random games and says how many positions it saw.
fn check(setup: &Setup, games: u64, plies: usize) -> usize {
    let games = if depth::asked_for().is_some() { games * 10 } else { games };
    check_laws::<Position>(setup, Walk { games, plies }, &audit).unwrap_or_else(|breach| panic!("{breach}"))
}

#[test]
fn games_from_the_start_keep_the_laws_of_every_game() {
    let visited: usize = Setup::all().map(|setup| check(&setup, 60, 200)).sum();
    assert!(visited > 1_000, "{visited}");
}

#[test]
fn games_from_other_positions_keep_them_too() {
    let setups = [
        // Two high stacks.
        "TourDeRuche:Blue,sun=orange,moon=orange,c1=oPbPoPbPoT,d4=bToPbPoP,d3=bP",
        // Everything on one cell, and the side without a token on top: two passes.
        "TourDeRuche:Orange,sun=blue,moon=blue,c2=bPbPbPbPbToPoPoPoPoT",
        // Nobody near anybody.
        "TourDeRuche:Orange,sun=orange,moon=orange,a1=oToPoPoPoP,e4=bTbPbPbPbP",
        // Won already.
        "TourDeRuche:Blue,sun=orange,moon=orange,b4=oT,a1=oPoPoPoP,e4=bTbPbPbPbP",
    ];
    for setup in setups {
        let setup: Setup = setup.parse().unwrap();
        assert!(check(&setup, 20, 100) >= 20, "{setup}");
    }
}
