//! Pictures made of sprites against their slow twin, the renderer's picture of the SVG.

use rusc_api::Scene;
use rusc_games::GameKind;
use rusc_picture::{Coordinates, PictureOptions, Stacks, Theme, png, scene_png, svg};

use crate::positions::{scenes, stacked};

/// Red, green and blue of every pixel.
fn channels(file: &[u8]) -> Vec<u8> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    pixels
}

/// Sprites are at most half a pixel from their place, so only edges differ, and there by less than their contrast.
fn check(game: &str, scene: &Scene, options: &PictureOptions) {
    let fast = channels(&scene_png(game, scene, options).unwrap());
    let slow = channels(&png(&svg(game, scene, options)).unwrap());
    assert_eq!(fast.len(), slow.len());
    let sum: u64 = fast.iter().zip(&slow).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    let mean = sum / fast.len() as u64;
    assert!(mean < 6, "{game}: {mean} of 255 on average");
}

#[test]
fn sprites_are_where_the_svg_has_them() {
    let plain = PictureOptions { width: 400, height: 300, ..PictureOptions::default() };
    for kind in GameKind::ALL {
        for theme in Theme::ALL {
            let options = PictureOptions { theme, coordinates: Coordinates::Shown, ..plain.clone() };
            check(kind.id(), &scenes(kind, 40, 3).pop().unwrap(), &options);
        }
    }
    check("hive", &stacked(), &PictureOptions { stacks: Stacks::Opened, ..plain });
}

#[test]
fn the_same_scene_makes_the_same_file() {
    let scene = scenes(GameKind::Hive, 30, 5).pop().unwrap();
    let options = PictureOptions::default();
    assert!(scene_png("hive", &scene, &options).unwrap() == scene_png("hive", &scene, &options).unwrap());
}
