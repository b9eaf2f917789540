//! How fast a game is, and the times that follow from it: how long the first moves may take, and after how long an
//! absent opponent may be called gone.

use rusc_api::{Speed, TimeControl};

const SECOND_MS: u64 = 1000;
const MINUTE_MS: u64 = 60 * SECOND_MS;
const DAY_MS: u64 = 24 * 60 * MINUTE_MS;

/// Moves expected of a side.
const EXPECTED_MOVES: u64 = 40;

/// How fast a game with that agreement is.
pub fn speed(control: TimeControl) -> Speed {
    let (budget_ms, step_ms) = match control {
        TimeControl::Increment { budget_ms, increment_ms } => (budget_ms, increment_ms),
        TimeControl::Delay { budget_ms, delay_ms } => (budget_ms, delay_ms),
        TimeControl::Correspondence { .. } | TimeControl::Unlimited {} => return Speed::Correspondence,
    };
    match (budget_ms.saturating_add(EXPECTED_MOVES.saturating_mul(step_ms))) / MINUTE_MS {
        0..3 => Speed::Bullet,
        3..8 => Speed::Blitz,
        8..25 => Speed::Rapid,
        _ => Speed::Classical,
    }
}

/// What is wrong with an agreement, if anything is.
pub fn fault(control: TimeControl) -> Option<&'static str> {
    match control {
        TimeControl::Increment { budget_ms, increment_ms: step_ms }
        | TimeControl::Delay { budget_ms, delay_ms: step_ms } => {
            if budget_ms > 6 * 60 * MINUTE_MS || step_ms > 5 * MINUTE_MS {
                Some("at most six hours a side, and five minutes a move")
            } else if budget_ms + EXPECTED_MOVES * step_ms < 10 * SECOND_MS || budget_ms < SECOND_MS {
                Some("at least one second a side, and ten seconds with what the moves add")
            } else {
                None
            }
        }
        TimeControl::Correspondence { per_move_ms } => {
            let in_range = (DAY_MS / 24..=60 * DAY_MS).contains(&per_move_ms);
            (!in_range).then_some("from one hour to sixty days a move")
        }
        TimeControl::Unlimited {} => None,
    }
}

/// How long each side may take for its first move before the game is aborted; for ever without a clock.
pub fn first_move_limit_ms(control: TimeControl) -> Option<u64> {
    match (control, speed(control)) {
        (TimeControl::Correspondence { per_move_ms }, _) => Some(per_move_ms),
        (TimeControl::Unlimited {}, _) => None,
        (_, Speed::Bullet | Speed::Blitz) => Some(MINUTE_MS),
        (_, Speed::Rapid) => Some(3 * MINUTE_MS),
        (_, Speed::Classical | Speed::Correspondence) => Some(5 * MINUTE_MS),
    }
}

/// After how long an absent player may be called gone; never where moves take days.
pub fn gone_after_ms(speed: Speed) -> Option<u64> {
    let times = match speed {
        Speed::Bullet => 1,
        Speed::Blitz => 2,
        Speed::Rapid => 4,
        Speed::Classical => 10,
        Speed::Correspondence => return None,
    };
    Some(30 * SECOND_MS * times)
}
