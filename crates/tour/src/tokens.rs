//! The two bonus tokens beside the board: which colour each shows.

use rusc_game::Side;

/// Sun and moon, each showing the colour of the side that may spend it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tokens {
    /// Whose colour the sun shows.
    pub sun: Side,
    /// Whose colour the moon shows.
    pub moon: Side,
}

impl Tokens {
    /// The sun orange, the moon blue (T4).
    pub const START: Tokens = Tokens { sun: Side::First, moon: Side::Second };

    /// Whether a side has a token to spend (T11).
    #[inline]
    pub fn show(self, side: Side) -> bool {
        self.sun == side || self.moon == side
    }

    /// The tokens after a side has turned one over: the sun, if it shows that side's colour, else the moon (T11).
    #[inline]
    #[must_use]
    pub fn spent_by(self, side: Side) -> Tokens {
        debug_assert!(self.show(side));
        if self.sun == side { Tokens { sun: !side, ..self } } else { Tokens { moon: !side, ..self } }
    }
}
