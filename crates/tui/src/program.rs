//! Another program as a player: it speaks the protocol, has a thread of its own, and is not trusted. Every answer has a
//! deadline, and whether a move is legal is decided by our rules.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use rusc_games::{AnyGame, Origin};
use rusc_uhp::{ErrorOutput, GoCommand, UhpClient, UhpError};

use crate::engine::{EngineNews, EngineReport, SearchOrder};

/// How long a program may take to start, to set up a game, and beyond the time it was given.
const GRACE: Duration = Duration::from_secs(10);
/// How long it may take to end when it is told to.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// A program in its thread; both end when this is dropped.
pub(crate) struct ProgramThread {
    command: String,
    orders: Sender<SearchOrder>,
}

impl ProgramThread {
    /// Starts the thread; the program itself is started by the first order.
    pub(crate) fn start(
        command: &str,
        report: impl Fn(EngineReport) + Send + 'static,
    ) -> io::Result<ProgramThread> {
        let (orders, to_do) = channel();
        let command = command.to_owned();
        let name = command.clone();
        thread::Builder::new().name("program".to_owned()).spawn(move || work(&name, &to_do, &report))?;
        Ok(ProgramThread { command, orders })
    }

    /// Its command line.
    pub(crate) fn command(&self) -> &str {
        &self.command
    }

    /// Hands over an order. A program cannot be stopped: it answers the orders one after the other.
    pub(crate) fn order(&self, order: SearchOrder) {
        // The thread ends only with this handle.
        let _ = self.orders.send(order);
    }
}

fn work(command: &str, orders: &Receiver<SearchOrder>, report: &dyn Fn(EngineReport)) {
    let mut player = ProgramPlayer::new(command);
    while let Ok(mut order) = orders.recv() {
        // Only the newest order matters.
        while let Ok(newer) = orders.try_recv() {
            order = newer;
        }
        let time = order.time.unwrap_or(Duration::from_secs(1));
        let news = match player.choose(&*order.game, time) {
            Ok(text) => EngineNews::Chosen(text),
            Err(error) => EngineNews::Failed(error),
        };
        report(EngineReport { id: order.id, news });
    }
}

/// A program that is asked for moves, one after the other. It is started by the first question, and anew after a failure;
/// it ends when this is dropped.
pub struct ProgramPlayer {
    command: String,
    client: Option<UhpClient>,
}

impl ProgramPlayer {
    /// The program of a command line; nothing is started yet.
    pub fn new(command: &str) -> ProgramPlayer {
        ProgramPlayer { command: command.to_owned(), client: None }
    }

    /// The move that it chooses, within a time. Whether it is legal is for the caller to see.
    ///
    /// # Errors
    /// It does not start, does not know the game, does not answer in time, or says something else: a sentence says what.
    pub fn choose(&mut self, game: &dyn AnyGame, time: Duration) -> Result<String, String> {
        if game.origin() == Origin::Drawing {
            return Err("a game that began from a drawing cannot be told to another program".to_owned());
        }
        let told = |error: UhpError| error.to_string();
        // Kept only if all goes well: after a failure questions and answers may be out of step.
        let mut client = match self.client.take() {
            Some(client) => client,
            None => UhpClient::start(&self.command, ErrorOutput::Discard, GRACE).map_err(told)?,
        };
        client.new_game(&game.game_string(), GRACE).map_err(told)?;
        let text =
            client.best_move(&GoCommand::default().arguments(time, None), time + GRACE).map_err(told)?;
        self.client = Some(client);
        Ok(text)
    }
}

impl Drop for ProgramPlayer {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            client.quit(LAST_WORDS);
        }
    }
}
