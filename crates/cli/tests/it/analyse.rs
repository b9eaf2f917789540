//! `rusc analyse`: a report, lines of JSON, annotated games and a picture from files of games; a log that it goes on from.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::{run, run_with_input, text};

/// White plays on beside a queen that can be surrounded, and loses at once.
const LOST: &str = "[GameType \"Base\"]\n[White \"Ada\"]\n[Black \"Bob <b>\"]\n\n1. wS1\n2. bG1 wS1-\n3. wQ -wS1\n4. bQ bG1-\n";

/// Runs the command with small searches; exit code, standard output, standard error.
fn analyse(words: &[&str]) -> (Option<i32>, String, String) {
    let output = run(&[&["analyse", "--nodes", "1000"], words].concat());
    (output.status.code(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
}

fn folder_with(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a folder can be made");
    for (name, content) in files {
        fs::write(folder.path().join(name), content).expect("a file can be written");
    }
    folder
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

#[test]
fn a_game_gets_a_report_marks_and_a_picture() {
    let folder = folder_with(&[("game.pgn", LOST)]);
    let (game, judged, plot) =
        (path(&folder, "game.pgn"), path(&folder, "judged.pgn"), path(&folder, "game.svg"));
    let (code, out, err) = analyse(&[&game, "--annotate", &judged, "--plot", &plot]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.starts_with(&format!("Game 1: Ada – Bob <b>, Hive, unfinished ({game}:1)\n")), "{out}");
    assert!(out.contains("\n   4. bQ bG1-  "), "{out}");
    assert!(out.contains("White: accuracy ") && out.contains("Black: accuracy "), "{out}");
    let annotated = fs::read_to_string(&judged).unwrap();
    assert!(annotated.contains("{Accuracy: White "), "{annotated}");
    assert_eq!(annotated.matches("{White ").count(), 4, "a win chance after each move: {annotated}");
    let checked = run(&["convert", "--check", &judged]);
    assert_eq!(checked.status.code(), Some(0), "what is written can be read: {}", text(&checked.stderr));
    let svg = fs::read_to_string(&plot).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("Bob &lt;b&gt;"), "{svg}");
}

/// Every game of a file of each kind.
#[test]
fn collections_of_every_game_become_lines_of_json() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../formats/tests/data");
    for (file, kind, sides) in [
        ("pgn/mzinga.pgn", "hive", ["White", "Black"]),
        ("apgn/forms.apgn", "abalone", ["Black", "White"]),
        ("rusc/tour.rusc", "tour", ["Orange", "Blue"]),
    ] {
        let (code, out, err) = analyse(&[&data.join(file).display().to_string(), "--json"]);
        assert_eq!(code, Some(0), "{file}: {err}");
        let games: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert!(!games.is_empty(), "{file}");
        for (index, game) in games.iter().enumerate() {
            assert_eq!((&game["game"], &game["kind"]), (&(index + 1).into(), &kind.into()), "{file}");
            assert_eq!(game["sides"], Value::from(sides.map(Value::from).to_vec()), "{file}");
            for m in game["moves"].as_array().expect("moves") {
                let chance = m["after"]["chance"].as_f64().expect("a chance");
                assert!((0.0..=100.0).contains(&chance), "{file}: {m}");
            }
        }
    }
}

#[test]
fn a_log_is_gone_on_from_and_the_answers_stay_the_same() {
    let folder = folder_with(&[("game.pgn", LOST)]);
    let (game, log) = (path(&folder, "game.pgn"), path(&folder, "a.log"));
    let fresh = analyse(&[&game, "--json"]).1;
    assert_eq!(analyse(&[&game, "--json", "--log", &log]).1, fresh);
    let whole = fs::read_to_string(&log).unwrap();
    assert_eq!(whole.lines().count(), 6, "a heading and five positions: {whole}");
    // Torn in the middle of a line, as by a power cut: that position is searched again, the others are not.
    let torn = &whole[..whole.len() - 20];
    fs::write(&log, torn).unwrap();
    assert_eq!(analyse(&[&game, "--json", "--log", &log, "--threads", "1"]).1, fresh);
    let mut lines: [Vec<String>; 2] =
        [whole, fs::read_to_string(&log).unwrap()].map(|text| text.lines().map(str::to_owned).collect());
    for lines in &mut lines {
        lines.sort();
    }
    assert_eq!(lines[0], lines[1]);
    // What is in the log is believed.
    let changed = fs::read_to_string(&log).unwrap().replace("\"points ", "\"points 9");
    fs::write(&log, changed).unwrap();
    assert_ne!(analyse(&[&game, "--json", "--log", &log]).1, fresh);
}

#[track_caller]
fn check_refused(words: &[&str], code: i32, said: &str) {
    let (found, out, err) = analyse(words);
    assert_eq!((found, out.as_str()), (Some(code), ""), "{err}");
    assert!(err.contains(said), "{err}");
}

#[test]
fn what_cannot_be_done_is_said_and_nothing_is_written() {
    let folder = folder_with(&[
        ("game.pgn", LOST),
        ("bad.pgn", "[GameType \"Base\"]\n\n1. wS1\n2. bG1 wS9\n"),
        ("deep.log", "{\"analysis\":\"depth 9\",\"version\":1}\n"),
        ("no.log", "hello\n"),
    ]);
    let at = |name: &str| path(&folder, name);
    check_refused(&[&at("bad.pgn")], 2, "bad.pgn:4:4: 'bG1 wS9' cannot be played");
    check_refused(&[&at("none.pgn")], 2, "none.pgn: cannot be read: No such file");
    check_refused(&[&at("none.pgn"), "--annotate", &at("new.pgn")], 2, "cannot be read");
    assert!(!Path::new(&at("new.pgn")).exists());
    check_refused(&[&at("game.pgn"), "--log", &at("deep.log")], 1, "take another file");
    check_refused(&[&at("game.pgn"), "--log", &at("no.log")], 1, "line 1 is not that of an analysis");
    check_refused(&[&at("game.pgn"), "--plot", &at("x.png")], 2, "only SVG");
    check_refused(&[&at("game.pgn"), "--annotate", &at("x.uhp")], 2, "no format with annotations");
    check_refused(&[&at("game.pgn"), "--time=-1"], 2, "seconds above 0");
    assert!(!Path::new(&at("x.png")).exists() && !Path::new(&at("x.uhp")).exists());
    let (code, out, _) = analyse(&[&at("bad.pgn"), "--keep-prefix"]);
    assert_eq!(code, Some(2));
    assert!(out.contains("   1. wS1 "), "{out}");
}

#[test]
fn standard_input_is_read_too() {
    let output = run_with_input(&["analyse", "-", "--from", "uhp", "--depth", "2"], "Base;;;wS1;bG1 wS1-\n");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("(standard input:1)"), "{}", text(&output.stdout));
}

/// A game that begins in a position which no set-up tells.
#[test]
fn a_game_from_a_drawing_is_analysed_from_there() {
    let drawn = "[Game \"hive\"]\n[Drawing \"Base|Black[3]||wQ  wS1 bA1 bQ\"]\n\n1. bA2 bQ-\n2. wA1 -wQ\n";
    let broken = drawn.replace("wS1 bA1", ".   bA1");
    let folder = folder_with(&[("drawn.rusc", drawn), ("broken.rusc", &broken)]);
    let (code, out, err) = analyse(&[&path(&folder, "drawn.rusc"), "--json"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let game: Value = serde_json::from_str(out.lines().next().expect("a line")).expect("JSON");
    let moves: Vec<(&str, &str)> = game["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|m| (m["side"].as_str().expect("a side"), m["move"].as_str().expect("a move")))
        .collect();
    assert_eq!(moves, [("second", "bA2 bQ-"), ("first", "wA1 -wQ")], "{out}");
    assert!(game["start"]["chance"].is_number(), "{out}");
    let file = path(&folder, "broken.rusc");
    let (code, out, err) = analyse(&[&file]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.starts_with(&format!("{file}:2:11: the tag Drawing is wrong: ")), "{err}");
}
