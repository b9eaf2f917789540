//! How long a best move may take, as the words after `bestmove` say it.
//!
//! The forms `time h:mm:ss` and `depth n` are the protocol's; `seconds 0.25` and `depthorseconds 6 0.25` are in use
//! among engines, because the protocol has no word for less than a second; `nodes 5000` is for what must be the same
//! on every machine.

use std::str::FromStr;
use std::time::Duration;

use rusc_engine::Time;

use super::refusal::Refusal;

/// What ends a search; without any limit, only the user does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Limits {
    pub(super) time: Option<Duration>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
}

const USAGE: &str = "bestmove, bestmove time h:mm:ss[.fff], bestmove depth <n>, bestmove seconds <s>, \
                     bestmove nodes <n> or bestmove depthorseconds <n> <s>";

impl Limits {
    /// Reads the words after `bestmove`.
    pub(super) fn read(words: &[&str]) -> Result<Limits, Refusal> {
        let Some((kind, values)) = words.split_first() else { return Ok(Limits::default()) };
        let none = Limits::default();
        let timed = |time| Limits { time: Some(time), ..none };
        let limits = match (kind.to_ascii_lowercase().as_str(), values) {
            ("time", [time]) => read_time_span(time).map(timed),
            ("seconds", [time]) => read_seconds(time).map(timed),
            ("depth", [depth]) => read_number(depth).map(|depth| Limits { depth: Some(depth), ..none }),
            ("nodes", [nodes]) => read_number(nodes).map(|nodes| Limits { nodes: Some(nodes), ..none }),
            ("depthorseconds", [depth, time]) => read_number(depth)
                .zip(read_seconds(time))
                .map(|(depth, time)| Limits { depth: Some(depth), ..timed(time) }),
            _ => None,
        };
        limits.ok_or(Refusal::Usage(USAGE))
    }

    /// The same in the search's own words. Looking no move ahead is not a search; one is the least.
    pub(super) fn for_search(self) -> rusc_engine::Limits {
        let time = self.time.map_or(Time::Unlimited, Time::PerMove);
        rusc_engine::Limits {
            time,
            depth: self.depth.map(|depth| depth.max(1)),
            nodes: self.nodes,
            ..rusc_engine::Limits::UNLIMITED
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
    let (days, hours): (u32, u32) = (read_number(days)?, read_number(hours)?);
    let minutes: u64 = read_number(minutes).filter(|&minutes| minutes < 60)?;
    let whole: u64 = read_number(seconds.split('.').next()?).filter(|&whole| whole < 60)?;
    let hours = u64::from(days) * 24 + u64::from(hours);
    let fraction = read_seconds(seconds)?.subsec_nanos();
    Some(Duration::new(hours * 3600 + minutes * 60 + whole, fraction))
}

/// `2`, `0.25`.
fn read_seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = fraction.len().min(9) as u32;
    let nanos = read_number::<u32>(fraction.get(..digits as usize)?)? * 10_u32.pow(9 - digits);
    let rest_is_digits = fraction.bytes().all(|byte| byte.is_ascii_digit());
    rest_is_digits.then_some(Duration::new(read_number::<u32>(whole)?.into(), nanos))
}

/// Digits and nothing else: no sign, no blank.
fn read_number<N: FromStr>(text: &str) -> Option<N> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}
