//! A search for any game, behind one type: games and texts go in, a move as text comes out. The search itself runs on the
//! real types; only its edge is here.

use std::fmt;
use std::time::Duration;

use rusc_game::{Line, Notation, Repetition};
use rusc_search::{
    Answer, Control, Evaluator, Limits, Report, Score, SearchOptions, Searcher, TableTooLarge, Techniques,
};

use crate::level::{BestLines, Level};
use crate::typed_game::TypedGame;
use crate::{AnyGame, GameKind};

/// An engine that remembers what it found from move to move.
pub trait AnyEngine: Send {
    /// Which game it plays.
    fn kind(&self) -> GameKind;

    /// Searches for the best move and tells about each iteration; `None` if the game is over, or is not of its kind.
    fn go(
        &mut self,
        game: &dyn AnyGame,
        limits: &Limits,
        control: Control<'_>,
        sink: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchInfo>;

    /// Chooses a move as strong as the level says; `None` as for [`AnyEngine::go`]. Below the highest level the same
    /// game, level and seed always get the same move at about the same small cost, on one thread and whatever was
    /// asked before, unless `time` or the control end it early. The highest level is bounded by `time` alone, or by
    /// some seconds of work where there is none.
    fn play(
        &mut self,
        game: &dyn AnyGame,
        level: Level,
        seed: u64,
        time: Option<Duration>,
        control: Control<'_>,
    ) -> Option<SearchInfo>;

    /// Changes how it works.
    ///
    /// # Errors
    /// There is no memory for the table; nothing has changed then.
    fn set_options(&mut self, options: EngineOptions) -> Result<(), TableTooLarge>;

    /// Forgets everything, for a new game.
    fn clear(&mut self);
}

impl fmt::Debug for dyn AnyEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine for {}", self.kind().name())
    }
}

/// How an engine works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// Memory for the table.
    pub table_megabytes: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many best lines it looks for and tells about; one is enough to play, and cheaper.
    pub lines: usize,
    /// Which moves it looks at.
    pub breadth: Breadth,
}

/// Which moves an engine looks at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Breadth {
    /// Those that promise something: the way to play.
    #[default]
    Selective,
    /// All of them, to the full depth. That is slow and plays worse, but can be compared with engines that do the same.
    Full,
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions { table_megabytes: 64, threads: 1, lines: 1, breadth: Breadth::Selective }
    }
}

/// What an engine thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo {
    /// Which of the best lines this is, the best being 1.
    pub rank: usize,
    /// The last full iteration.
    pub depth: u32,
    /// What the position is worth for the side to move.
    pub score: Score,
    /// Positions visited.
    pub nodes: u64,
    /// The expected moves as texts, the best move first; never empty.
    pub line: Vec<String>,
}

/// The one implementation.
pub(crate) struct Engine<P: Notation, E: Evaluator<P>> {
    kind: GameKind,
    searcher: Searcher<P, E>,
    /// Plays the lower levels. It forgets everything before each move, so that these levels are the same for
    /// everybody, which takes no time with so small a table.
    apprentice: Searcher<P, E>,
}

/// Memory of the apprentice: enough for all the positions that a lower level looks at.
const APPRENTICE_MEGABYTES: usize = 1;

impl<P: Notation, E: Evaluator<P> + Default + 'static> Engine<P, E> {
    pub(crate) fn start(kind: GameKind, options: EngineOptions) -> Result<Box<dyn AnyEngine>, TableTooLarge> {
        let small = SearchOptions { table_megabytes: APPRENTICE_MEGABYTES, ..SearchOptions::default() };
        Ok(Box::new(Engine {
            kind,
            searcher: Searcher::new(E::default(), search_options(options))?,
            apprentice: Searcher::new(E::default(), small)?,
        }))
    }
}

/// A fifth of a unit of log-odds: less than any real advantage, more than the noise in an even position.
const CONTEMPT: i16 = 20;

fn search_options(options: EngineOptions) -> SearchOptions {
    SearchOptions {
        table_megabytes: options.table_megabytes,
        threads: options.threads,
        lines: options.lines,
        // Several lines are for people who want to know what the position is worth.
        contempt: if options.lines > 1 { 0 } else { CONTEMPT },
        techniques: match options.breadth {
            Breadth::Selective => Techniques::ALL,
            Breadth::Full => Techniques::FULL_WIDTH,
        },
    }
}

/// The line of the game, if it is of the right kind and goes on.
fn running<P: Notation>(game: &dyn AnyGame) -> Option<&Line<P>> {
    let typed_game: &TypedGame<P> = game.as_any().downcast_ref()?;
    game.outcome().is_none().then(|| typed_game.line())
}

/// A search with its edge in texts.
fn think<P: Notation, E: Evaluator<P>>(
    searcher: &mut Searcher<P, E>,
    line: &Line<P>,
    limits: &Limits,
    control: Control<'_>,
    sink: &mut dyn FnMut(&SearchInfo),
) -> Option<SearchInfo> {
    let (pos, earlier) = (line.position(), &line.keys()[..line.ply()]);
    let answer = searcher.run(pos, earlier, limits, control, &mut |report| sink(&reported(pos, report)))?;
    Some(answered(pos, &answer))
}

fn reported<P: Notation>(pos: &P, report: &Report<'_, P::Move>) -> SearchInfo {
    let &Report { line: rank, depth, score, nodes, pv, .. } = report;
    SearchInfo { rank, depth, score, nodes, line: texts(pos, pv) }
}

fn answered<P: Notation>(pos: &P, answer: &Answer<P::Move>) -> SearchInfo {
    let &Answer { depth, score, nodes, ref pv, .. } = answer;
    SearchInfo { rank: 1, depth, score, nodes, line: texts(pos, pv) }
}

impl<P: Notation, E: Evaluator<P> + 'static> AnyEngine for Engine<P, E> {
    fn kind(&self) -> GameKind {
        self.kind
    }

    fn go(
        &mut self,
        game: &dyn AnyGame,
        limits: &Limits,
        control: Control<'_>,
        sink: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchInfo> {
        think(&mut self.searcher, running(game)?, limits, control, sink)
    }

    fn play(
        &mut self,
        game: &dyn AnyGame,
        level: Level,
        seed: u64,
        time: Option<Duration>,
        control: Control<'_>,
    ) -> Option<SearchInfo> {
        let line = running(game)?;
        let strength = self.kind.strength(level);
        let limits = strength.limits(time);
        if level == Level::MAX {
            return think(&mut self.searcher, line, &limits, control, &mut |_| {});
        }
        let options = SearchOptions { lines: strength.lines, ..self.apprentice.options() };
        self.apprentice.set_options(options).expect("the table keeps its size");
        self.apprentice.clear();
        let wanted = strength.lines.min(line.position().count_moves() as usize);
        let mut best = BestLines::default();
        let mut hear = |thought: &SearchInfo| best.hear(thought.clone(), wanted);
        let answer = think(&mut self.apprentice, line, &limits, control, &mut hear)?;
        let nodes = answer.nodes;
        let chosen = strength.choose(best.or(answer), seed, line.position().key())?;
        Some(SearchInfo { nodes, ..chosen })
    }

    fn set_options(&mut self, options: EngineOptions) -> Result<(), TableTooLarge> {
        self.searcher.set_options(search_options(options))
    }

    fn clear(&mut self) {
        self.searcher.clear();
    }
}

/// The texts of moves played one after the other.
fn texts<P: Notation>(pos: &P, moves: &[P::Move]) -> Vec<String> {
    let mut line = Line::new(pos.clone(), Repetition::PlaysOn);
    let mut texts = Vec::new();
    for &m in moves {
        let mut text = String::new();
        line.position().write_move(m, &mut text).expect("writing to a String cannot fail");
        texts.push(text);
        if line.play(m).is_err() {
            break;
        }
    }
    texts
}
