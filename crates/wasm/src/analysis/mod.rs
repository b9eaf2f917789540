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
    let is_long = request.len() > Session::LONGEST_REQUEST;
    let request = serde_json::from_slice(request).ok()?;
    // Only a tree may be long.
    if is_long && !matches!(request, AnalysisRequest::Export { .. }) {
        return None;
    }
    let answer = decide(request).unwrap_or_else(|error| AnalysisAnswer::Refused { error });
    Some(
        serde_json::to_string(&answer)
            .expect("the messages have neither maps nor numbers that JSON cannot write"),
    )
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
