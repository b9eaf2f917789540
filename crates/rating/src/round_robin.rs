//! Who meets whom when everybody meets everybody: the circle method, numbered and coloured as Berger's tables.
//!
//! One player keeps the same seat, the others sit in a circle. Each round the circle turns by half its size, and the
//! players are paired across it:
//!
//! ```text
//!  round 1       round 2       round 3            with six players, 0 to 5:
//!
//!     0 — 5         3 — 5         1 — 5           the seat 5 is fixed and changes colour each round,
//!   1 ——— 4       4 ——— 2       2 ——— 0           otherwise the left side moves first
//!    2 — 3         0 — 1         3 — 4
//! ```
//!
//! With an odd number of players the fixed seat is empty and whoever meets it sits out. Nobody then has one colour
//! more often than the other, and with an even number the difference is one. Only opponents and
//! colours are decided here; results live in [`CrossTable`](crate::CrossTable).

/// A game to be played between two players, given by their numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairing {
    /// Moves first.
    pub first: usize,
    /// Moves second.
    pub second: usize,
}

impl Pairing {
    /// The return game.
    #[must_use]
    pub fn reversed(self) -> Pairing {
        Pairing { first: self.second, second: self.first }
    }
}

/// Games that can be played at the same time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// Every player at most once.
    pub pairings: Vec<Pairing>,
    /// Who sits out, if the number of players is odd.
    pub bye: Option<usize>,
}

impl Round {
    /// The same round of the return leg, with colours reversed.
    #[must_use]
    pub fn reversed(&self) -> Round {
        Round { pairings: self.pairings.iter().map(|pairing| pairing.reversed()).collect(), bye: self.bye }
    }
}

/// All rounds of a tournament in which everybody meets everybody once; none for fewer than two players.
///
/// ```
/// let rounds = rusc_rating::round_robin(4);
/// let text = |p: &rusc_rating::Pairing| format!("{}:{}", p.first + 1, p.second + 1);
/// let rounds: Vec<Vec<String>> = rounds.iter().map(|r| r.pairings.iter().map(text).collect()).collect();
/// assert_eq!(rounds, [["1:4", "2:3"], ["4:3", "1:2"], ["2:4", "3:1"]]);
/// ```
///
/// ```
/// use rusc_rating::round_robin;
///
/// let rounds = round_robin(4);
/// assert_eq!((rounds.len(), rounds[0].pairings.len()), (3, 2));
/// ```
pub fn round_robin(n_players: usize) -> Vec<Round> {
    if n_players < 2 {
        return Vec::new();
    }
    let circle = n_players - 1 + n_players % 2;
    let fixed = n_players.is_multiple_of(2).then_some(circle);
    (0..circle).map(|round| pair_across(circle, fixed, round)).collect()
}

fn pair_across(circle: usize, fixed: Option<usize>, round: usize) -> Round {
    // Half of an odd circle, rounded up: two rounds turn it by one seat.
    let top = round * circle.div_ceil(2) % circle;
    let mut pairings = Vec::with_capacity(circle / 2 + 1);
    if let Some(fixed) = fixed {
        let even = Pairing { first: top, second: fixed };
        pairings.push(if round.is_multiple_of(2) { even } else { even.reversed() });
    }
    pairings.extend((1..=circle / 2).map(|distance| Pairing {
        first: (top + distance) % circle,
        second: (top + circle - distance) % circle,
    }));
    Round { pairings, bye: if fixed.is_none() { Some(top) } else { None } }
}
