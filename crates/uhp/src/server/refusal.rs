//! Why a command is not obeyed, and the one place that words it. A refusal is one line of bounded length, whatever
//! bytes caused it.

use std::io;

use rusc_games::{GameStringError, MoveError};
use thiserror::Error;

/// The longest explanation, in characters.
const MAX_LENGTH: usize = 240;

/// A command that changed nothing.
#[derive(Debug, Error)]
pub(super) enum Refusal {
    #[error("The line is not valid UTF-8.")]
    NotUtf8,
    #[error("The line is longer than {limit} bytes.")]
    LineTooLong { limit: usize },
    #[error("Unknown command '{0}'. Try 'help' to see what there is.")]
    UnknownCommand(String),
    #[error("Usage: {0}")]
    Usage(&'static str),
    #[error("No game in progress. Try 'newgame' to start a new game.")]
    NoGame,
    #[error("The game is over. Try 'newgame' to start a new game.")]
    GameOver,
    #[error("{0}")]
    Move(MoveError),
    #[error("Unable to load the game: {0}")]
    Game(GameStringError),
    #[error("Unable to undo {asked}, moves played: {played}.")]
    UndoTooFar { asked: usize, played: usize },
    #[error("Unknown option '{0}'. Try 'options' to see what there is.")]
    UnknownOption(String),
    #[error("There is not enough memory for TableSizeMiB. Set it lower.")]
    NoMemory,
    #[error("The value of {name} must be {expected}.")]
    OptionValue { name: &'static str, expected: String },
}

impl Refusal {
    /// The line of the answer: the word programs look for, and the explanation for people.
    pub(super) fn line(&self) -> String {
        let word = match self {
            Refusal::Move(_) => "invalidmove",
            _ => "err",
        };
        let text = self.to_string();
        let mut line = format!("{word} ");
        line.extend(text.chars().take(MAX_LENGTH).map(|c| if breaks_line(c) { '?' } else { c }));
        if text.chars().nth(MAX_LENGTH).is_some() {
            line.push('…');
        }
        line
    }
}

/// Characters some reader might take for the end of the line, or that disturb a terminal.
fn breaks_line(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

/// Why a command failed.
#[derive(Debug, Error)]
pub(super) enum Failure {
    /// The client gets an explanation.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The output is closed.
    #[error(transparent)]
    Output(#[from] io::Error),
}
