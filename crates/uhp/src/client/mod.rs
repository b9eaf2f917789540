//! The client's side of the protocol: starts an engine and sends it commands, without trusting it. Every command has a
//! deadline, every answer a greatest size, and the process ends with the client.

mod error;
mod go_command;
mod link;

use std::time::{Duration, Instant};

pub use self::error::UhpError;
pub use self::go_command::{ClockTime, GoCommand, GoCommandError};
pub use self::link::{ErrorOutput, Leave};

use self::link::{Link, Silence, words};

/// Bytes an answer may take in memory. The longest honest ones, lists of moves and of options, have some thousands.
const MAX_ANSWER: usize = 1 << 24;

/// What a line takes besides its text, roughly.
const LINE_COST: usize = 64;

/// Longest deadline: `Instant` overflows somewhere beyond.
const MAX_TIMEOUT: Duration = Duration::from_hours(24 * 365);

/// What an engine says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineIdentity {
    /// Its name and version.
    pub name: String,
    /// The expansions it plays: `Mosquito`, `Ladybug`, `Pillbug`.
    pub capabilities: Vec<String>,
}

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
    pub fn start(command_line: &str, errors: ErrorOutput, limit: Duration) -> Result<UhpClient, UhpError> {
        let link = Link::open(&words(command_line)?, errors)
            .map_err(|source| UhpError::Start { command: shortened(command_line), source })?;
        let identity = EngineIdentity { name: String::new(), capabilities: Vec::new() };
        let mut client = UhpClient { link, identity, is_lost: false };
        let greeting = client.answer("(start)", limit)?;
        client.identity = read_identity("(start)", &greeting)?;
        Ok(client)
    }

    /// What the engine said of itself when it started.
    pub fn identity(&self) -> &EngineIdentity {
        &self.identity
    }

    /// Asks the engine who it is once more.
    ///
    /// # Errors
    /// As [`UhpClient::ask`].
    pub fn info(&mut self, limit: Duration) -> Result<EngineIdentity, UhpError> {
        let lines = self.ask("info", limit)?;
        read_identity("info", &lines)
    }

    /// Starts a game from a set-up or a game string; gives the game string.
    ///
    /// # Errors
    /// As [`UhpClient::ask`].
    pub fn new_game(&mut self, text: &str, limit: Duration) -> Result<String, UhpError> {
        self.ask_for_line(&format!("newgame {text}"), limit)
    }

    /// Plays a move; gives the game string.
    ///
    /// # Errors
    /// As [`UhpClient::ask`].
    pub fn play(&mut self, text: &str, limit: Duration) -> Result<String, UhpError> {
        self.ask_for_line(&format!("play {text}"), limit)
    }

    /// All legal moves.
    ///
    /// # Errors
    /// As [`UhpClient::ask`].
    pub fn valid_moves(&mut self, limit: Duration) -> Result<Vec<String>, UhpError> {
        let line = self.ask_for_line("validmoves", limit)?;
        Ok(line.split(';').map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()).collect())
    }

    /// The engine's choice, within a limit in the engine's own words (`time 00:00:05`, `depth 3`) and a deadline of
    /// ours. Of several lines the last one counts, up to its first semicolon.
    ///
    /// # Errors
    /// As [`UhpClient::ask`].
    pub fn best_move(&mut self, limit_words: &str, limit: Duration) -> Result<String, UhpError> {
        let line = self.ask_for_line(format!("bestmove {limit_words}").trim_end(), limit)?;
        Ok(line.split(';').next().unwrap_or_default().trim().to_owned())
    }

    /// Takes back moves; gives the game string.
    ///
    /// # Errors
    /// As [`UhpClient::ask`].
    pub fn undo(&mut self, count: usize, limit: Duration) -> Result<String, UhpError> {
        self.ask_for_line(&format!("undo {count}"), limit)
    }

    /// Changes an option; gives its new line.
    ///
    /// # Errors
    /// As [`UhpClient::ask`].
    pub fn set_option(&mut self, name: &str, value: &str, limit: Duration) -> Result<String, UhpError> {
        self.ask_for_line(&format!("options set {name} {value}"), limit)
    }

    /// Sends any command and gives the lines of the answer without the final `ok`.
    ///
    /// # Errors
    /// The engine refuses, is silent for too long, ends, or talks nonsense. After the last three it is given up: every
    /// further question fails with [`UhpError::Lost`].
    pub fn ask(&mut self, command: &str, limit: Duration) -> Result<Vec<String>, UhpError> {
        if self.is_lost {
            return Err(UhpError::Lost);
        }
        if command.contains(['\n', '\r']) {
            return Err(UhpError::NotOneLine);
        }
        self.link.forget_unasked();
        self.link.send(command);
        let answer = self.answer(command, limit);
        answer.and_then(|lines| refusal(command, &lines).map_or(Ok(lines), Err))
    }

    /// Sends `exit`, waits for the process to end, and kills it after `grace`.
    pub fn quit(mut self, grace: Duration) -> Leave {
        self.link.send("exit");
        self.link.wait_for_exit(Instant::now() + grace.min(MAX_TIMEOUT))
    }

    fn ask_for_line(&mut self, command: &str, limit: Duration) -> Result<String, UhpError> {
        let lines = self.ask(command, limit)?;
        lines.into_iter().next_back().ok_or_else(|| nonsense(command, "the answer is empty"))
    }

    fn answer(&mut self, command: &str, limit: Duration) -> Result<Vec<String>, UhpError> {
        let deadline = Instant::now() + limit.min(MAX_TIMEOUT);
        let (mut lines, mut size) = (Vec::new(), 0);
        let error = loop {
            match self.link.receive(deadline) {
                Ok(line) if line == "ok" => return Ok(lines),
                Ok(line) => {
                    size += line.len() + LINE_COST;
                    if size > MAX_ANSWER {
                        break nonsense(command, "the answer does not end");
                    }
                    lines.push(line);
                }
                Err(Silence::Timeout) => break UhpError::Timeout { command: shortened(command), limit },
                Err(Silence::Ended) => {
                    break UhpError::Ended { command: shortened(command), status: self.link.exit_status() };
                }
                Err(Silence::Unreadable) => break nonsense(command, "a line is too long or not UTF-8"),
            }
        };
        self.is_lost = true;
        Err(error)
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

fn read_identity(command: &str, lines: &[String]) -> Result<EngineIdentity, UhpError> {
    let (first, rest) = lines.split_first().ok_or_else(|| nonsense(command, "the answer is empty"))?;
    let name = first.strip_prefix("id ").ok_or_else(|| nonsense(command, "it does not begin with 'id'"))?;
    let words = rest.last().map_or("", String::as_str).split(';');
    let capabilities = words.map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect();
    Ok(EngineIdentity { name: name.trim().to_owned(), capabilities })
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
