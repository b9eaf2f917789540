//! Replays the small corpus of the fuzzers of the server on stable: what they once looked at must stay well.

#[path = "../../../../fuzz/properties/corpus.rs"]
mod corpus;
#[path = "../../../../fuzz/properties/server.rs"]
mod server;

use corpus::check;

#[test]
fn every_frame_is_answered_or_refused_with_a_code() {
    check("frames", server::frames);
}

#[test]
fn every_body_is_answered_or_refused_with_a_code() {
    check("api_body", server::api_body);
}
