//! The schedule of an event: the number of a game alone decides the players, the opening and the colours. It has no state,
//! so an interrupted event continues with exactly the games that are missing.

use rusc_games::Side;
use rusc_rating::{Pairing, round_robin};

/// The games of an event, numbered from zero. Games `2n` and `2n + 1` are the pair `n`.
///
/// ```text
/// cycle 0: first pairing × pairs, second pairing × pairs, …
/// cycle 1: the same with the next openings
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    pairings: Vec<Pairing>,
    cycles: usize,
    pairs: usize,
}

/// One game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    /// Counted from zero.
    pub(crate) number: usize,
    /// How many openings these two have met in before.
    pub(crate) meeting: usize,
    /// The players' numbers, the one who moves first before the other.
    pub(crate) players: [usize; 2],
}

impl Slot {
    /// Which of the two sides a player has.
    pub(crate) fn side_of(&self, player: usize) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.players[side.index()] == player)
    }
}

impl Schedule {
    /// Two players meet in so many pairs.
    pub(crate) fn head_to_head(pairs: usize) -> Schedule {
        Schedule { pairings: vec![Pairing { first: 0, second: 1 }], cycles: pairs, pairs: 1 }
    }

    /// A round-robin: in each cycle every two players meet in that number of pairs.
    pub(crate) fn everybody(n_players: usize, cycles: usize, pairs: usize) -> Schedule {
        let pairings = round_robin(n_players).into_iter().flat_map(|round| round.pairings).collect();
        Schedule { pairings, cycles, pairs }
    }

    /// The number of games, saturating.
    pub(crate) fn n_games(&self) -> usize {
        [self.cycles, self.pairs, 2].iter().fold(self.pairings.len(), |product, &n| product.saturating_mul(n))
    }

    /// The game of that number, if there is one.
    pub(crate) fn slot(&self, number: usize) -> Option<Slot> {
        if number >= self.n_games() {
            return None;
        }
        let pair = number / 2;
        let cycle_length = self.pairings.len() * self.pairs;
        let (cycle, within) = (pair / cycle_length, pair % cycle_length);
        let pairing = self.pairings[within / self.pairs];
        let Pairing { first, second } = if number.is_multiple_of(2) { pairing } else { pairing.reversed() };
        Some(Slot { number, meeting: cycle * self.pairs + within % self.pairs, players: [first, second] })
    }
}
