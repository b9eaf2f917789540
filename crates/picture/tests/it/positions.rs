//! Games to draw: random ones, and one with stacks.

use rusc_api::Scene;
use rusc_game::SplitMix64;
use rusc_games::{AnyGame, GameKind};
use rusc_picture::PictureOptions;
use rusc_scene::scene_of;

/// A random game of so many half-moves.
pub(crate) fn game(kind: GameKind, plies: usize, seed: u64) -> Box<dyn AnyGame> {
    let mut random = SplitMix64::new(seed);
    let mut game = kind.start(kind.default_setup()).unwrap();
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(&moves[random.below(moves.len())]).unwrap();
    }
    game
}

/// The positions of a random game from its start.
pub(crate) fn scenes(kind: GameKind, plies: usize, seed: u64) -> Vec<Scene> {
    let mut game = game(kind, plies, seed);
    let mut scenes = vec![scene_of(&*game)];
    while game.undo() {
        scenes.push(scene_of(&*game));
    }
    scenes.reverse();
    scenes
}

/// Beetles on the queen and on each other.
pub(crate) fn stacked() -> Scene {
    let drawing = "Base+MLP\nBlack[9]\n\n  wA1 wA2\nwG1 bB1\n  bA1 wQ\n\nbB1 on wB1 on bQ";
    scene_of(&*GameKind::Hive.read_drawing(drawing).unwrap())
}

pub(crate) fn small() -> PictureOptions {
    PictureOptions { width: 96, height: 96, ..PictureOptions::default() }
}
