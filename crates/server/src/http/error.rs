//! What a request is answered when it cannot be carried out. Mistakes of people are explained; failures of the server are
//! logged and answered with one sentence.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rusc_api::{ErrorBody, ErrorCode, ErrorReason};
use rusc_store::{StorageFault, StoreError};

/// An error response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ApiError {
    pub(crate) body: ErrorBody,
    /// What is wrong with the storage, if it is to blame.
    fault: Option<StorageFault>,
}

/// How long a restart of the server takes, as clients are told.
const RESTART_MS: u64 = 2000;

/// The result of every handler.
pub(crate) type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    /// An error with a code and a message.
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> ApiError {
        ErrorBody::new(code, message).into()
    }

    /// The same error, with its particular reason.
    pub(crate) fn because(self, reason: ErrorReason) -> ApiError {
        ApiError { body: self.body.because(reason), ..self }
    }

    /// Something does not exist.
    pub(crate) fn not_found(thing: &str) -> ApiError {
        let error = ApiError::new(ErrorCode::NotFound, format!("there is no such {thing}"));
        match thing {
            "user" => error.because(ErrorReason::NobodyOfThatName),
            "game" | "open game" => error.because(ErrorReason::NoSuchGame),
            "invitation" => error.because(ErrorReason::InvitationInvalid),
            _ => error,
        }
    }

    /// An internal error: the reason goes to the log, not to the client.
    pub(crate) fn internal(reason: impl std::fmt::Display) -> ApiError {
        tracing::error!(%reason, "a request failed");
        ApiError::new(ErrorCode::Internal, "something broke on the server; nothing was changed")
    }
}

/// The HTTP status of an error code.
pub(crate) fn status(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::BadRequest | ErrorCode::WrongProtocol => StatusCode::BAD_REQUEST,
        ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorCode::SignedOut | ErrorCode::WrongCredentials => StatusCode::UNAUTHORIZED,
        ErrorCode::Forbidden | ErrorCode::WrongOrigin | ErrorCode::Disabled => StatusCode::FORBIDDEN,
        ErrorCode::NotFound => StatusCode::NOT_FOUND,
        ErrorCode::BadName | ErrorCode::BadPassword | ErrorCode::IllegalMove => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        ErrorCode::Taken
        | ErrorCode::NotYourTurn
        | ErrorCode::WrongPly
        | ErrorCode::GameOver
        | ErrorCode::WrongMoment => StatusCode::CONFLICT,
        ErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::Busy | ErrorCode::Restarting => StatusCode::SERVICE_UNAVAILABLE,
        ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl From<ErrorBody> for ApiError {
    fn from(body: ErrorBody) -> ApiError {
        let retry_after_ms =
            body.retry_after_ms.or((body.code == ErrorCode::Restarting).then_some(RESTART_MS));
        ApiError { body: ErrorBody { retry_after_ms, ..body }, fault: None }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::NameTaken => ApiError::new(ErrorCode::Taken, "the name is taken"),
            StoreError::Missing(thing) => ApiError::not_found(thing),
            StoreError::NotAGuest => {
                ApiError::new(ErrorCode::WrongMoment, "the account is registered already")
                    .because(ErrorReason::HasAccount)
            }
            StoreError::BadInvite => ApiError::new(ErrorCode::Forbidden, "the invitation is not valid")
                .because(ErrorReason::InvitationInvalid),
            StoreError::BadCursor(_) => ApiError::new(ErrorCode::BadRequest, "'before' is no mark of a page"),
            StoreError::Closed => ApiError::new(ErrorCode::Restarting, "the server is stopping"),
            other => {
                let fault = other.fault();
                ApiError { fault, ..ApiError::internal(other) }
            }
        }
    }
}

/// The response to a path with a method that it does not support.
pub(crate) async fn wrong_method() -> Response {
    let body = ErrorBody::new(ErrorCode::BadRequest, "this address does not take this method; see /api/docs");
    (StatusCode::METHOD_NOT_ALLOWED, Json(body)).into_response()
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let retry_after_ms = self.body.retry_after_ms;
        let mut response = (status(self.body.code), Json(self.body)).into_response();
        if let Some(fault) = self.fault {
            response.extensions_mut().insert(fault);
        }
        if let Some(wait_ms) = retry_after_ms {
            // Whole seconds, rounded up: whoever comes after them is not refused again.
            let seconds = wait_ms.div_ceil(1000).max(1);
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
