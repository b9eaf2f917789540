//! `rusc play` with lines from a pipe.

use crate::program::{run_with_input, text};

fn check(arguments: &[&str], input: &str, said: &str) {
    let arguments: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
    let output = run_with_input(&arguments, input);
    assert!(output.status.success(), "{arguments:?}");
    assert!(text(&output.stdout).contains(said), "{arguments:?}: {}", text(&output.stdout));
}

#[test]
fn a_game_is_played_until_the_player_leaves_or_input_ends() {
    check(&[], "", "White[1]> ");
    check(&["hive", "--setup", "Base+MLP"], "wS1\nquit\n", "Black plays b");
    check(&["abalone", "--level", "1"], "a1b2\n", "White plays ");
    check(&["tour", "--level", "9", "--computer", "orange"], "", "Orange plays ");
    check(&["--computer", "White"], "quit\n", "White plays w");
    check(&["--computer", "none"], "wS1\nbG1 wS1-\nrecord", "Base;InProgress;White[2];wS1;bG1 wS1-");
    check(&["--game", "Base;;;wS1;bG1 wS1-"], "record\n", "Base;InProgress;White[2];wS1;bG1 wS1-");
}
