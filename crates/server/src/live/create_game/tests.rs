//! Who starts: drawn by lot, unless the players wish otherwise (H3, T3).

use std::collections::HashSet;

use rusc_api::{Seat, SeatWish};

use super::chosen;

#[test]
fn a_seat_left_to_chance_is_drawn_and_a_wish_is_kept() {
    let drawn: HashSet<Seat> = (0..200).map(|_| chosen(SeatWish::Random)).collect();
    assert_eq!(drawn.len(), 2, "two hundred draws gave one seat");
    for _ in 0..20 {
        assert_eq!([SeatWish::First, SeatWish::Second].map(chosen), [Seat::First, Seat::Second]);
    }
}
