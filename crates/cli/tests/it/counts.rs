//! `rusc perft` counts what is published; the signature of `rusc bench` is the same in every run, and positions of a file
//! are searched one by one.

use crate::{run, text};

/// The last line of a run.
fn signature() -> String {
    let output = run(&["bench"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report = text(&output.stdout);
    assert_eq!(report.lines().count(), 4, "{report}");
    report.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn two_runs_of_the_bench_agree() {
    let first = signature();
    assert_eq!(signature(), first);
    let words: Vec<&str> = first.split(' ').collect();
    let ["Bench:", "hive", hive, "abalone", abalone, "tour", tour] = words[..] else {
        panic!("'{first}' is no signature")
    };
    for nodes in [hive, abalone, tour] {
        assert!(nodes.parse::<u64>().unwrap() > 10_000, "{first}");
    }
}

/// Runs the bench on a file of its own.
fn bench_file(text: &str, more: &[&str]) -> std::process::Output {
    let folder = tempfile::tempdir().expect("there is room for a file");
    let file = folder.path().join("games.txt");
    std::fs::write(&file, text).expect("it can be written");
    run(&[&["bench", "--games", &file.to_string_lossy()], more].concat())
}

#[test]
fn positions_of_a_file_are_searched_one_by_one() {
    let text = "# two\nBase;;;wS1;bG1 wS1-\n\nBase+MLP;;;wA1\n";
    for threads in ["1", "2"] {
        let output = bench_file(text, &["--depth", "3", "--threads", threads]);
        let report = text_of(&output);
        assert!(output.status.success(), "{report}");
        assert_eq!(report.lines().count(), 3, "{report}");
        for (line, start) in report.lines().zip(["position 1", "position 2", "all to depth 3"]) {
            assert!(line.starts_with(&format!("{start}, threads {threads}: ")), "{report}");
        }
        assert!(!report.contains("times as fast"), "there is nothing to compare: {report}");
    }
}

#[test]
fn numbers_of_threads_take_turns_and_are_compared_with_the_first() {
    let output = bench_file("Base;;;wS1\n", &["--depth", "4", "--threads", "1,2,1", "--rounds", "2"]);
    let report = text_of(&output);
    assert!(output.status.success(), "{report}");
    let heads: Vec<_> = report.lines().map(|line| line.split(": ").next().unwrap_or_default()).collect();
    let turn = ["position 1, threads 1", "position 1, threads 2", "position 1, threads 1"];
    let all = ["all to depth 4, threads 1", "all to depth 4, threads 2", "all to depth 4, threads 1"];
    assert_eq!(heads, [turn, turn, all].concat());
    let ends: Vec<_> = report.lines().skip(6).map(|line| line.split(", with ").nth(1)).collect();
    assert!(ends[0].is_none() && ends[1].is_some(), "{report}");
    assert_eq!(ends[2], Some("1.00 times the nodes"), "one thread always searches the same tree");
}

#[test]
fn files_that_make_no_sense_are_refused_before_anything_is_searched() {
    for (text, reason) in
        [("Base;;;wS1\nnonsense\n", "the position 'nonsense'"), ("# nothing\n", "there is no position")]
    {
        let output = bench_file(text, &["--depth", "2"]);
        assert!(!output.status.success() && output.stdout.is_empty(), "{text}");
        assert!(text_of(&output).contains(reason), "{}", text_of(&output));
    }
    for words in [
        &["bench", "--depth", "3"][..],
        &["bench", "--games", "x"],
        &["bench", "--games", "x", "--depth", "0"],
        &["bench", "--games", "x", "--depth", "2", "--threads", "1,0"],
        &["bench", "--games", "x", "--depth", "2", "--threads", ""],
        &["bench", "--games", "x", "--depth", "2", "--rounds", "0"],
        &["bench", "--rounds", "2"],
    ] {
        assert_eq!(run(words).status.code(), Some(2), "{words:?}");
    }
}

/// What a run said, on either output.
fn text_of(output: &std::process::Output) -> String {
    format!("{}{}", text(&output.stdout), text(&output.stderr))
}

/// The number after a key of a flat JSON object.
fn number(json: &str, key: &str) -> f64 {
    let (_, after) = json.split_once(&format!("\"{key}\":")).unwrap_or_else(|| panic!("no {key} in {json}"));
    let end = after.find([',', '}']).expect("a value ends");
    after[..end].parse().unwrap_or_else(|_| panic!("{key} is no number in {json}"))
}

fn check(arguments: &[&str], nodes: u64) {
    for more in [&[][..], &["--threads", "2"], &["--divide"], &["--divide", "--threads", "3"]] {
        let all: Vec<&str> = ["perft"].iter().chain(arguments).chain(more).copied().collect();
        let output = run(&all);
        let printed = text(&output.stdout);
        assert!(output.status.success(), "{all:?}: {}", text(&output.stderr));
        assert!(printed.contains(&format!(" = {nodes} in ")), "{all:?}: {printed}");
        assert!(output.stderr.is_empty(), "no progress where there is no terminal");
    }
}

#[test]
fn counts_are_the_published_ones() {
    check(&["hive", "0"], 1);
    check(&["hive", "4"], 21_600);
    check(&["hive", "4", "--setup", "Base+MLP"], 151_686);
    check(&["HIVE", "3", "--setup", "base+p"], 2_610);
    check(&["hive", "2", "--game", "Base+P;;;wP;bP -wP;wQ wP-;bQ -bP;wQ /wP"], 577);
}

#[test]
fn division_lists_every_first_move() {
    let output = run(&["perft", "hive", "3", "--divide"]);
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!(lines[..4], ["wS1: 360", "wB1: 360", "wG1: 360", "wA1: 360"]);
}

#[test]
fn json_is_one_object_with_numbers() {
    let game = "Base;;;wS1;bG1 wS1\\";
    let output = run(&["perft", "hive", "2", "--json", "--divide", "--threads", "2", "--game", game]);
    let json = text(&output.stdout).trim_end();
    assert!(json.starts_with('{') && json.ends_with("}}") && !json.contains('\n'), "{json}");
    assert!(json.contains("\"game\":\"hive\",\"setup\":\"Base\""), "{json}");
    assert!(json.contains("wS1;bG1 wS1\\\\\""), "a backslash is escaped: {json}");
    assert_eq!((number(json, "depth") as u32, number(json, "threads") as u32), (2, 2));
    assert!(number(json, "nodes") > 0.0 && number(json, "seconds") >= 0.0 && number(json, "nps") > 0.0);
    let plain = run(&["perft", "hive", "1", "--json"]);
    assert!(!text(&plain.stdout).contains("divide"));
}
