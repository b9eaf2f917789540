//! The laws of every game, on random games from the usual start and from others, with the audit as the slow twin; the
//! symmetry of this one: the half turn of the board with the colours exchanged maps legal moves to legal moves; and
//! seeded games, written down: a change in rules, texts or keys shows where it begins. When the change is meant,
//! `RUSC_BLESS=1 cargo test -p rusc-tour conformance` writes the files anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use rusc_game::{Notation, Outcome, Position as _, SplitMix64};
use rusc_game_test::{Walk, check_laws, playthrough};
use rusc_tour::{Cell, Diagram, Move, MoveKind, Piece, Position, Setup, Tokens};

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

/// The same position seen from the other side of the table by a player of the other colour.
fn turned(pos: &Position) -> Position {
    let here = Diagram::from(pos);
    let swapped = |piece: &Piece| Piece { side: !piece.side, ..*piece };
    let mut there = Diagram {
        ply: here.ply + 1,
        tokens: Tokens { sun: !here.tokens.sun, moon: !here.tokens.moon },
        ..here.clone()
    };
    for cell in Cell::all() {
        there.stacks[cell.half_turn().index()] = here.stacks[cell.index()].iter().map(swapped).collect();
    }
    Position::try_from(&there).unwrap_or_else(|faults| panic!("{faults}\n{there}"))
}

fn turned_move(m: Move) -> Move {
    match m {
        Move::Go { from, to, kind } => Move::Go { from: from.half_turn(), to: to.half_turn(), kind },
        Move::Pass => Move::Pass,
    }
}

fn moves(pos: &Position) -> BTreeSet<Move> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    moves.into_iter().collect()
}

#[test]
fn the_half_turn_with_colours_exchanged_maps_legal_moves_to_legal_moves() {
    let (mut raises, mut wins) = (0, 0);
    for seed in 0..100 {
        let mut random = SplitMix64::new(seed);
        let mut pos = Position::new();
        for _ in 0..120 {
            let there = turned(&pos);
            let here = moves(&pos);
            assert_eq!(moves(&there), here.iter().copied().map(turned_move).collect(), "{}", pos.drawing());
            let swapped = pos.outcome().map(|outcome| match outcome {
                Outcome::Win(side) => Outcome::Win(!side),
                Outcome::Draw => Outcome::Draw,
            });
            assert_eq!(there.outcome(), swapped, "{}", pos.drawing());
            let listed: Vec<Move> = here.into_iter().collect();
            let Some(&m) = random.pick(&listed) else {
                wins += 1;
                break;
            };
            raises += usize::from(matches!(m, Move::Go { kind: MoveKind::Raise(_), .. }));
            let mut after = there;
            let _ = after.make(turned_move(m));
            let _ = pos.make(m);
            assert_eq!(after.key(), turned(&pos).key(), "{}", pos.drawing());
        }
    }
    assert!(raises > 100 && wins > 20, "{raises} raises, {wins} wins");
}

#[test]
fn a_piece_that_is_turned_twice_is_where_it_was() {
    let pos = Position::new();
    assert_eq!(turned(&turned(&pos)).key(), pos.key());
}

/// Random games rarely last longer.
const PLAYTHROUGH_PLIES: usize = 200;

const SEEDS: [u64; 3] = [1, 2, 3];

fn playthrough_file(seed: u64) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/playthrough");
    folder.join(format!("seed-{seed}.txt"))
}

#[test]
fn every_seed_plays_as_it_did() {
    let bless = std::env::var_os("RUSC_BLESS").is_some_and(|value| value == "1");
    for seed in SEEDS {
        let played = playthrough::<Position>(&Setup::default(), seed, PLAYTHROUGH_PLIES);
        let path = playthrough_file(seed);
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
