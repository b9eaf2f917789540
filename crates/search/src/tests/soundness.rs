//! Whatever cannot change the value of a search does not: every set of sound techniques finds the value of plain
//! negamax.

use rusc_game::Position;

use super::layered::{RandomEval, interesting};
use super::noughts::{Noughts, OpenRows};
use super::{assert_legal_line, search, searcher};
use crate::oracle::{Leaf, negamax};
use crate::{Control, Limits, Technique, Techniques};

/// Every subset of the sound techniques.
fn sound_sets() -> impl Iterator<Item = Techniques> {
    let sound: Vec<Technique> = Technique::ALL.into_iter().filter(|&f| Techniques::SOUND.has(f)).collect();
    (0..1_u32 << sound.len()).map(move |bits| {
        let chosen = sound.iter().enumerate().filter(|(index, _)| bits >> index & 1 != 0);
        chosen.fold(Techniques::NONE, |set, (_, &technique)| set.with(technique))
    })
}

#[test]
fn every_sound_set_finds_the_value_of_negamax() {
    for seed in 0..12 {
        let pos = interesting(seed);
        for depth in 1..=6 {
            let expected = negamax(&pos, &mut RandomEval::default(), depth, Leaf::Static);
            for techniques in sound_sets() {
                let answer = search(&pos, RandomEval::default(), techniques, Limits::depth(depth as u32));
                assert_eq!(answer.score, expected, "seed {seed}, depth {depth}, {techniques:?}");
            }
        }
    }
}

#[test]
fn quiescence_finds_the_value_of_negamax_with_noisy_moves() {
    for seed in 100..140 {
        let pos = interesting(seed);
        for depth in 1..=5 {
            let expected = negamax(&pos, &mut RandomEval::default(), depth, Leaf::Quiescence);
            for techniques in [Techniques::NONE, Techniques::SOUND] {
                let techniques = techniques.with(Technique::Quiescence);
                let answer = search(&pos, RandomEval::default(), techniques, Limits::depth(depth as u32));
                assert_eq!(answer.score, expected, "seed {seed}, depth {depth}, {techniques:?}");
            }
        }
    }
}

#[test]
fn deeper_random_games_agree_too() {
    for seed in 200..260 {
        let pos = interesting(seed);
        let expected = negamax(&pos, &mut RandomEval::default(), 8, Leaf::Static);
        let answer = search(&pos, RandomEval::default(), Techniques::SOUND, Limits::depth(8));
        assert_eq!(answer.score, expected, "seed {seed}");
        assert_legal_line(&pos, &answer.pv);
    }
}

#[test]
fn the_best_move_has_the_value_it_claims() {
    for seed in 300..340 {
        let pos = interesting(seed);
        let answer = search(&pos, RandomEval::default(), Techniques::SOUND, Limits::depth(6));
        let mut after = pos;
        let _ = after.make(answer.best);
        let below = -negamax(&after, &mut RandomEval::default(), 5, Leaf::Static);
        // Distances count from the root here, and from the position after the move there.
        let same =
            below == answer.score || answer.score.is_decided() && below.is_win() == answer.score.is_win();
        assert!(same, "seed {seed}: {below} after the move, {} before", answer.score);
    }
}

#[test]
fn noughts_and_crosses_is_a_draw() {
    for techniques in [Techniques::SOUND, Techniques::ALL] {
        let answer = search(&Noughts::EMPTY, OpenRows, techniques, Limits::depth(9));
        assert_eq!(answer.score, crate::Score::DRAW);
        assert_eq!(answer.depth, 9);
    }
}

#[test]
fn every_iteration_is_reported_with_a_legal_line() {
    for seed in 400..420 {
        let pos = interesting(seed);
        let mut depths = Vec::new();
        let mut searcher = searcher(RandomEval::default(), Techniques::ALL);
        let answer = searcher.run(&pos, &[], &Limits::depth(7), Control::NONE, &mut |report| {
            assert_legal_line(&pos, report.pv);
            assert_eq!(report.line, 1);
            assert!(report.table_permille <= 1000);
            depths.push(report.depth);
        });
        let answer = answer.unwrap();
        assert_eq!(depths, (1..=answer.depth).collect::<Vec<_>>(), "seed {seed}");
        assert_eq!(answer.ponder, answer.pv.get(1).copied());
        assert_eq!(answer.best, answer.pv[0]);
    }
}
