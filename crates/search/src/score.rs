//! Scores and windows. A score is a number of points, or a win or loss in a known number of plies (a mate score),
//! always from the side to move. Only this file knows how distances are encoded.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The deepest ply a search may reach.
pub(crate) const MAX_PLY: usize = 128;

/// The score of a position for the side to move.
///
/// Evaluations should give about 100 points for each unit of log-odds, so that +100 means winning three games of four:
/// the margins of the search are tuned for that scale.
///
/// ```
/// use rusc_search::{Meaning, Score};
///
/// assert!(Score::win_in(3) > Score::win_in(5), "quicker wins are better");
/// assert!(Score::win_in(90) > Score::points(30_000), "no estimate looks like a win");
/// assert_eq!(-Score::win_in(4), Score::loss_in(4), "for the opponent");
/// assert_eq!(Score::points(-207).to_string(), "-2.07");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A decoded score.
///
/// ```
/// use rusc_search::{Meaning, Score};
///
/// let text = match Score::loss_in(2).meaning() {
///     Meaning::Points(points) => format!("{points} points"),
///     Meaning::WinIn(plies) => format!("wins in {plies} plies"),
///     Meaning::LossIn(plies) => format!("loses in {plies} plies"),
/// };
/// assert_eq!(text, "loses in 2 plies");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// An estimate in points.
    Points(i32),
    /// The side to move wins in this many plies; 0 if it has won.
    WinIn(u32),
    /// The side to move loses in this many plies; 0 if it has lost.
    LossIn(u32),
}

/// A game won at the root.
const WIN: i32 = 32_000;
/// The longest win. Twice the plies leave room for distances counted from a table entry.
const LEAST_WIN: i32 = WIN - 2 * MAX_PLY as i32;

impl Score {
    /// Neither side is ahead.
    pub const DRAW: Score = Score(0);
    /// The highest score of an evaluation.
    pub const MAX_POINTS: Score = Score(LEAST_WIN - 1);
    /// Higher than every score of a search.
    pub(crate) const INFINITE: Score = Score(WIN + 1);

    /// An estimate, clamped to the range below wins and above losses.
    #[inline]
    pub const fn points(points: i32) -> Score {
        let limit = LEAST_WIN - 1;
        if points > limit {
            Score(limit)
        } else if points < -limit {
            Score(-limit)
        } else {
            Score(points)
        }
    }

    /// The side to move at the root wins after that many plies.
    #[inline]
    pub const fn win_in(plies: usize) -> Score {
        Score(WIN - plies as i32)
    }

    /// The side to move at the root loses after that many plies.
    #[inline]
    pub const fn loss_in(plies: usize) -> Score {
        Score(plies as i32 - WIN)
    }

    /// Decodes the score.
    pub const fn meaning(self) -> Meaning {
        if self.is_win() {
            Meaning::WinIn((WIN - self.0) as u32)
        } else if self.is_loss() {
            Meaning::LossIn((WIN + self.0) as u32)
        } else {
            Meaning::Points(self.0)
        }
    }

    /// Whether the side to move is known to win.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= LEAST_WIN
    }

    /// Whether the side to move is known to lose.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= -LEAST_WIN
    }

    /// Whether it is a win or a loss.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The encoded number.
    #[inline]
    pub(crate) const fn raw(self) -> i32 {
        self.0
    }

    /// For the transposition table: distances are counted from the position, which may be reached at any ply.
    #[inline]
    pub(crate) const fn stored(self, ply: usize) -> i16 {
        let raw = if self.is_win() {
            self.0 + ply as i32
        } else if self.is_loss() {
            self.0 - ply as i32
        } else {
            self.0
        };
        raw as i16
    }

    /// From the transposition table: the inverse of [`Score::stored`].
    #[inline]
    pub(crate) const fn recalled(stored: i16, ply: usize) -> Score {
        let score = Score(stored as i32);
        if score.is_win() {
            Score(score.0 - ply as i32)
        } else if score.is_loss() {
            Score(score.0 + ply as i32)
        } else {
            score
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;

    #[inline]
    fn add(self, points: i32) -> Score {
        Score(self.0 + points)
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    #[inline]
    fn sub(self, points: i32) -> Score {
        Score(self.0 - points)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.meaning() {
            Meaning::Points(points) => {
                let sign = if points < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", points.abs() / 100, points.abs() % 100)
            }
            Meaning::WinIn(plies) => write!(f, "win in {plies}"),
            Meaning::LossIn(plies) => write!(f, "loss in {plies}"),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An alpha-beta window: only scores above `alpha` and below `beta` need be exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Window = Window { alpha: Score(-Score::INFINITE.0), beta: Score::INFINITE };

    /// The window for the other side (negamax).
    #[inline]
    pub(crate) fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The null window at alpha.
    #[inline]
    pub(crate) fn scout(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// With another alpha.
    #[inline]
    pub(crate) fn above(self, alpha: Score) -> Window {
        Window { alpha, beta: self.beta }
    }
}
