//! Frames hold what has changed, and what is drawn in parts is what would be drawn as a whole.

use resvg::tiny_skia::IntRect;
use rusc_games::GameKind;
use rusc_scene::scene_of;

use super::{ColorTable, Run, TRANSPARENT, apart, changed_frame, redraw};
use crate::draw::{Drawing, extent};
use crate::layout::Bounds;
use crate::options::PictureOptions;
use crate::sprite::SpriteSheet;
use crate::theme::{Palette, Theme};

#[test]
fn a_frame_is_the_smallest_rectangle_around_the_changes() {
    let before = [0, 0, 0, 0, 1, 2, 0, 3, 4, 0, 0, 0];
    let now = [0, 0, 0, 0, 1, 9, 0, 8, 4, 0, 0, 0];
    let frame = changed_frame(Some(&before), &now, 4, 80);
    assert_eq!((frame.left, frame.top, frame.width, frame.height), (1, 1, 3, 1));
    assert_eq!(*frame.buffer, [9, TRANSPARENT, 8]);
}

#[test]
fn the_first_frame_is_whole_and_an_unchanged_one_is_a_pixel() {
    let picture = [5; 12];
    let first = changed_frame(None, &picture, 4, 80);
    assert_eq!((first.width, first.height, first.transparent), (4, 3, None));
    let same = changed_frame(Some(&picture), &picture, 4, 80);
    assert_eq!((same.width, same.height), (1, 1));
    assert_eq!(*same.buffer, [TRANSPARENT]);
}

#[test]
fn rectangles_that_meet_become_one() {
    let part = |x, y, wide, high| IntRect::from_xywh(x, y, wide, high).unwrap();
    let joined = apart(vec![part(0, 0, 10, 10), part(30, 30, 5, 5), part(8, 8, 10, 10), part(17, 0, 4, 20)]);
    assert_eq!(joined.len(), 2, "{joined:?}");
    assert!(joined.contains(&part(0, 0, 21, 20)) && joined.contains(&part(30, 30, 5, 5)), "{joined:?}");
}

/// The slow twin of drawing only what has changed: every position drawn as a whole.
#[test]
fn parts_are_drawn_as_the_whole_would_be() {
    let options = PictureOptions { width: 180, height: 180, ..PictureOptions::default() };
    for kind in GameKind::ALL {
        let palette = Palette::new(Theme::Light, kind.id());
        let mut game = kind.start(kind.default_setup()).unwrap();
        let mut scenes = vec![scene_of(&*game)];
        for n in 0..14 {
            let moves = game.legal_moves();
            game.play(&moves[(7 * n + 3) % moves.len()]).unwrap();
            scenes.push(scene_of(&*game));
        }
        let part = scenes.iter().map(|scene| extent(scene, &options)).reduce(Bounds::union).unwrap();
        let drawings: Vec<Drawing> =
            scenes.iter().map(|scene| Drawing::new(&palette, scene, &options, part)).collect();
        let mut sprites = SpriteSheet::default();
        let whole: Vec<_> = drawings.iter().map(|drawing| drawing.pixels(&mut sprites).unwrap()).collect();
        let mut colors = ColorTable::of(whole.iter().flat_map(|pixmap| Run::all(pixmap.data())));
        let mut now = colors.indices(Run::all(whole[0].data()));
        for ply in 1..drawings.len() {
            redraw(&mut now, &drawings[ply], &drawings[ply - 1], &mut colors, &mut sprites).unwrap();
            let expected = colors.indices(Run::all(whole[ply].data()));
            let differing = now.iter().zip(&expected).filter(|(a, b)| a != b).count();
            assert_eq!(differing, 0, "{kind:?} after {ply} half-moves");
        }
    }
}
