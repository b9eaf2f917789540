//! The trait behind everything textual: names of set-ups, texts of moves, a drawing of the board; and the errors of
//! reading a move, a set-up or a diagram. The reader of a diagram reports everything wrong with the text at once
//! ([`Faults`]), not just the first problem.

use std::fmt;
use std::str::FromStr;

use crate::{BoardView, Position, Side};

/// A position that can be written down and read back.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs.inc")); }
/// # use heap::{Heap, Stones};
/// use rusc_game::{MoveError, Notation};
///
/// let heap = Heap::start(&"heap-3".parse::<Stones>()?);
/// let m = heap.read_move("take 2")?;
/// assert_eq!(heap.move_text(m), "take2");
/// assert_eq!(heap.read_move("take 3"), Err(MoveError::Illegal("one or two of the stones that are there")));
/// assert_eq!(heap.drawing(), "ooo");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Notation: Position {
    /// Where a game may start from: `Base+MLP`, `belgian-daisy`, ….
    type Setup: Clone
        + Eq
        + fmt::Debug
        + fmt::Display
        + FromStr<Err = ParseSetupError>
        + Send
        + Sync
        + 'static;

    /// The position before the first move.
    fn start(setup: &Self::Setup) -> Self;

    /// Reads a move as people and programs write it, liberally.
    ///
    /// # Errors
    /// [`MoveError::Syntax`] when the text is no move at all, [`MoveError::Illegal`] when it is one that may not
    /// be played here.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// Writes a legal move in the one canonical form.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_move(&self, m: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// The canonical form of a legal move as a `String`: [`write_move`](Notation::write_move) for everyday use.
    fn move_text(&self, m: Self::Move) -> String {
        let mut text = String::new();
        self.write_move(m, &mut text).expect("writing to a String cannot fail");
        text
    }

    /// What the players call this side: `White`, `Orange`, ….
    fn side_name(side: Side) -> &'static str;

    /// The board as plain data, for any front end.
    fn view(&self) -> BoardView;

    /// The board as text, readable without history.
    fn drawing(&self) -> String;
}

/// Why a text is not a move that can be played now.
///
/// ```
/// use rusc_game::MoveError;
///
/// assert_eq!(MoveError::Syntax("a move is two cells").to_string(), "a move is two cells");
/// assert_eq!(MoveError::GameOver.to_string(), "the game is over");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text is no move; the reason says what was expected.
    Syntax(&'static str),
    /// The text is a move, but not a legal one here; the reason names the rule.
    Illegal(&'static str),
    /// The game has ended.
    GameOver,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Syntax(reason) | MoveError::Illegal(reason) => f.write_str(reason),
            MoveError::GameOver => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for MoveError {}

/// Why a text is no set-up of the game.
///
/// ```
/// use rusc_game::{Faults, ParseSetupError};
///
/// let error = ParseSetupError::Unknown { expected: "heap-9" };
/// assert_eq!(error.to_string(), "unknown set-up, expected heap-9");
/// let error = ParseSetupError::position(&Faults(vec!["row a has 4 cells, not 5"]));
/// assert_eq!(error.to_string(), "nobody can play from that position: row a has 4 cells, not 5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseSetupError {
    /// It names none.
    Unknown {
        /// What would have been accepted, for the reader of the message.
        expected: &'static str,
    },
    /// It names a position in which something is wrong: what that is.
    Position(String),
}

impl ParseSetupError {
    /// The first few things that are wrong with a position: a text of any length may have any number.
    pub fn position<F: fmt::Display>(faults: &Faults<F>) -> ParseSetupError {
        const SHOWN: usize = 3;
        let first = Faults(faults.0.iter().take(SHOWN).collect());
        ParseSetupError::Position(match faults.0.len().saturating_sub(SHOWN) {
            0 => first.to_string(),
            more => format!("{first}; and {more} more"),
        })
    }
}

impl fmt::Display for ParseSetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSetupError::Unknown { expected } => write!(f, "unknown set-up, expected {expected}"),
            ParseSetupError::Position(faults) => write!(f, "nobody can play from that position: {faults}"),
        }
    }
}

impl std::error::Error for ParseSetupError {}

/// All faults found in a diagram, in the order in which they were found.
///
/// Each game has a fault type of its own; this list is the error type around it.
///
/// ```
/// use rusc_game::Faults;
///
/// let faults = Faults(vec!["row a has 4 cells, not 5", "the second line must name a turn"]);
/// assert_eq!(faults.to_string(), "row a has 4 cells, not 5; the second line must name a turn");
/// assert!(Faults::<&str>(vec![]).into_result().is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults<F>(pub Vec<F>);

impl<F> Faults<F> {
    /// `Ok` for an empty list.
    ///
    /// # Errors
    /// The list itself, unless it is empty.
    pub fn into_result(self) -> Result<(), Faults<F>> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl<F: fmt::Display> fmt::Display for Faults<F> {
    /// Writes the faults separated by semicolons.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

impl<F: fmt::Debug + fmt::Display> std::error::Error for Faults<F> {}
