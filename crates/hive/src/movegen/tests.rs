//! The generators are one code on three kinds of words: they must find the same moves.

use rusc_game::Position as _;

use super::entry::{count, list, list_portable, list_wide};
use crate::{Move, Position, Setup};

/// A small generator of random numbers; quality hardly matters here.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

fn sorted(generate: fn(&Position, &mut Vec<Move>), pos: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    generate(pos, &mut moves);
    moves.sort_unstable();
    moves
}

#[test]
fn all_word_sizes_and_instruction_sets_find_the_same_moves() {
    for (seed, setup) in Setup::all().chain(Setup::all()).chain(Setup::all()).enumerate() {
        let mut random = Random(seed as u64);
        let mut pos = Position::new(setup);
        for _ in 0..150 {
            let moves = sorted(list, &pos);
            assert_eq!(moves, sorted(list_portable, &pos), "portable words");
            assert_eq!(moves, sorted(list_wide, &pos), "the wide torus");
            assert_eq!(moves.len() as u64, count(&pos));
            if moves.is_empty() {
                break;
            }
            let _ = pos.make(moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn a_list_is_appended_to_what_the_buffer_holds() {
    let pos = Position::new(Setup::default());
    let mut moves = vec![Move::Pass];
    list(&pos, &mut moves);
    assert_eq!(moves.len(), 5);
}
