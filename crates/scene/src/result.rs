//! Who won, and how it came about.

use rusc_api::{EndReason, GameStatus, Seat};
use rusc_games::{AnyGame, Outcome, Side};

/// How the game stands by its rules alone: nobody resigns here and no clock runs out.
pub fn status_of(game: &dyn AnyGame) -> GameStatus {
    let winner = match game.outcome() {
        None => return GameStatus::Live,
        Some(Outcome::Win(side)) => Some(seat_of(side)),
        Some(Outcome::Draw) => None,
    };
    let repeated = winner.is_none() && game.occurrences() >= 3;
    let reason = if repeated { EndReason::Repetition } else { EndReason::Rules };
    GameStatus::Over { winner, reason }
}

/// A side of a game as messages name it.
pub const fn seat_of(side: Side) -> Seat {
    match side {
        Side::First => Seat::First,
        Side::Second => Seat::Second,
    }
}

/// The side that a message names.
pub const fn side_of(seat: Seat) -> Side {
    match seat {
        Seat::First => Side::First,
        Seat::Second => Side::Second,
    }
}
