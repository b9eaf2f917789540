//! Generated books of openings: half-moves are drawn at random, and the position is kept if it is new up to symmetry and a
//! search finds it balanced. The recipe decides everything, so an interrupted book is continued with the same result, on
//! any number of threads. No file is read or written here.

mod recipe;
#[cfg(test)]
mod tests;
mod text;

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use rusc_engine::{AnyEngine, Control, EngineOptions, Limits, Score, new_engine};
use rusc_games::{AnyGame, GameKind};

use self::recipe::{Candidate, Shape};
use crate::End;

pub use recipe::{BookRecipe, MOST_OPENINGS};

/// Memory of a search in megabytes. A position is searched for itself, and a small table is cleared quickly.
const TABLE_MEGABYTES: usize = 16;

/// After so many candidates in a row that were there before, there is nothing new to be found.
const MOST_REPEATS: u32 = 100_000;

/// An opening that was kept.
#[derive(Clone, Debug)]
struct Entry {
    /// As it stands in the book.
    game_string: String,
    /// What the search said, for people.
    comment: String,
}

/// The openings found so far and how far the search for them has come.
#[derive(Debug)]
pub struct Book {
    recipe: BookRecipe,
    /// By set-up, in the order of the recipe.
    entries: Vec<Vec<Entry>>,
    /// Candidates that have been drawn.
    n_tried: u64,
    seen: HashSet<(usize, Shape)>,
}

impl Book {
    /// An empty book.
    ///
    /// # Errors
    /// The recipe makes no sense.
    pub fn new(recipe: BookRecipe) -> Result<Book> {
        recipe.check()?;
        let entries = recipe.setups.iter().map(|_| Vec::new()).collect();
        Ok(Book { recipe, entries, n_tried: 0, seen: HashSet::new() })
    }

    /// A book that was begun before, as [`Book::to_text`] left it.
    ///
    /// # Errors
    /// The text is no book of this recipe.
    pub fn resume(recipe: BookRecipe, text: &str) -> Result<Book> {
        let mut book = Book::new(recipe)?;
        let begun = text::read(&book.recipe, text)?;
        (book.entries, book.n_tried) = (begun.entries, begun.n_tried);
        for number in 0..book.n_tried {
            if let Some(candidate) = book.recipe.candidate(number) {
                book.seen.insert(candidate.identity());
            }
        }
        Ok(book)
    }

    /// The whole book as a file of openings that [`crate::Openings`] reads. Set-ups take turns.
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    /// Openings found.
    pub fn len(&self) -> usize {
        self.entries.iter().map(Vec::len).sum()
    }

    /// Whether none has been found.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Candidates drawn, the openings found among them.
    pub fn n_tried(&self) -> u64 {
        self.n_tried
    }

    /// Looks for openings until there are enough. `progress` hears of the book whenever it has grown or some time has
    /// passed.
    ///
    /// # Errors
    /// There are not so many different openings, the engine cannot be made, or what `progress` says.
    pub fn grow(
        &mut self,
        threads: NonZeroUsize,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &mut dyn FnMut(&Book) -> Result<()>,
    ) -> Result<End> {
        let options = EngineOptions { table_megabytes: TABLE_MEGABYTES, ..EngineOptions::default() };
        let engines = (0..threads.get()).map(|_| new_engine(self.recipe.kind, options));
        let mut engines =
            engines.collect::<Result<Vec<_>, _>>().context("there is no memory for the search")?;
        let mut next = self.n_tried;
        while self.len() < self.recipe.count {
            let batch = self.draw(&mut next, engines.len())?;
            let scores = judge(&batch, &mut engines, self.recipe.nodes, stop)?;
            if stop() {
                return Ok(End::Stopped);
            }
            for (candidate, score) in batch.iter().zip(scores) {
                self.take(candidate, score);
                if self.len() == self.recipe.count {
                    break;
                }
            }
            progress(self)?;
        }
        Ok(End::Complete)
    }

    /// So many candidates that are worth a search.
    fn draw(&mut self, next: &mut u64, wanted: usize) -> Result<Vec<Candidate>> {
        let mut batch = Vec::new();
        let mut repeats = 0;
        while batch.len() < wanted {
            let candidate = self.recipe.candidate(*next);
            *next += 1;
            match candidate {
                Some(new) if self.has_room(new.setup) && self.seen.insert(new.identity()) => batch.push(new),
                _ => repeats += 1,
            }
            if repeats == MOST_REPEATS && batch.is_empty() {
                let (found, count) = (self.len(), self.recipe.count);
                bail!("there seem to be no more different openings; {found} of {count} were found");
            }
            if repeats >= MOST_REPEATS {
                break;
            }
        }
        Ok(batch)
    }

    /// Whether more openings of this set-up are wanted. Every set-up gets its share of the book.
    fn has_room(&self, setup: usize) -> bool {
        let n_setups = self.entries.len();
        let share = self.recipe.count / n_setups + usize::from(setup < self.recipe.count % n_setups);
        self.entries[setup].len() < share
    }

    /// Enters a candidate if it is even.
    fn take(&mut self, candidate: &Candidate, score: Judgement) {
        self.n_tried = candidate.number + 1;
        let limit = Score::points(self.recipe.tolerance);
        if self.has_room(candidate.setup) && score.score <= limit && -score.score <= limit {
            let comment = format!("{}, depth {}", score.score, score.depth);
            let game_string = candidate.game.game_string();
            self.entries[candidate.setup].push(Entry { game_string, comment });
        }
    }
}

/// What a search thinks of a candidate.
#[derive(Clone, Copy, Debug)]
struct Judgement {
    score: Score,
    depth: u32,
}

/// Searches all candidates, each with an engine of its own that remembers nothing of others.
fn judge(
    batch: &[Candidate],
    engines: &mut [Box<dyn AnyEngine>],
    nodes: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Judgement>> {
    let limits = Limits::nodes(nodes);
    let search = |game: &dyn AnyGame, engine: &mut Box<dyn AnyEngine>| {
        engine.clear();
        let control = Control { stop: &|| stop(), elapsed: &|| Duration::ZERO };
        let thought = engine.go(game, &limits, control, &mut |_| {});
        let thought = thought.context("the engine does not play this game")?;
        Ok(Judgement { score: thought.score, depth: thought.depth })
    };
    thread::scope(|scope| {
        let mut threads = Vec::new();
        for (candidate, engine) in batch.iter().zip(engines) {
            let work = move || search(&*candidate.game, engine);
            threads.push(thread::Builder::new().spawn_scoped(scope, work).context("cannot start a thread")?);
        }
        threads.into_iter().map(|thread| thread.join().expect("a search does not panic")).collect()
    })
}

/// Whether the word names a set-up of the game.
fn check_setup(kind: GameKind, setup: &str) -> Result<()> {
    let game = kind.start(setup).with_context(|| format!("'{setup}' is no set-up"))?;
    ensure!(game.outcome().is_none(), "a game from '{setup}' is over before it begins");
    Ok(())
}
