//! The start of an engine, from the process to its greeting. Whoever has no time to wait for the greeting can do something
//! else and come back.

use std::time::{Duration, Instant};

use super::link::{Link, words};
use super::wait::Answer;
use super::{EngineIdentity, ErrorOutput, UhpClient, UhpError, WaitLimit, shortened};

/// What a greeting answers, in messages.
const START: &str = "(start)";

/// A process that has not greeted yet; killed when this is dropped.
#[derive(Debug)]
pub struct StartingEngine {
    link: Link,
    greeting: Answer,
    begun: Instant,
}

/// Whether an engine has greeted.
#[derive(Debug)]
pub enum Greeting {
    /// It has, and can be asked.
    Said(UhpClient),
    /// Not within the time given; it may still do so.
    Awaited(StartingEngine),
}

impl StartingEngine {
    /// Starts a process. Words of the command line with blanks in them can be quoted.
    ///
    /// # Errors
    /// The process does not start.
    pub fn open(command_line: &str, errors: ErrorOutput) -> Result<StartingEngine, UhpError> {
        let link = Link::open(&words(command_line)?, errors)
            .map_err(|source| UhpError::Start { command: shortened(command_line), source })?;
        Ok(StartingEngine { link, greeting: Answer::default(), begun: Instant::now() })
    }

    /// How long ago it was started.
    pub fn age(&self) -> Duration {
        self.begun.elapsed()
    }

    /// The error for whoever waits no longer.
    pub fn late(&self) -> UhpError {
        UhpError::Timeout { command: START.to_owned(), limit: self.begun.elapsed() }
    }

    /// Waits for the greeting.
    ///
    /// # Errors
    /// The process ends, does not greet as an engine should, or is no longer wanted.
    pub fn greeting<'a>(mut self, limit: impl Into<WaitLimit<'a>>) -> Result<Greeting, UhpError> {
        match self.greeting.read(&mut self.link, START, limit.into()) {
            Ok(lines) => {
                let identity = EngineIdentity::read(START, &lines)?;
                Ok(Greeting::Said(UhpClient { link: self.link, identity, is_lost: false }))
            }
            Err(UhpError::Timeout { .. }) => Ok(Greeting::Awaited(self)),
            Err(error) => Err(error),
        }
    }
}
