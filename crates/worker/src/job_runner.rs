//! Does jobs, one at a time, on the thread of the caller: moves of the computer and analyses with our own engine, lines with an
//! engine that speaks the Universal Hive Protocol, and the moves of strong levels if the host wants. An analysis searches as `rusc analyse` and the page do, so that all three find
//! the same.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use rusc_api::{EngineLine, PositionSearch, SearchScore, Work, WorkKind, WorkPosition, WorkResult};
use rusc_engine::{
    ANALYSIS_MEGABYTES, ANALYSIS_SLICE, AnyEngine, Control, EngineOptions, ForcedMove, Level, Limits,
    Meaning, Score, SearchGoal, new_engine, static_move,
};
use rusc_games::{AnyGame, GameKind, Repetition};

use crate::host_engine::{HostEngine, HostEngineError, HostEngineOptions, Wait};

/// The most moves of the expected line that are kept, as `rusc analyse` does.
const LONGEST_LINE: usize = 8;
/// The longest way to a win that any search finds.
const LONGEST_WIN: u32 = 128;
/// How long an engine of the host's choice may take for anything but thinking.
const ENGINE_PATIENCE: Duration = Duration::from_secs(10);
/// What is left of the time for a move to our own engine when the host's fails at the last moment; nodes that play for a worker
/// take as long.
const OWN_TIME: Duration = Duration::from_millis(100);
/// What the host's engine may take for a move beyond the time that it is told, and still be in time.
const OVERRUN: Duration = Duration::from_millis(200);
/// The longest that it is told to think, and waited for beyond [`ENGINE_PATIENCE`].
const LONGEST_THOUGHT: Duration = Duration::from_hours(1);

/// What a runner has to work with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunnerOptions {
    /// Size of the transposition table for moves of the computer, in MiB, for each game that is played.
    pub table_megabytes: usize,
    /// An engine of the host's choice.
    pub engine: Option<HostEngineOptions>,
}

impl Default for RunnerOptions {
    fn default() -> RunnerOptions {
        RunnerOptions { table_megabytes: 16, engine: None }
    }
}

/// Why a job was not done.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
    /// The position cannot be read, or nothing can be done in it.
    #[error("the position does not fit: {0}")]
    Position(String),
    /// There is no engine for it, or no memory for one.
    #[error("no engine: {0}")]
    NoEngine(String),
    /// The engine of the host's choice failed.
    #[error("the engine failed: {0}")]
    Engine(HostEngineError),
}

/// Does jobs. Keeps its engines from job to job.
#[derive(Debug)]
pub struct JobRunner {
    options: RunnerOptions,
    /// For moves of the computer.
    players: HashMap<GameKind, Box<dyn AnyEngine>>,
    /// For analyses, emptied before every position; of the last game only.
    analyst: Option<Box<dyn AnyEngine>>,
    host: Option<HostEngine>,
}

impl From<HostEngineError> for WorkError {
    fn from(error: HostEngineError) -> WorkError {
        match error {
            HostEngineError::Stopped => WorkError::Stopped,
            error => WorkError::Engine(error),
        }
    }
}

impl JobRunner {
    /// A runner without engines yet.
    pub fn new(options: RunnerOptions) -> JobRunner {
        let host = options.engine.clone().map(HostEngine::new);
        JobRunner { options, players: HashMap::new(), analyst: None, host }
    }

    /// What it can do.
    pub fn kinds(options: &RunnerOptions) -> Vec<WorkKind> {
        let mut kinds = vec![WorkKind::Move, WorkKind::Analysis];
        if options.engine.is_some() {
            kinds.push(WorkKind::Lines);
        }
        kinds
    }

    /// Does a job. `stop` is asked often, `progress` is told thousandths.
    ///
    /// # Errors
    /// It was stopped, or the job cannot be done.
    pub fn run(
        &mut self,
        work: &Work,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(u32),
    ) -> Result<WorkResult, WorkError> {
        match work {
            Work::Move { position, level, seed, time_ms } => {
                let seed = seed.parse().map_err(|_| WorkError::Position("the seed is no number".into()))?;
                let level = Level::new(*level).ok_or_else(|| WorkError::Position("no such level".into()))?;
                self.choose_move(&*read(position)?, (level, seed), Duration::from_millis(*time_ms), stop)
            }
            Work::Analysis { position, nodes } => {
                Ok(WorkResult::Analysis { searches: self.analyse(position, *nodes, stop, progress)? })
            }
            Work::Lines { position, time_ms } => {
                self.best_line(&*read(position)?, Duration::from_millis(*time_ms), stop)
            }
        }
    }

    fn choose_move(
        &mut self,
        game: &dyn AnyGame,
        (level, seed): (Level, u64),
        time: Duration,
        stop: &dyn Fn() -> bool,
    ) -> Result<WorkResult, WorkError> {
        let begun = Instant::now();
        if let Some(text) = self.host_move(game, level, (begun, time), stop)? {
            let thought_ms = begun.elapsed().as_millis() as u64;
            return Ok(WorkResult::Move { text, score: None, thought_ms });
        }
        let over = || WorkError::Position("the game is over".into());
        let found = match self.player(game.kind()) {
            Ok(engine) => {
                let control = Control { stop, elapsed: &|| begun.elapsed() };
                let info = engine.play(game, level, seed, Some(time), control).ok_or_else(over)?;
                (info.line.into_iter().next().ok_or_else(over)?, Some(api_score(info.score)))
            }
            Err(error) => {
                tracing::warn!(%error, "a move without search is played");
                (static_move(game, stop).ok_or_else(over)?, None)
            }
        };
        if stop() {
            return Err(WorkError::Stopped);
        }
        let thought_ms = begun.elapsed().as_millis() as u64;
        Ok(WorkResult::Move { text: found.0, score: found.1, thought_ms })
    }

    /// The move of the host's engine, if it plays this level and has one in time; our own engine then has the rest of the time.
    fn host_move(
        &mut self,
        game: &dyn AnyGame,
        level: Level,
        (begun, time): (Instant, Duration),
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<String>, WorkError> {
        let host = self.host.as_mut().filter(|host| host.plays(level) && game.outcome().is_none());
        let (Some(host), Some(think)) = (host, whole_seconds(time)) else { return Ok(None) };
        let until = begun + time.min(LONGEST_THOUGHT).saturating_sub(OWN_TIME);
        match host.best_move(game, think, Wait { until, stop }) {
            Ok(text) => Ok(Some(text)),
            Err(HostEngineError::Stopped) => Err(WorkError::Stopped),
            Err(error) => {
                host.log(&error);
                Ok(None)
            }
        }
    }

    /// Searches every position of a game.
    fn analyse(
        &mut self,
        position: &WorkPosition,
        nodes: u64,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(u32),
    ) -> Result<Vec<Option<PositionSearch>>, WorkError> {
        let last = read(position)?;
        let mut game = read(&WorkPosition { moves: Vec::new(), ..position.clone() })?;
        // A third repetition ends a game only where it ended: before that, everybody played on.
        game.set_repetition(Repetition::PlaysOn);
        let plies = position.moves.len();
        let mut searches = Vec::with_capacity(plies + 1);
        for ply in 0..=plies {
            let outcome = if ply == plies { last.outcome() } else { game.outcome() };
            searches.push(match outcome {
                Some(_) => None,
                None => Some(self.search(&*game, nodes, stop)?),
            });
            progress((1000 * (ply + 1) / (plies + 1)) as u32);
            if let Some(text) = position.moves.get(ply) {
                game.play(text).map_err(|error| WorkError::Position(error.to_string()))?;
            }
        }
        Ok(searches)
    }

    fn search(
        &mut self,
        game: &dyn AnyGame,
        nodes: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<PositionSearch, WorkError> {
        if self.analyst.as_ref().is_none_or(|engine| engine.kind() != game.kind()) {
            self.analyst = Some(engine(game.kind(), ANALYSIS_MEGABYTES)?);
        }
        let nothing = || WorkError::Position("there is nothing to search".into());
        let engine = self.analyst.as_mut().ok_or_else(nothing)?;
        let limits = Limits { forced: ForcedMove::Search, nodes: Some(nodes), ..Limits::UNLIMITED };
        engine.clear();
        engine.begin(game, SearchGoal::Analysis { lines: 1 }, &limits);
        loop {
            if stop() {
                return Err(WorkError::Stopped);
            }
            let slice = engine.advance(ANALYSIS_SLICE, Control::NONE, &mut |_| {}).ok_or_else(nothing)?;
            if slice.is_last {
                let mut line = slice.info.line;
                line.truncate(LONGEST_LINE);
                return Ok(PositionSearch {
                    depth: slice.info.depth,
                    score: api_score(slice.info.score),
                    line,
                });
            }
        }
    }

    /// The move of the host's engine, checked by our rules.
    fn best_line(
        &mut self,
        game: &dyn AnyGame,
        time: Duration,
        stop: &dyn Fn() -> bool,
    ) -> Result<WorkResult, WorkError> {
        let none = || WorkError::NoEngine("this worker has none".into());
        let host = self.host.as_mut().ok_or_else(none)?;
        let think = time.min(LONGEST_THOUGHT);
        let wait = Wait { until: Instant::now() + think + ENGINE_PATIENCE, stop };
        let engine = host.identity(wait)?.name;
        let lines = match game.outcome() {
            Some(_) => Vec::new(),
            None => vec![EngineLine { moves: vec![host.best_move(game, think, wait)?] }],
        };
        Ok(WorkResult::Lines { engine, lines })
    }

    fn player(&mut self, kind: GameKind) -> Result<&mut Box<dyn AnyEngine>, WorkError> {
        if !self.players.contains_key(&kind) {
            self.players.insert(kind, engine(kind, self.options.table_megabytes)?);
        }
        self.players.get_mut(&kind).ok_or_else(|| WorkError::NoEngine(kind.name().to_owned()))
    }
}

/// What an engine is told to think of the time for a move: the protocol has whole seconds only. Nothing for a move that must be
/// quicker.
fn whole_seconds(time: Duration) -> Option<Duration> {
    let seconds = time.min(LONGEST_THOUGHT).saturating_sub(OWN_TIME + OVERRUN).as_secs();
    (seconds > 0).then_some(Duration::from_secs(seconds))
}

fn engine(kind: GameKind, table_megabytes: usize) -> Result<Box<dyn AnyEngine>, WorkError> {
    let options = EngineOptions { table_megabytes, ..EngineOptions::default() };
    new_engine(kind, options).map_err(|error| WorkError::NoEngine(error.to_string()))
}

fn read(position: &WorkPosition) -> Result<Box<dyn AnyGame>, WorkError> {
    let bad = |reason: String| WorkError::Position(reason);
    let kind = GameKind::from_id(&position.game).ok_or_else(|| bad(format!("no game {}", position.game)))?;
    let mut game = kind.read_game(&position.setup).map_err(|error| bad(error.to_string()))?;
    for text in &position.moves {
        game.play(text).map_err(|error| bad(error.to_string()))?;
    }
    Ok(game)
}

/// A score as messages have it.
pub fn api_score(score: Score) -> SearchScore {
    match score.meaning() {
        Meaning::Points(points) => SearchScore::Points(points),
        Meaning::WinIn(plies) => SearchScore::WinIn(plies),
        Meaning::LossIn(plies) => SearchScore::LossIn(plies),
    }
}

/// A score of a message; one that no search can find is the nearest that one can.
pub fn engine_score(score: SearchScore) -> Score {
    match score {
        SearchScore::Points(points) => Score::points(points),
        SearchScore::WinIn(plies) => Score::win_in(plies.min(LONGEST_WIN) as usize),
        SearchScore::LossIn(plies) => Score::loss_in(plies.min(LONGEST_WIN) as usize),
    }
}
