//! The description of the API as it is sent, written once at the start.

use std::convert::Infallible;
use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use utoipa::openapi::OpenApi;

use super::page;

/// The description of the API, written once.
#[derive(Clone)]
pub(crate) struct Description(Arc<Texts>);

/// As JSON and as a page.
pub(crate) struct Texts {
    pub(crate) json: String,
    pub(crate) page: String,
}

impl Description {
    pub(crate) fn new(description: &OpenApi, base: &str) -> Description {
        let json = description.to_json().expect("the description is plain data");
        let value = serde_json::from_str(&json).expect("it was written a moment ago");
        let page = page::render(&value, base);
        Description(Arc::new(Texts { json, page }))
    }
}

impl Deref for Description {
    type Target = Texts;

    fn deref(&self) -> &Texts {
        &self.0
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Description {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Description, Infallible> {
        Ok(parts.extensions.get::<Description>().cloned().expect("app() adds it to every request"))
    }
}
