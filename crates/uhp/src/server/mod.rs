//! The engine's side of the protocol: one line in, one answer out. Owns the game and the options; decides nothing
//! about rules and does not wait for input.

mod answers;
mod command;
mod limits;
mod options;
mod refusal;

use std::io::{self, Write};
use std::time::Duration;

use rusc_engine::AnyEngine;
use rusc_games::{AnyGame, GameKind};

use self::command::Command;
use self::options::Options;
use self::refusal::{Failure, Refusal};

/// The environment of the server: its clock, interrupts, and the input that waits.
pub trait Host: Sync {
    /// Time since some fixed moment.
    fn now(&self) -> Duration;

    /// Whether the running command shall end now, with what it has.
    fn interrupted(&self) -> bool;

    /// Whether more input, or its end, has arrived: what ends a command that was given no limit.
    fn has_more_input(&self) -> bool;

    /// Sleeps for a moment while there is nothing to compute.
    fn pause(&self);
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The server waits for the next line.
    Continue,
    /// The client has sent `exit`.
    Exit,
}

/// An engine that speaks the protocol to `out`: for Hive it is UHP to the letter, for other games the same words.
#[derive(Debug)]
pub struct Server<W, H> {
    kind: GameKind,
    out: W,
    host: H,
    options: Options,
    game: Option<Box<dyn AnyGame>>,
    /// Created when the first move is asked for, or by [`Server::prepare`].
    engine: Option<Box<dyn AnyEngine>>,
}

impl<W: Write, H: Host> Server<W, H> {
    /// No game yet, all options at their defaults. Nothing is written before [`Server::greet`].
    pub fn new(kind: GameKind, out: W, host: H) -> Self {
        Server { kind, out, host, options: Options::default(), game: None, engine: None }
    }

    /// What an engine says unasked when it starts.
    ///
    /// # Errors
    /// Those of the output.
    pub fn greet(&mut self) -> io::Result<()> {
        self.line(b"info").map(|_| ())
    }

    /// Obeys one line, with or without its end of line, and writes the whole answer. Whatever the bytes are, there is
    /// an answer; blank lines have none.
    ///
    /// # Errors
    /// Those of the output.
    pub fn line(&mut self, bytes: &[u8]) -> io::Result<Next> {
        let obeyed = match str::from_utf8(bytes).map(str::trim) {
            Ok("") => return Ok(Next::Continue),
            Ok(text) => Command::read(text).map_err(Failure::from).and_then(|command| self.obey(command)),
            Err(_) => Err(Refusal::NotUtf8.into()),
        };
        match obeyed {
            Ok(Next::Exit) => return Ok(Next::Exit),
            Ok(Next::Continue) => {}
            Err(Failure::Refused(refusal)) => writeln!(self.out, "{}", refusal.line())?,
            Err(Failure::Output(error)) => return Err(error),
        }
        self.finish()
    }

    /// Answers a line that was not kept because it has more than `limit` bytes.
    ///
    /// # Errors
    /// Those of the output.
    pub fn refuse_long_line(&mut self, limit: usize) -> io::Result<Next> {
        writeln!(self.out, "{}", Refusal::LineTooLong { limit }.line())?;
        self.finish()
    }

    /// Allocates the engine now, so that the first move does not take longer for it. Otherwise it is created when the first
    /// move is asked for; a failure to allocate is reported then in either case.
    pub fn prepare(&mut self) {
        let _ = self.hire_engine();
    }

    /// To be called while there is no line to obey: uses that time to think ahead, if the option `Ponder` says so. It
    /// returns as soon as the host has more input, or when there is nothing to think about.
    pub fn ponder(&mut self) {
        self.ponder_until_input();
    }

    /// Where the answers go.
    pub fn output(&self) -> &W {
        &self.out
    }

    /// Its environment.
    pub fn host(&self) -> &H {
        &self.host
    }

    fn finish(&mut self) -> io::Result<Next> {
        self.out.write_all(b"ok\n")?;
        self.out.flush()?;
        Ok(Next::Continue)
    }

    fn obey(&mut self, command: Command<'_>) -> Result<Next, Failure> {
        match command {
            Command::Info => self.info()?,
            Command::NewGame(text) => self.new_game(text)?,
            Command::Play(text) => self.play(&text)?,
            Command::ValidMoves => self.valid_moves()?,
            Command::BestMove(limits) => self.best_move(limits)?,
            Command::Undo(count) => self.undo(count)?,
            Command::ListOptions => self.list_options()?,
            Command::GetOption(name) => self.get_option(name)?,
            Command::SetOption { name, value } => self.set_option(name, value)?,
            Command::Perft(depth) => self.perft(depth)?,
            Command::Help(topic) => self.help(topic)?,
            Command::Licenses => self.licenses()?,
            Command::Exit => return Ok(Next::Exit),
        }
        Ok(Next::Continue)
    }
}
