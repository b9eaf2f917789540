//! Two sets of weights play against each other with the same search and the same number of nodes: pairs of games from
//! one random opening with colours reversed.

use std::num::NonZeroUsize;

use anyhow::Result;
use rusc_eval::Linear;
use rusc_game::{Notation, Outcome, Side, SplitMix64};
use rusc_rating::{GameResult, Pairs};
use rusc_search::Searcher;

use crate::RunControl;
use crate::selfplay::{Board, SelfPlayConditions, opening, run_tasks, searcher};

/// The plan of a match between two sets of weights.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The set-ups, taken by turns.
    pub setups: Vec<String>,
    /// How games are played; without noise.
    pub conditions: SelfPlayConditions,
    /// Pairs of games.
    pub pairs: usize,
    /// Where random numbers begin.
    pub seed: u64,
    /// Games played at the same time.
    pub threads: NonZeroUsize,
}

/// The results of the pairs from the point of view of the first weights; fewer than planned if stopped.
pub(crate) fn play_match<P: Notation, E: Linear<P>>(
    plan: &MatchPlan,
    starts: &[P],
    weights: [&[i32]; 2],
    control: RunControl<'_>,
) -> Result<Pairs> {
    let tasks: Vec<usize> = (0..plan.pairs).collect();
    let mut pairs = Pairs::default();
    let mut done = 0;
    let new_worker = || Ok((searcher::<P, E>(weights[0])?, searcher::<P, E>(weights[1])?, E::default()));
    let conditions = SelfPlayConditions { noise: 0, ..plan.conditions };
    let work = |(one, other, judge): &mut (Searcher<P, E>, Searcher<P, E>, E), task: usize| {
        let mut random = SplitMix64::stream(plan.seed, task as u64);
        let plies = conditions.random_plies + random.below(2);
        let line = opening(&starts[task % starts.len()], plies, &mut random);
        let mut meet = |first: &mut Searcher<P, E>, second: &mut Searcher<P, E>, side: Side| {
            let stop = &|| (control.stop)();
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
    run_tasks(&tasks, plan.threads, new_worker, work, |_, (as_first, as_second)| {
        pairs.record(as_first, as_second);
        done += 1;
        (control.progress)(done, plan.pairs);
        Ok(())
    })?;
    Ok(pairs)
}
