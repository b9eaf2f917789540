//! `rusc perft`.

use crate::program::{run, text};

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
