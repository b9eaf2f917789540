//! The protocol from both sides: transcripts of the server, hostile input, and engines that misbehave. Here is the host
//! of a server under test: its clock advances whenever it is read, and its user interrupts after a given number of
//! questions.

mod bad_input;
#[cfg(unix)]
mod client;
mod fuzz_corpus;
mod limits;
mod timing;
mod transcripts;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use rusc_games::GameKind;
use rusc_uhp::{Host, Next, Server};

/// When the user interrupts, counted in questions.
#[derive(Debug, Default)]
pub(crate) struct Scripted {
    asked: AtomicU64,
    patience: Option<u64>,
    looked: AtomicU64,
}

impl Scripted {
    /// A user who interrupts every command after it has asked so many times.
    pub(crate) fn impatient(patience: u64) -> Scripted {
        Scripted { patience: Some(patience), ..Scripted::default() }
    }
}

impl Host for Scripted {
    fn now(&self) -> Duration {
        Duration::from_millis(100 * self.looked.fetch_add(1, Relaxed))
    }

    fn interrupted(&self) -> bool {
        self.asked.fetch_add(1, Relaxed) >= self.patience.unwrap_or(u64::MAX)
    }

    fn has_more_input(&self) -> bool {
        self.patience.is_none()
    }

    fn pause(&self) {}
}

/// A server in memory.
pub(crate) struct Conversation {
    server: Server<Vec<u8>, Scripted>,
    read: usize,
}

impl Conversation {
    pub(crate) fn new(kind: GameKind, host: Scripted) -> Conversation {
        Conversation { server: Server::new(kind, Vec::new(), host), read: 0 }
    }

    /// What the server says unasked.
    pub(crate) fn greeting(&mut self) -> String {
        self.server.greet().expect("memory takes everything");
        self.news()
    }

    /// The whole answer to a line of any bytes.
    pub(crate) fn tell(&mut self, line: &[u8]) -> String {
        self.server.line(line).expect("memory takes everything");
        self.news()
    }

    /// Whether a line ends the conversation.
    pub(crate) fn next(&mut self, line: &str) -> Next {
        self.server.line(line.as_bytes()).expect("memory takes everything")
    }

    /// Leaves the server alone for a moment; how often it asked whether more input has arrived, or whether to stop.
    pub(crate) fn ponder(&mut self) -> u64 {
        let before = self.server.host().asked.load(Relaxed);
        self.server.ponder();
        self.server.host().asked.load(Relaxed) - before
    }

    fn news(&mut self) -> String {
        let text = str::from_utf8(&self.server.output()[self.read..]).expect("answers are text").to_owned();
        self.read = self.server.output().len();
        text
    }
}

/// A conversation about Hive with a patient user.
pub(crate) fn patient() -> Conversation {
    Conversation::new(GameKind::Hive, Scripted::default())
}
