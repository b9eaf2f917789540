//! Searching one position after the other: each thread has an engine of its own, emptied before every position, so that the
//! same position always gets the same answer, whatever was searched before and on how many threads.

use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Result;
use rusc_engine::{
    ANALYSIS_MEGABYTES, ANALYSIS_SLICE, AnyEngine, Control, EngineOptions, ForcedMove, Limits, SearchGoal,
    new_engine,
};
use rusc_games::AnyGame;
use rusc_review::Evaluation;

use crate::interrupt;

/// When the search of a position ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchLimit {
    Nodes(u64),
    Depth(u32),
    Time(Duration),
}

impl SearchLimit {
    /// The word for it in a log.
    pub(super) fn text(self) -> String {
        match self {
            SearchLimit::Nodes(nodes) => format!("nodes {nodes}"),
            SearchLimit::Depth(depth) => format!("depth {depth}"),
            SearchLimit::Time(time) => format!("time {}", time.as_secs_f64()),
        }
    }
}

/// A position to search: its place in its game, and the game up to it.
pub(super) struct Job {
    pub(super) game: usize,
    pub(super) ply: usize,
    pub(super) position: Box<dyn AnyGame>,
}

/// What came of it.
pub(super) struct Done {
    pub(super) game: usize,
    pub(super) ply: usize,
    pub(super) key: u64,
    /// `None` if the search was stopped.
    pub(super) evaluation: Option<Evaluation>,
}

/// The most moves of the expected line that are kept.
pub(super) const LONGEST_LINE: usize = 8;

/// Searches what comes, until nothing comes any more.
pub(super) fn work(jobs: &Arc<Mutex<Receiver<Job>>>, results: &Sender<Result<Done>>, limit: SearchLimit) {
    let mut engine: Option<Box<dyn AnyEngine>> = None;
    loop {
        // The lock is held only while waiting: whoever gets a job gives it back.
        let Ok(job) = jobs.lock().map_or_else(|poisoned| poisoned.into_inner().recv(), |jobs| jobs.recv())
        else {
            return;
        };
        let kind = job.position.kind();
        if engine.as_ref().is_none_or(|engine| engine.kind() != kind) {
            let options = EngineOptions { table_megabytes: ANALYSIS_MEGABYTES, ..EngineOptions::default() };
            match new_engine(kind, options) {
                Ok(new) => engine = Some(new),
                Err(error) => return drop(results.send(Err(error.into()))),
            }
        }
        let evaluation = engine.as_mut().and_then(|engine| search(&mut **engine, &*job.position, limit));
        let done = Done { game: job.game, ply: job.ply, key: key(&*job.position), evaluation };
        if results.send(Ok(done)).is_err() {
            return;
        }
    }
}

/// Searches a position of a game that goes on; `None` if stopped.
fn search(engine: &mut dyn AnyEngine, position: &dyn AnyGame, limit: SearchLimit) -> Option<Evaluation> {
    let limits = Limits { forced: ForcedMove::Search, ..Limits::UNLIMITED };
    let (limits, deadline) = match limit {
        SearchLimit::Nodes(nodes) => (Limits { nodes: Some(nodes), ..limits }, None),
        SearchLimit::Depth(depth) => (Limits { depth: Some(depth), ..limits }, None),
        SearchLimit::Time(time) => (limits, Some(Instant::now() + time)),
    };
    engine.clear();
    engine.begin(position, SearchGoal::Analysis { lines: 1 }, &limits);
    loop {
        let slice = engine.advance(ANALYSIS_SLICE, Control::NONE, &mut |_| {})?;
        if interrupt::is_requested() {
            return None;
        }
        if slice.is_last || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            let mut line = slice.info.line;
            line.truncate(LONGEST_LINE);
            let choices = position.legal_moves().len();
            return Some(Evaluation { score: slice.info.score, depth: slice.info.depth, line, choices });
        }
    }
}

/// Names a position in a log: the check sum (FNV-1a) of its whole game, since repetitions count. It must not depend on the
/// machine or the compiler.
pub(super) fn key(position: &dyn AnyGame) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    position.game_string().bytes().fold(0xcbf2_9ce4_8422_2325, step)
}
