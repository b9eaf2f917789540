//! Sides of the board as messages name them, beside sides as the games know them.

use rusc_api::Seat;
use rusc_games::Side;

/// Both, in the order of play.
pub(crate) const SEATS: [Seat; 2] = [Seat::First, Seat::Second];

/// The place of a side in pairs.
pub(crate) const fn index(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}

/// The opponent's side.
pub(crate) const fn other(seat: Seat) -> Seat {
    match seat {
        Seat::First => Seat::Second,
        Seat::Second => Seat::First,
    }
}

/// The same side in messages.
pub(crate) const fn of_side(side: Side) -> Seat {
    match side {
        Side::First => Seat::First,
        Side::Second => Seat::Second,
    }
}
