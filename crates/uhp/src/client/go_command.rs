//! The `bestmove` command an engine is sent. The protocol's own `time hh:mm:ss` has whole seconds only, and engines
//! differ in what they accept beyond it, so the arguments can be given as a template.

use std::time::Duration;

use thiserror::Error;

/// Placeholders of a template: the time for the move in two forms, then what is on the clock.
const PLACES: [&str; 4] = ["{time}", "{seconds}", "{remaining}", "{increment}"];

/// The arguments of `bestmove`, with placeholders for the time.
///
/// ```
/// use std::time::Duration;
///
/// use rusc_uhp::{ClockTime, GoCommand};
///
/// let half = Duration::from_millis(500);
/// assert_eq!(GoCommand::default().arguments(half, None), "seconds 0.5");
/// let command = GoCommand::read("bestmove clock {remaining} {increment}")?;
/// let clock = ClockTime { remaining: Duration::from_secs(60), increment: half };
/// assert_eq!(command.arguments(half, Some(clock)), "clock 60 0.5");
/// # Ok::<(), rusc_uhp::GoCommandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoCommand {
    /// `None` means `time {time}` for whole seconds, `seconds {seconds}` otherwise.
    template: Option<String>,
}

/// What a player sees on its own clock when it shall move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTime {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// Why a text is no template of a [`GoCommand`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GoCommandError {
    /// There is nothing in it.
    #[error("the words for the time limit are empty; expected for example 'bestmove depth 4'")]
    Empty,
    /// A command is one line.
    #[error("the words for the time limit must be one line")]
    SeveralLines,
    /// Something else stands in braces.
    #[error("'{template}' has braces around something else than {}", PLACES.join(", "))]
    UnknownPlaceholder {
        /// The whole text.
        template: String,
    },
}

/// `time 00:00:05` for whole seconds and `seconds 0.5` for others.
impl Default for GoCommand {
    fn default() -> GoCommand {
        GoCommand { template: None }
    }
}

impl GoCommand {
    /// Reads a template such as `bestmove depth 4` or `seconds {seconds}`. `{time}` stands for the time for the move as
    /// `hh:mm:ss`, `{seconds}` for the same as a decimal number, `{remaining}` and `{increment}` for the seconds on the
    /// clock and those that a move adds; the word `bestmove` may be left out.
    ///
    /// # Errors
    /// The template is empty, has several lines or another word in braces.
    pub fn read(text: &str) -> Result<GoCommand, GoCommandError> {
        let text = text.trim();
        let words = text.strip_prefix("bestmove").unwrap_or(text);
        if text.is_empty() {
            return Err(GoCommandError::Empty);
        }
        if words.contains(char::is_control) {
            return Err(GoCommandError::SeveralLines);
        }
        let without_places = PLACES.iter().fold(words.to_owned(), |words, place| words.replace(place, ""));
        if without_places.contains(['{', '}']) {
            return Err(GoCommandError::UnknownPlaceholder { template: text.to_owned() });
        }
        Ok(GoCommand { template: Some(words.trim().to_owned()) })
    }

    /// Whether the template has placeholders for a clock.
    ///
    /// ```
    /// # use rusc_uhp::GoCommand;
    /// assert!(GoCommand::read("clock {remaining}")?.needs_clock());
    /// assert!(!GoCommand::read("depth 4")?.needs_clock());
    /// # Ok::<(), rusc_uhp::GoCommandError>(())
    /// ```
    pub fn needs_clock(&self) -> bool {
        let is_about_the_clock = |template: &String| PLACES[2..].iter().any(|place| template.contains(place));
        self.template.as_ref().is_some_and(is_about_the_clock)
    }

    /// The arguments for so much time for the move, and for what is on the clock if there is one.
    pub fn arguments(&self, budget: Duration, clock: Option<ClockTime>) -> String {
        match &self.template {
            Some(template) => {
                let clock = clock.unwrap_or(ClockTime { remaining: budget, increment: Duration::ZERO });
                let values = [
                    clock_time(budget),
                    decimal_seconds(budget),
                    decimal_seconds(clock.remaining),
                    decimal_seconds(clock.increment),
                ];
                let pairs = PLACES.iter().zip(&values);
                pairs.fold(template.clone(), |words, (place, value)| words.replace(place, value))
            }
            None if budget.subsec_nanos() == 0 => format!("time {}", clock_time(budget)),
            None => format!("seconds {}", decimal_seconds(budget)),
        }
    }
}

/// `00:01:30`, with a fraction only where there is one.
fn clock_time(time: Duration) -> String {
    let seconds = time.as_secs();
    let whole = format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    whole + &fraction(time)
}

/// `0.25`, `3`.
fn decimal_seconds(time: Duration) -> String {
    time.as_secs().to_string() + &fraction(time)
}

fn fraction(time: Duration) -> String {
    match time.subsec_nanos() {
        0 => String::new(),
        nanos => format!(".{nanos:09}").trim_end_matches('0').to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_told_in_whole_seconds_by_the_clock_and_otherwise_as_a_decimal() {
        let check = |template: Option<&str>, millis: u64, expected: &str| {
            let words = template.map_or(GoCommand::default(), |template| GoCommand::read(template).unwrap());
            assert_eq!(words.arguments(Duration::from_millis(millis), None), expected, "{template:?}");
        };
        check(None, 5000, "time 00:00:05");
        check(None, 3_723_000, "time 01:02:03");
        check(None, 500, "seconds 0.5");
        check(None, 1250, "seconds 1.25");
        check(Some("bestmove depth 4"), 500, "depth 4");
        check(Some("depthorseconds 6 {seconds}"), 250, "depthorseconds 6 0.25");
        check(Some("bestmove time {time}"), 90_500, "time 00:01:30.5");
        check(Some("bestmove"), 500, "");
    }

    #[test]
    fn bad_words_for_the_time_are_errors() {
        for text in ["", "  ", "time {minutes}", "depth {", "depth 4\nexit"] {
            assert!(GoCommand::read(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn programs_can_be_told_what_is_on_their_clock() {
        let words = GoCommand::read("bestmove clock {remaining} {increment} or {seconds}").unwrap();
        let time =
            ClockTime { remaining: Duration::from_millis(59_500), increment: Duration::from_millis(600) };
        assert_eq!(words.arguments(Duration::from_millis(2_500), Some(time)), "clock 59.5 0.6 or 2.5");
        assert!(words.needs_clock() && !GoCommand::default().needs_clock());
        assert!(!GoCommand::read("seconds {seconds}").unwrap().needs_clock());
    }
}
