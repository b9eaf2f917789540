//! Tests of the search as a whole, on toy games: against plain negamax, on forced wins and repetitions, for
//! determinism and limits. Tests of single files are named after them.

mod determinism;
mod extend;
mod forced_wins;
mod graph;
mod guess;
mod history;
mod layered;
#[cfg(feature = "threads")]
mod ledger;
mod limits;
mod lines;
mod noughts;
mod order;
mod params;
mod path;
mod prune;
mod recall;
mod repetition;
mod score;
mod soundness;
#[cfg(feature = "threads")]
mod split;
mod stopping;
mod table;
#[cfg(feature = "threads")]
mod threads;
#[cfg(feature = "threads")]
mod watch;

use rusc_game::Position;

use crate::{Answer, Control, Evaluator, Limits, SearchOptions, Searcher, Techniques};

/// A searcher with a small table.
fn searcher<P: Position, E: Evaluator<P>>(evaluator: E, techniques: Techniques) -> Searcher<P, E> {
    let options = SearchOptions { table_megabytes: 1, techniques, ..SearchOptions::default() };
    Searcher::new(evaluator, options).unwrap()
}

/// What a new searcher says about a position without a past.
fn search<P: Position, E: Evaluator<P>>(
    pos: &P,
    evaluator: E,
    techniques: Techniques,
    limits: Limits,
) -> Answer<P::Move> {
    run(&mut searcher(evaluator, techniques), pos, &[], limits)
}

fn run<P: Position, E: Evaluator<P>>(
    searcher: &mut Searcher<P, E>,
    pos: &P,
    earlier: &[u64],
    limits: Limits,
) -> Answer<P::Move> {
    searcher.run(pos, earlier, &limits, Control::NONE, &mut |_| {}).unwrap()
}

/// The moves of a position.
fn legal_moves<P: Position>(pos: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    moves
}

/// Panics unless every move of the line is legal when its turn comes.
fn assert_legal_line<P: Position>(pos: &P, line: &[P::Move]) {
    let mut pos = pos.clone();
    for (index, &m) in line.iter().enumerate() {
        assert!(legal_moves(&pos).contains(&m), "move {index} of {line:?} is not legal");
        let _ = pos.make(m);
    }
}
