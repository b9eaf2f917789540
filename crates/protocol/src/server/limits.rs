//! How long a best move may take, as the words after `bestmove` say it.
//!
//! The forms `time h:mm:ss` and `depth n` are the protocol's; `seconds 0.25` and `depthorseconds 6 0.25` are in use
//! among engines, because the protocol has no word for less than a second.

use std::time::Duration;

use rusc_games::Time;

use super::refusal::Refusal;

/// What ends a search; without any limit, only the user does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Limits {
    pub(super) time: Option<Duration>,
    pub(super) depth: Option<u32>,
}

const USAGE: &str = "bestmove, bestmove time h:mm:ss[.fff], bestmove depth <n>, bestmove seconds <s> or \
                     bestmove depthorseconds <n> <s>";

impl Limits {
    /// Reads the words after `bestmove`.
    pub(super) fn read(words: &[&str]) -> Result<Limits, Refusal> {
        let Some((kind, values)) = words.split_first() else { return Ok(Limits::default()) };
        let limits = match (kind.to_ascii_lowercase().as_str(), values) {
            ("time", [time]) => read_time_span(time).map(|time| Limits { time: Some(time), depth: None }),
            ("depth", [depth]) => read_number(depth).map(|depth| Limits { time: None, depth: Some(depth) }),
            ("seconds", [time]) => read_seconds(time).map(|time| Limits { time: Some(time), depth: None }),
            ("depthorseconds", [depth, time]) => read_number(depth)
                .zip(read_seconds(time))
                .map(|(depth, time)| Limits { time: Some(time), depth: Some(depth) }),
            _ => None,
        };
        limits.ok_or(Refusal::Usage(USAGE))
    }

    /// The same in the search's own words. Looking no move ahead is not a search; one is the least.
    pub(super) fn for_search(self) -> rusc_games::Limits {
        let time = self.time.map_or(Time::Unlimited, Time::PerMove);
        rusc_games::Limits {
            time,
            depth: self.depth.map(|depth| depth.max(1)),
            ..rusc_games::Limits::UNLIMITED
        }
    }

    /// Whether only the user ends the search.
    pub(super) fn are_absent(self) -> bool {
        self == Limits::default()
    }
}

/// `[d.]h:mm:ss[.fffffff]`, as .NET writes a span of time; one digit will do where two are usual.
fn read_time_span(text: &str) -> Option<Duration> {
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (days, hours) = hours.split_once('.').unwrap_or(("0", hours));
    let (days, hours) = (read_number(days)?, read_number(hours)?);
    let minutes = read_number(minutes).filter(|&minutes| minutes < 60)?;
    let whole = read_number(seconds.split('.').next()?).filter(|&whole| whole < 60)?;
    let hours = u64::from(days) * 24 + u64::from(hours);
    let fraction = read_seconds(seconds)?.subsec_nanos();
    Some(Duration::new(hours * 3600 + u64::from(minutes) * 60 + u64::from(whole), fraction))
}

/// `2`, `0.25`.
fn read_seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = fraction.len().min(9) as u32;
    let nanos = read_number(fraction.get(..digits as usize)?)? * 10_u32.pow(9 - digits);
    let rest_is_digits = fraction.bytes().all(|byte| byte.is_ascii_digit());
    rest_is_digits.then_some(Duration::new(read_number(whole)?.into(), nanos))
}

/// Digits and nothing else: no sign, no blank.
fn read_number(text: &str) -> Option<u32> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}
