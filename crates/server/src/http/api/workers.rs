//! Work for workers on other machines. They have a key of the host's and are nobody's account. Everything about a job carries the
//! token that came with it; who has lost the job is told so, and nothing changes.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rusc_api::{ErrorCode, WORK_PROTOCOL, WorkAnswer, WorkProgress, WorkRequest, WorkReturn};
use rusc_store::{LONGEST_JOB_OUTPUT, LeaseCheck};

use crate::http::auth::worker_keys::WorkerOnly;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{JsonBody, PathParams};
use crate::live::work_queue::AnswerCheck;
use crate::state::AppState;

/// The longest body of an answer.
pub(crate) const LONGEST_ANSWER: usize = LONGEST_JOB_OUTPUT + 1024;
/// How long a request for work is held at most: less than any request may take.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
const LONGEST_NAME: usize = 64;

/// `POST /api/worker/acquire`: 200 with work, 204 without.
pub(crate) async fn acquire(
    State(state): State<AppState>,
    _: WorkerOnly,
    JsonBody(WorkRequest { protocol, worker, kinds, wait_ms }): JsonBody<WorkRequest>,
) -> ApiResult<Response> {
    if protocol != WORK_PROTOCOL {
        let message = format!(
            "this server speaks version {WORK_PROTOCOL} of the workers' messages, and this worker version {protocol}; use \
             programs of the same version"
        );
        return Err(ApiError::new(ErrorCode::WrongProtocol, message));
    }
    let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_');
    if worker.is_empty() || worker.len() > LONGEST_NAME || !worker.chars().all(fits) {
        let message = format!("a worker has a name of 1 to {LONGEST_NAME} letters, digits, dots and dashes");
        return Err(ApiError::new(ErrorCode::BadRequest, message));
    }
    let wait = Duration::from_millis(wait_ms.into()).min(LONGEST_WAIT);
    match state.service().work_queue().acquire(&worker, &kinds, wait).await? {
        Some(item) => Ok(Json(item).into_response()),
        None if state.service().is_stopping() => {
            Err(ApiError::new(ErrorCode::Restarting, "the server is stopping"))
        }
        None => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// `POST /api/worker/jobs/{id}/progress`.
pub(crate) async fn progress(
    State(state): State<AppState>,
    _: WorkerOnly,
    PathParams(id): PathParams<String>,
    JsonBody(WorkProgress { token, thousandths }): JsonBody<WorkProgress>,
) -> ApiResult<StatusCode> {
    done(state.service().work_queue().progress(&id, &token, thousandths).await?)
}

/// `PUT /api/worker/jobs/{id}/answer`.
pub(crate) async fn answer(
    State(state): State<AppState>,
    _: WorkerOnly,
    PathParams(id): PathParams<String>,
    JsonBody(WorkAnswer { token, result }): JsonBody<WorkAnswer>,
) -> ApiResult<StatusCode> {
    match state.service().work_queue().finish(&id, &token, result).await? {
        AnswerCheck::Taken => done(LeaseCheck::Held),
        AnswerCheck::Lost => done(LeaseCheck::Lost),
        AnswerCheck::Unfit(reason) => {
            let message = format!("the answer does not fit the work, which another worker gets: {reason}");
            Err(ApiError::new(ErrorCode::BadRequest, message))
        }
    }
}

/// `POST /api/worker/jobs/{id}/abort`.
pub(crate) async fn give_back(
    State(state): State<AppState>,
    _: WorkerOnly,
    PathParams(id): PathParams<String>,
    JsonBody(WorkReturn { token, reason }): JsonBody<WorkReturn>,
) -> ApiResult<StatusCode> {
    done(state.service().work_queue().give_back(&id, &token, reason).await?)
}

fn done(check: LeaseCheck) -> ApiResult<StatusCode> {
    match check {
        LeaseCheck::Held => Ok(StatusCode::NO_CONTENT),
        LeaseCheck::Lost => Err(ApiError::new(
            ErrorCode::WrongMoment,
            "the job is not yours: another worker has it, or nobody wants it any more",
        )),
    }
}
