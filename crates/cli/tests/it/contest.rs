//! `rusc match`, `rusc sprt` and `rusc tournament`: reports, exit codes, logs.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use crate::{PATH, run, text};

/// A file of its own for a test, gone afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let scratch = Scratch(std::env::temp_dir().join(format!("rusc-cli-{}-{name}", std::process::id())));
        let _ = fs::remove_file(&scratch.0);
        scratch
    }

    fn with(name: &str, contents: &str) -> Scratch {
        let scratch = Scratch::new(name);
        fs::write(&scratch.0, contents).expect("the temporary directory can be written");
        scratch
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("the temporary directory has a name in text")
    }

    fn contents(&self) -> String {
        fs::read_to_string(&self.0).expect("the file is there")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// An engine that says nothing sensible and leaves.
fn broken_engine() -> String {
    format!("'{PATH}' --version")
}

/// Runs to its end with this exit code and gives what was printed.
fn check(arguments: &[&str], code: i32) -> String {
    let Output { status, stdout, stderr } = run(arguments);
    assert_eq!(status.code(), Some(code), "{arguments:?}: {}", text(&stderr));
    text(&stdout).to_owned()
}

/// Fails with one line that says this, and prints nothing.
fn check_failure(arguments: &[&str], code: i32, said: &str) {
    let output = run(arguments);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert!(error.starts_with("error: ") && error.lines().count() == 1, "{arguments:?}: {error}");
    assert!(error.contains(said), "{arguments:?}: {error} does not say {said}");
}

#[test]
fn the_built_in_player_meets_itself_in_every_game() {
    for game in ["hive", "abalone", "tour"] {
        let arguments = ["match", game, "static", "static", "--pairs", "2", "--max-plies", "6"];
        let output = run(&arguments);
        let report = text(&output.stdout);
        assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output.stderr));
        assert!(report.starts_with("static against static (2) (complete)\nGames  4 of 4, "), "{report}");
    }
}

#[test]
fn built_in_players_are_called_by_their_words_and_their_games_can_be_repeated() {
    for game in ["hive", "abalone", "tour"] {
        for (a, b) in [("level:3", "mate-only:2"), ("nodes:200", "depth:2"), ("rusc", "static")] {
            let time = if a == "rusc" { "0.01" } else { "60" };
            let log = || {
                let log = Scratch::new(&format!("words-{game}.log"));
                let words = ["--pairs", "2", "--max-plies", "8", "--time", time, "--log", log.path()];
                let report = check(&[&["match", game, a, b], &words[..]].concat(), 0);
                assert!(report.starts_with(&format!("{a} against {b} (complete)\n")), "{report}");
                log.contents()
            };
            let games = log();
            if a != "rusc" {
                assert_eq!(undated(&log()), undated(&games), "{a} against {b} in {game}");
            }
        }
    }
}

#[test]
fn programs_get_their_settings_and_the_openings_of_the_file() {
    let openings = Scratch::with("openings", "wS1;bG1 wS1-  # next to it\n\nBase+M;;;wM\n");
    let log = Scratch::new("programs.log");
    let engine = format!("'{PATH}' uhp");
    let report = check(
        &[
            "match",
            "hive",
            &engine,
            "static",
            "--pairs",
            "2",
            "--max-plies",
            "4",
            "--time",
            "5",
            "--margin",
            "10",
            "--go-a",
            "bestmove depth 1",
            "--option-a",
            "NumThreads=1",
            "--option-a",
            "?NoSuchOption=7",
            "--name-a",
            "us",
            "--name-b",
            "them",
            "--event",
            "Trial \"1\"",
            "--openings",
            openings.path(),
            "--log",
            log.path(),
            "--concurrency",
            "2",
        ],
        0,
    );
    assert!(report.starts_with("us against them (complete)\nGames  4 of 4, +0 =4 -0\n"), "{report}");
    let games = log.contents();
    for (expected, count) in [
        ("[Event \"Trial \\\"1\\\"\"]", 4),
        ("[Date \"20", 4),
        ("[White \"us\"]", 2),
        ("[TimeControl \"5s+10s\"]", 4),
        ("\nBase;InProgress;White[3];wS1;bG1 wS1-;", 2),
        ("\nBase+M;InProgress;White[3];wM;", 2),
    ] {
        assert_eq!(games.matches(expected).count(), count, "{expected} in {games}");
    }
}

/// The log without dates and times, which no two runs share.
fn undated(log: &str) -> Vec<&str> {
    log.lines().filter(|line| !line.starts_with("[Date ") && !line.contains("Time \"")).collect()
}

#[test]
fn a_log_is_continued_to_the_same_report() {
    let matches: &[&str] = &["match", "hive", "static", "static", "--pairs", "2", "--json"];
    let tests: &[&str] = &["sprt", "tour", "static", "static", "--max-pairs", "2"];
    let tournaments: &[&str] = &["tournament", "tour", "static", "static", "static", "--rounds", "2"];
    for (arguments, code) in [(matches, 0), (tests, 3), (tournaments, 0)] {
        let log = Scratch::new(&format!("resume-{}.log", arguments[0]));
        let all = [arguments, &["--max-plies", "8", "--log", log.path()]].concat();
        let report = check(&all, code);
        let games = log.contents();
        for keep in [games.len(), games.len() / 2, 0] {
            fs::write(&log.0, &games[..keep]).unwrap();
            assert_eq!(check(&all, code), report, "from {keep} bytes");
            assert_eq!(undated(&log.contents()), undated(&games), "from {keep} bytes");
        }
        let mut other = all.clone();
        other.extend(["--event", "Another"]);
        let before = log.contents();
        check_failure(&other, 1, "'Another' here");
        assert_eq!(log.contents(), before, "a refusal leaves the log as it was");
    }
}

#[test]
fn json_is_one_line_with_the_fields() {
    let check = |arguments: &[&str], code: i32, fields: &[&str]| {
        let json = check(&[arguments, &["--max-plies", "4", "--json"]].concat(), code);
        assert!(json.starts_with('{') && json.ends_with("}\n") && json.lines().count() == 1, "{json}");
        for field in fields {
            assert!(json.contains(field), "{field} is not in {json}");
        }
    };
    let names = r#""players":[{"name":"static","faults":0},{"name":"static (2)","faults":0}]"#;
    let fields = [
        r#""event":"Hive match""#,
        r#""end":"complete""#,
        names,
        r#""planned_pairs":1"#,
        r#""games":2"#,
        r#""wins":0"#,
        r#""draws":2"#,
        r#""losses":0"#,
        r#""pairs":[0,0,1,0,0]"#,
        r#""score":0.5"#,
        r#""elo":"#,
        r#""nelo":"#,
        r#""los":"#,
        r#""sprt":null"#,
    ];
    check(&["match", "hive", "static", "static", "--pairs", "1"], 0, &fields);
    let sprt = r#""sprt":{"scale":"Elo","elo0":-5.0,"elo1":0.0,"alpha":0.1,"beta":0.2,"#;
    let words = ["--elo0", "-5", "--elo1", "0", "--alpha", "0.1", "--beta", "0.2", "--scale", "elo"];
    let test = [&["sprt", "hive", "static", "static", "--max-pairs", "1"], &words[..]].concat();
    check(&test, 3, &[r#""event":"Hive test""#, sprt, r#""llr":"#, r#""decision":"continue""#]);
    let fields = [r#""planned_games":12"#, r#""games":12"#, r#""name":"c""#, r#""rank":"#, r#""against":["#];
    let names = ["--name", "a", "--name", "b", "--name", "c", "--pairs", "2"];
    check(&[&["tournament", "hive", "static", "static", "static"], &names[..]].concat(), 0, &fields);
}

#[test]
fn a_tournament_prints_its_table() {
    let engines = ["tournament", "tour", "static", &broken_engine(), "--name", "good", "--name", "bad"];
    let output = run(&engines);
    let (table, faults) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success());
    assert!(table.starts_with("Tour de Ruche tournament: 2 of 2 games (complete)\n"), "{table}");
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[2], ["1", "good", "-", "2", "2", "0", "0", "·", "2/2"], "{table}");
    assert_eq!(rows[3], ["2", "bad", "-", "0", "2", "0", "2", "0/2", "·"], "{table}");
    assert!(faults.starts_with("game 1, good against bad: ") && faults.lines().count() == 2, "{faults}");
}

#[test]
fn the_exit_code_of_a_test_is_its_verdict() {
    let broken = broken_engine();
    let words = ["--elo0", "0", "--elo1", "100", "--alpha", "0.3", "--beta", "0.3", "--concurrency", "4"];
    for (players, code, decision) in [(["static", &broken], 0, "H1"), ([&broken, "static"], 1, "H0")] {
        let all = [&["sprt", "tour"], &players[..], &words[..]].concat();
        let report = check(&all, code);
        assert!(report.contains(" (decided)\n"), "{report}");
        assert!(report.contains(&format!(", {decision}\n")), "{report}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_match_with_a_report_of_the_games_in_the_log() {
    use std::time::{Duration, Instant};

    let log = Scratch::new("interrupt.log");
    let arguments =
        ["match", "tour", "static", "static", "--pairs", "1000000", "--max-plies", "4", "--log", log.path()];
    let mut program = crate::start(&arguments);
    let deadline = Instant::now() + Duration::from_secs(20);
    while fs::metadata(&log.0).map_or(0, |file| file.len()) < 2_000 {
        assert!(Instant::now() < deadline, "no games are played");
        std::thread::sleep(Duration::from_millis(5));
    }
    program.interrupt();
    let (status, report) = program.finish();
    assert_eq!(status.code(), Some(130), "{report}");
    assert!(report.starts_with("static against static (2) (stopped)\n"), "{report}");
    let n_games = log.contents().matches("[Event ").count();
    let counted = report.lines().nth(1).and_then(|line| line.split_whitespace().nth(1)).unwrap();
    assert_eq!(counted.parse::<usize>().unwrap(), n_games / 2 * 2, "only whole pairs count");
}

#[test]
fn what_cannot_be_done_is_said_in_one_line() {
    let two = |more: &[&'static str]| [&["match", "hive", "static", "static"], more].concat();
    check_failure(&two(&["--openings", "/no/such/file"]), 1, "cannot read the openings '/no/such/file'");
    check_failure(&two(&["--log", "/no/such/file"]), 1, "cannot open the log '/no/such/file'");
    let openings = Scratch::with("bad-openings", "wS1\nwS1;wX9\n");
    let arguments = ["match", "hive", "static", "static", "--openings", openings.path()];
    check_failure(&arguments, 1, "line 2 is no opening");
    check_failure(&["match", "hive", "static", "no-such-program-1"], 1, "cannot start 'no-such-program-1'");
    check_failure(&["sprt", "hive", "static", "no-such-program-1"], 1, "cannot start 'no-such-program-1'");
    check_failure(&["tournament", "hive", "static", "no-such-program-1"], 1, "cannot start");
    let engine = format!("'{PATH}' uhp");
    let arguments = ["match", "hive", "static", &engine, "--option-b", "NoSuchOption=7"];
    check_failure(&arguments, 1, "does not take the option 'NoSuchOption=7'");
}

#[test]
fn words_that_do_not_fit_together_are_bad_usage() {
    let two = |more: &[&'static str]| [&["match", "hive", "static", "static"], more].concat();
    check_failure(&two(&["--setup", "Chess960"]), 2, "--setup 'Chess960': unknown set-up");
    check_failure(&two(&["--name-a", "x", "--name-b", "x"]), 2, "two engines are called 'x'");
    check_failure(&two(&["--name-a", ""]), 2, "a player needs a name");
    check_failure(&two(&["--go-b", "depth 4"]), 2, "--go-b and --option-b are for programs");
    let level = ["match", "hive", "level:4", "static", "--option-a", "NumThreads=2"];
    check_failure(&level, 2, "are for programs, not for 'level:4'");
    check_failure(&two(&["--event", "two\nlines"]), 2, "expected one line");
    check_failure(
        &two(&["--max-plies", "9", "--adjudicate", "lead"]),
        2,
        "nobody is ever ahead in Hive, only in: abalone",
    );
    let test = |more: &[&'static str]| [&["sprt", "hive", "static", "static"], more].concat();
    check_failure(&test(&["--elo0", "5"]), 2, "elo0 must be less than elo1");
    check_failure(&test(&["--elo1", "900"]), 2, "between -200 and 200");
    check_failure(&test(&["--alpha", "0"]), 2, "alpha and beta must be positive");
    let tournament = ["tournament", "hive", "static", "static", "--name", "x"];
    check_failure(&tournament, 2, "there are 2 engines, but --name 1 times");
    check_failure(&["tournament", "hive", "static", "static", "--go", "depth 1"], 2, "but there is none");
}
