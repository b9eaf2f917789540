//! Replays the small corpus of the fuzzers on stable: what they once looked at must stay well.

#[path = "../../../../fuzz/properties/corpus.rs"]
mod corpus;
#[path = "../../../../fuzz/properties/lines.rs"]
mod lines;
#[path = "../../../../fuzz/properties/rules.rs"]
mod rules;

use corpus::check;

#[test]
fn every_line_to_a_server_is_answered() {
    check("uhp_line", lines::uhp_line);
}

#[test]
fn games_are_written_as_they_read() {
    check("game_string", rules::game_string);
}

#[test]
fn drawings_are_drawn_as_they_read() {
    check("diagram", rules::diagram);
}

#[test]
fn moves_can_be_made_and_taken_back() {
    check("make_unmake", rules::make_unmake);
}
