//! The server as a program: its first start, its settings, its backup, and how it stops.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;

use rusc_store::{CookieName, SessionRow, Store, StoreOptions};

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
    ask(address, "GET", path, "")
}

fn ask(address: &str, method: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    )
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
    assert!(get(&address, login).starts_with("HTTP/1.1 200"), "{link}");
    assert!(ask(&address, "POST", login, "").starts_with("HTTP/1.1 303"), "{link}");
    assert!(get(&address, login).starts_with("HTTP/1.1 410"), "{link}");
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
fn a_server_for_the_network_tells_others_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start(&["serve", "--lan", "--data", path(folder.path()), "--bind", "127.0.0.1:0"]);
    let line = server.line();
    let own = line.strip_prefix("Rusc is at http://127.0.0.1:").unwrap_or_else(|| panic!("{line}"));
    let address = format!("127.0.0.1:{}", own.trim_end_matches('/'));
    let (host, others) = (server.line(), server.line());
    let site = get(&address, "/api/site");
    // A machine without a network has no address to tell.
    if let Some(other) = others.strip_prefix("Others in your network reach it at ") {
        let origin = other.trim_end_matches('/');
        assert!(host.contains(&format!(" {origin}/admin/login/")), "{host}");
        assert!(site.contains(&format!("\"origin\":\"{origin}\"")), "{site}");
    } else {
        assert!(
            others.contains("no address in a network") && site.contains("\"origin\":null"),
            "{others} {site}"
        );
    }
    let named = run(&["serve", "--lan", "--data", path(folder.path()), "--bind", "192.0.2.1:80"]);
    assert_eq!(named.status.code(), Some(2));
    assert!(text(&named.stderr).contains("--lan listens at all addresses"), "{}", text(&named.stderr));
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

fn mode(path: &Path) -> u32 {
    let file = fs::metadata(path).expect("the file is there");
    std::os::unix::fs::PermissionsExt::mode(&file.permissions()) & 0o777
}

#[test]
fn nobody_else_looks_into_the_data() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.db"));
    fs::create_dir(&data).unwrap();
    fs::write(data.join("rusc.db"), "").unwrap();
    for (path, open) in [(data.clone(), 0o755), (data.join("rusc.db"), 0o644)] {
        fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(open)).unwrap();
    }
    let (_server, _) = serve(&data);
    assert!(run(&["backup", path(&copy), "--data", path(&data)]).status.success());
    assert_eq!(mode(&data), 0o700);
    for file in [data.join("rusc.db"), data.join("rusc.db-wal"), data.join("rusc.db-shm"), copy] {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

/// Runs `rusc serve` to its end.
fn refused_start(data: &Path) -> String {
    let output = run(&["serve", "--data", path(data), "--bind", "127.0.0.1:0"]);
    assert_eq!(output.status.code(), Some(1));
    text(&output.stderr).to_owned()
}

/// The database in a folder.
async fn open(folder: &Path) -> Store {
    Store::open(folder.join("rusc.db"), StoreOptions::default()).await.expect("the database can be opened")
}

/// Adds a guest with a session, and a last sign of life, at this time; gives back the hash of the session.
async fn add_guest(folder: &Path, at_ms: u64) -> String {
    let store = open(folder).await;
    let guest = store.create_guest(1).await.expect("a guest");
    let session = SessionRow {
        token_hash: guest.id.clone(),
        id: "s".to_owned(),
        user_id: guest.id.clone(),
        csrf: String::new(),
        created_ms: at_ms,
        seen_ms: at_ms,
        expires_ms: at_ms + HOUR_MS,
        device: String::new(),
        cookie: CookieName::Plain,
    };
    store.create_session(session).await.expect("a session");
    store.heartbeat(at_ms).await.expect("a heartbeat");
    store.close().await;
    guest.id
}

const HOUR_MS: u64 = 60 * 60 * 1000;

#[test]
fn a_clock_that_does_not_fit_the_data_is_refused_until_it_is_accepted() {
    let since_1970 = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let now_ms = since_1970.as_millis() as u64;
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for beat_ms in [now_ms + 24 * HOUR_MS, now_ms - 40 * 24 * HOUR_MS] {
        let folder = tempfile::tempdir().unwrap();
        let session = runtime.block_on(add_guest(folder.path(), beat_ms));
        let said = refused_start(folder.path());
        assert!(said.contains("--accept-clock") && said.contains("Nothing was changed"), "{said}");
        runtime.block_on(async {
            let store = open(folder.path()).await;
            assert!(store.session(&session, 0).await.unwrap().is_some(), "nothing is deleted");
            assert_eq!(store.last_heartbeat().await.unwrap(), Some(beat_ms));
            store.close().await;
        });
        let data = path(folder.path());
        for accepted in [&["--accept-clock"][..], &[]] {
            let bind = ["serve", "--data", data, "--bind", "127.0.0.1:0"];
            let mut server = start(&[&bind[..], accepted].concat());
            assert!(server.line().starts_with("Rusc is at "), "accepted once is enough");
            server.interrupt();
            server.finish();
        }
    }
}

/// Every line of the log so far, once one has these words.
fn log_with(server: &Program, words: &str) -> String {
    let mut log = String::new();
    while !log.contains(words) {
        log.push_str(&server.log_line());
        log.push('\n');
    }
    log
}

#[test]
fn the_log_has_what_fail2ban_reads() {
    let folder = tempfile::tempdir().unwrap();
    let data = path(folder.path());
    run_with_input(&["user", "add", "anna", "--data", data, "--password-stdin"], "correct horse\n");
    let mut server = start(&["serve", "--data", data, "--bind", "127.0.0.1:0"]);
    let line = server.line();
    let address = line.trim_start_matches("Rusc is at http://").trim_end_matches('/').to_owned();
    let sign_in = |name: &str, password: &str| {
        ask(&address, "POST", "/api/session", &format!(r#"{{"name":"{name}","password":"{password}"}}"#))
    };
    assert!(sign_in("anna", "correct horse").starts_with("HTTP/1.1 200"));
    assert!(sign_in("Anna", "wrong").starts_with("HTTP/1.1 401"));
    assert!(sign_in("my secret password", "wrong").starts_with("HTTP/1.1 401"));
    assert!(ask(&address, "POST", "/admin/login/guess", "").starts_with("HTTP/1.1 410"));
    let log = log_with(&server, "host link refused");
    for line in [
        "sign-in address=127.0.0.1 account=\"anna\"",
        "sign-in failed address=127.0.0.1 account=\"anna\"",
        "sign-in failed address=127.0.0.1 account=\"\"",
        "host link refused address=127.0.0.1",
    ] {
        assert!(log.contains(line), "{line}: {log}");
    }
    assert!(!log.contains("secret") && !log.contains("horse"), "{log}");
    // The filter that hosts are given finds the failures and nothing else.
    let filter = include_str!("../../../../deploy/fail2ban/filter.d/rusc.conf");
    let literal = |line: &str| line.split("<HOST>").next().unwrap().rsplit(".*: ").next().unwrap().to_owned();
    let patterns: Vec<String> = filter.lines().filter(|line| line.contains("<HOST>")).map(literal).collect();
    assert_eq!(patterns.len(), 3, "{patterns:?}");
    let found =
        log.lines().filter(|line| patterns.iter().any(|pattern| line.contains(pattern.as_str()))).count();
    assert_eq!(found, 3, "{patterns:?} {log}");
}
