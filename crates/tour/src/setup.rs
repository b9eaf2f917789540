//! Where a game begins: the usual set-up, `TourDeRuche`, or any other position written out behind it.
//!
//! ```text
//! TourDeRuche:Blue,sun=orange,moon=blue,b4=bT,c1=oPbPoT,…
//!             side to move              stacks from the bottom up
//! ```

use std::fmt;
use std::str::FromStr;

use rusc_game::{Notation, ParseSetupError, Position as _, Side};

use crate::notation::Diagram;
use crate::{Cell, Piece, Position};

/// A position to begin from, with nothing before it: no turns, no passes.
///
/// ```
/// use rusc_game::{Notation, Position as _};
/// use rusc_tour::{Position, Setup};
///
/// let mut pos = Position::new();
/// let _ = pos.make(pos.read_move("c1c2")?);
/// let text = Setup::from(&pos).to_string();
/// assert!(text.starts_with("TourDeRuche:Blue,sun=orange,moon=blue,a2=bP"));
/// assert_eq!(text.parse::<Setup>()?.position().key(), pos.key());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup(Position);

/// The name of the game in set-ups and drawings.
pub(crate) const NAME: &str = "TourDeRuche";

const UNKNOWN: ParseSetupError = ParseSetupError::Unknown {
    expected: "TourDeRuche, or TourDeRuche: and a position such as \
               Orange,sun=orange,moon=blue,b4=bT,c1=oPbP,… with five pieces of each side",
};

impl Setup {
    /// The usual set-up alone: every other position can be one, too.
    pub fn all() -> impl Iterator<Item = Setup> {
        std::iter::once(Setup::default())
    }

    /// The position before the first move.
    pub fn position(&self) -> &Position {
        &self.0
    }
}

impl From<&Position> for Setup {
    /// Forgets what led to the position; only the side to move is kept.
    fn from(pos: &Position) -> Setup {
        let mut pos = pos.clone();
        pos.set_turn(pos.side_to_move() as u32, pos.tokens(), 0);
        Setup(pos)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAME)?;
        let Setup(pos) = self;
        if *pos == Position::new() {
            return Ok(());
        }
        write!(f, ":{}", Position::side_name(pos.side_to_move()))?;
        for (token, side) in [("sun", pos.tokens().sun), ("moon", pos.tokens().moon)] {
            write!(f, ",{token}={}", Position::side_name(side).to_ascii_lowercase())?;
        }
        for cell in Cell::all().filter(|&cell| pos.board().height(cell) > 0) {
            write!(f, ",{cell}=")?;
            pos.board().stack(cell).try_for_each(|piece| write!(f, "{piece}"))?;
        }
        Ok(())
    }
}

impl FromStr for Setup {
    type Err = ParseSetupError;

    /// Takes any case, `tour` and `tour-de-ruche` for the name, blanks around commas, and the stacks in any order.
    fn from_str(text: &str) -> Result<Self, ParseSetupError> {
        let (name, position) = match text.split_once(':') {
            Some((name, position)) => (name, Some(position)),
            None => (text, None),
        };
        let names = [NAME, "tour-de-ruche", "tour"];
        if !names.iter().any(|known| known.eq_ignore_ascii_case(name.trim())) {
            return Err(UNKNOWN);
        }
        let Some(position) = position else { return Ok(Setup::default()) };
        let diagram = read_fields(position).ok_or(UNKNOWN)?;
        Position::try_from(&diagram).map(Setup).map_err(|faults| ParseSetupError::position(&faults))
    }
}

/// What stands behind the colon.
fn read_fields(text: &str) -> Option<Diagram> {
    let mut fields = text.split(',').map(str::trim);
    let ply = read_side(fields.next()?)? as u32;
    let mut diagram = Diagram { ply, ..Diagram::default() };
    let (mut sun, mut moon) = (None, None);
    for field in fields {
        let (name, value) = field.split_once('=').map(|(name, value)| (name.trim(), value.trim()))?;
        if name.eq_ignore_ascii_case("sun") && sun.is_none() {
            sun = Some(read_side(value)?);
        } else if name.eq_ignore_ascii_case("moon") && moon.is_none() {
            moon = Some(read_side(value)?);
        } else {
            let stack = &mut diagram.stacks[Cell::from_name(name)?.index()];
            if !stack.is_empty() {
                return None;
            }
            *stack = read_stack(value)?;
        }
    }
    (diagram.tokens.sun, diagram.tokens.moon) = (sun?, moon?);
    Some(diagram)
}

/// `Orange` or `Blue`, in any case.
pub(crate) fn read_side(text: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|&side| Position::side_name(side).eq_ignore_ascii_case(text))
}

/// `oPbPoT`: pieces run together, from the bottom up.
fn read_stack(text: &str) -> Option<Vec<Piece>> {
    let name_at = |start: usize| text.get(start..start + 2);
    (0..text.len()).step_by(2).map(|start| Piece::from_name(name_at(start)?)).collect()
}
