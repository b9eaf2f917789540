//! Files made by hand: a file for each oddity of an archive, with the expected outcome beside it. `RUSC_BLESS=1` writes the
//! outcomes anew, to be read before they are kept.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use rusc_formats::{Format, Reading, chunks, decode};

pub(crate) fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// The files of a folder with the extension of its format.
pub(crate) fn files(format: Format) -> Vec<PathBuf> {
    let folder = data().join(format.id());
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension != "expected"));
    files.sort();
    files
}

/// Everything that is read from a text: each game in our own form, what was noted, and what was refused.
fn outcome(format: Format, text: &str) -> String {
    let mut out = String::new();
    for (number, chunk) in (1..).zip(chunks(format, text)) {
        let _ = writeln!(out, "== {number}");
        let Reading { game, notes, refusal } = format.read(&chunk);
        if let Some(game) = game {
            out.push_str(&Format::Rusc.write(&game).unwrap());
        }
        for note in notes {
            let _ = writeln!(out, "note {note}");
        }
        if let Some(refusal) = refusal {
            let _ = writeln!(out, "refused {refusal}");
        }
    }
    out
}

fn check(format: Format, at_least: usize) {
    let files = files(format);
    assert!(files.len() >= at_least, "only {} files of {format}", files.len());
    for path in files {
        let bytes = fs::read(&path).unwrap();
        let found = outcome(format, &decode(&bytes).unwrap());
        let beside = path.with_extension("expected");
        if std::env::var_os("RUSC_BLESS").is_some() {
            fs::write(&beside, &found).unwrap();
        }
        let expected = fs::read_to_string(&beside).unwrap_or_default();
        assert_eq!(found, expected, "{}", path.display());
    }
}

#[test]
fn game_strings_are_read_as_expected() {
    check(Format::GameString, 6);
}

#[test]
fn pgn_of_hive_is_read_as_expected() {
    check(Format::Pgn, 10);
}

#[test]
fn sgf_of_boardspace_is_read_as_expected() {
    check(Format::Sgf, 8);
}

#[test]
fn apgn_is_read_as_expected() {
    check(Format::Apgn, 4);
}

#[test]
fn bare_move_lists_are_read_as_expected() {
    check(Format::Migs, 2);
}

#[test]
fn positions_are_read_as_expected() {
    check(Format::Position, 2);
}

#[test]
fn our_own_form_is_read_as_expected() {
    check(Format::Rusc, 3);
}
