//! What a server answered to an attack: how much, what it refused by which code, and what it refused without one.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusc_api::{ErrorBody, ErrorCode};

/// Refusals without a code that are kept as examples.
const EXAMPLES: usize = 3;

/// Counts, shared by all connections of an attack.
#[derive(Debug, Default)]
pub(crate) struct Tally(Mutex<Counts>);

/// The counts so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    /// Answers and frames that were no refusal.
    pub(crate) granted: u64,
    /// Refusals by code.
    pub(crate) refused: BTreeMap<String, u64>,
    /// Refusals without a code, and failures of the server.
    pub(crate) untyped: u64,
    pub(crate) examples: Vec<String>,
}

impl Tally {
    /// Counts an answer over HTTP.
    pub(super) fn answer(&self, asked: &str, status: u16, body: &[u8]) {
        if status < 400 {
            self.lock().granted += 1;
            return;
        }
        let error = serde_json::from_slice::<ErrorBody>(body);
        match error {
            Ok(error) if status < 500 || status == 503 => self.refusal(&error),
            _ => self.untyped(&format!("{asked}: {status} {}", String::from_utf8_lossy(body))),
        }
    }

    /// Counts a frame.
    pub(super) fn frame(&self, text: &str) {
        #[derive(serde::Deserialize)]
        struct Refused {
            t: String,
            error: Option<ErrorBody>,
        }
        match serde_json::from_str(text) {
            Ok(Refused { error: Some(error), .. }) => self.refusal(&error),
            Ok(Refused { t, error: None }) if t == "refused" => self.untyped(text),
            Ok(_) => self.lock().granted += 1,
            Err(_) => self.untyped(text),
        }
    }

    fn refusal(&self, error: &ErrorBody) {
        if error.code == ErrorCode::Internal || error.message.is_empty() {
            return self.untyped(&format!("{:?}: {}", error.code, error.message));
        }
        *self.lock().refused.entry(format!("{:?}", error.code)).or_default() += 1;
    }

    fn untyped(&self, example: &str) {
        let mut counts = self.lock();
        counts.untyped += 1;
        if counts.examples.len() < EXAMPLES {
            counts.examples.push(example.chars().take(200).collect());
        }
    }

    /// The counts since the last time.
    pub(crate) fn take(&self) -> Counts {
        std::mem::take(&mut self.lock())
    }

    /// How many refusals had this code so far.
    pub(crate) fn refusals(&self, code: ErrorCode) -> u64 {
        self.lock().refused.get(&format!("{code:?}")).copied().unwrap_or_default()
    }

    /// A poisoned lock is used on: nothing is half done under it.
    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} granted", self.granted)?;
        for (code, count) in &self.refused {
            write!(f, ", {count} {code}")?;
        }
        if self.untyped > 0 {
            write!(f, ", {} WITHOUT A CODE", self.untyped)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rusc_api::ErrorCode;

    use super::Tally;

    #[test]
    fn only_refusals_with_a_code_are_typed() {
        let tally = Tally::default();
        tally.answer("GET /", 200, b"anything");
        tally.answer("GET /", 429, br#"{"code":"too_many","message":"wait"}"#);
        tally.answer("GET /", 408, b"");
        tally.answer("GET /", 500, br#"{"code":"internal","message":"broken"}"#);
        tally.frame(r#"{"t":"ack","id":"1","n":1}"#);
        tally.frame(r#"{"t":"refused","id":"1","error":{"code":"too_many","message":"wait"}}"#);
        assert_eq!(tally.refusals(ErrorCode::TooMany), 2);
        let counts = tally.take();
        assert_eq!((counts.granted, counts.untyped), (2, 2));
        assert_eq!(counts.to_string(), "2 granted, 2 TooMany, 2 WITHOUT A CODE");
    }
}
