//! What a game is played from and until when: a layout or any position, and the rules of its end.
//!
//! ```text
//! setup  = "Abalone" [ ":" parts ] | parts
//! parts  = part { "," part }
//! part   = layout | "pos=" position | "balls=" number | "limit=" number [ "/balls" ]
//! ```
//!
//! A layout is a name such as `belgian-daisy`; a position is a position text without commas, see `docs/rules`. Without
//! either a game begins from the standard layout. A limit counts the half-moves of both sides.

use std::fmt;
use std::str::FromStr;

use rusc_game::{ParseSetupError, Side};

use crate::{Board, Diagram, Layout, Rules, notation};

/// A start and the rules of the end, written `Abalone:belgian-daisy,balls=4,limit=200`.
///
/// ```
/// use rusc_abalone::{Layout, Setup, Start};
///
/// let setup: Setup = "belgian-daisy, limit=200".parse()?;
/// assert_eq!(setup.start, Start::Layout(Layout::BELGIAN_DAISY));
/// assert_eq!(setup.to_string(), "Abalone:belgian-daisy,limit=200");
/// # Ok::<(), rusc_game::ParseSetupError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Where the balls stand.
    pub start: Start,
    /// When the game ends.
    pub rules: Rules,
}

/// Where a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// From a named layout, Black to move.
    Layout(Layout),
    /// From any other position.
    Placement(Placement),
}

/// A position that is no named layout, checked like any diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    board: Board,
    /// Balls of each side that are off the board.
    lost: [u8; 2],
    ply: u32,
}

impl Default for Start {
    fn default() -> Start {
        Start::Layout(Layout::STANDARD)
    }
}

impl Start {
    /// The start that a sound position is: a layout wherever it is one, so that a start has one name only.
    pub(crate) fn new(board: Board, lost: [u8; 2], ply: u32) -> Start {
        let layout = Layout::of_board(&board).filter(|_| lost == [0, 0] && ply == 0);
        layout.map_or(Start::Placement(Placement { board, lost, ply }), Start::Layout)
    }

    /// The balls on the board.
    pub fn board(&self) -> Board {
        match self {
            Start::Layout(layout) => layout.board(),
            Start::Placement(placement) => placement.board,
        }
    }

    /// Balls of a side that are off the board.
    pub fn lost(&self, side: Side) -> u8 {
        match self {
            Start::Layout(_) => 0,
            Start::Placement(placement) => placement.lost[side.index()],
        }
    }

    /// Half-moves played before; they tell whose turn it is.
    pub fn ply(&self) -> u32 {
        match self {
            Start::Layout(_) => 0,
            Start::Placement(placement) => placement.ply,
        }
    }

    /// The position as game files write it, with the letters of the colours: `ww1bb/…/bb1ww-1b2w b`.
    pub fn color_rows(&self) -> String {
        notation::color_rows(self)
    }
}

impl Setup {
    /// Every named layout with the usual rules.
    pub fn all() -> impl Iterator<Item = Setup> {
        Layout::all().map(Setup::from)
    }
}

impl From<Layout> for Setup {
    fn from(layout: Layout) -> Setup {
        Setup { start: Start::Layout(layout), rules: Rules::default() }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Abalone")?;
        match &self.start {
            Start::Layout(Layout::STANDARD) if self.rules == Rules::default() => return Ok(()),
            Start::Layout(layout) => write!(f, ":{layout}")?,
            Start::Placement(_) => write!(f, ":pos={}", notation::row_text(&self.start))?,
        }
        write!(f, "{}", self.rules.options())
    }
}

const EXPECTED: &str = "Abalone, or a layout such as Abalone:belgian-daisy, or Abalone:pos= and nine rows, each with \
                        balls=4, limit=200 or limit=200/balls after commas";

impl FromStr for Setup {
    type Err = ParseSetupError;

    /// Takes any order of the parts, and letters of either case outside positions.
    fn from_str(text: &str) -> Result<Setup, ParseSetupError> {
        read(text.trim())
    }
}

fn read(text: &str) -> Result<Setup, ParseSetupError> {
    const UNKNOWN: ParseSetupError = ParseSetupError::Unknown { expected: EXPECTED };
    let parts = match text.get(..7) {
        Some(name) if name.eq_ignore_ascii_case("abalone") => match text[7..].trim_start() {
            "" => return Ok(Setup::default()),
            rest => rest.strip_prefix(':').ok_or(UNKNOWN)?,
        },
        _ => text,
    };
    let mut setup = Setup::default();
    let mut said = Vec::new();
    for part in parts.split(',').map(str::trim) {
        let (name, value) = part.split_once('=').unwrap_or(("", part));
        let name = name.trim().to_ascii_lowercase();
        match name.as_str() {
            "" => setup.start = Start::Layout(Layout::from_name(value).ok_or(UNKNOWN)?),
            "pos" => setup.start = read_position(value)?,
            _ => setup.rules = setup.rules.with_option(&part.to_ascii_lowercase()).ok_or(UNKNOWN)?,
        }
        // Each thing is said once, and a start either by its name or as a position.
        let about = if name == "pos" { String::new() } else { name };
        if said.contains(&about) {
            return Err(UNKNOWN);
        }
        said.push(about);
    }
    Ok(setup)
}

fn read_position(text: &str) -> Result<Start, ParseSetupError> {
    let start = text.parse::<Diagram>().and_then(|diagram| diagram.start());
    start.map_err(|faults| ParseSetupError::position(&faults))
}
