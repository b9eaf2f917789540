//! The client's side of the protocol: starts an engine and sends it commands, without trusting it. Every command has a
//! deadline, every answer a greatest size, and the process ends with the client.

mod error;
mod go_command;
mod identity;
mod link;
mod start;
mod wait;

use std::time::{Duration, Instant};

pub use self::error::UhpError;
pub use self::go_command::{ClockTime, GoCommand, GoCommandError};
pub use self::identity::EngineIdentity;
pub use self::link::{ErrorOutput, Leave};
pub use self::start::{Greeting, StartingEngine};
pub use self::wait::WaitLimit;

use self::link::Link;
use self::wait::{Answer, MAX_TIMEOUT};

/// A running engine.
#[derive(Debug)]
pub struct UhpClient {
    link: Link,
    identity: EngineIdentity,
    /// Set after a timeout or the end of the process: later answers could belong to earlier commands.
    is_lost: bool,
}

impl UhpClient {
    /// Starts a process and reads its greeting. Words of the command line with blanks in them can be quoted.
    ///
    /// # Errors
    /// The process does not start, or does not greet as an engine should in the time given.
    pub fn start<'a>(
        command_line: &str,
        errors: ErrorOutput,
        limit: impl Into<WaitLimit<'a>>,
    ) -> Result<UhpClient, UhpError> {
        match StartingEngine::open(command_line, errors)?.greeting(limit)? {
            Greeting::Said(client) => Ok(client),
            Greeting::Awaited(starting) => Err(starting.late()),
        }
    }

    /// What the engine said of itself when it started.
    pub fn identity(&self) -> &EngineIdentity {
        &self.identity
    }

    /// Asks the engine who it is once more.
    ///
    /// # Errors
    /// As [`UhpClient::ask`].
    pub fn info<'a>(&mut self, limit: impl Into<WaitLimit<'a>>) -> Result<EngineIdentity, UhpError> {
        let lines = self.ask("info", limit)?;
        EngineIdentity::read("info", &lines)
    }

    /// Starts a game from a set-up or a game string; gives the game string.
    ///
    /// # Errors
    /// As [`UhpClient::ask`].
    pub fn new_game<'a>(&mut self, text: &str, limit: impl Into<WaitLimit<'a>>) -> Result<String, UhpError> {
        self.ask_for_line(&format!("newgame {text}"), limit)
    }

    /// Plays a move; gives the game string.
    ///
    /// # Errors
    /// As [`UhpClient::ask`].
    pub fn play<'a>(&mut self, text: &str, limit: impl Into<WaitLimit<'a>>) -> Result<String, UhpError> {
        self.ask_for_line(&format!("play {text}"), limit)
    }

    /// All legal moves.
    ///
    /// # Errors
    /// As [`UhpClient::ask`].
    pub fn valid_moves<'a>(&mut self, limit: impl Into<WaitLimit<'a>>) -> Result<Vec<String>, UhpError> {
        let line = self.ask_for_line("validmoves", limit)?;
        Ok(line.split(';').map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()).collect())
    }

    /// The engine's choice, within a limit in the engine's own words (`time 00:00:05`, `depth 3`) and a deadline of
    /// ours. Of several lines the last one counts, up to its first semicolon.
    ///
    /// # Errors
    /// As [`UhpClient::ask`].
    pub fn best_move<'a>(
        &mut self,
        limit_words: &str,
        limit: impl Into<WaitLimit<'a>>,
    ) -> Result<String, UhpError> {
        let line = self.ask_for_line(format!("bestmove {limit_words}").trim_end(), limit)?;
        Ok(line.split(';').next().unwrap_or_default().trim().to_owned())
    }

    /// Takes back moves; gives the game string.
    ///
    /// # Errors
    /// As [`UhpClient::ask`].
    pub fn undo<'a>(&mut self, count: usize, limit: impl Into<WaitLimit<'a>>) -> Result<String, UhpError> {
        self.ask_for_line(&format!("undo {count}"), limit)
    }

    /// Changes an option; gives its new line.
    ///
    /// # Errors
    /// As [`UhpClient::ask`].
    pub fn set_option<'a>(
        &mut self,
        name: &str,
        value: &str,
        limit: impl Into<WaitLimit<'a>>,
    ) -> Result<String, UhpError> {
        self.ask_for_line(&format!("options set {name} {value}"), limit)
    }

    /// Sends any command and gives the lines of the answer without the final `ok`.
    ///
    /// # Errors
    /// The engine refuses, is silent for too long, ends, or talks nonsense, or the answer is no longer wanted. After
    /// anything but a refusal it is given up: every further question fails with [`UhpError::Lost`].
    pub fn ask<'a>(
        &mut self,
        command: &str,
        limit: impl Into<WaitLimit<'a>>,
    ) -> Result<Vec<String>, UhpError> {
        if self.is_lost {
            return Err(UhpError::Lost);
        }
        if command.contains(['\n', '\r']) {
            return Err(UhpError::NotOneLine);
        }
        self.link.forget_unasked();
        self.link.send(command);
        let answer = self.answer(command, limit.into());
        answer.and_then(|lines| refusal(command, &lines).map_or(Ok(lines), Err))
    }

    /// Sends `exit`, waits for the process to end, and kills it after `grace`.
    pub fn quit(mut self, grace: Duration) -> Leave {
        self.link.send("exit");
        self.link.wait_for_exit(Instant::now() + grace.min(MAX_TIMEOUT))
    }

    fn ask_for_line<'a>(
        &mut self,
        command: &str,
        limit: impl Into<WaitLimit<'a>>,
    ) -> Result<String, UhpError> {
        let lines = self.ask(command, limit)?;
        lines.into_iter().next_back().ok_or_else(|| nonsense(command, "the answer is empty"))
    }

    fn answer(&mut self, command: &str, limit: WaitLimit<'_>) -> Result<Vec<String>, UhpError> {
        let answer = Answer::default().read(&mut self.link, command, limit);
        self.is_lost = answer.is_err();
        answer
    }
}

/// The error in an answer, if it begins with `err` or `invalidmove`.
fn refusal(command: &str, lines: &[String]) -> Option<UhpError> {
    let command = || shortened(command);
    lines.iter().find_map(|line| {
        let (word, message) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "err" => Some(UhpError::Refused { command: command(), message: message.to_owned() }),
            "invalidmove" => Some(UhpError::InvalidMove { command: command(), message: message.to_owned() }),
            _ => None,
        }
    })
}

fn nonsense(command: &str, reason: &'static str) -> UhpError {
    UhpError::Nonsense { command: shortened(command), reason }
}

/// Enough of a command to recognise it in a message.
fn shortened(command: &str) -> String {
    const LONGEST: usize = 60;
    let mut text: String = command.chars().take(LONGEST).collect();
    if text.len() < command.len() {
        text.push('…');
    }
    text
}
