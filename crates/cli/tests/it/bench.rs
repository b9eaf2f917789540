//! `rusc bench`: the signature is the same in every run; positions of one's own are searched one by one.

use crate::program::{run, text};

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
