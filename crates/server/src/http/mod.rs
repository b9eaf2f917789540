//! Everything that is reached over HTTP: the JSON API, administration, sign-in, the files of the page and the
//! description of the API, with the middleware that every request passes.

pub(crate) mod access_log;
pub mod admin;
pub(crate) mod api;
pub(crate) mod assets;
pub(crate) mod auth;
pub(crate) mod error;
pub(crate) mod extract;
pub(crate) mod health;
pub(crate) mod language;
mod metric_list;
pub(crate) mod metrics;
pub(crate) mod openapi;
pub(crate) mod pictures;
pub(crate) mod security_headers;
