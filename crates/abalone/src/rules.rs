//! What may differ between games from the same start: how many balls win, and whether the game has a limit.

use std::fmt;

/// When a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The opponent's balls to push off the board, 1 to 14 (A1).
    balls: u8,
    limit: Option<Limit>,
}

/// A number of half-moves, both sides together, after which the game ends (A13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    /// Half-moves of the whole game.
    pub plies: u32,
    /// Who then wins.
    pub result: LimitResult,
}

/// How a game ends at its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitResult {
    /// As a draw.
    Draw,
    /// Won by the side that has pushed off more balls; equal numbers are a draw.
    MoreBalls,
}

impl Default for Rules {
    /// Six balls, no limit.
    fn default() -> Rules {
        Rules { balls: 6, limit: None }
    }
}

impl Rules {
    /// Balls of a side at the start of a game (A2), and so the most that can be pushed off.
    pub const MOST_BALLS: u8 = 14;
    /// The longest limit: arbitrary, and far beyond any game.
    pub const LONGEST: u32 = 100_000;

    /// Rules with these numbers; `None` unless `balls` is 1 to 14 and the limit at least one half-move and not absurd.
    pub fn new(balls: u8, limit: Option<Limit>) -> Option<Rules> {
        let balls_fit = (1..=Rules::MOST_BALLS).contains(&balls);
        let limit_fits = limit.is_none_or(|limit| (1..=Rules::LONGEST).contains(&limit.plies));
        (balls_fit && limit_fits).then_some(Rules { balls, limit })
    }

    /// How many of the opponent's balls must be pushed off to win.
    #[inline]
    pub const fn balls(self) -> u8 {
        self.balls
    }

    /// Where the game ends at the latest.
    #[inline]
    pub const fn limit(self) -> Option<Limit> {
        self.limit
    }

    /// The options that differ from the usual rules, each after a comma: `,balls=4,limit=200`.
    pub(crate) fn options(self) -> Options {
        Options(self)
    }

    /// Reads one option, such as `balls=4` or `limit=200/balls`, into these rules. `None` if it is none, or not one
    /// that may be.
    pub(crate) fn with_option(self, option: &str) -> Option<Rules> {
        let (name, value) = option.split_once('=')?;
        match name.trim() {
            "balls" => Rules::new(value.trim().parse().ok()?, self.limit),
            "limit" => {
                let (plies, result) = match value.split_once('/') {
                    None => (value, LimitResult::Draw),
                    Some((plies, "balls")) => (plies, LimitResult::MoreBalls),
                    Some(_) => return None,
                };
                Rules::new(self.balls, Some(Limit { plies: plies.trim().parse().ok()?, result }))
            }
            _ => None,
        }
    }
}

/// See [`Rules::options`].
pub(crate) struct Options(Rules);

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rules { balls, limit } = self.0;
        if balls != Rules::default().balls {
            write!(f, ",balls={balls}")?;
        }
        match limit {
            None => Ok(()),
            Some(Limit { plies, result: LimitResult::Draw }) => write!(f, ",limit={plies}"),
            Some(Limit { plies, result: LimitResult::MoreBalls }) => write!(f, ",limit={plies}/balls"),
        }
    }
}
