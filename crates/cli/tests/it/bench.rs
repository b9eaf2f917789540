//! `rusc bench`: the signature is the same in every run.

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
