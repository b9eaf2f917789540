//! Compares what a clock has charged for a move with what the player has used by their own clock: from when they were told of
//! the opponent's move until they sent theirs. What lies between is lag and outages, which are forgiven up to a second.

use rusc_api::{Clocks, TimeControl};
use tokio::time::Instant;

/// The turn of one side, as its player sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Turn {
    /// When the player was told that it is their turn, and what they had left.
    begun: Option<(Instant, u64)>,
    /// What they used, once they have moved.
    used_ms: Option<u64>,
}

impl Turn {
    /// The player is told of the opponent's move, and of the clocks after it.
    pub(crate) fn begin(&mut self, clocks: Option<Clocks>, side: usize, now: Instant) {
        let left = clocks.filter(|clocks| clocks.running.is_some()).map(|clocks| clocks.left_ms[side]);
        *self = Turn { begun: left.map(|left| (now, left)), used_ms: None };
    }

    /// The player moves; what they have used, as they tell the server.
    pub(crate) fn moves(&mut self, now: Instant) -> Option<u64> {
        self.used_ms = self.begun.map(|(begun, _)| now.duration_since(begun).as_millis() as u64);
        self.used_ms
    }

    /// By how much more than they used they are charged, when they are told that their move is played; nothing if the turn was
    /// not seen from its beginning.
    pub(crate) fn overcharged_ms(
        &mut self,
        clocks: Option<Clocks>,
        side: usize,
        time: TimeControl,
    ) -> Option<i64> {
        let Turn { begun, used_ms } = std::mem::take(self);
        let TimeControl::Increment { increment_ms: gained_ms, .. } = time else { return None };
        let charged_ms = (begun?.1 + gained_ms) as i64 - clocks?.left_ms[side] as i64;
        Some(charged_ms - used_ms? as i64)
    }
}

/// By how much more than a player used for a move they were charged.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overcharge {
    pub(crate) more_ms: i64,
    pub(crate) game: String,
    pub(crate) ply: u32,
}

impl Overcharge {
    pub(crate) fn take_greater(&mut self, other: Overcharge) {
        if other.more_ms > self.more_ms {
            *self = other;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rusc_api::{Clocks, Seat, TimeControl};
    use tokio::time::Instant;

    use super::Turn;

    const TIME: TimeControl = TimeControl::Increment { budget_ms: 10_000, increment_ms: 50 };

    fn clocks(left_ms: [u64; 2], running: Seat) -> Clocks {
        Clocks { left_ms, running: Some(running), delay_left_ms: 0 }
    }

    #[test]
    fn what_is_charged_is_compared_with_what_was_used() {
        let start = Instant::now();
        for (left_ms, overcharged_ms) in [(9350, 0), (8350, 1000), (9400, -50)] {
            let mut turn = Turn::default();
            turn.begin(Some(clocks([1, 10_000], Seat::Second)), 1, start);
            assert_eq!(turn.moves(start + Duration::from_millis(700)), Some(700));
            let after = Some(clocks([1, left_ms], Seat::First));
            assert_eq!(turn.overcharged_ms(after, 1, TIME), Some(overcharged_ms));
            assert_eq!(turn.overcharged_ms(after, 1, TIME), None, "it is compared once");
        }
    }

    #[test]
    fn nothing_is_compared_before_clocks_run() {
        let mut turn = Turn::default();
        let stopped = Some(Clocks { running: None, ..clocks([10_000, 10_000], Seat::First) });
        turn.begin(stopped, 0, Instant::now());
        assert_eq!(turn.moves(Instant::now()), None);
        assert_eq!(turn.overcharged_ms(stopped, 0, TIME), None);
    }
}
