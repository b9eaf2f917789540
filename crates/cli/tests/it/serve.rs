//! The server as a program: its first start, its settings, its backup, and how it stops.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;

use crate::{Program, run, run_in, run_with_input, start, text};

fn path(folder: &Path) -> &str {
    folder.to_str().expect("temporary folders have plain names")
}

/// A server on a free port, and its address.
fn serve(data: &Path) -> (Program, String) {
    let mut server = start(&["serve", "--data", path(data), "--bind", "127.0.0.1:0", "--log-level", "warn"]);
    let line = server.line();
    let url = line.strip_prefix("Rusc is at ").unwrap_or_else(|| panic!("{line}"));
    let address = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
    (server, address)
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")
        .expect("the server reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the server answers in text");
    answer
}

#[test]
fn a_server_needs_no_configuration_and_stops_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let (mut server, address) = serve(&data);
    let invitation = server.line();
    let link = invitation.rsplit(' ').next().unwrap();
    assert!(data.join("rusc.db").is_file());
    assert!(get(&address, "/").starts_with("HTTP/1.1 200"));
    assert!(get(&address, "/api/kinds").contains("\"hive\""));
    let health = run(&["health", "--bind", &address]);
    assert_eq!((health.status.code(), text(&health.stdout)), (Some(0), "ok\n"));
    let login = link.split_once(&address).unwrap().1;
    assert!(get(&address, login).starts_with("HTTP/1.1 303"), "{link}");
    assert!(get(&address, login).starts_with("HTTP/1.1 403"), "{link}");
    let second = run(&["serve", "--data", path(&data), "--bind", "127.0.0.1:0"]);
    assert_eq!(second.status.code(), Some(1));
    assert!(text(&second.stderr).contains("in use by another process"), "{}", text(&second.stderr));
    server.interrupt();
    let (status, _) = server.finish();
    assert!(status.success(), "{status}");
    let health = run(&["health", "--bind", &address]);
    assert_eq!(health.status.code(), Some(1));
    assert!(text(&health.stderr).contains("no server answers"));
}

#[test]
fn settings_come_from_flags_and_files_and_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rusc.toml");
    fs::write(&file, "registration = \"closed\"\nchat = false\n").unwrap();
    let output = run(&["config", "--print", "--config", path(&file), "--chat", "on"]);
    let printed = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        printed.contains("registration = \"closed\"") && printed.contains("(from the file)"),
        "{printed}"
    );
    assert!(printed.contains("chat = \"on\"") && printed.contains("(from --chat)"), "{printed}");
    assert!(printed.contains("RUSC_BASE_PATH"), "{printed}");
    let file = path(&file);
    let environment = [("RUSC_CONFIG", file), ("RUSC_REGISTRATION", "invite"), ("RUSC_CHAT", "on")];
    let output = run_in(&environment, &["config", "--print", "--chat", "off"]);
    let mixed = text(&output.stdout);
    for (setting, place) in
        [("registration = \"invite\"", "(from RUSC_REGISTRATION)"), ("chat = \"off\"", "(from --chat)")]
    {
        assert!(mixed.contains(setting) && mixed.contains(place), "{mixed}");
    }
    let again = folder.path().join("again.toml");
    fs::write(&again, printed).unwrap();
    assert!(run(&["config", "--config", path(&again)]).status.success());
    for (arguments, said) in [
        (&["config", "--bind", "here"][..], "--bind: expected an address"),
        (&["config", "--guests", "perhaps"], "--guests: expected on or off"),
        (&["config", "--config", "no-such-file.toml"], "no-such-file.toml"),
        (&["serve", "--engine-threads", "0"], "--engine-threads: expected a number"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(said), "{arguments:?}: {}", text(&output.stderr));
    }
}

#[test]
fn people_are_added_while_the_server_runs_or_not() {
    let folder = tempfile::tempdir().unwrap();
    let data = path(folder.path());
    let user = |words: &[&str], input: &str| run_with_input(&[words, &["--data", data]].concat(), input);
    let first = user(&["user", "add", "anna", "--host"], "");
    assert!(text(&first.stdout).starts_with("added anna with the password "), "{}", text(&first.stderr));
    let (_server, _address) = serve(folder.path());
    let bot = user(&["user", "add", "engine", "--bot"], "");
    assert!(text(&bot.stdout).starts_with("added engine with the token rusc_"), "{}", text(&bot.stderr));
    let taken = user(&["user", "add", "Anna"], "");
    assert_eq!(taken.status.code(), Some(1));
    assert!(text(&taken.stderr).contains("the name is taken"));
    let weak = user(&["user", "add", "berta", "--password-stdin"], "short\n");
    assert!(text(&weak.stderr).contains("10 characters at least"));
    let reset = user(&["user", "reset-password", "anna", "--password-stdin"], "correct horse\n");
    assert_eq!(text(&reset.stdout), "anna has a new password\n");
    let nobody = user(&["user", "reset-password", "nobody"], "");
    assert!(text(&nobody.stderr).contains("no account of that name"));
}

#[test]
fn a_backup_can_be_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.db"));
    let words = |words: &[&str]| run(&[words, &["--data", path(&data)]].concat());
    let missing = words(&["backup", path(&copy)]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("there is no"), "{}", text(&missing.stderr));
    words(&["user", "add", "anna"]);
    let (mut server, _) = serve(&data);
    assert!(words(&["backup", path(&copy)]).status.success());
    assert_eq!(words(&["backup", path(&copy)]).status.code(), Some(1), "nothing is overwritten");
    let in_use = words(&["restore", path(&copy)]);
    assert!(text(&in_use.stderr).contains("in use"), "{}", text(&in_use.stderr));
    server.interrupt();
    server.finish();
    words(&["user", "add", "berta"]);
    assert!(words(&["restore", path(&copy)]).status.success());
    assert!(words(&["user", "add", "berta"]).status.success(), "she is not in the copy");
    assert_eq!(words(&["user", "add", "anna"]).status.code(), Some(1), "she is");
    let games = words(&["export-games"]);
    assert_eq!((games.status.code(), text(&games.stdout)), (Some(0), ""));
}
