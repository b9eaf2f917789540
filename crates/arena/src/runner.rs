//! Runs the games of a schedule on several threads and hands over what is finished, one game at a time: first what the
//! log already has, then what is played. It knows nothing of points and ratings.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use rusc_games::{AnyGame, Outcome};

use crate::log::Contents;
use crate::referee::Ending;
use crate::schedule::{Schedule, Slot};
use crate::worker::Worker;
use crate::{AdjudicationRule, Conditions, EngineSpec, Environment, GameLog, GameRecord, Reason};

/// Everything that was decided before the first game.
#[derive(Clone, Copy)]
pub(crate) struct Plan<'a> {
    pub(crate) players: &'a [EngineSpec],
    pub(crate) schedule: &'a Schedule,
    pub(crate) conditions: &'a Conditions,
}

/// Whether more games are needed; the answer of whoever counts a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// More games are needed.
    Continue,
    /// No more games are needed.
    Enough,
}

/// Why no more games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All games have been played.
    Complete,
    /// The question that the games were to answer is answered.
    Decided,
    /// The caller wanted to stop.
    Stopped,
}

impl End {
    /// The word for it in a summary.
    pub fn word(self) -> &'static str {
        match self {
            End::Complete => "complete",
            End::Decided => "decided",
            End::Stopped => "stopped",
        }
    }
}

/// Where a finished game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameSource {
    /// It was in the log already.
    Log,
    /// It has just been played.
    Played,
}

/// A finished game and where it stands in the schedule.
pub(crate) struct Finished<'a> {
    pub(crate) source: GameSource,
    pub(crate) slot: Slot,
    pub(crate) record: &'a GameRecord,
}

/// Plays what is missing and gives every finished game to `take`, those of the log first and in their order.
pub(crate) fn run(
    plan: Plan<'_>,
    log: &mut GameLog,
    env: Environment<'_>,
    take: &mut dyn FnMut(Finished<'_>) -> Next,
) -> Result<End> {
    plan.conditions.check(plan.players)?;
    let sides = plan.side_names();
    let Contents { records: mut earlier, length } = log.contents(sides)?;
    earlier.sort_by_key(|record| record.number);
    let mut is_finished = Vec::new();
    for record in &earlier {
        let check = plan.check(record).and_then(|()| mark(&mut is_finished, record.number));
        check.with_context(|| format!("game {} of the log is not of this event", record.number + 1))?;
    }
    log.cut(length)?;
    for record in &earlier {
        let slot = plan.schedule.slot(record.number).expect("the record was checked");
        if take(Finished { slot, record, source: GameSource::Log }) == Next::Enough {
            return Ok(End::Decided);
        }
    }
    play_missing(plan, &is_finished, log, env, take)
}

fn mark(is_finished: &mut Vec<bool>, number: usize) -> Result<()> {
    if is_finished.len() <= number {
        is_finished.resize(number + 1, false);
    }
    ensure!(!is_finished[number], "it is there twice");
    is_finished[number] = true;
    Ok(())
}

fn play_missing(
    plan: Plan<'_>,
    is_finished: &[bool],
    log: &mut GameLog,
    env: Environment<'_>,
    take: &mut dyn FnMut(Finished<'_>) -> Next,
) -> Result<End> {
    let n_missing = plan.schedule.n_games() - is_finished.iter().filter(|&&is_finished| is_finished).count();
    let halt = AtomicBool::new(false);
    let next = AtomicUsize::new(0);
    let (results, finished) = channel();
    thread::scope(|scope| {
        let mut threads = Ok(());
        for _ in 0..plan.conditions.concurrency.get().min(n_missing) {
            let (results, halt, next) = (results.clone(), &halt, &next);
            let work = move || work(plan, is_finished, next, halt, env, &results);
            let thread = thread::Builder::new().spawn_scoped(scope, work);
            threads = threads.and(thread.map(drop));
        }
        drop(results);
        let end = threads
            .context("cannot start a thread")
            .and_then(|()| collect(&finished, n_missing, log, env, take));
        // The scope waits for all threads, so they must be told to stop.
        halt.store(true, Relaxed);
        end
    })
}

/// Plays one game after the other until the schedule is done or the run is stopped.
fn work(
    plan: Plan<'_>,
    is_finished: &[bool],
    next: &AtomicUsize,
    halt: &AtomicBool,
    env: Environment<'_>,
    results: &Sender<Result<(Slot, GameRecord)>>,
) {
    let stop = || halt.load(Relaxed) || (env.stop)();
    let mut worker = Worker::new(plan, env, &stop);
    while !stop() {
        let number = next.fetch_add(1, Relaxed);
        let Some(slot) = plan.schedule.slot(number) else { return };
        if is_finished.get(number) == Some(&true) {
            continue;
        }
        let result = worker.play(slot).transpose();
        let Some(result) = result.map(|played| played.map(|record| (slot, record))) else { return };
        if results.send(result).is_err() {
            return;
        }
    }
}

/// Logs the games that arrive, until all threads have ended or no more games are needed.
fn collect(
    finished: &Receiver<Result<(Slot, GameRecord)>>,
    mut n_missing: usize,
    log: &mut GameLog,
    env: Environment<'_>,
    take: &mut dyn FnMut(Finished<'_>) -> Next,
) -> Result<End> {
    for result in finished {
        let (slot, mut record) = result?;
        record.date = (env.date)();
        log.append(&record)?;
        n_missing -= 1;
        if take(Finished { slot, record: &record, source: GameSource::Played }) == Next::Enough {
            return Ok(End::Decided);
        }
    }
    Ok(if n_missing == 0 { End::Complete } else { End::Stopped })
}

impl<'a> Plan<'a> {
    /// What the sides of the game are called.
    pub(crate) fn side_names(&self) -> [&'static str; 2] {
        let game = self.conditions.openings.of_pair(0).1.game();
        rusc_games::Side::ALL.map(|side| game.side_name(side))
    }

    fn names(&self, slot: Slot) -> [&'a str; 2] {
        slot.players.map(|player| self.players[player].name())
    }

    /// What the log says of a finished game; the date comes later.
    pub(crate) fn record(
        &self,
        slot: Slot,
        opening: usize,
        game: &dyn AnyGame,
        identities: [Option<String>; 2],
        ending: Ending,
    ) -> GameRecord {
        GameRecord {
            event: self.conditions.event.clone(),
            date: None,
            number: slot.number,
            sides: self.side_names().map(str::to_owned),
            players: self.names(slot).map(str::to_owned),
            identities,
            time_control: self.conditions.time.to_string(),
            max_plies: self.conditions.max_plies,
            adjudication: self.conditions.adjudication.word(),
            opening,
            outcome: ending.outcome,
            reason: ending.reason,
            plies: game.ply(),
            times: ending.times.map(Some),
            game_string: game.game_string(),
        }
    }

    /// Whether a record is of this event: same players, same opening, same conditions, and a game that can be played.
    fn check(&self, record: &GameRecord) -> Result<()> {
        let Some(slot) = self.schedule.slot(record.number) else {
            bail!("there are only {} games", self.schedule.n_games());
        };
        let same = |what: &str, here: &str, there: &str| {
            ensure!(here == there, "{what} is '{there}' in the log, '{here}' here");
            Ok(())
        };
        same("the event", &self.conditions.event, &record.event)?;
        let names = self.names(slot);
        same("the first player", names[0], &record.players[0])?;
        same("the second player", names[1], &record.players[1])?;
        same("the time control", &self.conditions.time.to_string(), &record.time_control)?;
        let plies = |plies: Option<usize>| plies.map_or("none".to_owned(), |plies| plies.to_string());
        same("the length of games", &plies(self.conditions.max_plies), &plies(record.max_plies))?;
        let word = |word: Option<String>| word.unwrap_or_else(|| AdjudicationRule::Draw.to_string());
        let adjudication = self.conditions.adjudication.word();
        same("the adjudication", &word(adjudication), &word(record.adjudication.clone()))?;
        let (opening_index, opening) = self.conditions.openings.of_pair(slot.meeting);
        let game = self.conditions.openings.kind().read_game(&record.game_string)?;
        let is_same_opening = record.opening == opening_index
            && game.setup() == opening.game().setup()
            && game.played().starts_with(opening.game().played());
        ensure!(is_same_opening, "it has another opening");
        ensure!(game.ply() == record.plies, "it has {} half-moves, not {}", game.ply(), record.plies);
        let by_the_moves = match record.reason {
            Reason::Rules | Reason::Repetition => game.outcome() == Some(record.outcome),
            Reason::Lead => self.conditions.adjudication.ending(&*game).outcome == record.outcome,
            Reason::PlyCap => record.outcome == Outcome::Draw,
            Reason::Fault(_) => true,
        };
        ensure!(by_the_moves, "the result is not that of the moves");
        Ok(())
    }
}
