//! What can go wrong with an engine.

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use thiserror::Error;

/// Why there is no answer to build on.
#[derive(Debug, Error)]
pub enum UhpError {
    /// The text does not name a program.
    #[error("not a command line: {0}")]
    CommandLine(&'static str),
    /// The system would not start the program.
    #[error("cannot start '{command}': {source}")]
    Start {
        /// The command line.
        command: String,
        /// What the system said.
        source: io::Error,
    },
    /// Nothing, or no end of an answer, came in time.
    #[error("no answer to '{command}' within {limit:?}")]
    Timeout {
        /// What was asked.
        command: String,
        /// How long it was waited for.
        limit: Duration,
    },
    /// The caller does not want the answer any more.
    #[error("the answer to '{command}' is no longer wanted")]
    Stopped {
        /// What was asked.
        command: String,
    },
    /// The process ended, or closed its output, instead of answering.
    #[error("the engine ended instead of answering '{command}'{}", status_text(*status))]
    Ended {
        /// What was asked.
        command: String,
        /// How it ended, if it did.
        status: Option<ExitStatus>,
    },
    /// The engine answered `err`.
    #[error("the engine refuses '{command}': {message}")]
    Refused {
        /// What was asked.
        command: String,
        /// Its words.
        message: String,
    },
    /// The engine answered `invalidmove`.
    #[error("the engine holds '{command}' for an invalid move: {message}")]
    InvalidMove {
        /// What was asked.
        command: String,
        /// Its words.
        message: String,
    },
    /// The answer is not what the protocol says.
    #[error("the answer to '{command}' makes no sense: {reason}")]
    Nonsense {
        /// What was asked.
        command: String,
        /// What is wrong with the answer.
        reason: &'static str,
    },
    /// A command with an end of line inside would be two.
    #[error("a command must be one line")]
    NotOneLine,
    /// An earlier failure has put questions and answers out of step.
    #[error("the engine was given up after an earlier failure")]
    Lost,
}

fn status_text(status: Option<ExitStatus>) -> String {
    status.map_or(String::new(), |status| format!(" ({status})"))
}
