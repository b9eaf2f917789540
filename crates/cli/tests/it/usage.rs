//! Command lines: what is said to bad ones, and `rusc play` with lines from a pipe.

use crate::{run, run_with_input, text};

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
    check(&["play", "--computer", "green"], "expected white, black, both or none");
    check(&["play", "--level", "11"], "expected a level from 1 to 10");
    check(&["play", "--load", "none.pgn"], "none.pgn: cannot be read: No such file");
    for time in ["0", "-1", "NaN", "3601", "soon"] {
        check(&["play", &format!("--move-time={time}")], "expected seconds from 0.01 to 3600");
    }
    check(&["uhp", "now"], "now");
}

#[test]
fn bad_words_for_matches_are_explained_as_well() {
    let two = |more: &[&'static str]| [&["match", "hive", "static", "static"], more].concat();
    check(&["match"], "<GAME>");
    check(&["match", "hive", "static"], "<B>");
    check(&["match", "chess", "static", "static"], "no such game; there is: hive");
    check(&["tournament", "hive", "static"], "ENGINE");
    check(&two(&["--pairs", "0"]), "a number from 1 to 1000000");
    check(&two(&["--pairs", "1000001"]), "a number from 1 to 1000000");
    check(&two(&["--max-plies", "10001"]), "a number from 1 to 10000");
    check(&two(&["--concurrency", "0"]), "a number from 1 to 1024");
    for time in
        ["--time=0", "--time=-1", "--time=NaN", "--time=inf", "--time=1e9", "--time=soon", "--time=1e-10"]
    {
        check(&two(&[time]), "expected seconds, more than 0");
    }
    check(&two(&["--margin", "x"]), "expected seconds from 0");
    for clock in ["", "0", "0+1", "60+", "+1", "60+x", "60-1", "1e9+1", "60+1+1", "NaN"] {
        check(&[&["match", "hive", "static", "static"], &["--clock", clock][..]].concat(), "such as 60+0.6");
    }
    check(&two(&["--clock", "60", "--time", "1"]), "cannot be used with");
    for how in ["", "coin", "lead:", "lead:0", "lead:-1", "lead:x", "draw:1"] {
        let words = ["--max-plies", "9", "--adjudicate", how];
        check(
            &[&["match", "abalone", "static", "static"], &words[..]].concat(),
            "expected draw, lead, or lead:N",
        );
    }
    check(&["match", "abalone", "static", "static", "--adjudicate", "lead"], "--max-plies");
    check(&two(&["--go-a", "{depth}"]), "braces around something else");
    check(&two(&["--option-a", "NumThreads"]), "expected Name=Value");
    check(&["match", "hive", "level:0", "static"], "'level:0': expected a level from 1 to 10");
    check(&["match", "hive", "static", "depth:deep"], "'depth:deep': expected a number from 1 to 128");
    check(&["tournament", "hive", "mate-only:0", "static"], "'mate-only:0': expected a number from 1 to 128");
    check(&["sprt", "hive", "static", "static", "--elo0", "x"], "invalid float literal");
    check(&["sprt", "hive", "static", "static", "--scale", "glicko"], "nelo");
}

#[test]
fn version_and_help_are_given() {
    let version = run(&["--version"]);
    assert_eq!(text(&version.stdout), format!("rusc {}\n", env!("CARGO_PKG_VERSION")));
    let help = run(&["play", "--help"]);
    assert!(help.status.success() && text(&help.stdout).contains("Base+MLP"));
    let help = run(&["sprt", "--help"]);
    assert!(help.status.success() && text(&help.stdout).contains("3  undecided"));
}

fn check_play(arguments: &[&str], input: &str, said: &str) {
    let arguments: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
    let output = run_with_input(&arguments, input);
    assert!(output.status.success(), "{arguments:?}");
    assert!(text(&output.stdout).contains(said), "{arguments:?}: {}", text(&output.stdout));
}

#[test]
fn a_game_is_played_until_the_player_leaves_or_input_ends() {
    check_play(&[], "", "White[1]> ");
    check_play(&["hive", "--setup", "Base+MLP"], "wS1\nquit\n", "Black plays b");
    check_play(&["abalone", "--level", "1"], "a1b2\n", "White plays ");
    check_play(&["tour", "--level", "9", "--computer", "orange"], "", "Orange plays ");
    check_play(&["--computer", "White"], "quit\n", "White plays w");
    let record = "Base:booklet;InProgress;White[2];wS1;bG1 wS1-";
    check_play(&["--computer", "none"], "wS1\nbG1 wS1-\nrecord", record);
    check_play(&["--computer", "none"], "wQ\nrecord", "Base:booklet;InProgress;Black[1];wQ");
    check_play(&["--computer", "none", "--setup", "Base"], "wQ\nrecord", "Base;NotStarted;White[1]");
    let engine = format!("{} uhp", crate::PATH);
    check_play(&["--engine", &engine, "--move-time", "0.3"], "wS1\nquit\n", "Black plays b");
    check_play(&["--game", "Base;;;wS1;bG1 wS1-"], "record\n", "Base;InProgress;White[2];wS1;bG1 wS1-");
}

#[test]
fn help_is_grouped_and_shells_and_man_are_served() {
    let help = run(&["--help"]);
    let text_of = |output: &std::process::Output| text(&output.stdout).to_owned();
    for group in ["Play:", "Study:", "Engines:", "Host:", "Develop:", "Options:"] {
        assert!(text_of(&help).contains(group), "{group} in {}", text_of(&help));
    }
    assert!(!text_of(&help).contains("crashtest"));
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&["completions", shell]);
        assert!(script.status.success() && text_of(&script).contains("export-games"), "{shell}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("man1").display().to_string();
    assert!(run(&["man", "--out", &out]).status.success());
    let page = std::fs::read_to_string(folder.path().join("man1/rusc-play.1")).expect("a page a command");
    assert!(page.starts_with('.') && page.contains("rusc play hive"), "{page}");
    assert!(page.contains("\\fBrusc play\\fR") && !page.contains("\\-\\-version"), "{page}");
    for name in ["rusc", "rusc-export-games", "rusc-user-add", "rusc-tune-play"] {
        assert!(folder.path().join(format!("man1/{name}.1")).is_file(), "{name}");
    }
    let layouts = text_of(&run(&["play", "--help"]));
    assert!(
        layouts.contains("belgian") && layouts.lines().all(|line| line.chars().count() <= 120),
        "{layouts}"
    );
}
