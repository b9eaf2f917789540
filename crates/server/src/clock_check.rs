//! Whether the clock of the machine fits what is stored. A clock that is wrong at the start would end every session and
//! forget guests, or leave all times of the server in the future; so the server refuses to start until the host says that
//! the clock is right.

use std::fmt;

use rusc_api::CivilDate;
use rusc_store::Store;

use crate::time::Timeline;

const HOUR_MS: u64 = 60 * 60 * 1000;
/// How far the newest row may be ahead of the clock.
const BEHIND_MS: u64 = HOUR_MS;
/// How far the clock may be ahead of the newest row: sessions last longer, guests as long.
const AHEAD_MS: u64 = 30 * 24 * HOUR_MS;

/// The setting with the latest time that was in the future when the host took the clock for right.
const ACCEPTED: &str = "clock.accepted";

/// How the clock differs from what is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockFault {
    /// The newest row is later than the clock.
    Behind {
        /// The clock.
        now_ms: u64,
        /// The newest row.
        latest_ms: u64,
    },
    /// Nothing has been stored for a long time, or the clock is in the future.
    Ahead {
        /// The clock.
        now_ms: u64,
        /// The newest row.
        latest_ms: u64,
    },
}

impl fmt::Display for ClockFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ClockFault::Behind { now_ms, latest_ms } | ClockFault::Ahead { now_ms, latest_ms }) = *self;
        let (now, latest) = (moment(now_ms), moment(latest_ms));
        write!(f, "the clock of this machine says {now}, but the data was last changed at {latest}. ")?;
        f.write_str("Set the clock; or, if it is right, start once with --accept-clock. Nothing was changed")
    }
}

/// `2026-11-17 14:05 UTC`.
fn moment(at_ms: u64) -> String {
    let minutes = at_ms / 60_000;
    format!("{} {:02}:{:02} UTC", CivilDate::from_unix_ms(at_ms), minutes / 60 % 24, minutes % 60)
}

/// Compares the clock of the machine with the newest row. Changes nothing.
///
/// # Errors
/// If the database fails.
pub async fn check_clock(store: &Store) -> rusc_store::Result<Option<ClockFault>> {
    let now_ms = Timeline::start().now_ms();
    let mut latest_ms = store.latest_time_ms().await?;
    // Rows that were there when the host took an earlier clock for right say nothing.
    let accepted_ms: u64 = store.setting(ACCEPTED).await?.and_then(|text| text.parse().ok()).unwrap_or(0);
    if latest_ms.is_some_and(|latest_ms| latest_ms <= accepted_ms) {
        latest_ms = store.last_heartbeat().await?;
    }
    Ok(latest_ms.and_then(|latest_ms| compare(now_ms, latest_ms)))
}

fn compare(now_ms: u64, latest_ms: u64) -> Option<ClockFault> {
    if latest_ms > now_ms.saturating_add(BEHIND_MS) {
        return Some(ClockFault::Behind { now_ms, latest_ms });
    }
    (now_ms > latest_ms.saturating_add(AHEAD_MS)).then_some(ClockFault::Ahead { now_ms, latest_ms })
}

/// Takes the clock of the machine for right: the time of the server follows it from now on, even backwards.
///
/// # Errors
/// If the database fails.
pub async fn accept_clock(store: &Store, fault: ClockFault) -> rusc_store::Result<()> {
    match fault {
        ClockFault::Behind { now_ms, latest_ms } => {
            store.set_setting(ACCEPTED, &latest_ms.to_string()).await?;
            store.heartbeat(now_ms).await
        }
        // The last heartbeat stays: clocks of games are not charged for the time since.
        ClockFault::Ahead { .. } => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{AHEAD_MS, BEHIND_MS, ClockFault, compare};

    #[test]
    fn small_differences_are_no_fault() {
        let latest_ms = 1_800_000_000_000;
        for (now_ms, is_fine) in [
            (latest_ms, true),
            (latest_ms - BEHIND_MS, true),
            (latest_ms - BEHIND_MS - 1, false),
            (latest_ms + AHEAD_MS, true),
            (latest_ms + AHEAD_MS + 1, false),
            (0, false),
            (u64::MAX, false),
        ] {
            assert_eq!(compare(now_ms, latest_ms).is_none(), is_fine, "{now_ms}");
        }
    }

    #[test]
    fn both_times_and_the_way_out_are_told() {
        let text = ClockFault::Ahead { now_ms: 1_900_000_000_000, latest_ms: 1_800_000_000_000 }.to_string();
        for part in ["2030-03-17 17:46 UTC", "2027-01-15 08:00 UTC", "--accept-clock", "Nothing was changed"]
        {
            assert!(text.contains(part), "{text}");
        }
    }
}
