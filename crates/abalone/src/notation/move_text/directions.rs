//! Names of directions: of the compass, of the clock, and in words.
//!
//! ```text
//!    NW   NE        11   1        LeftDown   RightDown
//!      \ /            \ /                 \ /
//!   W --  -- E     9 --  -- 3       Left --  -- Right        Weidendorfer draws row A at the top, so that with the
//!      / \            / \                 / \                same names of cells up and down change places
//!    SW   SE         7   5          LeftUp   RightUp
//! ```

use rusc_game::Direction;

/// By [`Direction::index`].
const COMPASS: [&str; 6] = ["E", "SE", "SW", "W", "NW", "NE"];
const CLOCK: [&str; 6] = ["3", "5", "7", "9", "11", "1"];
const WORDS: [&str; 6] = ["Right", "RightUp", "LeftUp", "Left", "LeftDown", "RightDown"];

/// The name on the compass.
pub(super) fn compass(direction: Direction) -> &'static str {
    COMPASS[direction.index()]
}

pub(super) fn from_compass(text: &str) -> Option<Direction> {
    find(COMPASS, text)
}

pub(super) fn from_clock(text: &str) -> Option<Direction> {
    find(CLOCK, text)
}

pub(super) fn from_word(text: &str) -> Option<Direction> {
    find(WORDS, text)
}

fn find(names: [&str; 6], text: &str) -> Option<Direction> {
    let index = names.iter().position(|name| name.eq_ignore_ascii_case(text))?;
    Some(Direction::ALL[index])
}
