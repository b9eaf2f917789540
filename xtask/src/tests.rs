//! Tests of the command line, of the JSON reader and of what is read from a step's output.

use crate::fuzz::{Plan, plan};
use crate::guard::differences;
use crate::json::Json;
use crate::need::version;
use crate::step::{Proof, Step, Tool, passed};
use crate::{Failure, dispatch};

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn unknown_commands_and_stray_options_are_usage_errors() {
    for line in ["", "tset", "test --fast", "tidy x", "deep 8", "guard x"] {
        assert!(matches!(dispatch(&words(line)), Err(Failure::Usage(_))), "{line:?}");
    }
}

#[test]
fn json_of_every_kind_is_read() {
    let text = r#" {"a": ["x\"\\\n\u00e9", -1.5e3, true, null], "b": {}, "c": []} "#;
    let json = Json::parse(text).unwrap();
    let elements = json.get("a").unwrap().elements();
    assert_eq!(elements[0].as_text(), Some("x\"\\\né"));
    assert_eq!(elements[1..], [Json::Other, Json::Other, Json::Other]);
    assert_eq!(json.get("b"), Some(&Json::Object(Vec::new())));
    assert_eq!(json.get("c"), Some(&Json::List(Vec::new())));
    assert_eq!(json.get("d"), None);
}

#[test]
fn what_is_not_json_is_refused() {
    for text in ["", "{", "[1,]", "[1 2]", r#"{"a" 1}"#, r#""a"#, r#""\x""#, "nul", "[] []", r#"{"a":1,}"#] {
        assert_eq!(Json::parse(text), None, "{text:?}");
    }
}

#[test]
fn result_lines_of_the_test_harness_are_counted() {
    let line =
        "test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out; finished in 0.00s";
    assert_eq!(passed(line), Some(12));
    assert_eq!(passed("      Tests  188 passed (188)"), Some(188));
    assert_eq!(passed("  33 passed (1.6m)"), Some(33));
    for line in [
        "test result: nonsense",
        "test perft_base ... ok",
        " Test Files  21 passed (21)",
        "in all 3 passed (2)",
        "2 failed",
    ] {
        assert_eq!(passed(line), None, "{line:?}");
    }
}

#[test]
fn a_step_is_shown_as_it_would_be_typed() {
    let shown = |tool, env| {
        Step { name: "x", env, tool, args: &["doc", "--no-deps"], proof: Proof::ExitCode }.to_string()
    };
    let cargo = shown(Tool::Cargo, &[("FLAGS", "-D warnings"), ("N", "6")]);
    assert_eq!(cargo, "FLAGS=\"-D warnings\" N=6 cargo doc --no-deps");
    assert_eq!(shown(Tool::Npm, &[]), "npm --prefix web doc --no-deps");
}

#[test]
fn versions_of_node_are_compared_by_number() {
    assert_eq!(version("v20.19.2\n"), Some((20, 19)));
    assert!(version("v8.10.0") < version("v20.9.0") && version("v20.9.0") < version("v20.19.0"));
    for text in ["", "20.1", "v20", "vx.1", "v20.x"] {
        assert_eq!(version(text), None, "{text:?}");
    }
}

#[test]
fn fuzz_takes_a_target_and_seconds() {
    let known = words("diagram uhp_line");
    let asked = |line: &str| plan(&words(line), &known).ok();
    assert_eq!(asked(""), Some(Plan { targets: known.clone(), seconds: 60 }));
    assert_eq!(asked("5"), Some(Plan { targets: known.clone(), seconds: 5 }));
    assert_eq!(asked("uhp_line"), Some(Plan { targets: words("uhp_line"), seconds: 60 }));
    assert_eq!(asked("uhp_line 5"), Some(Plan { targets: words("uhp_line"), seconds: 5 }));
    for line in ["nothing", "0", "uhp_line 0", "uhp_line -1", "uhp_line five", "uhp_line 5 5"] {
        assert_eq!(asked(line), None, "{line:?}");
    }
}

#[test]
fn counts_that_differ_by_more_than_their_tolerance_are_told() {
    let kept = "# a note\nrustc 1.0.0\nperft-hive 100.0\nsearch-tour 2000.0\ncommit 500.0\n";
    let told = |name: &str, now: f64| differences(kept, &[(name.to_owned(), now)]);
    assert!(told("perft-hive", 101.9).is_empty() && told("search-tour", 1_961.0).is_empty());
    assert_eq!(told("perft-hive", 103.0), ["perft-hive: 103.0 instructions, 100.0 before (+3.0 %)"]);
    assert_eq!(told("search-tour", 1_900.0).len(), 1);
    assert!(told("commit", 524.0).is_empty());
    assert_eq!(told("commit", 526.0).len(), 1);
    assert_eq!(told("perft", 100.0).len(), 1);
}
