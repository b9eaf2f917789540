//! One page's conversation with the rules and the engine.

use rusc_api::{EngineAnswer, EngineRequest, ErrorBody, ErrorCode, PROTOCOL};
use rusc_scene::{dangers_of, refusals_of};

#[cfg(feature = "analysis")]
use crate::analysis;
use crate::rules;
use crate::search::SearchSession;

/// What is remembered between two requests: the engine with its table, and a search that goes on.
///
/// ```
/// let mut session = rusc_wasm::Session::default();
/// let request = r#"{"t":"view","game":{"kind":"hive","start":{"game":"Base"},"moves":[]},"ply":null}"#;
/// assert!(session.answer(request.as_bytes()).starts_with(r#"{"t":"view","kind":"hive","setup":"Base""#));
/// assert!(session.answer(b"?").starts_with(r#"{"t":"refused","error":{"code":"bad_request""#));
/// ```
#[derive(Debug, Default)]
pub struct Session {
    search: SearchSession,
}

impl Session {
    /// A request with more bytes is refused: the longest games on record need a tenth of it.
    pub const LONGEST_REQUEST: usize = 256 * 1024;

    /// The longest text of a file that becomes games, and the longest request for one: a tree may have ten thousand moves,
    /// and comments. What is written of a tree is shorter than what asks for it, so all of it can be read again.
    #[cfg(feature = "analysis")]
    pub const LONGEST_FILE: usize = 4 * 1024 * 1024;

    /// No more bytes are read at all. A line break, a quotation mark or a backslash of a text takes two in JSON.
    #[cfg(feature = "analysis")]
    pub const MOST_BYTES: usize = 2 * Session::LONGEST_FILE + 1024;
    /// No more bytes are read at all.
    #[cfg(not(feature = "analysis"))]
    pub const MOST_BYTES: usize = Session::LONGEST_REQUEST;

    /// Answers a request, both in JSON. Whatever the bytes are, there is an answer.
    ///
    /// # Panics
    /// Never: all messages can be written as JSON.
    pub fn answer(&mut self, request: &[u8]) -> String {
        #[cfg(feature = "analysis")]
        if let Some(answer) = analysis::answer(request) {
            return answer;
        }
        let answer = self.read_and_decide(request).unwrap_or_else(|error| EngineAnswer::Refused { error });
        serde_json::to_string(&answer)
            .expect("the messages have neither maps nor numbers that JSON cannot write")
    }

    fn read_and_decide(&mut self, request: &[u8]) -> Result<EngineAnswer, ErrorBody> {
        if request.len() > Session::LONGEST_REQUEST {
            let message = format!("a request has at most {} bytes", Session::LONGEST_REQUEST);
            return Err(ErrorBody::new(ErrorCode::TooLarge, message));
        }
        let request = serde_json::from_slice(request)
            .map_err(|error| ErrorBody::new(ErrorCode::BadRequest, format!("no request: {error}")))?;
        self.decide(request)
    }

    /// Answers a request.
    ///
    /// # Errors
    /// It cannot be carried out; nothing has changed then.
    pub fn decide(&mut self, request: EngineRequest) -> Result<EngineAnswer, ErrorBody> {
        match request {
            EngineRequest::Hello {} => {
                Ok(EngineAnswer::Hello { protocol: PROTOCOL, fingerprint: FINGERPRINT })
            }
            EngineRequest::View { game, ply } => {
                let mut game = rules::read(&game)?;
                rules::go_back(&mut *game, ply)?;
                Ok(EngineAnswer::View(Box::new(rules::view(&*game))))
            }
            EngineRequest::Play { game, text } => {
                let mut game = rules::read(&game)?;
                rules::play(&mut *game, &text)?;
                Ok(EngineAnswer::View(Box::new(rules::view(&*game))))
            }
            EngineRequest::Restrictions { game, touched } => {
                let mut restrictions = refusals_of(&*rules::read(&game)?);
                if let Some(touched) = touched {
                    restrictions.retain(|restriction| rules::concerns(restriction, &touched));
                }
                Ok(EngineAnswer::Restrictions { restrictions })
            }
            EngineRequest::Dangers { game } => {
                Ok(EngineAnswer::Dangers { dangers: dangers_of(&*rules::read(&game)?) })
            }
            EngineRequest::Search { game, purpose, limits } => {
                Ok(EngineAnswer::Search(self.search.begin(&*rules::read(&game)?, purpose, limits)?))
            }
            EngineRequest::Advance {} => Ok(EngineAnswer::Search(self.search.advance()?)),
            EngineRequest::Forget {} => {
                self.search = SearchSession::default();
                Ok(EngineAnswer::Forgotten {})
            }
        }
    }
}

/// Tells a page whether it was built with the same messages. The page takes it of the same file.
const FINGERPRINT: u32 = fnv1a(include_bytes!("../../../web/src/generated/api.ts"));

/// The hash of Fowler, Noll and Vo in 32 bits, which a few lines of JavaScript compute as well.
const fn fnv1a(bytes: &[u8]) -> u32 {
    let mut hash = 0x811c_9dc5_u32;
    let mut index = 0;
    while index < bytes.len() {
        hash = (hash ^ bytes[index] as u32).wrapping_mul(0x0100_0193);
        index += 1;
    }
    hash
}
