//! PNG and GIF files are the same to the byte on every machine: their hashes are written down in
//! `sprites.txt` beside this file, in colours of their own. Whoever changes the drawings looks at the pictures of the
//! example `samples` and writes the hashes anew with `RUSC_BLESS=1`.

use std::fmt::Write as _;
use std::{env, fs};

use rusc_api::Scene;
use rusc_game::SplitMix64;
use rusc_games::GameKind;
use rusc_scene::scene_of;
use sha2::{Digest, Sha256};

use crate::animation::{FrameTimes, gif_in};
use crate::options::{Coordinates, PictureOptions};
use crate::png_file::png_in;
use crate::theme::{Palette, Theme};

/// The positions of a random game.
fn scenes(kind: GameKind) -> Vec<Scene> {
    let mut random = SplitMix64::new(5);
    let mut game = kind.start(kind.default_setup()).unwrap();
    let mut scenes = vec![scene_of(&*game)];
    while scenes.len() <= 30 {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(&moves[random.below(moves.len())]).unwrap();
        scenes.push(scene_of(&*game));
    }
    scenes
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(12).fold(String::new(), |hash, byte| format!("{hash}{byte:02x}"))
}

#[test]
fn pictures_made_of_sprites_are_the_same_on_every_machine() {
    let options = PictureOptions {
        width: 240,
        height: 180,
        coordinates: Coordinates::Shown,
        ..PictureOptions::default()
    };
    let mut now = String::new();
    for kind in GameKind::ALL {
        let palette = Palette::new(Theme::Light, kind.id()).recolored();
        let scenes = scenes(kind);
        let png = png_in(&palette, &scenes[scenes.len() - 1], &options).unwrap();
        let gif = gif_in(&palette, &scenes, &options, FrameTimes::default()).unwrap();
        let _ = writeln!(now, "{} png {} gif {}", kind.id(), hash(&png), hash(&gif));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/golden/sprites.txt");
    if env::var_os("RUSC_BLESS").is_some() {
        fs::write(path, &now).unwrap();
    }
    assert_eq!(
        fs::read_to_string(path).unwrap_or_default(),
        now,
        "RUSC_BLESS=1 after looking at the pictures"
    );
}
