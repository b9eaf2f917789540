//! The files in `deploy` use commands, options and settings that the program has. What they do is not run here.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{run, text};

/// The files, and how many settings and options each uses at least.
const FILES: [(&str, usize, usize); 6] = [
    ("Dockerfile", 2, 0),
    ("compose.yaml", 1, 0),
    ("compose.cluster.yaml", 10, 2),
    ("kubernetes.yaml", 9, 3),
    ("rusc.service", 2, 0),
    ("rusc-worker.service", 0, 2),
];

fn read(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(file)).unwrap()
}

/// The variables of the program in a text.
fn variables(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    words.filter(|word| word.starts_with("RUSC_")).collect()
}

/// The commands of the program in a text, each with its options: after the name of the program, or where a container gets
/// its arguments.
fn commands(text: &str) -> BTreeSet<(String, Vec<String>)> {
    let mut found = BTreeSet::new();
    for line in text.lines() {
        let words: Vec<&str> =
            line.split([' ', ',', '[', ']', '"', '\'']).filter(|word| !word.is_empty()).collect();
        let is_program = |word: &str| word == "rusc" || word.ends_with("/bin/rusc");
        let start = words.iter().position(|&word| {
            matches!(word, "command:" | "args:" | "CMD")
                || word.strip_prefix("ExecStart=").is_some_and(is_program)
        });
        let Some(start) = start else { continue };
        let mut rest = words[start + 1..].iter().filter(|word| !is_program(word));
        // The bus has arguments, too, and no command.
        let Some(command) = rest.next().filter(|word| !word.starts_with('-')) else { continue };
        let options = rest.filter(|word| word.starts_with("--")).map(|&word| word.to_owned()).collect();
        found.insert(((*command).to_owned(), options));
    }
    found
}

#[test]
fn files_for_deployment_use_options_and_variables_that_exist() {
    let settings = run(&["config", "--print"]);
    let known = variables(text(&settings.stdout));
    assert!(known.len() > 20, "{known:?}");
    for (file, most_variables, most_options) in FILES {
        let content = read(file);
        let used = variables(&content);
        assert!(used.len() >= most_variables, "{file}: {used:?}");
        let unknown: Vec<_> = used.difference(&known).collect();
        assert!(unknown.is_empty(), "{file}: {unknown:?}");
        let commands = commands(&content);
        let count: usize = commands.iter().map(|(_, options)| options.len()).sum();
        assert!(count >= most_options, "{file}: {commands:?}");
        for (command, options) in commands {
            let help = run(&[&command, "--help"]);
            assert!(help.status.success(), "{file}: rusc {command}");
            for option in options {
                let is_there = text(&help.stdout).split_whitespace().any(|word| word == option);
                assert!(is_there, "{file}: rusc {command} {option}");
            }
        }
    }
}

#[test]
fn the_values_of_the_settings_are_read() {
    // As the container files write them: `NAME: value` or `name: NAME, value: value`.
    let (mut environment, cluster, manifest) =
        (Vec::new(), read("compose.cluster.yaml"), read("kubernetes.yaml"));
    for line in cluster.lines().chain(manifest.lines()).filter(|line| line.contains("RUSC_")) {
        let plain = line.replace("name: RUSC", "RUSC").replace(", value:", ":");
        let plain = plain.trim().trim_start_matches(['-', ' ', '{', '#']).trim_end_matches([' ', '}']);
        let Some((name, value)) = plain.split_once(": ") else { continue };
        if name.starts_with("RUSC_") && !value.contains("valueFrom") {
            environment.push((name.to_owned(), value.trim_matches('"').to_owned()));
        }
    }
    assert!(environment.len() >= 12, "{environment:?}");
    for (name, value) in &environment {
        let read = crate::run_in(&[(name, value)], &["config"]);
        assert!(read.status.success(), "{name}={value}: {}", text(&read.stderr));
    }
}

#[test]
fn whatever_reaches_the_bus_needs_its_password_and_is_a_node() {
    for (file, config) in
        [("compose.cluster.yaml", "/run/secrets/bus-config"), ("kubernetes.yaml", "/secrets/bus.conf")]
    {
        let content = read(file);
        assert!(content.contains(&format!("[--config, {config}]")), "{file}: the bus takes everybody");
        assert!(
            !content.contains("nats://bus") && !content.contains("nats://rusc-bus"),
            "{file}: no password"
        );
    }
    let compose = read("compose.cluster.yaml");
    let inside: Vec<&str> =
        compose.lines().filter(|line| line.contains("networks: [") && line.contains("bus")).collect();
    assert_eq!(
        inside,
        ["  networks: [front, bus, database]", "    networks: [bus]"],
        "nodes and the bus itself"
    );
    assert!(read("kubernetes.yaml").contains("kind: NetworkPolicy"));
}

#[test]
fn the_balancer_cuts_nodes_that_are_not_ready() {
    let content = read("haproxy.cfg");
    assert!(content.contains("/readyz") && content.contains("on-marked-down shutdown-sessions"), "{content}");
}

/// Where they are installed; nothing else needs them.
#[test]
fn the_programs_whose_files_these_are_take_them() {
    for (program, words, file) in [
        ("haproxy", &["-c", "-f"][..], "haproxy.cfg"),
        ("promtool", &["check", "rules"], "prometheus-rules.yaml"),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(file);
        match Command::new(program).args(words).arg(path).output() {
            Ok(checked) => {
                assert!(
                    checked.status.success(),
                    "{file}: {}{}",
                    text(&checked.stdout),
                    text(&checked.stderr)
                );
            }
            Err(_) => eprintln!("{program} is not installed: {file} is not checked by it"),
        }
    }
}
