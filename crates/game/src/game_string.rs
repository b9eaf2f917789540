//! One line of text for a whole game: `setup;state;turn;move;…;move`, the `GameString` of UHP, used for every game.
//!
//! Only the set-up and the moves say anything: state and turn are written for the reader's convenience and ignored
//! when read, as all programs of the field do.

use std::fmt;

use crate::{MoveError, Notation, Outcome, ParseSetupError, Record, Repetition, Side};

/// What a turn without a move is written as, in every game that has one.
const PASS: &str = "pass";

/// The second field of a game string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// No move has been made.
    NotStarted,
    /// The game goes on.
    InProgress,
    /// It has ended.
    Ended(Outcome),
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameStringError {
    /// The first field names no set-up.
    Setup(ParseSetupError),
    /// A move cannot be read or played.
    Move {
        /// Counted from 1.
        ply: usize,
        /// The text of the move, as it was given.
        text: String,
        /// What is wrong with it.
        error: MoveError,
    },
}

impl fmt::Display for GameStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameStringError::Setup(error) => error.fmt(f),
            GameStringError::Move { ply, text, error } => {
                write!(f, "move {ply} '{text}' cannot be played: {error}")
            }
        }
    }
}

impl std::error::Error for GameStringError {}

impl<P: Notation> Record<P> {
    /// Where the game stands.
    pub fn state(&self) -> State {
        match self.outcome() {
            Some(outcome) => State::Ended(outcome),
            None if self.line().ply() == 0 => State::NotStarted,
            None => State::InProgress,
        }
    }

    /// Reads a game string, or a set-up alone. Blanks around the semicolons do not matter, nor do empty fields at
    /// the end. Moves may go on after a third occurrence of a position, and a forced pass may be missing: archives have
    /// both. The pass is put in where nothing else could be played.
    ///
    /// # Errors
    /// The first thing that is wrong with the text.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs.inc")); }
    /// # use heap::Heap;
    /// use rusc_game::{Record, State};
    ///
    /// let game = Record::<Heap>::from_game_string("heap-5; InProgress; First[2]; take1; take 2")?;
    /// assert_eq!(game.game_string(), "heap-5;InProgress;First[2];take1;take2");
    /// assert_eq!(game.state(), State::InProgress);
    /// let error = Record::<Heap>::from_game_string("heap-5;;;take9").unwrap_err();
    /// assert!(error.to_string().starts_with("move 1 'take9' cannot be played"));
    /// # Ok::<(), rusc_game::GameStringError>(())
    /// ```
    pub fn from_game_string(text: &str) -> Result<Self, GameStringError> {
        let mut fields = text.split(';').map(str::trim);
        let setup = fields.next().unwrap_or_default().parse().map_err(GameStringError::Setup)?;
        let mut record = Record::new(setup);
        record.set_repetition(Repetition::PlaysOn);
        for (index, move_text) in fields.skip(2).filter(|field| !field.is_empty()).enumerate() {
            record.play_after_pass(move_text).map_err(|error| GameStringError::Move {
                ply: index + 1,
                text: move_text.chars().take(40).collect(),
                error,
            })?;
        }
        record.set_repetition(Repetition::Draws);
        Ok(record)
    }

    /// Plays a move, after a pass if the side to move can do nothing else and the text leaves that out. A refusal changes
    /// nothing and is about the move as it stands there.
    fn play_after_pass(&mut self, text: &str) -> Result<(), MoveError> {
        let error = match self.play(text) {
            Err(error @ (MoveError::Syntax(_) | MoveError::Illegal(_))) => error,
            other => return other,
        };
        if self.legal_texts() != [PASS] {
            return Err(error);
        }
        self.play(PASS)?;
        self.play(text).map_err(|_| {
            self.undo();
            error
        })
    }

    /// The game as one line of text, its moves in canonical form.
    pub fn game_string(&self) -> String {
        let mut text = format!("{};{};{}", self.setup(), state_string::<P>(self.state()), self.turn());
        for m in self.texts() {
            text.push(';');
            text.push_str(m);
        }
        text
    }

    /// The third field of the game string: `White[3]`.
    pub fn turn(&self) -> String {
        turn_string::<P>(self.line().position().side_to_move(), self.line().ply())
    }
}

/// `White[3]`: the side to move and the number of its turn, passes counted.
pub fn turn_string<P: Notation>(side: Side, ply: usize) -> String {
    format!("{}[{}]", P::side_name(side), ply / 2 + 1)
}

/// `InProgress`, `WhiteWins`, ….
fn state_string<P: Notation>(state: State) -> String {
    match state {
        State::NotStarted => "NotStarted".to_owned(),
        State::InProgress => "InProgress".to_owned(),
        State::Ended(Outcome::Draw) => "Draw".to_owned(),
        State::Ended(Outcome::Win(side)) => format!("{}Wins", P::side_name(side)),
    }
}
