//! Game files: tags and moves, several games after one another, in the form called APGN.
//!
//! ```text
//! [Event "MIGS 29813"]             seven tags every game has: Event, Date, Black, White, Variant, Result, Notation
//! [Variant "belgian"]              a named layout, or "custom" with a tag Position
//! [Result "1-0"]                   1-0 means that Black won
//! [Notation "Aba-Pro"]             or "Nacre"
//!
//! 1. i9h8 i6h6 2. i8h7 a5b5 1-0    moves, and the result once more; {comments} are skipped
//! ```
//!
//! A game is taken only if every move is legal and the result fits the board and is the same in both places. Written
//! are the moves of Aba-Pro. Unusual rules have tags of their own, `Balls` and `Limit`.

mod error;
mod read;
mod tags;
mod write;

pub use error::{ApgnError, GameFault};
pub use read::{Games, games};
pub use tags::Tags;

use rusc_game::{Outcome, Record};

use crate::Position;

/// One game of a file.
///
/// ```
/// use rusc_abalone::{Position, apgn};
/// use rusc_game::Record;
///
/// let game = Record::<Position>::from_game_string("belgian-daisy;;;a1b2;i5h5")?;
/// let file = apgn::ApgnGame::new(game, None)?.to_string();
/// let read = apgn::games(&file).next().expect("one game")?;
/// assert_eq!(read.record().texts(), ["a1b2", "i5h5"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ApgnGame {
    /// What the file says about the game, without what the other fields say.
    pub tags: Tags,
    record: Record<Position>,
    /// `None` for a game without a known result.
    result: Option<Outcome>,
}

impl ApgnGame {
    /// A game and its result, which may be more than the board tells: players resign.
    ///
    /// # Errors
    /// The result contradicts the board.
    pub fn new(record: Record<Position>, result: Option<Outcome>) -> Result<ApgnGame, GameFault> {
        use rusc_game::Position as _;

        // A repetition is a claim of the players: many archives play on after it.
        let on_board = record.line().position().outcome();
        match (on_board, result) {
            (Some(board), Some(result)) if board != result => Err(GameFault::ResultAgainstBoard),
            _ => Ok(ApgnGame { tags: Tags::default(), record, result }),
        }
    }

    /// The moves and the set-up.
    pub fn record(&self) -> &Record<Position> {
        &self.record
    }

    /// Who won; `None` if that is not known.
    pub fn result(&self) -> Option<Outcome> {
        self.result
    }
}
