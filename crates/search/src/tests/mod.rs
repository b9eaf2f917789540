//! Tests of the search as a whole, on toy games: against plain negamax, on forced wins and repetitions, for
//! determinism and limits; and of single parts, by folder. Tests of several threads are in `parallel/tests/`.

mod forced_wins;
mod lazy_eval;
mod memory;
mod negamax;
mod ordering;
pub(crate) mod random_game;
mod repetition;
mod selectivity;
mod soundness;
mod stopping;
pub(crate) mod toy_games;

use rusc_game::Position;

use crate::{Answer, Control, Evaluator, Limits, SearchOptions, Searcher, Techniques};

/// A searcher with a small table.
pub(crate) fn searcher<P: Position, E: Evaluator<P>>(evaluator: E, techniques: Techniques) -> Searcher<P, E> {
    let options = SearchOptions { table_megabytes: 1, techniques, ..SearchOptions::default() };
    Searcher::new(evaluator, options).unwrap()
}

/// The answer of a new searcher to a position without earlier ones.
pub(crate) fn search<P: Position, E: Evaluator<P>>(
    pos: &P,
    evaluator: E,
    techniques: Techniques,
    limits: Limits,
) -> Answer<P::Move> {
    run(&mut searcher(evaluator, techniques), pos, &[], limits)
}

pub(crate) fn run<P: Position, E: Evaluator<P>>(
    searcher: &mut Searcher<P, E>,
    pos: &P,
    earlier: &[u64],
    limits: Limits,
) -> Answer<P::Move> {
    searcher.run(pos, earlier, &limits, Control::NONE, &mut |_| {}).unwrap()
}

/// The moves of a position.
pub(crate) fn legal_moves<P: Position>(pos: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    moves
}

/// Panics unless every move of the line is legal when its turn comes.
pub(crate) fn assert_legal_line<P: Position>(pos: &P, line: &[P::Move]) {
    let mut pos = pos.clone();
    for (index, &m) in line.iter().enumerate() {
        assert!(legal_moves(&pos).contains(&m), "move {index} of {line:?} is not legal");
        let _ = pos.make(m);
    }
}
