//! Games as animated GIF files.

use rusc_games::GameKind;
use rusc_picture::{FrameTimes, MOST_FRAMES, PictureOptions, gif};

use crate::positions::{scenes, small};

/// The frames of a GIF: where each lies, and how long it stays.
fn frames(file: &[u8]) -> Vec<(u16, u16, u16, u16, u16)> {
    let mut decoder = gif::DecodeOptions::new().read_info(file).unwrap();
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        frames.push((frame.left, frame.top, frame.width, frame.height, frame.delay));
    }
    frames
}

#[test]
fn a_game_is_animated_with_a_frame_for_each_move_of_what_has_changed() {
    for kind in GameKind::ALL {
        let scenes = scenes(kind, 12, 7);
        let file = gif(kind.id(), &scenes, &small(), FrameTimes { each: 50, last: 200 }).unwrap();
        let again = gif(kind.id(), &scenes, &small(), FrameTimes { each: 50, last: 200 }).unwrap();
        assert!(file == again, "{kind:?}: the same game makes the same file");
        let frames = frames(&file);
        assert_eq!(frames.len(), scenes.len(), "{kind:?}");
        assert_eq!(frames[0], (0, 0, 96, 96, 50));
        assert_eq!(frames.last().unwrap().4, 200);
        assert!(frames[1..].iter().any(|&(_, _, wide, high, _)| wide < 96 && high < 96), "{frames:?}");
    }
}

#[test]
fn a_hundred_half_moves_make_a_small_file() {
    for kind in GameKind::ALL {
        let scenes = scenes(kind, 100, 11);
        let options = PictureOptions { width: 320, height: 320, ..PictureOptions::default() };
        let file = gif(kind.id(), &scenes, &options, FrameTimes::default()).unwrap();
        assert!(file.len() < 700_000, "{kind:?}: {} bytes", file.len());
    }
}

#[test]
fn of_a_very_long_game_the_end_is_shown() {
    let mut scenes = scenes(GameKind::TourDeRuche, 2, 1);
    let last = scenes.pop().unwrap();
    scenes.resize(MOST_FRAMES + 20, last);
    let options = PictureOptions { width: 32, height: 32, ..PictureOptions::default() };
    let file = gif("tour", &scenes, &options, FrameTimes::default()).unwrap();
    assert_eq!(frames(&file).len(), MOST_FRAMES);
}

#[test]
fn no_position_is_no_animation() {
    let error = gif("hive", &[], &small(), FrameTimes::default()).unwrap_err();
    assert_eq!(error.to_string(), "the picture cannot be drawn: there is nothing to show");
}
