//! The requests of the analysis page. None of them depends on an earlier one.

mod chances;
mod draft;
mod files;
mod review;
mod threat;

use rusc_api::{AnalysisAnswer, AnalysisRequest, ErrorBody, ErrorCode};
use rusc_games::GameKind;

use crate::Session;

/// Answers a request in JSON, if it is one of these.
pub(crate) fn answer(request: &[u8]) -> Option<String> {
    if request.len() > Session::MOST_BYTES {
        return None;
    }
    let length = request.len();
    let request = serde_json::from_slice(request).ok()?;
    if !fits(&request, length) {
        return None;
    }
    let answer = decide(request).unwrap_or_else(|error| AnalysisAnswer::Refused { error });
    Some(
        serde_json::to_string(&answer)
            .expect("the messages have neither maps nor numbers that JSON cannot write"),
    )
}

/// Whether a request that has so many bytes is not too long: only a tree may be, and the text of a file.
fn fits(request: &AnalysisRequest, length: usize) -> bool {
    match request {
        AnalysisRequest::Import { text } => text.len() <= Session::LONGEST_FILE,
        AnalysisRequest::Export { .. } => length <= Session::LONGEST_FILE,
        _ => length <= Session::LONGEST_REQUEST,
    }
}

/// Answers a request.
///
/// # Errors
/// It cannot be carried out.
pub(crate) fn decide(request: AnalysisRequest) -> Result<AnalysisAnswer, ErrorBody> {
    match request {
        AnalysisRequest::Chances { kind, setup, scores } => {
            Ok(AnalysisAnswer::Chances { chances: chances::of(kind_of(&kind)?, &setup, &scores) })
        }
        AnalysisRequest::Import { text } => Ok(files::import(&text)),
        AnalysisRequest::Export { game, format } => files::export(&game, &format),
        AnalysisRequest::Review { game, searches } => {
            Ok(AnalysisAnswer::Review { review: review::of(&game, &searches)? })
        }
        AnalysisRequest::Threat { game } => threat::of(&game),
        AnalysisRequest::Draft { kind, draft, change } => draft::of(kind_of(&kind)?, &draft, change.as_ref()),
    }
}

fn kind_of(id: &str) -> Result<GameKind, ErrorBody> {
    GameKind::from_id(id)
        .ok_or_else(|| ErrorBody::new(ErrorCode::NotFound, format!("there is no game '{id}'")))
}
