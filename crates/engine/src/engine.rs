//! An engine for any game, behind one type: games and texts go in, a move as text comes out. The search itself runs on
//! the game's own types; only the conversion at its edge is here.

use std::fmt;
use std::time::Duration;

use rusc_game::{Line, Notation, Repetition};
use rusc_games::{AnyGame, GameKind, TypedGame};
use rusc_search::{
    Answer, Control, Evaluator, Limits, Report, Score, SearchOptions, Searcher, TableTooLarge, Techniques,
};

use crate::slices::SlicedTask;
use crate::strength::BestLines;
use crate::{EngineGame, Level, SearchGoal, SearchSlice};

/// An engine for that game, with nothing in its table.
///
/// ```
/// use rusc_engine::{Control, EngineOptions, Limits, new_engine};
/// use rusc_games::GameKind;
///
/// let game = GameKind::Hive.start("Base+MLP")?;
/// let mut engine = new_engine(GameKind::Hive, EngineOptions::default())?;
/// let info = engine.go(&*game, &Limits::depth(2), Control::NONE, &mut |_| {}).expect("the game goes on");
/// assert!(game.legal_moves().contains(&info.line[0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// There is no memory for its table.
pub fn new_engine(kind: GameKind, options: EngineOptions) -> Result<Box<dyn AnyEngine>, TableTooLarge> {
    rusc_games::dispatch!(kind, P => Ok(Box::new(Engine::<P>::new(kind, options)?)))
}

/// An engine. Its transposition table is kept from move to move.
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
    ///
    /// ```
    /// use rusc_engine::{Control, EngineOptions, Level, new_engine};
    /// use rusc_games::GameKind;
    ///
    /// let game = GameKind::TourDeRuche.start("TourDeRuche")?;
    /// let mut engine = new_engine(game.kind(), EngineOptions { table_megabytes: 1, ..Default::default() })?;
    /// let mut play = || engine.play(&*game, Level::MIN, 7, None, Control::NONE).expect("the game goes on");
    /// assert_eq!(play().line, play().line);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn play(
        &mut self,
        game: &dyn AnyGame,
        level: Level,
        seed: u64,
        time: Option<Duration>,
        control: Control<'_>,
    ) -> Option<SearchInfo>;

    /// Begins a search in slices, each a call of [`AnyEngine::advance`], and forgets an earlier one. `limits.time` means
    /// nothing: whoever asks for slices knows the time. False as [`AnyEngine::go`] is `None`; nothing has changed then.
    ///
    /// ```
    /// use rusc_engine::{Control, EngineOptions, Limits, SearchGoal, new_engine};
    /// use rusc_games::GameKind;
    ///
    /// let game = GameKind::Hive.start("Base")?;
    /// let mut engine = new_engine(game.kind(), EngineOptions { table_megabytes: 1, ..Default::default() })?;
    /// assert!(engine.begin(&*game, SearchGoal::Analysis { lines: 2 }, &Limits::depth(4)));
    /// let mut ends = std::iter::from_fn(|| engine.advance(1_000, Control::NONE, &mut |_| {}));
    /// assert_eq!(ends.find(|slice| slice.is_last).map(|slice| slice.info.depth), Some(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn begin(&mut self, game: &dyn AnyGame, goal: SearchGoal, limits: &Limits) -> bool;

    /// Goes on with the search for so many nodes and tells about each iteration; `None` if there is none. A level below
    /// the highest is chosen in one slice, whatever it costs.
    fn advance(
        &mut self,
        nodes: u64,
        control: Control<'_>,
        sink: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchSlice>;

    /// Changes its settings.
    ///
    /// # Errors
    /// There is no memory for the table; nothing has changed then.
    fn set_options(&mut self, options: EngineOptions) -> Result<(), TableTooLarge>;

    /// Empties the transposition table and the move statistics, for a new game, and forgets a search in slices.
    fn clear(&mut self);
}

impl fmt::Debug for dyn AnyEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine for {}", self.kind().name())
    }
}

/// Settings of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// Size of the transposition table.
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

/// What a search reports after each iteration and at its end.
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

/// The one implementation of [`AnyEngine`].
pub(crate) struct Engine<P: EngineGame> {
    kind: GameKind,
    pub(crate) searcher: Searcher<P, P::Evaluator>,
    /// Plays the levels below the highest. It is cleared before each move, so that these levels play the same whatever
    /// was searched before; clearing so small a table takes no time.
    level_searcher: Searcher<P, P::Evaluator>,
    /// A search in slices that goes on.
    pub(crate) sliced: Option<SlicedTask<P>>,
}

/// Size of the table of `level_searcher`: enough for all the positions that a lower level searches.
const LEVEL_MEGABYTES: usize = 1;

impl<P: EngineGame> Engine<P> {
    fn new(kind: GameKind, options: EngineOptions) -> Result<Engine<P>, TableTooLarge> {
        let small = SearchOptions { table_megabytes: LEVEL_MEGABYTES, ..SearchOptions::default() };
        Ok(Engine {
            kind,
            searcher: Searcher::new(P::Evaluator::default(), search_options(options))?,
            level_searcher: Searcher::new(P::Evaluator::default(), small)?,
            sliced: None,
        })
    }

    /// The move of a level below the highest.
    pub(crate) fn play_level(
        &mut self,
        line: &Line<P>,
        level: Level,
        seed: u64,
        time: Option<Duration>,
        control: Control<'_>,
    ) -> Option<SearchInfo> {
        let strength = &P::LEVELS[level.index()];
        let limits = strength.limits(time);
        let wanted = strength.lines_among(line.position().count_moves() as usize);
        let options = SearchOptions { lines: wanted, ..self.level_searcher.options() };
        self.level_searcher.set_options(options).expect("the table keeps its size");
        self.level_searcher.clear();
        let mut best = BestLines::default();
        let mut add = |info: &SearchInfo| best.add(info.clone(), wanted);
        let answer = search(&mut self.level_searcher, line, &limits, control, &mut add)?;
        let nodes = answer.nodes;
        let chosen = strength.choose(best.or(answer), seed, line.position().key())?;
        Some(SearchInfo { nodes, ..chosen })
    }
}

/// A fifth of a unit of log-odds: less than any real advantage, more than the noise in an even position.
pub(crate) const CONTEMPT: i16 = 20;

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

/// The line of the game, if it is of this type and not over.
pub(crate) fn ongoing_line<P: Notation>(game: &dyn AnyGame) -> Option<&Line<P>> {
    let typed = TypedGame::of(game)?;
    game.outcome().is_none().then(|| typed.line())
}

/// Searches, with moves converted to texts.
fn search<P: Notation, E: Evaluator<P>>(
    searcher: &mut Searcher<P, E>,
    line: &Line<P>,
    limits: &Limits,
    control: Control<'_>,
    sink: &mut dyn FnMut(&SearchInfo),
) -> Option<SearchInfo> {
    let (pos, earlier) = (line.position(), &line.earlier_keys());
    let answer = searcher.run(pos, earlier, limits, control, &mut |report| sink(&reported(pos, report)))?;
    Some(answered(pos, &answer))
}

pub(crate) fn reported<P: Notation>(pos: &P, report: &Report<'_, P::Move>) -> SearchInfo {
    let &Report { line: rank, depth, score, nodes, pv, .. } = report;
    SearchInfo { rank, depth, score, nodes, line: texts(pos, pv) }
}

pub(crate) fn answered<P: Notation>(pos: &P, answer: &Answer<P::Move>) -> SearchInfo {
    let &Answer { depth, score, nodes, ref pv, .. } = answer;
    SearchInfo { rank: 1, depth, score, nodes, line: texts(pos, pv) }
}

impl<P: EngineGame> AnyEngine for Engine<P> {
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
        search(&mut self.searcher, ongoing_line(game)?, limits, control, sink)
    }

    fn play(
        &mut self,
        game: &dyn AnyGame,
        level: Level,
        seed: u64,
        time: Option<Duration>,
        control: Control<'_>,
    ) -> Option<SearchInfo> {
        let line = ongoing_line::<P>(game)?;
        if level == Level::MAX {
            let limits = P::LEVELS[level.index()].limits(time);
            return search(&mut self.searcher, line, &limits, control, &mut |_| {});
        }
        self.play_level(line, level, seed, time, control)
    }

    fn begin(&mut self, game: &dyn AnyGame, goal: SearchGoal, limits: &Limits) -> bool {
        let Some(line) = ongoing_line::<P>(game) else { return false };
        self.begin_slices(line, goal, limits);
        true
    }

    fn advance(
        &mut self,
        nodes: u64,
        control: Control<'_>,
        sink: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchSlice> {
        self.next_slice(nodes, control, sink)
    }

    fn set_options(&mut self, options: EngineOptions) -> Result<(), TableTooLarge> {
        self.searcher.set_options(search_options(options))
    }

    fn clear(&mut self) {
        self.sliced = None;
        self.searcher.clear();
    }
}

/// The texts of moves played one after the other.
fn texts<P: Notation>(pos: &P, moves: &[P::Move]) -> Vec<String> {
    let mut line = Line::new(pos.clone(), Repetition::PlaysOn);
    let mut texts = Vec::new();
    for &m in moves {
        texts.push(line.position().move_text(m));
        if line.play(m).is_err() {
            break;
        }
    }
    texts
}
