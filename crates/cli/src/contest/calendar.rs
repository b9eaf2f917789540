//! The date of today for the log, in universal time. It knows no time zones and no time of day.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today as `2025.03.01`; nothing if the clock stands before 1970.
pub(super) fn today() -> Option<String> {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Some(date(elapsed.as_secs() / 86_400))
}

/// The date so many days after the first of January 1970.
///
/// Years are counted from March on, so that the leap day is the last of its year; a cycle of the Gregorian calendar
/// is 400 years or 146 097 days. The months from March have lengths that `(153 * month + 2) / 5` adds up.
pub(super) fn date(days: u64) -> String {
    let from_march_of_year_0 = days + 719_468;
    let (cycle, day_of_cycle) = (from_march_of_year_0 / 146_097, from_march_of_year_0 % 146_097);
    let leap_days = day_of_cycle / 1_460 - day_of_cycle / 36_524 + day_of_cycle / 146_096;
    let year_of_cycle = (day_of_cycle - leap_days) / 365;
    let day_of_year = day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = 400 * cycle + year_of_cycle + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}
