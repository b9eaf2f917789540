//! Moves as text: what they say, not whether it may be played. Also the one canonical text of a move, that of Aba-Pro.
//!
//! ```text
//! a1b2          Aba-Pro: the ball at the rear and the cell it goes to; what stands before it goes along
//! c3c5d4        Aba-Pro, a side-step: both ends of the row, and where the first one goes
//! a1d4  c3d6    Nacre: the first ball's cell and the last ball's target
//! e5e9          PlayStrategy: the same, but a push names the last cell that pushed balls reach or leave
//! i-A2-1  s-C4-D5-11            BCIT: a direction is an hour of the clock
//! A1NE  C3C5NW                  BoAI
//! 3:h7e7*  3:c3-c5>NW           SumitoQ: how many balls; a star for a push
//! G4/LeftUp/Push  F3-G4/Left    Weidendorfer: his row A is drawn at the top
//! ```
//!
//! The canonical text of a side-step names the lower end first: by letter, then by number. Letters may be of either
//! case. The form is known by its punctuation: a colon is `SumitoQ`'s, a slash Weidendorfer's, a first hyphen that of
//! BCIT; the rest is cells and perhaps a direction. Directions have these names:
//!
//! ```text
//!    NW   NE        11   1        LeftDown   RightDown
//!      \ /            \ /                 \ /
//!   W --  -- E     9 --  -- 3       Left --  -- Right        Weidendorfer draws row A at the top, so that with the
//!      / \            / \                 / \                same names of cells up and down change places
//!    SW   SE         7   5          LeftUp   RightUp
//! ```

use std::fmt;
use std::str::FromStr;

use rusc_game::Direction;

use crate::{Cell, Move};

/// A move as text, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveText {
    pub(crate) form: TextForm,
    /// How many balls move, where the text tells.
    pub(crate) balls: Option<u8>,
    /// What happens to the opponent, where the text tells.
    pub(crate) effect: Option<Effect>,
}

/// Which balls go where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextForm {
    /// Two cells next to each other: the rear of a row, and where it goes.
    Step(Cell, Cell),
    /// Two cells further apart: where the first ball stands, and where the last one goes.
    FirstLast(Cell, Cell),
    /// Both ends of a row, and where the first goes.
    Aside(Cell, Cell, Cell),
    /// The rear of a row and its direction.
    Push(Cell, Direction),
    /// Both ends of a row and its direction.
    Row(Cell, Cell, Direction),
}

/// A remark at the end of some texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Pushes,
    Ejects,
}

impl MoveText {
    /// The one text of a move.
    pub(crate) fn canonical(m: Move) -> MoveText {
        let target = m.rear().neighbor(m.direction()).expect("a move stays on the board");
        let form = if m.is_side_step() {
            TextForm::Aside(m.rear(), m.front(), target)
        } else {
            TextForm::Step(m.rear(), target)
        };
        form.into()
    }
}

impl From<TextForm> for MoveText {
    fn from(form: TextForm) -> MoveText {
        MoveText { form, balls: None, effect: None }
    }
}

impl fmt::Display for MoveText {
    /// What the text says in the cells of Aba-Pro and Nacre.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.form {
            TextForm::Step(from, to) | TextForm::FirstLast(from, to) => write!(f, "{from}{to}"),
            TextForm::Aside(first, last, to) => write!(f, "{first}{last}{to}"),
            TextForm::Push(cell, direction) => write!(f, "{cell}{}", compass_name(direction)),
            TextForm::Row(first, last, direction) => {
                write!(f, "{first}{last}{}", compass_name(direction))
            }
        }
    }
}

/// By [`Direction::index`].
const COMPASS: [&str; 6] = ["E", "SE", "SW", "W", "NW", "NE"];
const CLOCK: [&str; 6] = ["3", "5", "7", "9", "11", "1"];
const WORDS: [&str; 6] = ["Right", "RightUp", "LeftUp", "Left", "LeftDown", "RightDown"];

/// The name on the compass.
fn compass_name(direction: Direction) -> &'static str {
    COMPASS[direction.index()]
}

fn from_compass(text: &str) -> Option<Direction> {
    find_direction(COMPASS, text)
}

fn from_clock(text: &str) -> Option<Direction> {
    find_direction(CLOCK, text)
}

fn from_word(text: &str) -> Option<Direction> {
    find_direction(WORDS, text)
}

fn find_direction(names: [&str; 6], text: &str) -> Option<Direction> {
    let index = names.iter().position(|name| name.eq_ignore_ascii_case(text))?;
    Some(Direction::ALL[index])
}

pub(super) const NO_MOVE: &str = "a move is the rear ball's cell and the cell it goes to, such as a1b2, or for a side-step both \
                       ends of the row and where the first goes, such as c3c5d4";
pub(super) const NO_CLOCK: &str =
    "a move of this form is i-A2-1 or s-C4-D5-11, with an hour of the clock for the direction";
pub(super) const NO_WORDS: &str = "a move of this form is G4/LeftUp or F3-G4/Left";
pub(super) const NO_COUNTED: &str = "a move of this form is 3:h7e7 or 3:c3-c5>NW";
pub(super) const SAME_CELL: &str = "the cells of a move differ";

impl FromStr for MoveText {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<MoveText, &'static str> {
        let text = text.trim();
        if !text.is_ascii() {
            return Err(NO_MOVE);
        }
        if let Some((balls, rest)) = text.split_once(':') {
            return read_counted(balls, rest).ok_or(NO_COUNTED);
        }
        if let Some((cells, rest)) = text.split_once('/') {
            return read_words(cells, rest).ok_or(NO_WORDS);
        }
        if let Some((kind @ ("i" | "I" | "s" | "S"), rest)) = text.split_once('-') {
            return read_clock(kind, rest).ok_or(NO_CLOCK);
        }
        read_cells(text)
    }
}

/// Cells one after the other, blanks or hyphens between them, and perhaps a direction of the compass at the end.
fn read_cells(text: &str) -> Result<MoveText, &'static str> {
    let mut rest = text;
    let mut cells = Vec::new();
    while let Some((cell, after)) = split_cell(rest) {
        cells.push(cell);
        rest = after.trim_start_matches(['-', ' ']);
    }
    let direction = from_compass(rest.trim());
    if direction.is_none() && !rest.is_empty() {
        return Err(NO_MOVE);
    }
    let form = match (&cells[..], direction) {
        (&[from, to], None) if from.line_to(to).is_some_and(|(_, steps)| steps == 1) => {
            TextForm::Step(from, to)
        }
        (&[from, to], None) => TextForm::FirstLast(from, to),
        (&[first, last, to], None) => TextForm::Aside(first, last, to),
        (&[cell], Some(direction)) => TextForm::Push(cell, direction),
        (&[first, last], Some(direction)) => TextForm::Row(first, last, direction),
        _ => return Err(NO_MOVE),
    };
    let repeats = (1..cells.len()).any(|index| cells[..index].contains(&cells[index]));
    if repeats { Err(SAME_CELL) } else { Ok(form.into()) }
}

/// Takes a cell off the front.
fn split_cell(text: &str) -> Option<(Cell, &str)> {
    let (cell, rest) = text.split_at_checked(2)?;
    Some((cell.parse().ok()?, rest))
}

fn lone_cell(text: &str) -> Option<Cell> {
    text.trim().parse().ok()
}

/// `A2-1` after an `i`, `C4-D5-11` after an `s`.
fn read_clock(kind: &str, rest: &str) -> Option<MoveText> {
    let parts: Vec<&str> = rest.split('-').map(str::trim).collect();
    let form = match (kind.eq_ignore_ascii_case("i"), &parts[..]) {
        (true, [cell, hour]) => TextForm::Push(lone_cell(cell)?, from_clock(hour)?),
        (false, [first, last, hour]) => TextForm::Row(lone_cell(first)?, lone_cell(last)?, from_clock(hour)?),
        _ => return None,
    };
    Some(form.into())
}

/// `G4` or `F3-G4`, and `LeftUp`, `LeftUp/Push` or `LeftUp/Out`.
fn read_words(cells: &str, rest: &str) -> Option<MoveText> {
    let (word, effect) = match rest.split_once('/') {
        None => (rest, None),
        Some((word, effect)) if effect.trim().eq_ignore_ascii_case("push") => (word, Some(Effect::Pushes)),
        Some((word, effect)) if effect.trim().eq_ignore_ascii_case("out") => (word, Some(Effect::Ejects)),
        Some(_) => return None,
    };
    let direction = from_word(word.trim())?;
    let form = match cells.split_once('-') {
        None => TextForm::Push(lone_cell(cells)?, direction),
        Some((first, last)) => TextForm::Row(lone_cell(first)?, lone_cell(last)?, direction),
    };
    Some(MoveText { form, balls: None, effect })
}

/// The number of balls, and `h7e7`, `h7e7*` or `c3-c5>NW`.
fn read_counted(balls: &str, rest: &str) -> Option<MoveText> {
    let balls = balls.trim().parse().ok().filter(|balls| (1..=3).contains(balls))?;
    let (rest, effect) = match rest.trim().strip_suffix('*') {
        Some(rest) => (rest, Some(Effect::Pushes)),
        None => (rest.trim(), None),
    };
    let form = if let Some((ends, direction)) = rest.split_once('>') {
        let (first, last) = ends.split_once('-')?;
        TextForm::Row(lone_cell(first)?, lone_cell(last)?, from_compass(direction.trim())?)
    } else {
        let (rear, goal) = split_cell(rest)?;
        // The goal is where the foremost ball gets to: as many steps away as there are balls.
        let (direction, _) = rear.line_to(lone_cell(goal)?).filter(|&(_, steps)| steps == balls)?;
        TextForm::Push(rear, direction)
    };
    Some(MoveText { form, balls: Some(balls), effect })
}
