//! Extractors of JSON bodies, path and query parameters, whose rejections are API errors.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use rusc_api::ErrorCode;
use serde::de::DeserializeOwned;

use crate::http::auth::credentials::sha256_hex;
use crate::http::error::ApiError;

/// The longest body of a request, unless its route says otherwise.
pub(crate) const LONGEST_BODY: usize = 16 * 1024;

/// A JSON body.
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, ApiError> {
        Ok(JsonBody(read(&json_bytes(request, state).await?)?))
    }
}

/// A JSON body with the SHA-256 of its bytes.
#[derive(Debug)]
pub(crate) struct DigestedBody<T> {
    pub(crate) body: T,
    pub(crate) digest: String,
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for DigestedBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<DigestedBody<T>, ApiError> {
        let bytes = json_bytes(request, state).await?;
        Ok(DigestedBody { body: read(&bytes)?, digest: sha256_hex(&bytes) })
    }
}

/// The bytes of a body that says it is JSON.
async fn json_bytes<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
    // CSRF defence: a form of another site cannot send this content type without a preflight request.
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(bad("the body must have the content type application/json"));
    }
    Bytes::from_request(request, state).await.map_err(|error| unread(&error))
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(bytes).map_err(|error| bad(&format!("the body does not fit: {error}")))
}

/// The path parameters of a route.
#[derive(Debug)]
pub(crate) struct PathParams<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathParams<T>, ApiError> {
        let path = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        path.map(|path| PathParams(path.0)).map_err(|error| bad(&error.body_text()))
    }
}

/// The query parameters.
#[derive(Debug)]
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<QueryParams<T>, ApiError> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        query.map(|query| QueryParams(query.0)).map_err(|error| bad(&error.body_text()))
    }
}

fn bad(message: &str) -> ApiError {
    ApiError::new(ErrorCode::BadRequest, message)
}

fn unread(error: &BytesRejection) -> ApiError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return ApiError::new(ErrorCode::TooLarge, "the body is too long; /api/docs says how long it may be");
    }
    bad("the body ended too early")
}
