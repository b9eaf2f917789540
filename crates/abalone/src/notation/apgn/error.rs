//! What can be wrong with a game file.

use std::fmt;

use rusc_game::{Faults, MoveError};

use crate::Fault;

/// A game of a file that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApgnError {
    /// Which game of the file, from 1.
    pub game: usize,
    /// What is wrong with it.
    pub fault: GameFault,
}

/// What is wrong with a game. Plies are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameFault {
    /// A line of the head that is no tag, counted from 1 within the game.
    Tag {
        /// Which line.
        line: usize,
    },
    /// The game lacks a tag it must have.
    MissingTag(&'static str),
    /// The tag is there more than once.
    TagTwice(String),
    /// The tag is one that a game writes by itself, or has no proper name.
    TagRefused(String),
    /// No layout has that name, and there is no position.
    UnknownVariant(String),
    /// The position of the tag.
    Position(Faults<Fault>),
    /// The tags for unusual rules do not say any.
    Rules,
    /// A result that is none of `1-0`, `0-1`, `1/2-1/2` and `*`.
    UnknownResult(String),
    /// Neither `Aba-Pro` nor `Nacre`.
    UnknownNotation(String),
    /// The moves do not end with a result.
    NoResult,
    /// Something follows the result.
    Rest(String),
    /// A comment without an end.
    OpenComment,
    /// The result after the moves is not that of the tag.
    ResultsDiffer,
    /// The result is not that of the board.
    ResultAgainstBoard,
    /// The tag `Plies` says another number than there are moves.
    Plies {
        /// What the tag says.
        said: String,
        /// How many there are.
        played: usize,
    },
    /// A number before a move that is not its number.
    Number {
        /// Of the move that would follow.
        ply: usize,
        /// The number as written.
        text: String,
    },
    /// A move that is not of the notation the game declares.
    OtherNotation {
        /// Of the move.
        ply: usize,
        /// As it was written.
        text: String,
    },
    /// A move that cannot be read or played.
    Move {
        /// Of the move.
        ply: usize,
        /// As it was written.
        text: String,
        /// Why not.
        error: MoveError,
    },
}

impl fmt::Display for GameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameFault::Tag { line } => write!(f, "line {line} is no tag, such as [Event \"?\"]"),
            GameFault::MissingTag(name) => write!(f, "the tag {name} is missing"),
            GameFault::TagTwice(name) => write!(f, "the tag {name} is there more than once"),
            GameFault::TagRefused(name) => write!(f, "'{name}' cannot be set as a tag"),
            GameFault::UnknownVariant(name) => {
                write!(f, "no layout is called '{name}', and there is no Position")
            }
            GameFault::Position(faults) => write!(f, "the tag Position is wrong: {faults}"),
            GameFault::Rules => f.write_str("the tags Balls and Limit cannot be read"),
            GameFault::UnknownResult(text) => write!(f, "'{text}' is no result"),
            GameFault::UnknownNotation(text) => write!(f, "'{text}' is no notation; it is Aba-Pro or Nacre"),
            GameFault::NoResult => f.write_str("the moves do not end with a result"),
            GameFault::Rest(text) => write!(f, "'{text}' follows the result"),
            GameFault::OpenComment => f.write_str("a comment does not end"),
            GameFault::ResultsDiffer => f.write_str("the result after the moves is not that of the tag"),
            GameFault::ResultAgainstBoard => f.write_str("the result is not that of the board"),
            GameFault::Plies { said, played } => write!(f, "Plies says {said}, but there are {played} moves"),
            GameFault::Number { ply, text } => write!(f, "'{text}' is not the number of ply {ply}"),
            GameFault::OtherNotation { ply, text } => {
                write!(f, "ply {ply} '{text}' is not of the declared notation")
            }
            GameFault::Move { ply, text, error } => write!(f, "ply {ply} '{text}' cannot be played: {error}"),
        }
    }
}

impl std::error::Error for GameFault {}

impl fmt::Display for ApgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.fault)
    }
}

impl std::error::Error for ApgnError {}
