//! `rusc render`: pictures of games in files.

use std::fs;

use tempfile::TempDir;

use crate::{run, run_with_input, text};

const GAME: &str = "Base+MLP;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wB1 -wQ;bB1 bQ-";

/// Renders to a file of this name and returns its bytes.
fn render(name: &str, words: &[&str]) -> Vec<u8> {
    let folder = TempDir::new().expect("a folder can be made");
    let path = folder.path().join(name);
    let output = run(&[&["render"], words, &["--out", &path.display().to_string()]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    fs::read(path).expect("the file was written")
}

#[test]
fn a_position_is_drawn_as_svg_and_png_and_a_game_as_gif() {
    let svg = render("a.svg", &[GAME, "--size", "300x200", "--theme", "dark"]);
    assert!(text(&svg).starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"200\""));
    let png = render("a.png", &[GAME, "--size", "64x48", "--ply", "2"]);
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(png[16..24], [0, 0, 0, 64, 0, 0, 0, 48]);
    let gif = render("a.gif", &[GAME, "--size", "64x64", "--delay", "0.1"]);
    assert_eq!(&gif[..6], b"GIF89a");
}

#[test]
fn pictures_are_made_of_games_in_files_too() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.apgn");
    let list = "1. a1b2 i5h5\n\n1. a1b2 i5h5 2. a2b3\n";
    fs::write(&path, list).unwrap();
    let words = [path.to_str().unwrap(), "--out", "-", "--coordinates", "--arrow", "a2>b3"];
    // The extension says APGN, and the tags are missing.
    assert_eq!(run(&[&["render"], &words[..]].concat()).status.code(), Some(2));
    let path = folder.path().join("games.migs");
    fs::write(&path, list).unwrap();
    let words = [path.to_str().unwrap(), "--number", "2", "--out", "-", "--coordinates", "--arrow", "c4>d5"];
    let output = run(&[&["render"], &words[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("class=\"word\""), "cells have names");
}

#[test]
fn bad_words_are_explained() {
    let check = |words: &[&str], said: &str| {
        let output = run(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains(said), "{words:?}: {}", text(&output.stderr));
    };
    check(&["render", GAME, "--out", "a.bmp"], "does not end in .svg, .png or .gif");
    check(&["render", GAME], "--out");
    check(&["render", "Chess", "--out", "a.png"], "'Chess' is no file, and no game string: 1:1:");
    check(&["render", "none.pgn", "--out", "a.png"], "none.pgn: cannot be read: No such file");
    check(&["render", "Base;;;wS1;bS1 nowhere", "--out", "a.png"], "no game string");
    check(&["render", GAME, "--ply", "7", "--out", "a.png"], "the game has 6 half-moves");
    check(&["render", GAME, "--size", "9999x1", "--out", "a.png"], "from 32 to 2048");
    check(&["render", GAME, "--size", "wide", "--out", "a.png"], "such as 640x480");
    check(&["render", GAME, "--theme", "pink", "--out", "a.png"], "light, dark, contrast");
    check(&["render", GAME, "--delay", "0", "--out", "a.gif"], "from 0.02 to 60");
    check(&["render", GAME, "--arrow", "wA1>wQ", "--out", "a.png"], "there is no cell or piece 'wA1'");
    check(&["render", GAME, "--arrow", "wA1", "--out", "a.png"], "such as a1>b2");
    check(&["render", GAME, "--arrow", ">wQ", "--out", "a.png"], "there is no cell or piece ''");
    let many = vec!["--arrow=wQ>bQ"; 65];
    check(&[&["render", GAME, "--out", "a.png"], many.as_slice()].concat(), "at most 64 arrows");
}

#[test]
fn a_file_that_cannot_be_written_is_told() {
    let output = run(&["render", GAME, "--out", "/nowhere/at/all.png"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("cannot write '/nowhere/at/all.png'"), "{}", text(&output.stderr));
}

#[test]
fn a_game_file_comes_through_a_pipe_and_a_picture_leaves_by_one() {
    let file = "[GameType \"Base\"]\n\n1. wS1\n2. bG1 wS1-\n";
    let output = run_with_input(&["render", "-", "--out", "-"], file);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    assert!(
        shown.contains("<title>Hive after 2 half-moves, White to move. White: 1 spider; in hand"),
        "{shown}"
    );
    let none = run_with_input(&["render", "-", "--number", "2", "--out", "-"], file);
    assert_eq!((none.status.code(), text(&none.stdout)), (Some(2), ""));
    assert!(
        text(&none.stderr).contains("standard input:1:1: there is no game 2 in this file"),
        "{}",
        text(&none.stderr)
    );
}
