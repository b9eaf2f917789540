//! `rusc show`: a position in the terminal, and in a pipe.

use crate::{run, run_in, text};

const GAME: &str = "Base+MLP;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wB1 -wQ;bB1 bQ-";

#[test]
fn a_position_is_plain_text_in_a_pipe() {
    let output = run_in(&[("TERM", "xterm-kitty")], &["show", GAME]);
    assert!(output.status.success());
    let shown = text(&output.stdout);
    assert!(shown.contains("wB1 wQ  wS1 bG1 bQ  bB1"), "{shown}");
    assert!(shown.ends_with("Hive Base+MLP, 6 half-moves, White to move\n"), "{shown}");
    assert!(!shown.contains('\x1b'), "neither colours nor images");
    let earlier = run(&["show", GAME, "--ply", "1"]);
    assert!(text(&earlier.stdout).ends_with("Hive Base+MLP, 1 half-move, Black to move\n"));
}

#[test]
fn colors_and_images_are_there_if_they_are_asked_for() {
    let output = run(&["show", GAME, "--color", "always"]);
    assert!(text(&output.stdout).contains("\x1b[1;33mwB1\x1b[0m"), "{}", text(&output.stdout));
    let check = |protocol: &str, begin: &str| {
        let output = run(&["show", GAME, "--image", protocol, "--size", "64"]);
        assert!(text(&output.stdout).starts_with(begin), "{protocol}");
    };
    check("kitty", "\x1b_Ga=T,f=100,m=");
    check("iterm", "\x1b]1337;File=inline=1;size=");
    check("sixel", "\x1bPq\"1;1;64;64#0;2;");
}

#[test]
fn bad_words_are_explained() {
    let check = |words: &[&str], said: &str| {
        let output = run(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(text(&output.stderr).contains(said), "{words:?}: {}", text(&output.stderr));
    };
    check(&["show"], "GAMESTRING|FILE");
    check(&["show", "nothing at all"], "'nothing at all' is no file, and no game string");
    check(&["show", "none.sgf"], "none.sgf: cannot be read: No such file");
    check(&["show", GAME, "--image", "ascii"], "ascii");
    check(&["show", GAME, "--ply", "9"], "the game has 6 half-moves");
}
