//! One thread reads files, several search, this one keeps order: games come out as they went in. Few games are in work at
//! a time, so memory does not grow with the size of a collection. No thread is waited for after Ctrl-C: the reader may wait
//! for standard input for ever.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressDrawTarget};
use rusc_formats::{AnnotatedGame, Format};
use rusc_games::{Repetition, Side};
use rusc_review::PositionValue;

use super::log::SearchLog;
use super::search::{Done, Job, SearchLimit, key, work};
use crate::game_files::{Batch, Finding, Reader, display_name, total_size, unreadable};
use crate::interrupt;
use crate::progress_bar::progress_bar;

/// What is to be done.
#[derive(Clone)]
pub(super) struct Analysis {
    pub(super) files: Vec<PathBuf>,
    pub(super) from: Option<Format>,
    pub(super) keep_prefix: bool,
    pub(super) limit: SearchLimit,
    pub(super) threads: NonZeroUsize,
}

/// A game whose positions have all been looked at.
pub(crate) struct Analysed {
    pub(crate) game: AnnotatedGame,
    /// Where it stands: file and line.
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) side_names: [&'static str; 2],
    pub(crate) moves: Vec<(Side, String)>,
    pub(crate) values: Vec<PositionValue>,
}

/// A game in work.
struct Pending {
    analysed: Analysed,
    /// By position; `None` where a search has not answered yet.
    values: Vec<Option<PositionValue>>,
}

/// How often Ctrl-C is looked for while nothing comes.
const PATIENCE: Duration = Duration::from_millis(100);

/// What is shown while it runs, with and without a known end.
const WITH_END: &str = "{spinner} {elapsed_precise} {wide_bar} {pos}/{len} positions, ETA {eta}";
const WITHOUT_END: &str = "{spinner} {elapsed_precise} {pos} positions";

/// The state of a run.
struct Run<'a> {
    analysis: &'a Analysis,
    log: Option<SearchLog>,
    jobs: Option<Sender<Job>>,
    pending: VecDeque<Pending>,
    /// The number of the first pending game.
    first: usize,
    /// Positions that are being searched or wait for it.
    n_waiting: usize,
    n_refused: usize,
    bar: ProgressBar,
}

impl Analysis {
    /// Analyses all games and hands each over, in order; returns how many could not be read, or not whole.
    pub(super) fn run(
        &self,
        log: Option<SearchLog>,
        take: &mut dyn FnMut(&Analysed) -> Result<()>,
    ) -> Result<usize> {
        let total = self.count_positions();
        let bar = progress_bar(total, if total.is_some() { WITH_END } else { WITHOUT_END });
        let (jobs, to_search) = channel();
        let (answers, results) = channel();
        let to_search = Arc::new(Mutex::new(to_search));
        for _ in 0..self.threads.get() {
            let (to_search, answers, limit) = (Arc::clone(&to_search), answers.clone(), self.limit);
            thread::spawn(move || work(&to_search, &answers, limit));
        }
        drop(answers);
        let (first, n_waiting, n_refused) = (0, 0, 0);
        let pending = VecDeque::new();
        let mut run =
            Run { analysis: self, log, jobs: Some(jobs), pending, first, n_waiting, n_refused, bar };
        let outcome = run.all(&self.batches(), &results, take);
        run.bar.finish_and_clear();
        outcome.map(|()| run.n_refused)
    }

    /// Reads the files on a thread of its own.
    fn batches(&self) -> Receiver<Batch> {
        let (sender, batches) = sync_channel(1);
        let this = self.clone();
        thread::spawn(move || Reader::new(vec![sender]).read_all(&this.files, this.from));
        batches
    }

    /// How many positions there are, for the progress bar; `None` where the files cannot be read twice.
    fn count_positions(&self) -> Option<u64> {
        if total_size(&self.files).is_none() || ProgressDrawTarget::stderr().is_hidden() {
            return None;
        }
        let mut n_positions = 0;
        for batch in self.batches() {
            let readings = batch.format.iter().flat_map(|format| batch.chunks.iter().map(|c| format.read(c)));
            let kept = readings.filter(|reading| reading.refusal.is_none() || self.keep_prefix);
            n_positions +=
                kept.filter_map(|reading| reading.game).map(|game| n_positions_of(&game)).sum::<u64>();
            if interrupt::is_requested() {
                break;
            }
        }
        Some(n_positions)
    }
}

fn n_positions_of(game: &AnnotatedGame) -> u64 {
    game.tree().main_line().count() as u64 + 1
}

impl Run<'_> {
    fn all(
        &mut self,
        batches: &Receiver<Batch>,
        results: &Receiver<Result<Done>>,
        take: &mut dyn FnMut(&Analysed) -> Result<()>,
    ) -> Result<()> {
        let mut is_reading = true;
        while (is_reading || !self.pending.is_empty()) && !interrupt::is_requested() {
            // Whatever is waited for below, answers do not wait for it.
            while let Ok(done) = results.try_recv() {
                self.answered(done?)?;
            }
            if is_reading && self.n_waiting < 2 * self.analysis.threads.get() {
                match batches.recv_timeout(PATIENCE) {
                    Ok(batch) => self.begin_batch(&batch)?,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => is_reading = false,
                }
            } else if self.n_waiting > 0 {
                match results.recv_timeout(PATIENCE) {
                    Ok(done) => self.answered(done?)?,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => bail!("a searching thread has ended"),
                }
            }
            self.hand_over(take)?;
        }
        // The searching threads end when there is nothing more to come.
        self.jobs = None;
        Ok(())
    }

    /// Begins all games of a batch, and tells what cannot be read.
    fn begin_batch(&mut self, batch: &Batch) -> Result<()> {
        let name = display_name(&self.analysis.files[batch.file]);
        let mut messages = String::new();
        for chunk in &batch.chunks {
            let Some(reading) = batch.format.map(|format| format.read(chunk)) else { continue };
            let is_whole = reading.refusal.is_none();
            if let Some(refusal) = reading.refusal {
                self.n_refused += 1;
                let _ = writeln!(messages, "{name}:{refusal}");
            }
            if let Some(game) = reading.game.filter(|_| is_whole || self.analysis.keep_prefix) {
                self.begin_game(game, &name, chunk.line)?;
            }
        }
        for finding in &batch.findings {
            let message = match finding {
                Finding::Refused(place, reason) => format!("{name}:{place}: {reason}"),
                Finding::Unreadable(error) => unreadable(&self.analysis.files[batch.file], error).to_string(),
                Finding::Noted(_) => continue,
            };
            self.n_refused += 1;
            let _ = writeln!(messages, "{message}");
        }
        if !messages.is_empty() {
            self.bar.suspend(|| io::stderr().write_all(messages.as_bytes()))?;
        }
        Ok(())
    }

    /// Looks up the positions of a game, and has those searched that are not known.
    fn begin_game(&mut self, game: AnnotatedGame, file: &str, line: usize) -> Result<()> {
        let mut position = game.start()?;
        // Archives play on after repetitions.
        position.set_repetition(Repetition::PlaysOn);
        let index = self.first + self.pending.len();
        let texts: Vec<String> = game.tree().main_line().map(str::to_owned).collect();
        let (mut moves, mut values) = (Vec::new(), Vec::new());
        for ply in 0..=texts.len() {
            let known = match position.outcome() {
                Some(outcome) => Some(PositionValue::Over(outcome)),
                None => self
                    .log
                    .as_ref()
                    .and_then(|log| log.known(key(&*position)).cloned())
                    .map(PositionValue::Searched),
            };
            if known.is_some() {
                self.bar.inc(1);
            } else if let Some(jobs) = &self.jobs {
                self.n_waiting += 1;
                let _ = jobs.send(Job { game: index, ply, position: position.box_clone() });
            }
            values.push(known);
            if let Some(text) = texts.get(ply) {
                moves.push((position.side_to_move(), text.clone()));
                position.play(text)?;
            }
        }
        let side_names = Side::ALL.map(|side| position.side_name(side));
        let analysed = Analysed { game, file: file.to_owned(), line, side_names, moves, values: Vec::new() };
        self.pending.push_back(Pending { analysed, values });
        Ok(())
    }

    fn answered(&mut self, done: Done) -> Result<()> {
        self.n_waiting -= 1;
        // A search without an answer was stopped, and so is all the rest.
        let Some(evaluation) = done.evaluation else { return Ok(()) };
        if let Some(log) = &mut self.log {
            log.add(done.key, &evaluation)?;
        }
        self.bar.inc(1);
        if let Some(pending) = self.pending.get_mut(done.game - self.first) {
            pending.values[done.ply] = Some(PositionValue::Searched(evaluation));
        }
        Ok(())
    }

    /// Hands over the games at the front that are complete.
    fn hand_over(&mut self, take: &mut dyn FnMut(&Analysed) -> Result<()>) -> Result<()> {
        while let Some(game) = self.pending.front()
            && game.values.iter().all(Option::is_some)
            && let Some(Pending { mut analysed, values }) = self.pending.pop_front()
        {
            self.first += 1;
            analysed.values = values.into_iter().flatten().collect();
            self.bar.suspend(|| take(&analysed))?;
        }
        Ok(())
    }
}
