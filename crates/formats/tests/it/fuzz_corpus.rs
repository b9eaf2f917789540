//! Replays the small corpus of the fuzzers on stable: what they once looked at must stay well.

#[path = "../../../../fuzz/properties/corpus.rs"]
mod corpus;
#[path = "../../../../fuzz/properties/files.rs"]
mod properties;

use corpus::check;

#[test]
fn files_of_every_format_are_written_as_they_read() {
    check("file_game_string", properties::game_string);
    check("file_pgn", properties::pgn);
    check("file_sgf", properties::sgf);
    check("file_apgn", properties::apgn);
    check("file_migs", properties::migs);
    check("file_position", properties::position);
    check("file_rusc", properties::rusc);
}
