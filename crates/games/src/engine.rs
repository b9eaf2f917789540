//! A search for any game, behind one type: games and texts go in, a move as text comes out. The search itself runs on the
//! real types; only its edge is here.

use std::fmt;

use rusc_game::{Line, Notation, Repetition};
use rusc_search::{Control, Evaluator, Limits, Options, Score, Searcher, TableTooLarge};

use crate::session::Session;
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
        sink: &mut dyn FnMut(&Thought),
    ) -> Option<Thought>;

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
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions { table_megabytes: 64, threads: 1 }
    }
}

/// What an engine thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
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
}

impl<P: Notation, E: Evaluator<P> + Default + 'static> Engine<P, E> {
    pub(crate) fn start(kind: GameKind, options: EngineOptions) -> Result<Box<dyn AnyEngine>, TableTooLarge> {
        let searcher = Searcher::new(E::default(), search_options(options))?;
        Ok(Box::new(Engine { kind, searcher }))
    }
}

fn search_options(options: EngineOptions) -> Options {
    Options { table_megabytes: options.table_megabytes, threads: options.threads, ..Options::default() }
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
        sink: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let session: &Session<P> = game.as_any().downcast_ref()?;
        if session.outcome().is_some() {
            return None;
        }
        let line = session.line();
        let (pos, earlier) = (line.position(), &line.keys()[..line.ply()]);
        let answer = self.searcher.run(pos, earlier, limits, control, &mut |report| {
            let (depth, score, nodes) = (report.depth, report.score, report.nodes);
            sink(&Thought { depth, score, nodes, line: texts(pos, report.pv) });
        })?;
        let (depth, score, nodes) = (answer.depth, answer.score, answer.nodes);
        Some(Thought { depth, score, nodes, line: texts(pos, &answer.pv) })
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
