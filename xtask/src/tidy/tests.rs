//! Every check against made-up texts, good and bad, and all checks against the project itself.

use super::absences::{self, Absence};
use super::layers::{Layer, compare};
use super::lines::{header, length, machine_path, mark, name, trailing_blank};
use super::pages::{architecture, dead_links, must_contain};
use super::rulings::{page_faults, unread_data};
use super::sizes::{at, function_lengths};
use super::{Source, faults, sources, types};

fn source(path: &str, text: &str) -> Source {
    Source { path: path.to_owned(), text: Some(text.to_owned()) }
}

#[test]
fn the_project_is_tidy() {
    let faults: Vec<String> = faults().unwrap().iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn a_tree_without_git_is_walked_except_for_what_is_ignored() {
    let root = std::env::temp_dir().join(format!("rusc-tidy-{}", std::process::id()));
    for folder in [".git", "target/debug", "crates/a/target"] {
        std::fs::create_dir_all(root.join(folder)).unwrap();
    }
    std::fs::write(root.join(".gitignore"), "/target\n").unwrap();
    for file in [".git/config", "target/debug/x", "crates/a/target/y.rs", "README.md"] {
        std::fs::write(root.join(file), "").unwrap();
    }
    let mut found = sources::found(&root).unwrap();
    std::fs::remove_dir_all(&root).unwrap();
    found.sort();
    assert_eq!(found, [".gitignore", "README.md", "crates/a/target/y.rs"]);
}

#[test]
fn rust_files_begin_with_a_header() {
    assert_eq!(header(&source("a.rs", "//! What this owns.\n")), None);
    assert_eq!(header(&source("a.md", "# Title\n")), None);
    let fault = header(&source("a.rs", "// What this owns.\n")).unwrap();
    assert_eq!(fault.to_string(), "a.rs:1: the file does not begin with a `//!` header");
    assert!(header(&source("a.rs", "")).is_some());
}

#[test]
fn files_keep_to_500_lines_unless_excused() {
    let (short, long) = ("x\n".repeat(500), "x\n".repeat(501));
    let excuse = [("a.rs", "a table")];
    assert_eq!(length(&source("a.rs", &short), &[]), None);
    assert_eq!(
        length(&source("a.rs", &long), &[]).unwrap().to_string(),
        "a.rs:501: 501 lines, the limit is 500"
    );
    assert_eq!(length(&source("a.rs", &long), &excuse), None);
    assert!(length(&source("a.rs", &short), &excuse).is_some());
    assert_eq!(length(&source("games.txt", &long), &[]), None);
}

#[test]
fn empty_names_are_refused_in_files_and_folders() {
    for path in ["crates/hive/src/utils.rs", "crates/common/src/lib.rs", "a/Helpers/b.rs", "misc/x.md"] {
        assert!(name(&source(path, "")).is_some(), "{path}");
    }
    for path in ["crates/game/src/uncommon.rs", "crates/hive/src/board.rs"] {
        assert_eq!(name(&source(path, "")), None, "{path}");
    }
}

#[test]
fn blanks_at_the_end_are_refused_outside_data() {
    for line in ["x ", "x\t", "x\r"] {
        assert!(trailing_blank(&source("a.rs", line), line).is_some(), "{line:?}");
    }
    assert_eq!(trailing_blank(&source("a.rs", " x"), " x"), None);
    assert_eq!(trailing_blank(&source("crates/a/tests/data/x.hive", "x "), "x "), None);
}

#[test]
fn marks_of_unfinished_work_are_refused() {
    for text in [concat!("// TO", "DO later"), concat!("TO", "DO(me)"), concat!("x = to", "do!();")] {
        assert!(mark(text).is_some(), "{text}");
    }
    for text in ["MASTODON", concat!("a_TO", "DO"), "a method!", "to do"] {
        assert_eq!(mark(text), None, "{text}");
    }
}

#[test]
fn paths_of_one_machine_are_refused() {
    for folder in ["work", "root", "home"] {
        for before in ["", "cd ", "\"", "file://", "("] {
            let line = format!("{before}/{folder}/x");
            assert!(machine_path(&line).is_some(), "{line}");
        }
        let harmless = format!("crates/{folder}/x https://example.org/{folder}/ ~/{folder}/");
        assert_eq!(machine_path(&harmless), None, "{harmless}");
    }
}

/// Cargo's metadata with one crate `a` that has one dependency.
fn metadata(dependency: &str, kind: &str) -> String {
    format!(
        r#"{{"packages":[{{"name":"a","manifest_path":"/x/crates/a/Cargo.toml","dependencies":
        [{{"name":"{dependency}","kind":{kind}}}]}}],"workspace_root":"/x"}}"#
    )
}

#[test]
fn only_listed_dependencies_are_allowed() {
    let check = |dependency: &str, kind: &str| -> Vec<String> {
        let layers = [Layer { name: "a", uses: &["low"], tests_use: &["suite"], outside: &["clap"] }];
        let faults = compare(&metadata(dependency, kind), &layers).unwrap();
        faults.iter().map(ToString::to_string).collect()
    };
    for (dependency, kind) in [("low", "null"), ("low", r#""dev""#), ("suite", r#""dev""#), ("clap", "null")]
    {
        assert!(check(dependency, kind).is_empty(), "{dependency} {kind}");
    }
    assert_eq!(check("high", "null"), ["crates/a/Cargo.toml:1: a may not use high"]);
    assert_eq!(check("suite", "null"), ["crates/a/Cargo.toml:1: a may not use suite"]);
    let build = ["crates/a/Cargo.toml:1: a may not use suite as a build-dependency"];
    assert_eq!(check("suite", r#""build""#), build);
}

#[test]
fn the_list_of_crates_is_complete_and_no_more() {
    let layers = [Layer { name: "b", uses: &[], tests_use: &[], outside: &[] }];
    let faults = compare(&metadata("low", "null"), &layers).unwrap();
    let messages: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(messages[0].starts_with("crate a is not in the list"));
    assert!(messages[1].ends_with("b, which does not exist"));
    assert!(compare(r#"{"packages":[]}"#, &layers).is_none());
}

#[test]
fn pages_must_exist_and_show_what_is_promised() {
    let sources = [source("README.md", "Run `one`.\n")];
    assert!(must_contain(&sources, "README.md", &["one"]).is_empty());
    assert_eq!(must_contain(&sources, "README.md", &["one", "two"]).len(), 1);
    assert_eq!(must_contain(&sources, "CHANGELOG.md", &[]).len(), 1);
}

#[test]
fn every_crate_is_on_the_map() {
    let manifest = || source("crates/tour/Cargo.toml", "");
    assert!(architecture(&[source("ARCHITECTURE.md", "- `crates/tour`: rules"), manifest()]).is_empty());
    assert_eq!(architecture(&[source("ARCHITECTURE.md", "- `crates/hive`: rules"), manifest()]).len(), 1);
}

#[test]
fn tests_cited_by_the_rules_exist() {
    let sources = [
        source("crates/hive/tests/data/rules/one_hive.hive", ""),
        source("crates/hive/tests/it/perft.rs", "fn perft_base() {}"),
    ];
    let check = |text: &str| page_faults(&source("docs/rules/hive.md", text), &sources).len();
    let good =
        "`rules/one_hive.hive` `tests/data/rules/one_hive.hive` `crates/hive/tests/it/perft.rs` `crates/hive`
        `perft::perft_base` `wA1 -bQ` `Position::outcome` `tests/data/rules/*.hive`";
    assert_eq!(check(good), 0);
    let bad = "`rules/two.hive` `tests/data/rules/two.hive` `crates/hive/x.rs` `crates/hi` `perft::perft_two`
        `two::perft_base` `hive.hive`";
    assert_eq!(check(bad), 7);
}

#[test]
fn data_without_a_reader_is_found() {
    let tree = |code: &str| {
        let reader = source("crates/hive/tests/it/rules.rs", code);
        [source("crates/hive/tests/data/rules/one_hive.hive", ""), reader]
    };
    assert!(unread_data(&tree(r#"check_all("rules")"#)).is_empty());
    assert!(unread_data(&tree(r#"read_dir("tests/data/rules")"#)).is_empty());
    assert!(unread_data(&tree(r#"read_dir("tests/data")"#)).is_empty());
    assert_eq!(unread_data(&tree("mod rules;")).len(), 1);
    assert_eq!(unread_data(&tree(r#"include_str!("../data/perft/start.perft")"#)).len(), 1);
}

#[test]
fn links_between_pages_lead_somewhere() {
    let sources = [source("docs/rules/hive.md", ""), source("README.md", "")];
    let check = |path: &str, text: &str| dead_links(&source(path, text), &sources).len();
    assert_eq!(
        check("README.md", "[a](docs/rules) [b](docs/rules/hive.md#h8) [c](#x) [d](https://a.org/b)"),
        0
    );
    assert_eq!(check("docs/a.md", "[a](../README.md) [b](rules/hive.md)"), 0);
    assert_eq!(check("README.md", "[a](docs/rule) [b](rules/hive.md)"), 2);
}

#[test]
fn a_public_type_name_stands_for_one_thing() {
    let tree = |paths: &[&str]| -> Vec<Source> {
        paths
            .iter()
            .map(|path| source(path, "pub struct Table<M> {\nstruct Own;\npub(crate) enum Inner {}\n"))
            .collect()
    };
    let excused: &[(&str, &[&str], &str)] = &[("Table", &["api", "game"], "a mirror")];
    let check = |paths: &[&str], exceptions| types::faults(&tree(paths), exceptions).len();
    assert_eq!(
        check(&["crates/game/src/a.rs", "crates/api/tests/b.rs", "crates/api/src/tests/c.rs"], &[]),
        0
    );
    assert_eq!(check(&["crates/hive/src/a.rs", "crates/tour/src/a.rs", "crates/abalone/src/b.rs"], &[]), 0);
    assert_eq!(check(&["crates/game/src/a.rs", "crates/api/src/b.rs"], &[]), 1);
    assert_eq!(check(&["crates/game/src/a.rs", "crates/game/src/b.rs"], &[]), 1);
    assert_eq!(check(&["crates/hive/src/a.rs", "crates/hive/src/b.rs"], &[]), 1);
    assert_eq!(check(&["crates/hive/src/a.rs", "crates/game/src/b.rs"], &[]), 1);
    assert_eq!(check(&["crates/game/src/a.rs", "crates/api/src/b.rs"], excused), 0);
    assert_eq!(check(&["crates/game/src/a.rs", "crates/api/src/b.rs", "crates/tour/src/c.rs"], excused), 1);
    // An exception that nobody needs is a fault too.
    assert_eq!(check(&["crates/game/src/a.rs"], excused), 1);
}

#[test]
fn what_is_promised_not_to_be_there_is_looked_for() {
    let promise = "No clock here.";
    let absences = [Absence {
        promise,
        folders: &["crates/a/src"],
        except: &["crates/a/src/free"],
        words: &["Instant"],
    }];
    let check = |path: &str, code: &str| {
        let sources =
            [source(path, code), source("ARCHITECTURE.md", "- No clock\n  here. `crates/a/src/fast.rs`")];
        absences::faults(&sources, &absences, &["crates/a/src/fast.rs"]).len()
    };
    assert_eq!(check("crates/a/src/lib.rs", "use std::time::Instant;"), 1);
    assert_eq!(check("crates/a/src/lib.rs", "// Instant\nInstantly;\n#[cfg(test)]\nInstant"), 0);
    for path in ["crates/a/src/free/x.rs", "crates/a/tests/it.rs", "crates/b/src/lib.rs"] {
        assert_eq!(check(path, "Instant::now()"), 0, "{path}");
    }
    assert_eq!(check("crates/b/src/lib.rs", "unsafe { f() }"), 1);
    assert_eq!(check("crates/a/src/fast.rs", "unsafe { f() }"), 0);
    let untold = [source("ARCHITECTURE.md", "")];
    assert_eq!(absences::faults(&untold, &absences, &["crates/a/src/fast.rs"]).len(), 2);
}

#[test]
fn functions_are_measured_from_their_first_to_their_last_line() {
    let text = "fn a() {}\n\npub(crate) async fn b(\n    x: u8,\n) {\n    {\n    }\n}\n    fn c(&self);\nlet fn_d = 1;\n";
    assert_eq!(function_lengths(text), [1, 6, 1]);
    assert_eq!(at(&[1, 2, 3, 4], 50), Some(3));
    assert_eq!(at(&[], 99), None);
}
