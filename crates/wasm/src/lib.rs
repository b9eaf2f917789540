//! The rules and the engine for browsers, compiled to wasm32: JSON text in, JSON text out.
//!
//! [`Session`] answers requests in the types of `rusc-api`, on every machine alike; `exports` makes it callable from
//! JavaScript. There are no imports: a module of this crate cannot read a clock, draw a random number or call the page. A
//! search is done in slices of a fixed number of nodes, so that the page decides between two of them whether it goes on,
//! and the same search gives the same answer on every machine however fast it is.
//!
//! There are two modules: `rusc`, for play, lessons and figures, and `analysis`, which also answers the requests of
//! `rusc_api::AnalysisRequest` and is loaded by the analysis page alone.

#[cfg(feature = "analysis")]
mod analysis;
pub mod exports;
mod rules;
mod search;
mod session;

pub use session::Session;

#[cfg(test)]
mod tests;
