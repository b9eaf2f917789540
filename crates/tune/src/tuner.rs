//! The steps of tuning for any game behind one type.

use std::marker::PhantomData;
use std::num::NonZeroUsize;

use anyhow::{Context, Result, anyhow};
use rusc_engine::EngineGame;
use rusc_eval::Linear;
use rusc_game::{Line, Notation, Repetition, SplitMix64};
use rusc_games::GameKind;
use rusc_rating::Pairs;
use rusc_search::Searcher;

use crate::selfplay::{Board, Played, run_tasks, searcher};
use crate::{
    Fit, FitPlan, MatchPlan, RunControl, SelfPlayConditions, StoredGame, fit, weight_match, weight_table,
};

/// What can be done to tune a game.
pub trait Tuner {
    /// The weights that are built in.
    fn weights(&self) -> Vec<i32>;

    /// Reads weights as [`Tuner::write_weights`] writes them.
    ///
    /// # Errors
    /// The text is no table of weights for this game.
    fn read_weights(&self, text: &str) -> Result<Vec<i32>>;

    /// The weights as Rust source.
    fn write_weights(&self, weights: &[i32], heading: &str) -> String;

    /// Plays the games of these numbers, and hands over each as it ends.
    ///
    /// # Errors
    /// A set-up does not exist, or `take` failed.
    fn play(
        &self,
        plan: &SelfPlay,
        numbers: &[usize],
        control: RunControl<'_>,
        take: &mut dyn FnMut(StoredGame) -> Result<()>,
    ) -> Result<()>;

    /// Fits weights to games, beginning from some; `None` if stopped.
    ///
    /// # Errors
    /// A game cannot be replayed, or there are too few.
    fn fit(
        &self,
        games: &[StoredGame],
        start: &[i32],
        plan: FitPlan,
        control: RunControl<'_>,
    ) -> Result<Option<Fit>>;

    /// Lets two sets of weights play; fewer pairs than planned if stopped.
    ///
    /// # Errors
    /// A set-up does not exist, or the weights do not fit.
    fn play_match(&self, plan: &MatchPlan, weights: [&[i32]; 2], control: RunControl<'_>) -> Result<Pairs>;
}

/// Games of an engine against itself.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The set-ups, taken by turns.
    pub setups: Vec<String>,
    /// The weights it plays with.
    pub weights: Vec<i32>,
    /// How games are played.
    pub conditions: SelfPlayConditions,
    /// Where random numbers begin.
    pub seed: u64,
    /// Games played at the same time.
    pub threads: NonZeroUsize,
}

/// The tuner of a game.
pub fn tuner(kind: GameKind) -> Box<dyn Tuner> {
    rusc_games::dispatch!(kind, P => Box::new(Of::<P, <P as EngineGame>::Evaluator>(PhantomData)))
}

/// The one implementation.
struct Of<P, E>(PhantomData<(P, E)>);

/// The set-ups by their names.
fn read_setups<P: Notation>(names: &[String]) -> Result<Vec<P::Setup>> {
    names.iter().map(|name| name.parse().map_err(|error| anyhow!("set-up '{name}': {error}"))).collect()
}

impl<P: Notation, E: Linear<P>> Tuner for Of<P, E> {
    fn weights(&self) -> Vec<i32> {
        E::default().weights().to_vec()
    }

    fn read_weights(&self, text: &str) -> Result<Vec<i32>> {
        weight_table::read(E::GROUPS, text)
    }

    fn write_weights(&self, weights: &[i32], heading: &str) -> String {
        weight_table::write(E::GROUPS, weights, heading)
    }

    fn play(
        &self,
        plan: &SelfPlay,
        numbers: &[usize],
        control: RunControl<'_>,
        take: &mut dyn FnMut(StoredGame) -> Result<()>,
    ) -> Result<()> {
        let setups = read_setups::<P>(&plan.setups)?;
        let new_worker = || Ok((searcher::<P, E>(&plan.weights)?, E::default()));
        let work = |(engine, judge): &mut (Searcher<P, E>, E), number: usize| {
            let setup = &setups[number % setups.len()];
            let mut random = SplitMix64::stream(plan.seed, number as u64);
            let stop = &|| (control.stop)();
            let mut board =
                Board { first: engine, second: None, judge: &*judge, conditions: plan.conditions, stop };
            Some(stored::<P>(number, setup, board.play_fair(&P::start(setup), &mut random)?))
        };
        let mut done = 0;
        run_tasks(numbers, plan.threads, new_worker, work, |_, game: StoredGame| {
            done += 1;
            (control.progress)(done, numbers.len());
            if game.moves.is_empty() { Ok(()) } else { take(game) }
        })
    }

    fn fit(
        &self,
        games: &[StoredGame],
        start: &[i32],
        plan: FitPlan,
        control: RunControl<'_>,
    ) -> Result<Option<Fit>> {
        fit::fit::<P, E>(games, start, plan, control)
    }

    fn play_match(&self, plan: &MatchPlan, weights: [&[i32]; 2], control: RunControl<'_>) -> Result<Pairs> {
        let starts: Vec<P> = read_setups::<P>(&plan.setups)?.iter().map(P::start).collect();
        starts.first().context("there is no set-up to play from")?;
        weight_match::play_match::<P, E>(plan, &starts, weights, control)
    }
}

/// A game with its moves as text.
fn stored<P: Notation>(number: usize, setup: &P::Setup, played: Played<P::Move>) -> StoredGame {
    let mut line = Line::new(P::start(setup), Repetition::PlaysOn);
    let mut moves = Vec::new();
    for (m, score) in played.moves {
        moves.push((line.position().move_text(m), score));
        line.play(m).expect("the game was played with legal moves");
    }
    StoredGame { number, setup: setup.to_string(), outcome: played.outcome, moves }
}
