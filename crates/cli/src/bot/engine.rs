//! The engine of one game: a program that is told the moves and asked for one. It is started when it is first needed,
//! and again when it has died.

use std::time::Duration;

use anyhow::{Context, Result};
use rusc_games::AnyGame;
use rusc_uhp::{ErrorOutput, GoCommand, UhpClient, UhpError};

/// How long it may take to greet.
const START: Duration = Duration::from_secs(15);
/// How long it may take for anything but thinking.
const COMMAND: Duration = Duration::from_secs(10);
/// What it may think beyond its time before it is given up.
const MARGIN: Duration = Duration::from_secs(5);
const EXIT: Duration = Duration::from_secs(1);

/// How to start an engine and how to ask it.
#[derive(Clone, Debug)]
pub(super) struct Recipe {
    pub(super) command: String,
    pub(super) go: GoCommand,
}

/// An engine, running or not.
#[derive(Debug)]
pub(super) struct Engine {
    recipe: Recipe,
    client: Option<UhpClient>,
    /// The moves it has been told; nothing if it knows no game.
    told: Option<Vec<String>>,
}

impl Engine {
    pub(super) fn new(recipe: Recipe) -> Engine {
        Engine { recipe, client: None, told: None }
    }

    /// Starts it and asks for its name.
    ///
    /// # Errors
    /// It does not start, or does not greet as an engine should.
    pub(super) fn name(&mut self) -> Result<String> {
        Ok(self.running()?.identity().name.clone())
    }

    /// Whether it takes a game from such a beginning.
    ///
    /// # Errors
    /// It does not work at all.
    pub(super) fn can_play(&mut self, game: &dyn AnyGame) -> Result<bool> {
        match self.tell(game) {
            Ok(()) => Ok(true),
            Err(UhpError::Refused { .. } | UhpError::InvalidMove { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Its choice in a game; an engine that fails is started anew and asked once more.
    ///
    /// # Errors
    /// It failed twice, or does not know the game.
    pub(super) fn choose(&mut self, game: &dyn AnyGame, time: Duration) -> Result<String> {
        match self.try_choose(game, time) {
            Ok(text) => Ok(text),
            Err(first) => {
                eprintln!("the engine is started again: {first}");
                self.forget();
                self.try_choose(game, time).context("the engine failed twice")
            }
        }
    }

    fn try_choose(&mut self, game: &dyn AnyGame, time: Duration) -> Result<String, UhpError> {
        self.tell(game)?;
        let arguments = self.recipe.go.arguments(time, None);
        self.running()?.best_move(&arguments, time.saturating_add(MARGIN))
    }

    /// Brings its board to where the game is: by the moves that are new to it, or from the beginning.
    fn tell(&mut self, game: &dyn AnyGame) -> Result<(), UhpError> {
        let played = game.played();
        let new = self.told.take().and_then(|told| played.strip_prefix(told.as_slice()));
        let client = self.running()?;
        if let Some(new) = new {
            for text in new {
                client.play(text, COMMAND)?;
            }
        } else {
            // Before the first move the set-up says it all, and every engine reads it.
            let text = if played.is_empty() { game.setup() } else { game.game_string() };
            client.new_game(&text, COMMAND)?;
        }
        self.told = Some(played.to_vec());
        Ok(())
    }

    fn running(&mut self) -> Result<&mut UhpClient, UhpError> {
        match &mut self.client {
            Some(client) => Ok(client),
            none => Ok(none.insert(UhpClient::start(&self.recipe.command, ErrorOutput::Discard, START)?)),
        }
    }

    fn forget(&mut self) {
        (self.client, self.told) = (None, None);
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            client.quit(EXIT);
        }
    }
}
