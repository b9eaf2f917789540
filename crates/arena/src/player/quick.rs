//! The built-in player: the quick move every game offers. It needs no program and hardly any time, and the same game
//! always gets the same move.

use rusc_games::AnyGame;

use super::{Player, Turn};
use crate::{Fault, FaultKind};

/// Plays [`AnyGame::quick_move`].
#[derive(Debug, Default)]
pub struct QuickPlayer {
    game: Option<Box<dyn AnyGame>>,
}

impl Player for QuickPlayer {
    fn name(&self) -> String {
        "quick".to_owned()
    }

    fn new_game(&mut self, game: &dyn AnyGame) -> Result<(), Fault> {
        self.game = Some(game.box_clone());
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), Fault> {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        game.play(text).map_err(|error| Fault::new(FaultKind::Refusal, format_args!("'{text}': {error}")))
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Fault> {
        let game = self.game.as_ref().ok_or_else(no_game)?;
        let quick = game.quick_move(turn.is_over);
        quick.map(|quick| quick.text).ok_or_else(|| Fault::new(FaultKind::Refusal, "the game is over"))
    }
}

fn no_game() -> Fault {
    Fault::new(FaultKind::Refusal, "no game has begun")
}
