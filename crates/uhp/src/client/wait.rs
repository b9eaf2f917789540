//! Waiting for the lines of an answer: until its end, a time, or the moment when the caller does not want it any more.

use std::fmt;
use std::time::{Duration, Instant};

use super::link::{Link, Silence};
use super::{UhpError, nonsense, shortened};

/// Bytes an answer may take in memory. The longest honest ones, lists of moves and of options, have some thousands.
const MAX_ANSWER: usize = 1 << 24;

/// What a line takes besides its text, roughly.
const LINE_COST: usize = 64;

/// Longest deadline: `Instant` overflows somewhere beyond.
pub(super) const MAX_TIMEOUT: Duration = Duration::from_hours(24 * 365);

/// The interval at which the caller is asked whether it still wants the answer.
const STOP_POLL: Duration = Duration::from_millis(10);

/// How long an answer is waited for.
///
/// ```
/// use std::time::Duration;
///
/// use rusc_uhp::WaitLimit;
///
/// let limit = WaitLimit::from(Duration::from_secs(5));
/// assert!(!(limit.stop)());
/// ```
#[derive(Clone, Copy)]
pub struct WaitLimit<'a> {
    /// At most so long.
    pub timeout: Duration,
    /// Whether the answer is no longer wanted; asked a hundred times a second.
    pub stop: &'a dyn Fn() -> bool,
}

impl From<Duration> for WaitLimit<'_> {
    fn from(timeout: Duration) -> Self {
        WaitLimit { timeout, stop: &|| false }
    }
}

impl fmt::Debug for WaitLimit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WaitLimit").field("timeout", &self.timeout).finish_non_exhaustive()
    }
}

/// The lines of an answer that have come so far.
#[derive(Debug, Default)]
pub(super) struct Answer {
    lines: Vec<String>,
    /// What they take in memory, roughly.
    size: usize,
}

impl Answer {
    /// Reads on to the final `ok`. After a timeout the lines so far are kept, and it can be called again.
    pub(super) fn read(
        &mut self,
        link: &mut Link,
        command: &str,
        limit: WaitLimit<'_>,
    ) -> Result<Vec<String>, UhpError> {
        let deadline = Instant::now() + limit.timeout.min(MAX_TIMEOUT);
        loop {
            if (limit.stop)() {
                return Err(UhpError::Stopped { command: shortened(command) });
            }
            match link.receive(deadline.min(Instant::now() + STOP_POLL)) {
                Ok(text) if text == "ok" => return Ok(std::mem::take(&mut self.lines)),
                Ok(text) => {
                    self.size += text.len() + LINE_COST;
                    if self.size > MAX_ANSWER {
                        return Err(nonsense(command, "the answer does not end"));
                    }
                    self.lines.push(text);
                }
                Err(Silence::Timeout) if Instant::now() < deadline => {}
                Err(Silence::Timeout) => {
                    return Err(UhpError::Timeout { command: shortened(command), limit: limit.timeout });
                }
                Err(Silence::Ended) => {
                    return Err(UhpError::Ended { command: shortened(command), status: link.exit_status() });
                }
                Err(Silence::Unreadable) => return Err(nonsense(command, "a line is too long or not UTF-8")),
            }
        }
    }
}
