//! Bad command lines and what is said to them.

use crate::program::{run, text};

fn check(arguments: &[&str], said: &str) {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert!(text(&output.stderr).contains(said), "{arguments:?}: {}", text(&output.stderr));
}

#[test]
fn bad_usage_is_explained_with_exit_code_two() {
    check(&[], "Usage: rusc");
    check(&["dance"], "dance");
    check(&["perft"], "GAME");
    check(&["perft", "chess", "3"], "no such game; there is: hive");
    check(&["perft", "hive", "deep"], "deep");
    check(&["perft", "hive", "65"], "65");
    check(&["perft", "hive", "-1"], "-1");
    check(&["perft", "hive", "2", "--setup", "Chess960"], "unknown set-up, expected Base");
    check(&["perft", "hive", "2", "--game", "Base;;;wQ"], "move 1 'wQ' cannot be played");
    check(&["perft", "hive", "2", "--setup", "Base", "--game", "Base"], "cannot be used with");
    check(&["perft", "hive", "2", "--threads", "0"], "a number from 1 to 1024");
    check(&["play", "go"], "no such game");
    check(&["play", "--computer", "green"], "expected white, black or none");
    check(&["uhp", "now"], "now");
}

#[test]
fn version_and_help_are_given() {
    let version = run(&["--version"]);
    assert_eq!(text(&version.stdout), format!("rusc {}\n", env!("CARGO_PKG_VERSION")));
    let help = run(&["perft", "--help"]);
    assert!(help.status.success() && text(&help.stdout).contains("Base+MLP"));
}
