//! A line with the canonical texts of its moves: what is shown, saved and sent.

use crate::{Line, MoveError, Notation, Outcome, Repetition};

/// A line, the set-up it began from, and its moves as text.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs.inc")); }
/// # use heap::{Heap, Stones};
/// use rusc_game::Record;
///
/// let mut game = Record::<Heap>::new(Stones(4));
/// game.play("take 2")?;
/// assert_eq!(game.texts(), ["take2"]);
/// assert_eq!(game.legal_texts(), ["take1", "take2"]);
/// assert_eq!(game.turn(), "Second[1]");
/// # Ok::<(), rusc_game::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record<P: Notation> {
    setup: P::Setup,
    line: Line<P>,
    texts: Vec<String>,
}

impl<P: Notation> Record<P> {
    /// A new game.
    pub fn new(setup: P::Setup) -> Self {
        let line = Line::new(P::start(&setup), Repetition::Draws);
        Record { setup, line, texts: Vec::new() }
    }

    /// A game that begins at a position which no set-up may describe, such as one that was drawn. Its game string
    /// then tells less than the whole game.
    pub fn from_position(setup: P::Setup, pos: P) -> Self {
        Record { setup, line: Line::new(pos, Repetition::Draws), texts: Vec::new() }
    }

    /// Where the game began.
    pub fn setup(&self) -> &P::Setup {
        &self.setup
    }

    /// The position now and the way to it.
    pub fn line(&self) -> &Line<P> {
        &self.line
    }

    /// The canonical texts of the moves played.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.line.outcome()
    }

    /// Changes what a repetition means from now on.
    pub fn set_repetition(&mut self, repetition: Repetition) {
        self.line.set_repetition(repetition);
    }

    /// Reads a move and plays it.
    ///
    /// # Errors
    /// As [`Notation::read_move`], or the game is over; the record is then unchanged.
    pub fn play(&mut self, text: &str) -> Result<(), MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::GameOver);
        }
        let m = self.line.position().read_move(text)?;
        let canonical = self.line.position().move_text(m);
        self.line.play(m)?;
        self.texts.push(canonical);
        Ok(())
    }

    /// Takes back the last move; `None` at the start.
    pub fn undo(&mut self) -> Option<P::Move> {
        self.texts.pop();
        self.line.undo()
    }

    /// The canonical texts of all legal moves, none once the game is over.
    pub fn legal_texts(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let pos = self.line.position();
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        moves.into_iter().map(|m| pos.move_text(m)).collect()
    }
}
