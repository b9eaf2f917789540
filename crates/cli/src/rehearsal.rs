//! What the tests of load and of crashes share: the game that two clients begin, and chance for their moves. When and
//! how they play is theirs.

use rusc_api::{NewGame, Opponent, SeatWish, TimeControl};
use rusc_games::GameKind;

/// A casual game from the usual start, for whoever has the link.
pub(crate) fn wish(kind: GameKind, time: TimeControl) -> NewGame {
    NewGame {
        kind: kind.id().to_owned(),
        setup: None,
        time,
        rated: false,
        seat: SeatWish::First,
        opponent: Opponent::Link {},
    }
}

/// The generator `xorshift64*`.
#[derive(Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    /// The same seed gives the same numbers. Zero would give nothing else.
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// A number below another.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % end
    }
}
