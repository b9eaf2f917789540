//! A player that is another program, connected by two pipes: an adapter from the referee to the protocol, which turns
//! every failure into a fault. The process ends with the player.

use anyhow::Error;
use rusc_games::AnyGame;
use rusc_uhp::{UhpClient, UhpError};

use super::{Contestant, Timeouts, Turn};
use crate::spec::{Engine, OnRefusal};
use crate::{EngineSpec, FaultKind, PlayerFault, Program};

/// The result of starting a player.
pub(crate) enum Start {
    /// It is ready.
    Ready(Box<dyn Contestant>),
    /// It was started and failed; the next attempt may succeed.
    Failed(PlayerFault),
    /// It will never work as it is described: no such program, no such option.
    Unusable(Error),
}

/// Starts the player of a specification.
pub(crate) fn start(spec: &EngineSpec, timeouts: Timeouts) -> Start {
    match spec.engine() {
        Engine::BuiltIn(factory) => match factory.make() {
            Ok(player) => Start::Ready(player),
            Err(error) => Start::Unusable(error.context(format!("cannot make '{}'", spec.name()))),
        },
        Engine::Program(program) => start_program(spec.name(), program, timeouts),
    }
}

fn start_program(name: &str, program: &Program, timeouts: Timeouts) -> Start {
    let mut client = match UhpClient::start(program.command_line(), program.error_output, timeouts.start) {
        Ok(client) => client,
        Err(error @ (UhpError::Start { .. } | UhpError::CommandLine(_))) => {
            return Start::Unusable(Error::new(error).context(format!("cannot start '{name}'")));
        }
        Err(error) => return Start::Failed(PlayerFault::new(FaultKind::BadStart, error)),
    };
    for option in program.options() {
        // Not `set_option`, because an answer without a line is unusual, but no refusal.
        let command = format!("options set {} {}", option.name(), option.value());
        match client.ask(&command, timeouts.command) {
            Ok(_) => {}
            Err(UhpError::Refused { .. } | UhpError::InvalidMove { .. })
                if option.on_refusal() == OnRefusal::Ignore => {}
            Err(error @ (UhpError::Refused { .. } | UhpError::InvalidMove { .. })) => {
                let refused = format!("'{name}' does not take the option '{option}'");
                return Start::Unusable(Error::new(error).context(refused));
            }
            Err(error) => return Start::Failed(PlayerFault::new(FaultKind::BadStart, error)),
        }
    }
    Start::Ready(Box::new(ProgramPlayer { client: Some(client), program: program.clone(), timeouts }))
}

struct ProgramPlayer {
    /// `None` after a failure: a process that does not answer is killed, not asked to exit.
    client: Option<UhpClient>,
    program: Program,
    timeouts: Timeouts,
}

impl ProgramPlayer {
    fn ask<T>(&mut self, ask: impl FnOnce(&mut UhpClient) -> Result<T, UhpError>) -> Result<T, PlayerFault> {
        let client =
            self.client.as_mut().ok_or_else(|| PlayerFault::new(FaultKind::Crash, UhpError::Lost))?;
        ask(client).map_err(|error| {
            let fault = PlayerFault::new(kind_of(&error), error);
            if fault.kind != FaultKind::Refusal {
                self.client = None;
            }
            fault
        })
    }
}

impl Contestant for ProgramPlayer {
    fn name(&self) -> String {
        self.client.as_ref().map_or(String::new(), |client| client.identity().name.clone())
    }

    fn new_game(&mut self, game: &dyn AnyGame) -> Result<(), PlayerFault> {
        let limit = self.timeouts.command;
        // Before the first move the set-up says it all, and every engine reads it.
        let text = if game.ply() == 0 { game.setup() } else { game.game_string() };
        self.ask(|client| client.new_game(&text, limit)).map(drop)
    }

    fn play(&mut self, text: &str) -> Result<(), PlayerFault> {
        let limit = self.timeouts.command;
        self.ask(|client| client.play(text, limit)).map(drop)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, PlayerFault> {
        let arguments = self.program.go().arguments(turn.time.budget, turn.clock);
        self.ask(|client| client.best_move(&arguments, turn.time.deadline()))
    }
}

impl Drop for ProgramPlayer {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            client.quit(self.timeouts.exit);
        }
    }
}

fn kind_of(error: &UhpError) -> FaultKind {
    match error {
        // The arena waits for every answer, so that none is stopped.
        UhpError::Timeout { .. } | UhpError::Stopped { .. } => FaultKind::TimeLoss,
        UhpError::Refused { .. } | UhpError::InvalidMove { .. } => FaultKind::Refusal,
        UhpError::Nonsense { .. } | UhpError::NotOneLine => FaultKind::Garbage,
        UhpError::Ended { .. } | UhpError::Lost | UhpError::Start { .. } | UhpError::CommandLine(_) => {
            FaultKind::Crash
        }
    }
}
