//! Another program as a player: it speaks the protocol, has a thread of its own, and is not trusted. Every answer has a
//! deadline, and whether a move is legal is decided by our rules.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use rusc_games::Origin;
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
    let mut client: Option<UhpClient> = None;
    while let Ok(mut order) = orders.recv() {
        // Only the newest order matters.
        while let Ok(newer) = orders.try_recv() {
            order = newer;
        }
        let news = match answer(&mut client, command, &order) {
            Ok(text) => EngineNews::Chosen(text),
            Err(error) => {
                // Start it anew the next time: questions and answers may be out of step.
                client = None;
                EngineNews::Failed(error)
            }
        };
        report(EngineReport { id: order.id, news });
    }
    if let Some(client) = client {
        client.quit(LAST_WORDS);
    }
}

/// The move that a program chooses.
fn answer(client: &mut Option<UhpClient>, command: &str, order: &SearchOrder) -> Result<String, String> {
    if order.game.origin() == Origin::Drawing {
        return Err("a game that began from a drawing cannot be told to another program".to_owned());
    }
    let told = |error: UhpError| error.to_string();
    if client.is_none() {
        *client = Some(UhpClient::start(command, ErrorOutput::Discard, GRACE).map_err(told)?);
    }
    let Some(client) = client else { return Err("it did not start".to_owned()) };
    client.new_game(&order.game.game_string(), GRACE).map_err(told)?;
    let time = order.time.unwrap_or(Duration::from_secs(1));
    client.best_move(&GoCommand::default().arguments(time, None), time + GRACE).map_err(told)
}
