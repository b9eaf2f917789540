//! Scenes and restrictions of a room: what its readers see at any ply, with no moves once the game is over.

use rusc_api::{ErrorBody, ErrorCode, Restriction, Scene};
use rusc_games::AnyGame;
use rusc_scene::{restrictions_of, scene_of};

use crate::live::room::GameState;

impl GameState {
    /// The current scene.
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = scene_of(&*self.game);
        if self.is_over() {
            scene.moves.clear();
        }
        scene
    }

    /// The scene after `ply` half-moves.
    ///
    /// # Errors
    /// The game has fewer half-moves.
    pub(crate) fn scene_at(&self, ply: u32) -> Result<Scene, ErrorBody> {
        if ply == self.card.ply {
            return Ok(self.scene());
        }
        Ok(scene_of(&*self.game_at(ply)?))
    }

    /// The restrictions after `ply` half-moves: why the side to move could not use other pieces. Empty if the game is over.
    ///
    /// # Errors
    /// The game has fewer half-moves.
    pub(crate) fn restrictions_at(&self, ply: u32) -> Result<Vec<Restriction>, ErrorBody> {
        if ply == self.card.ply && self.is_over() {
            return Ok(Vec::new());
        }
        Ok(restrictions_of(&*self.game_at(ply)?))
    }

    /// The game after `ply` half-moves.
    fn game_at(&self, ply: u32) -> Result<Box<dyn AnyGame>, ErrorBody> {
        let mut game = self.game.clone();
        if ply as usize > game.ply() {
            return Err(ErrorBody::new(ErrorCode::NotFound, "the game has not come so far"));
        }
        while game.ply() > ply as usize && game.undo() {}
        Ok(game)
    }
}
