//! Replays the small corpus of the fuzzers on stable: what they once looked at must stay well.

use std::fs;
use std::path::Path;

#[path = "../../../../fuzz/properties/lines.rs"]
mod lines;
#[path = "../../../../fuzz/properties/rules.rs"]
mod rules;

fn check(target: &str, property: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut inputs = 0;
    for entry in fs::read_dir(folder).expect("every target has a corpus") {
        let path = entry.expect("the folder can be read").path();
        property(&fs::read(path).expect("a corpus holds files"));
        inputs += 1;
    }
    assert!(inputs > 0, "the corpus of {target} is not empty");
}

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
