//! Searches: one at a time, in slices of a fixed number of nodes.

use rusc_api::{ErrorBody, ErrorCode, SearchLimits, SearchLine, SearchProgress, SearchPurpose, SearchScore};
use rusc_engine::{
    ANALYSIS_MEGABYTES, ANALYSIS_SLICE, AnyEngine, Control, EngineOptions, ForcedMove, Level, Limits,
    Meaning, Score, SearchGoal, SearchInfo, new_engine,
};
use rusc_games::{AnyGame, GameKind};

/// The most lines of an analysis.
const MOST_LINES: u8 = 5;

/// The engine and what it is doing.
#[derive(Debug, Default)]
pub(crate) struct SearchSession {
    engine: Option<Box<dyn AnyEngine>>,
    /// Of the search that was begun last.
    progress: Option<SearchProgress>,
}

impl SearchSession {
    /// Begins a search, without searching yet.
    ///
    /// # Errors
    /// There is no such level or number of lines, or no memory; nothing has changed then.
    pub(crate) fn begin(
        &mut self,
        game: &dyn AnyGame,
        purpose: SearchPurpose,
        limits: SearchLimits,
    ) -> Result<SearchProgress, ErrorBody> {
        let goal = goal_of(purpose)?;
        let limits = Limits {
            depth: limits.depth,
            nodes: limits.nodes,
            forced: match goal {
                SearchGoal::Analysis { .. } => ForcedMove::Search,
                SearchGoal::Level { .. } => ForcedMove::Play,
            },
            ..Limits::UNLIMITED
        };
        let goes_on = self.engine_for(game.kind())?.begin(game, goal, &limits);
        let progress = SearchProgress { depth: 0, nodes: 0, lines: Vec::new(), done: !goes_on };
        self.progress = Some(progress.clone());
        Ok(progress)
    }

    /// Searches one slice further; says the same again once it is over.
    ///
    /// # Errors
    /// No search was begun.
    pub(crate) fn advance(&mut self) -> Result<SearchProgress, ErrorBody> {
        let (Some(engine), Some(progress)) = (&mut self.engine, &mut self.progress) else {
            return Err(ErrorBody::new(ErrorCode::WrongMoment, "there is no search to go on with"));
        };
        if !progress.done {
            let mut found = Vec::new();
            let slice = engine.advance(ANALYSIS_SLICE, Control::NONE, &mut |info| found.push(info.clone()));
            for info in &found {
                add_line(&mut progress.lines, info);
            }
            progress.done = slice.as_ref().is_none_or(|slice| slice.is_last);
            if let Some(slice) = slice {
                progress.nodes = slice.info.nodes;
                progress.depth = slice.info.depth;
                // The answer of a search may come from an iteration that it has not finished, and then was not reported.
                if slice.is_last {
                    add_line(&mut progress.lines, &slice.info);
                }
            }
        }
        Ok(progress.clone())
    }

    /// The engine for a game; one is kept, so another game empties the table.
    fn engine_for(&mut self, kind: GameKind) -> Result<&mut dyn AnyEngine, ErrorBody> {
        if self.engine.as_ref().is_none_or(|engine| engine.kind() != kind) {
            self.engine = None;
            self.progress = None;
            let options = EngineOptions { table_megabytes: ANALYSIS_MEGABYTES, ..EngineOptions::default() };
            let engine = new_engine(kind, options)
                .map_err(|error| ErrorBody::new(ErrorCode::Internal, error.to_string()))?;
            self.engine = Some(engine);
        }
        Ok(self.engine.as_deref_mut().expect("it has just been made"))
    }
}

fn goal_of(purpose: SearchPurpose) -> Result<SearchGoal, ErrorBody> {
    let bad = |message: String| ErrorBody::new(ErrorCode::BadRequest, message);
    match purpose {
        SearchPurpose::Analysis { lines } if (1..=MOST_LINES).contains(&lines) => {
            Ok(SearchGoal::Analysis { lines: usize::from(lines) })
        }
        SearchPurpose::Analysis { .. } => Err(bad(format!("an analysis has 1 to {MOST_LINES} lines"))),
        SearchPurpose::Level { level, seed } => {
            let level = Level::new(level).ok_or_else(|| bad(rusc_engine::ParseLevelError.to_string()))?;
            Ok(SearchGoal::Level { level, seed: u64::from(seed) })
        }
    }
}

/// Puts a line in its place among the best ones. The lines of an iteration come in order; a better move that an unfinished
/// iteration has found comes alone, and may have been a lower line before.
fn add_line(lines: &mut Vec<SearchLine>, info: &SearchInfo) {
    let line = SearchLine { depth: info.depth, score: score_of(info.score), moves: info.line.clone() };
    let place = (info.rank - 1).min(lines.len());
    if place < lines.len() {
        lines[place] = line;
    } else {
        lines.push(line);
    }
    let first = lines[place].moves.first().cloned();
    let mut index = 0;
    lines.retain(|other| {
        index += 1;
        index - 1 <= place || other.moves.first() != first.as_ref()
    });
}

fn score_of(score: Score) -> SearchScore {
    match score.meaning() {
        Meaning::Points(points) => SearchScore::Points(points),
        Meaning::WinIn(plies) => SearchScore::WinIn(plies),
        Meaning::LossIn(plies) => SearchScore::LossIn(plies),
    }
}
