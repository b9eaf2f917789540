//! Two sets of weights play against each other with the same search and the same number of nodes: pairs of games from
//! one random opening with colours reversed.

use std::num::NonZeroUsize;

use anyhow::Result;
use rusc_eval::Linear;
use rusc_game::{Notation, Outcome, Side};
use rusc_rating::{GameResult, Pairs};
use rusc_search::Searcher;

use crate::Watch;
use crate::crew::share_out;
use crate::random::Random;
use crate::selfplay::{Board, Conditions, opening, searcher};

/// Who plays how.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The set-ups, taken by turns.
    pub setups: Vec<String>,
    /// How games are played; without noise.
    pub conditions: Conditions,
    /// Pairs of games.
    pub pairs: usize,
    /// Where random numbers begin.
    pub seed: u64,
    /// Games played at the same time.
    pub threads: NonZeroUsize,
}

/// The pairs as the first weights see them; fewer than planned if stopped.
pub(crate) fn duel<P: Notation, E: Linear<P>>(
    plan: &Duel,
    starts: &[P],
    weights: [&[i32]; 2],
    watch: Watch<'_>,
) -> Result<Pairs> {
    let tasks: Vec<usize> = (0..plan.pairs).collect();
    let mut pairs = Pairs::default();
    let mut done = 0;
    let hire = || Ok((searcher::<P, E>(weights[0])?, searcher::<P, E>(weights[1])?, E::default()));
    let conditions = Conditions { noise: 0, ..plan.conditions };
    let work = |(one, other, judge): &mut (Searcher<P, E>, Searcher<P, E>, E), task: usize| {
        let mut random = Random::new(plan.seed, task as u64);
        let plies = conditions.random_plies + random.below(2);
        let line = opening(&starts[task % starts.len()], plies, &mut random);
        let mut meet = |first: &mut Searcher<P, E>, second: &mut Searcher<P, E>, side: Side| {
            let stop = &|| (watch.stop)();
            let mut board = Board { first, second: Some(second), judge: &*judge, conditions, stop };
            let outcome = board.play(line.clone(), &mut random)?.outcome;
            Some(match outcome {
                Outcome::Draw => GameResult::Draw,
                Outcome::Win(winner) if winner == side => GameResult::Win,
                Outcome::Win(_) => GameResult::Loss,
            })
        };
        let as_first = meet(one, other, Side::First)?;
        Some((as_first, meet(other, one, Side::Second)?))
    };
    share_out(&tasks, plan.threads, hire, work, |_, (as_first, as_second)| {
        pairs.record(as_first, as_second);
        done += 1;
        (watch.progress)(done, plan.pairs);
        Ok(())
    })?;
    Ok(pairs)
}
