//! Calendar dates of the times in messages, which are milliseconds since the Unix epoch.

use std::fmt;

/// A date of the Gregorian calendar in UTC. It is shown as ISO 8601 writes it: `2026-11-16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CivilDate {
    /// The year, from 1970.
    pub year: u64,
    /// The month, from 1 to 12.
    pub month: u64,
    /// The day of the month, from 1 to 31.
    pub day: u64,
}

impl CivilDate {
    /// The date of a time in milliseconds since the Unix epoch.
    ///
    /// Years are counted from March, so that the leap day is the last day of its year, and in cycles of 400 years or
    /// 146 097 days, after which the Gregorian calendar repeats. `(153 * month + 2) / 5` adds up the lengths of the
    /// months from March on.
    ///
    /// ```
    /// use rusc_api::CivilDate;
    ///
    /// assert_eq!(CivilDate::from_unix_ms(951_782_400_000).to_string(), "2000-02-29");
    /// ```
    pub fn from_unix_ms(at_ms: u64) -> CivilDate {
        let from_march_of_year_0 = at_ms / 86_400_000 + 719_468;
        let (cycle, day_of_cycle) = (from_march_of_year_0 / 146_097, from_march_of_year_0 % 146_097);
        let leap_days = day_of_cycle / 1_460 - day_of_cycle / 36_524 + day_of_cycle / 146_096;
        let year_of_cycle = (day_of_cycle - leap_days) / 365;
        let day_of_year = day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        CivilDate { year: 400 * cycle + year_of_cycle + u64::from(month <= 2), month, day }
    }
}

impl fmt::Display for CivilDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    //! The calendar.

    use super::CivilDate;

    #[test]
    fn days_have_their_dates() {
        let day_ms = 86_400_000;
        for (day, expected) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_015, "2000-02-28"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (11_322, "2000-12-31"),
            (19_782, "2024-02-29"),
            (20_148, "2025-03-01"),
            (20_773, "2026-11-16"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            // The first and the last millisecond of the day.
            for at_ms in [day * day_ms, (day + 1) * day_ms - 1] {
                assert_eq!(CivilDate::from_unix_ms(at_ms).to_string(), expected, "day {day}");
            }
        }
    }
}
