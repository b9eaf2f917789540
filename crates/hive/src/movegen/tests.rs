//! The generator is one code on three set types, which must find the same moves; ants are compared with plain steps.

use rusc_game::Position as _;

use super::dispatch::{Kernel, ListMoves, count, dispatch_portable, list};
use crate::board::bitboard::{Grid32, Window};
use crate::tests::visit_random_games;
use crate::ui::paths::{self, Path};
use crate::{Bug, Cell, Move, PieceSet, Position, Setup};

fn sorted(generate: impl Fn(&Position, &mut Vec<Move>), pos: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    generate(pos, &mut moves);
    moves.sort_unstable();
    moves
}

#[test]
fn all_word_sizes_and_instruction_sets_find_the_same_moves() {
    for (seed, setup) in Setup::all().enumerate() {
        visit_random_games(seed as u64, setup, 3, |pos, _| {
            let moves = sorted(list, pos);
            let portable =
                |pos: &Position, out: &mut Vec<Move>| dispatch_portable(pos.board(), ListMoves(pos, out));
            assert_eq!(moves, sorted(portable, pos), "portable words");
            let wide = |pos: &Position, out: &mut Vec<Move>| ListMoves(pos, out).run::<Grid32>(Window::WHOLE);
            assert_eq!(moves, sorted(wide, pos), "the wide torus");
            assert_eq!(moves.len() as u64, count(pos));
        });
    }
}

#[test]
fn a_list_is_appended_to_what_the_buffer_holds() {
    let pos = Position::new(Setup::default());
    let mut moves = vec![Move::Pass];
    list(&pos, &mut moves);
    assert_eq!(moves.len(), 5);
}

/// Where the ants of the side to move go must be where plain steps take them.
fn check_ants(pos: &Position, moves: &[Move]) {
    for ant in PieceSet::bug(Bug::Ant).and(PieceSet::side(pos.side_to_move())) {
        let target =
            |m: &Move| if let Move::Shift(piece, to) = *m { (piece == ant).then_some(to) } else { None };
        let mut targets: Vec<Cell> = moves.iter().filter_map(target).collect();
        if targets.is_empty() {
            continue;
        }
        let mut ends: Vec<Cell> = paths::of(pos, ant).iter().filter_map(Path::target).collect();
        targets.sort_unstable();
        ends.sort_unstable();
        assert_eq!(targets, ends, "{ant}");
    }
}

#[test]
fn ants_reach_what_single_steps_reach() {
    for (seed, setup) in Setup::all().enumerate() {
        visit_random_games(200 + seed as u64, setup, 6, check_ants);
    }
}
