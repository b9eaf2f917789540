//! Letters and digits as strokes, for coordinates and counts. No font is needed, so pictures are the same everywhere.
//!
//! Each is drawn in a box of 6 by 10 with the origin at its lower left corner, y upwards negative.

use std::fmt::Write as _;

use crate::layout::{Point, short};
use crate::piece::fine;

/// How far the next letter is.
const ADVANCE: f64 = 8.0;
/// The height of a digit.
const HEIGHT: f64 = 10.0;

/// The strokes of a character; nothing for one that is not needed.
fn strokes(letter: char) -> &'static str {
    match letter {
        '0' => "M3 -10C0 -10 0 -7.5 0 -5C0 -2.5 0 0 3 0C6 0 6 -2.5 6 -5C6 -7.5 6 -10 3 -10Z",
        '1' => "M1 -8L3.4 -10V0M1 0H5.6",
        '2' => "M.3 -7.4C.3 -9 1.4 -10 3 -10C4.7 -10 5.8 -9 5.8 -7.5C5.8 -5 .2 -3.4 .2 0H6",
        '3' => {
            "M.4 -9.2C2 -10.4 5.6 -10.3 5.6 -7.6C5.6 -5.9 4.2 -5.3 2.4 -5.3C4.4 -5.3 6 -4.6 6 -2.7C6 .2 2 .7 .2 -.9"
        }
        '4' => "M4.6 0V-10L0 -3.2H6.2",
        '5' => "M5.4 -10H1L.6 -5.6C2.6 -6.9 6 -6.2 6 -3.2C6 .3 1.8 .7 .2 -1",
        '6' => {
            "M5.2 -9.4C2.2 -11 0 -8 0 -4.2C0 -1.4 1 0 3 0C4.9 0 6 -1.3 6 -3.1C6 -4.9 4.9 -6 3.2 -6C1.6 -6 .3 -5 0 -3.4"
        }
        '7' => "M0 -10H6C4.2 -7 2.4 -3.6 2 0",
        '8' => {
            "M3 -5.3C1.3 -5.3 .4 -6.2 .4 -7.6C.4 -9 1.4 -10 3 -10C4.6 -10 5.6 -9 5.6 -7.6C5.6 -6.2 4.7 -5.3 3 -5.3C1.1 -5.3 0 -4.3 0 -2.7C0 -1 1.2 0 3 0C4.8 0 6 -1 6 -2.7C6 -4.3 4.9 -5.3 3 -5.3Z"
        }
        '9' => {
            "M.8 -.6C3.8 1 6 -2 6 -5.8C6 -8.6 5 -10 3 -10C1.1 -10 0 -8.7 0 -6.9C0 -5.1 1.1 -4 2.8 -4C4.4 -4 5.7 -5 6 -6.6"
        }
        'a' => "M.5 -6.2C1.8 -7.4 5.2 -7.6 5.2 -4.8V0M5.2 -4.4C2.4 -4.6 .2 -3.8 .2 -1.8C.2 .6 4 .5 5.2 -1.8",
        'b' => "M.6 -10V0M.6 -5C1.4 -7.6 5.8 -7.4 5.8 -3.5C5.8 .6 1.4 .6 .6 -1.8",
        'c' => "M5.4 -5.8C3.6 -8 .2 -7 .2 -3.4C.2 .4 3.8 .8 5.5 -1.2",
        'd' => "M5.4 -10V0M5.4 -5C4.6 -7.6 .2 -7.4 .2 -3.5C.2 .6 4.6 .6 5.4 -1.8",
        'e' => "M.4 -3.7H5.7C5.8 -8 .2 -8 .2 -3.4C.2 .6 4 .8 5.5 -1",
        'f' => "M5.2 -9.7C3.4 -10.5 2.2 -9.6 2.2 -7.6V0M.2 -6.6H4.8",
        'g' => "M5.4 -7V.6C5.4 3.4 1.8 3.4 .4 2M5.4 -5C4.6 -7.6 .2 -7.4 .2 -3.5C.2 .4 4.6 .4 5.4 -2",
        'h' => "M.6 -10V0M.6 -4.6C1.6 -7.6 5.4 -7.6 5.4 -4.2V0",
        'i' => "M1.2 -6.8H3V0M.6 0H5.4M3 -9.8V-9.4",
        'w' => "M0 -7L1.5 0L3 -6L4.5 0L6 -7",
        'A' => "M0 0L3 -10L6 0M1 -3.4H5",
        'B' => "M.5 -10V0H3.4C6.8 0 6.8 -5.2 3.4 -5.2H.5M.5 -10H3.2C6 -10 6 -5.2 3.2 -5.2",
        'G' => "M5.7 -8.4C4 -10.8 .2 -10.4 .2 -5C.2 .4 4.4 1 5.8 -1.2V-4.4H3.4",
        'L' => "M.6 -10V0H5.8",
        'M' => "M0 0V-10L3 -4.4L6 -10V0",
        'P' => "M.6 0V-10H3.4C6.8 -10 6.8 -4.6 3.4 -4.6H.6",
        'Q' => "M3 -10C0 -10 0 -7.5 0 -5C0 -2.5 0 0 3 0C6 0 6 -2.5 6 -5C6 -7.5 6 -10 3 -10ZM3.6 -2.6L6.2 .6",
        'S' => "M5.4 -8.6C4 -10.6 .5 -10.3 .5 -7.6C.5 -4.4 6 -5.8 6 -2.6C6 .4 1.6 .7 .2 -1.6",
        _ => "",
    }
}

/// A word around a point, in strokes of a colour; `size` is the height of a digit.
pub(crate) fn word(text: &str, at: Point, size: f64, color: &str) -> String {
    stroked(text, at, size, color, 1.6)
}

/// The same with an outline, to be read on any ground.
pub(crate) fn outlined_word(text: &str, at: Point, size: f64, color: &str, ground: &str) -> String {
    stroked(text, at, size, ground, 6.4) + &word(text, at, size, color)
}

fn stroked(text: &str, at: Point, size: f64, color: &str, thick: f64) -> String {
    let scale = size / HEIGHT;
    let wide = ADVANCE * text.chars().count() as f64 - 2.0;
    let (left, base) = (at.x - wide * scale / 2.0, at.y + size / 2.0);
    let mut svg = format!(
        "<g class=\"word\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" transform=\"translate({} {}) scale({})\">",
        short(thick),
        short(left),
        short(base),
        fine(scale)
    );
    for (index, letter) in text.chars().enumerate() {
        let strokes = strokes(letter);
        if !strokes.is_empty() {
            let _ = write!(
                svg,
                "<path d=\"{strokes}\" transform=\"translate({} 0)\"/>",
                short(ADVANCE * index as f64)
            );
        }
    }
    svg.push_str("</g>");
    svg
}
