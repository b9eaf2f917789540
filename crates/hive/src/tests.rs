//! Positions that legal moves cannot reach, set up by hand: those the audit must object to, and rulings for turns that
//! never come in play. And the key against its reference: where a stun is part of it.

use rusc_game::{Position as _, Side, SplitMix64};

use crate::{Bug, Cell, Discrepancy, Move, Piece, Position, Setup};

fn piece(name: &str) -> Piece {
    Piece::all().find(|piece| piece.to_string() == name).unwrap()
}

/// Visits the positions of random games that go on, with their legal moves.
pub(crate) fn visit_random_games(
    seed: u64,
    setup: Setup,
    games: usize,
    mut visit: impl FnMut(&Position, &[Move]),
) {
    let mut random = SplitMix64::new(seed);
    for _ in 0..games {
        let mut pos = Position::new(setup);
        for _ in 0..150 {
            let moves = moves(&pos);
            let Some(&m) = random.pick(&moves) else { break };
            visit(&pos, &moves);
            let _ = pos.make(m);
        }
    }
}

/// Pieces put down one after the other on columns of one row, whatever the rules say.
fn row(setup: &str, pieces: &[(&str, i16)], ply: u32) -> Position {
    let setup: Setup = setup.parse().unwrap();
    let mut pos = Position::new(setup);
    for &(name, column) in pieces {
        pos.put(piece(name), Cell::at(Cell::START.q() + column, Cell::START.r()));
    }
    pos.set_turn(ply, None);
    pos
}

fn moves(pos: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    moves
}

#[test]
fn the_audit_is_content_with_a_sound_position() {
    let pos = row("Base+M", &[("wQ", 0), ("bQ", 1), ("wB1", 1), ("bM", 2), ("wS1", -1)], 8);
    assert_eq!(pos.audit(), Ok(()));
    assert_eq!(Position::new(Setup::default()).audit(), Ok(()));
}

#[test]
fn the_audit_finds_what_cannot_be() {
    let found = |pieces: &[(&str, i16)]| row("Base", pieces, 4).audit().unwrap_err();
    assert_eq!(found(&[("wQ", 0), ("bM", 1)]), [Discrepancy::Stranger(piece("bM"))]);
    assert_eq!(found(&[("wQ", 0), ("bQ", 2)]), [Discrepancy::Parts(2)]);
    assert_eq!(found(&[("wQ", 0), ("bA1", 0), ("bQ", 1)]), [Discrepancy::Climber(piece("bA1"))]);
    assert_eq!(found(&[("wQ", 0), ("bA2", 1)]), [Discrepancy::Order(piece("bA2"))]);
}

#[test]
fn the_audit_finds_a_stun_nobody_can_have() {
    let mut pos = row("Base+P", &[("wQ", 0), ("bQ", 1), ("wB1", 1)], 4);
    pos.set_turn(4, Some(piece("bQ")));
    assert_eq!(pos.audit(), Err(vec![Discrepancy::Stunned(piece("bQ"))]));
    pos.set_turn(4, Some(piece("wB1")));
    assert_eq!(pos.audit(), Ok(()));
}

#[test]
fn nothing_is_stunned_without_a_pillbug_in_the_set() {
    let mut pos = row("Base+ML", &[("wQ", 0), ("bQ", 1)], 4);
    pos.set_turn(4, Some(piece("bQ")));
    assert_eq!(pos.stunned_piece(), None);
}

#[test]
fn a_queen_that_could_not_enter_on_the_fourth_turn_must_enter_on_a_later_one() {
    // White's only piece lies under a beetle: there is no cell of its own colour to enter beside.
    let shut_out = row("Base", &[("wS1", 0), ("bB1", 0), ("bQ", 1)], 6);
    assert_eq!(moves(&shut_out), [Move::Pass]);
    let free_again = row("Base", &[("bB1", 1), ("wS1", 0), ("bQ", 2)], 8);
    let placed = moves(&free_again);
    assert_eq!(placed.len(), 3);
    assert!(placed.iter().all(|m| matches!(m, Move::Place(piece, _) if piece.bug() == Bug::Queen)));
}

#[test]
fn a_queen_in_hand_is_not_surrounded() {
    let pos = row("Base", &[("wS1", 0), ("bS1", 1)], 2);
    assert_eq!(Side::ALL.map(|side| pos.board().is_surrounded(side)), [false, false]);
    assert_eq!(pos.outcome(), None);
}

#[test]
fn touching_and_distance_agree_with_steps() {
    let from = Cell::at(3, 30);
    let mut reached = vec![from];
    for steps in 0..14 {
        let mut next = Vec::new();
        for &cell in &reached {
            assert_eq!((cell.distance(from), from.distance(cell)), (steps, steps));
            assert_eq!(from.touches(cell), from.direction_to(cell).is_some());
            next.extend(cell.neighbors().into_iter().filter(|other| other.distance(from) > steps));
        }
        next.sort_unstable();
        next.dedup();
        assert_eq!(next.len(), 6 * (steps + 1), "a ring of the next cells");
        reached = next;
    }
}

#[test]
fn without_a_pillbug_the_predicted_key_is_the_key() {
    for (seed, setup) in Setup::all().filter(|setup| !setup.expansions.include(Bug::Pillbug)).enumerate() {
        let mut pos = Position::new(setup);
        for turn in 0..100 {
            let moves = moves(&pos);
            for &m in &moves {
                let mut after = pos.clone();
                let _ = after.make(m);
                assert_eq!(pos.key_after(m), Some(after.key()), "{m:?}");
            }
            let Some(&m) = moves.get((turn * 31 + seed * 7) % moves.len().max(1)) else { break };
            let _ = pos.make(m);
        }
    }
}

#[test]
fn stuns_matter_where_they_take_a_move_away() {
    let mut seen = [0; 2];
    for (seed, setup) in Setup::all().filter(|setup| setup.expansions.include(Bug::Pillbug)).enumerate() {
        visit_random_games(seed as u64, setup, 16, |pos, _| {
            if let Some(piece) = pos.stunned_piece() {
                assert_eq!(pos.stun_matters(piece), pos.stun_takes_moves(), "{piece} in {pos:?}");
                seen[usize::from(pos.stun_matters(piece))] += 1;
            }
        });
    }
    assert!(seen[0] > 500 && seen[1] > 100, "{seen:?}");
}
