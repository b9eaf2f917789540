//! `rusc convert`: files in, files out, one line for each game that is not taken, exit codes.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::{run, run_with_input, text};

fn data(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../formats/tests/data");
    folder.join(file).display().to_string()
}

/// Runs the command; exit code, standard output, standard error.
fn convert(words: &[&str]) -> (Option<i32>, String, String) {
    let output = run(&[&["convert"], words].concat());
    (output.status.code(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
}

#[test]
fn a_file_is_converted_there_and_back() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (pgn, uhp) = (path("games.pgn"), path("games.uhp"));
    let (code, out, err) = convert(&[&data("pgn/annotated.pgn"), "--out", &pgn]);
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), "", ""));
    let (code, _, err) = convert(&[&pgn, "--out", &uhp, "--threads", "3"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let line = fs::read_to_string(&uhp).unwrap();
    assert!(line.starts_with("Base;WhiteWins;Black[3];wS1;bG1 wS1-;wQ -wS1;"), "{line}");
    let plain = convert(&[&pgn, "--to", "pgn", "--plain"]).1;
    assert_eq!(plain, convert(&[&pgn, "--to", "pgn", "--plain", "--from", "hivegame"]).1);
    assert!(!plain.contains(['{', '(', '$']), "{plain}");
    let left: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(left.len(), 2, "no half-written file is left: {left:?}");
}

#[test]
fn every_game_that_is_not_taken_gets_a_line_and_the_others_are_converted() {
    let file = data("uhp/broken.uhp");
    let (code, out, err) = convert(&[&file, "--to", "uhp", "--from", "uhp"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert_eq!(err.lines().count(), 7, "{err}");
    assert!(err.starts_with(&format!("{file}:1:1: 'Chess' is no set-up of any game\n")), "{err}");
    let (code, out, err) = convert(&[&file, "--to", "uhp", "--from", "uhp", "--keep-prefix"]);
    assert_eq!((code, out.lines().count()), (Some(2), 6), "{out}{err}");
    assert!(err.contains("(2 half-moves are kept)"), "{err}");

    let mixed = [data("uhp/broken.uhp"), data("uhp/history.uhp")];
    let (code, out, _) = convert(&[&mixed[0], &mixed[1], "--from", "uhp", "--to", "pgn"]);
    assert_eq!((code, out.matches("[GameType").count()), (Some(2), 3), "{out}");
}

/// A file of these bytes is refused with one line.
fn check_refused(name: &str, bytes: &[u8], words: &[&str], said: &str) {
    let folder = TempDir::new().expect("a folder can be made");
    let path = folder.path().join(name).display().to_string();
    fs::write(&path, bytes).expect("a file can be written");
    let (code, out, err) = convert(&[&[path.as_str(), "--to", "rusc"], words].concat());
    assert_eq!((code, out.as_str()), (Some(2), ""), "{name}: {err}");
    assert_eq!(err, format!("{path}:{said}\n"), "{name}");
}

#[test]
fn a_bad_file_gets_one_line_with_line_column_and_reason() {
    let unknown = "1:1: the format of this file is not recognised; name it with --from";
    check_refused("a.txt", b"hello", &[], unknown);
    check_refused("b.txt", b"\x00\x01\x02", &[], unknown);
    check_refused("c.pgn", b"", &[], "1:1: there is no game in this file");
    check_refused("d.pgn", b"[GameType \"Base\"]\n\n1. wS1\n\x00\n", &[], "4:1: this is no text");
    check_refused(
        "e.pgn",
        b"[GameType \"Base\"]\n\n1. wS1\n2. bG1 wS9\n",
        &[],
        "4:4: 'bG1 wS9' cannot be played: no side has a piece of that number",
    );
    check_refused("f.sgf", b"(;\nSU[hive]\n; P0[1 dropb", &[], "3:5: this property does not end");
    check_refused("g.apgn", b"[Event \"?\"]\n\n*\n", &[], "1:1: the tag Date is missing");
    check_refused("h.pos", b"5/6/7\n", &[], "1:1: this is no position: there are 3 rows, not nine");
    check_refused(
        "i.uhp",
        b"Base;;;wS1;bG1  \n",
        &[],
        "1:12: 'bG1' cannot be played: say where it goes: only the first piece of the game needs no neighbour",
    );
    let long = [b"Base;;;".to_vec(), b"wS1;".repeat(1_100_000)].concat();
    check_refused("j.uhp", &long, &[], "1:1: the text of this game is too long");
    check_refused(
        "j.uhp",
        &[b"\xef\xbb\xbf", &long[..]].concat(),
        &[],
        "1:1: the text of this game is too long",
    );
    let other = "1:1: migs files are not for Hive";
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("k.uhp").display().to_string();
    fs::write(&path, "Base;;;wS1\n").unwrap();
    let (code, _, err) = convert(&[&path, "--to", "migs"]);
    assert_eq!((code, err), (Some(2), format!("{path}:{other}\n")));
}

#[test]
fn notes_are_told_on_request() {
    let file = data("pgn/latin-1.pgn");
    assert_eq!(convert(&[&file, "--check"]), (Some(0), String::new(), String::new()));
    let (code, _, err) = convert(&[&file, "--check", "--notes"]);
    assert_eq!((code, err), (Some(0), format!("{file}:2:1: the text was taken for Latin-1\n")));
    let (_, _, err) = convert(&[&data("pgn/queen-first.pgn"), "--check", "--notes"]);
    assert!(err.contains(":4:4: the set-up was taken for Base:booklet\n"), "{err}");
}

#[test]
fn standard_input_is_read_and_its_format_recognised() {
    let output = run_with_input(&["convert", "-", "--to", "apgn"], "1.A1B2 I5H5 2.A2B3 1-0\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).ends_with("\n1. a1b2 i5h5 2. a2b3 1-0\n"), "{}", text(&output.stdout));
    let output = run_with_input(&["convert", "-", "--to", "apgn"], "hello\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("standard input:1:1: the format"));
}

#[test]
fn the_order_is_kept_on_any_number_of_threads() {
    let lines: Vec<String> = (1..=2000).map(|n| format!("Base;;;wS1;bG1 wS1-  # {n}\n")).collect();
    let lines = lines.concat();
    let one = run_with_input(&["convert", "-", "--to", "pgn", "--threads", "1"], &lines);
    let many = run_with_input(&["convert", "-", "--to", "pgn", "--threads", "7"], &lines);
    assert!(one.status.success() && many.status.success());
    let numbers = |bytes: &[u8]| -> Vec<String> {
        text(bytes).lines().filter(|line| line.starts_with('{')).map(str::to_owned).collect()
    };
    let expected: Vec<String> = (1..=2000).map(|n| format!("{{{n}}}")).collect();
    assert_eq!(numbers(&one.stdout), expected);
    assert_eq!(numbers(&many.stdout), expected);
}

#[test]
fn bad_words_are_explained() {
    let check = |words: &[&str], code: i32, said: &str| {
        let (found, out, err) = convert(words);
        assert_eq!((found, out.as_str()), (Some(code), ""), "{words:?}: {err}");
        assert!(err.contains(said), "{words:?}: {err}");
    };
    check(&[], 2, "FILE");
    check(&["x.pgn"], 2, "say which format to write with --to");
    check(&["x.pgn", "--to", "doc"], 2, "no such format; there is: uhp, pgn");
    check(&["x.pgn", "--check", "--to", "pgn"], 2, "cannot be used with");
}

#[test]
fn a_file_that_cannot_be_read_gets_one_line_and_the_others_are_converted() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (missing, out) = (path("missing.pgn"), path("out.uhp"));
    fs::write(&out, "as it was").unwrap();
    // A folder can be opened like a file, but not read.
    let a_folder = folder.path().display().to_string();
    for (file, reason) in [(&missing, "No such file"), (&a_folder, "Is a directory")] {
        let (code, _, err) = convert(&[file, "--out", &out]);
        assert_eq!((code, err.lines().count()), (Some(2), 1), "{err}");
        assert!(err.starts_with(&format!("{file}: cannot be read: {reason}")), "{err}");
        assert_eq!(fs::read_to_string(&out).unwrap(), "as it was", "nothing is written");
    }
    let (code, _, err) = convert(&[&missing, &data("uhp/history.uhp"), "--out", &out]);
    assert_eq!((code, err.lines().count()), (Some(2), 1), "{err}");
    assert!(fs::read_to_string(&out).unwrap().starts_with("Base"), "the other file is converted");
}

/// A game that begins in a position which no set-up tells.
#[test]
fn a_drawn_beginning_is_kept_by_one_format_and_refused_by_the_others() {
    let drawn = "[Game \"hive\"]\n[Drawing \"Base|Black[3]||wQ  wS1 bA1 bQ\"]\n[Result \"*\"]\n\n1. bA2 bQ-\n{Here.}\n2. wA1 -wQ\n\n*\n";
    let folder = TempDir::new().expect("a folder can be made");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (file, broken) = (path("drawn.rusc"), path("broken.rusc"));
    fs::write(&file, drawn).expect("a file can be written");
    let (code, out, err) = convert(&[&file, "--to", "rusc"]);
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), drawn, ""));
    for format in ["pgn", "uhp"] {
        let (code, out, err) = convert(&[&file, "--to", format]);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{format}");
        let said = "this format cannot tell a position that was set up by hand; the format rusc can";
        assert_eq!(err, format!("{file}:1:1: {said}\n"), "{format}");
    }
    fs::write(&broken, drawn.replace("wS1 bA1", ".   bA1")).expect("a file can be written");
    let (code, out, err) = convert(&[&broken, "--to", "rusc"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(
        err.starts_with(&format!("{broken}:2:11: the tag Drawing is wrong: the hive is not connected")),
        "{err}"
    );
}
