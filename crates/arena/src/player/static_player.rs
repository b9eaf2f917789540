//! The built-in player without a search. It needs no program and hardly any time, and the same game always gets the same
//! move.

use rusc_engine::static_move;
use rusc_games::AnyGame;

use super::{Contestant, Turn};
use crate::{FaultKind, PlayerFault};

/// Plays [`static_move`].
#[derive(Debug, Default)]
pub struct StaticPlayer {
    game: Option<Box<dyn AnyGame>>,
}

impl Contestant for StaticPlayer {
    fn name(&self) -> String {
        "static".to_owned()
    }

    fn new_game(&mut self, game: &dyn AnyGame) -> Result<(), PlayerFault> {
        self.game = Some(game.box_clone());
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), PlayerFault> {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        game.play(text)
            .map_err(|error| PlayerFault::new(FaultKind::Refusal, format_args!("'{text}': {error}")))
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, PlayerFault> {
        let game = self.game.as_ref().ok_or_else(no_game)?;
        static_move(&**game, turn.is_over)
            .ok_or_else(|| PlayerFault::new(FaultKind::Refusal, "the game is over"))
    }
}

fn no_game() -> PlayerFault {
    PlayerFault::new(FaultKind::Refusal, "no game has begun")
}
