//! One game of an engine against itself or against another with other weights: random moves first, then searches of a
//! fixed number of nodes. Games that are clear are not played to their end. [`run_tasks`] plays many on several threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use anyhow::{Context, Result};
use rusc_eval::Linear;
use rusc_game::{Line, Notation, Outcome, Repetition, Side, SplitMix64};
use rusc_search::{Control, Limits, MoveClass, Score, SearchOptions, Searcher};

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlayConditions {
    /// Nodes for a move.
    pub nodes: u64,
    /// Random half-moves at the beginning; some games have one more.
    pub random_plies: usize,
    /// One move in so many is a random one later on; never if 0.
    pub noise: usize,
    /// Half-moves after which a game is a draw.
    pub max_plies: usize,
}

/// Adjudication: the score beyond which a game counts as won, if both sides agree for some half-moves.
const CLEAR: i32 = 1_000;
/// Adjudication: the number of half-moves for which they must agree.
const AGREED: usize = 6;
/// An opening that gives one side more than this is not played; random play goes wrong quickly.
const UNFAIR: i32 = 250;
/// The number of openings that are tried.
const OPENINGS: usize = 20;

/// A game that was played to a result.
#[derive(Clone, Debug)]
pub(crate) struct Played<M> {
    /// Every move with what the search said, seen by the side that moved, if that is worth keeping.
    pub(crate) moves: Vec<(M, Option<i32>)>,
    pub(crate) outcome: Outcome,
}

/// An engine with a small table; games at a few thousand nodes a move need no larger one.
pub(crate) fn searcher<P: Notation, E: Linear<P>>(weights: &[i32]) -> Result<Searcher<P, E>> {
    let evaluator = E::with_weights(weights).context("the weights do not fit the evaluator")?;
    Ok(Searcher::new(evaluator, SearchOptions { table_megabytes: 2, ..SearchOptions::default() })?)
}

/// Random moves from the start; the game is not over after them.
pub(crate) fn opening<P: Notation>(start: &P, plies: usize, random: &mut SplitMix64) -> Line<P> {
    loop {
        let mut line = Line::new(start.clone(), Repetition::Draws);
        for _ in 0..plies {
            play_random(&mut line, random);
        }
        if line.outcome().is_none() {
            return line;
        }
    }
}

fn play_random<P: Notation>(line: &mut Line<P>, random: &mut SplitMix64) -> Option<P::Move> {
    let mut moves = Vec::new();
    line.position().legal_moves(&mut moves);
    let m = *random.pick(&moves)?;
    line.play(m).ok()?;
    Some(m)
}

/// Two engines and the conditions of the game between them.
pub(crate) struct Board<'a, P: Notation, E: Linear<P>> {
    /// By side. The same engine may play both: then there is one.
    pub(crate) first: &'a mut Searcher<P, E>,
    pub(crate) second: Option<&'a mut Searcher<P, E>>,
    /// The evaluator that tells quiet moves from noisy ones.
    pub(crate) judge: &'a E,
    pub(crate) conditions: SelfPlayConditions,
    pub(crate) stop: &'a dyn Fn() -> bool,
}

impl<P: Notation, E: Linear<P>> Board<'_, P, E> {
    /// Plays from a fair random opening of the set-up; `None` if stopped.
    pub(crate) fn play_fair(&mut self, start: &P, random: &mut SplitMix64) -> Option<Played<P::Move>> {
        let plies = self.conditions.random_plies + random.below(2);
        let mut line = opening(start, plies, random);
        for _ in 0..OPENINGS {
            self.clear();
            let score = self.search(&line)?.1;
            if !score.is_decided() && points(score).abs() <= UNFAIR {
                break;
            }
            line = opening(start, plies, random);
        }
        self.play(line, random)
    }

    /// Plays on to a result; `None` if stopped.
    pub(crate) fn play(&mut self, mut line: Line<P>, random: &mut SplitMix64) -> Option<Played<P::Move>> {
        self.clear();
        let mut moves = begun(&line);
        let mut agreed: (Option<Side>, usize) = (None, 0);
        loop {
            if let Some(outcome) = line.outcome() {
                return Some(Played { moves, outcome });
            }
            if line.ply() >= self.conditions.max_plies {
                return Some(Played { moves, outcome: Outcome::Draw });
            }
            if self.conditions.noise > 0 && random.below(self.conditions.noise) == 0 {
                moves.push((play_random(&mut line, random)?, None));
                continue;
            }
            let side = line.position().side_to_move();
            let (best, score) = self.search(&line)?;
            if score.is_decided() {
                let winner = if score.is_win() { side } else { !side };
                return Some(Played { moves, outcome: Outcome::Win(winner) });
            }
            let leader = match points(score) {
                CLEAR.. => Some(side),
                value if value <= -CLEAR => Some(!side),
                _ => None,
            };
            agreed = if leader == agreed.0 { (leader, agreed.1 + 1) } else { (leader, 1) };
            if let (Some(winner), AGREED..) = agreed {
                return Some(Played { moves, outcome: Outcome::Win(winner) });
            }
            // A noisy move changes the evaluation at once, so the position before it is not quiet enough to learn from.
            let is_quiet = self.judge.class(line.position(), best) < MoveClass::Noisy;
            moves.push((best, is_quiet.then(|| points(score))));
            line.play(best).expect("a search answers with a legal move of a game that goes on");
        }
    }

    fn clear(&mut self) {
        self.first.clear();
        if let Some(second) = &mut self.second {
            second.clear();
        }
    }

    /// The best move and its score for the side to move; `None` if stopped.
    fn search(&mut self, line: &Line<P>) -> Option<(P::Move, Score)> {
        let searcher = match (&mut self.second, line.position().side_to_move()) {
            (Some(second), Side::Second) => second,
            _ => &mut *self.first,
        };
        let control = Control { stop: self.stop, ..Control::NONE };
        let earlier = &line.earlier_keys();
        let limits = Limits::nodes(self.conditions.nodes);
        let answer = searcher.run(line.position(), earlier, &limits, control, &mut |_| {})?;
        (!(self.stop)()).then_some((answer.best, answer.score))
    }
}

/// The score as a number of points; a decided one is beyond all others.
fn points(score: Score) -> i32 {
    match score.meaning() {
        rusc_search::Meaning::Points(points) => points,
        rusc_search::Meaning::WinIn(_) => i32::MAX,
        rusc_search::Meaning::LossIn(_) => -i32::MAX,
    }
}

/// The moves of an opening, which nobody has searched.
fn begun<P: Notation>(line: &Line<P>) -> Vec<(P::Move, Option<i32>)> {
    let mut back = line.clone();
    let mut moves: Vec<_> = std::iter::from_fn(|| back.undo()).map(|m| (m, None)).collect();
    moves.reverse();
    moves
}

/// Runs numbered tasks on so many threads, each with a worker of its own, and hands every result to `take` on this thread,
/// in the order in which they are ready. A task without a result was stopped. Ends early when `take` fails.
pub(crate) fn run_tasks<W, R: Send>(
    tasks: &[usize],
    threads: NonZeroUsize,
    new_worker: impl Fn() -> Result<W> + Sync,
    work: impl Fn(&mut W, usize) -> Option<R> + Sync,
    mut take: impl FnMut(usize, R) -> Result<()>,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.get().min(tasks.len()) {
            let sender = sender.clone();
            let (new_worker, work, next) = (&new_worker, &work, &next);
            scope.spawn(move || {
                let mut worker = match new_worker() {
                    Ok(worker) => worker,
                    Err(error) => return drop(sender.send(Err(error))),
                };
                while let Some(&task) = tasks.get(next.fetch_add(1, Relaxed)) {
                    let Some(result) = work(&mut worker, task) else { return };
                    if sender.send(Ok((task, result))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for result in &results {
            let taken = result.and_then(|(task, result)| take(task, result));
            if taken.is_err() {
                // The threads run out of tasks after the one they are at.
                next.store(tasks.len(), Relaxed);
                return taken;
            }
        }
        Ok(())
    })
}
