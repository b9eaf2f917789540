//! The server put to the test by the program itself, in small, and an engine that plays at it.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use rusc_api::{Action, NewGame, Opponent, RoomMessage, SeatWish, TimeControl};
use rusc_client::{Client, RoomLink, ServerUrl, Socket};

use crate::{PATH, Program, run, start, text};

#[test]
fn a_small_load_loses_nothing() {
    let output = run(&["loadtest", "--games", "3", "--rate", "30", "--seconds", "1", "--json"]);
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let numbers = ["lost", "doubled", "sockets"].map(|key| report[key].as_u64().unwrap());
    assert_eq!(numbers, [0, 0, 6]);
    assert!(report["sent"].as_u64().unwrap() >= 10, "{report}");
    assert_eq!([&report["acked"], &report["received"]], [&report["sent"], &report["sent"]]);
}

#[cfg(unix)]
#[test]
fn a_killed_server_has_every_acknowledged_move() {
    let output = run(&["crashtest", "--rounds", "2", "--games", "3"]);
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    assert!(text(&output.stdout).contains("none lost, none twice"), "{}", text(&output.stdout));
}

#[cfg(unix)]
#[test]
fn nodes_that_fail_lose_nothing() {
    if rusc_store_test::Installed::find().is_none() {
        eprintln!("{}", rusc_store_test::MISSING);
        return;
    }
    // It takes half a minute, and more on a busy machine; every step of it has an end of its own.
    let words = ["clustertest", "--short", "--games", "6", "--seed", "1"];
    let output = Command::new(PATH).args(words).output().expect("the program can be started");
    if text(&output.stderr).contains(rusc_store_test::MISSING_NATS) {
        eprintln!("{}", rusc_store_test::MISSING_NATS);
        return;
    }
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    assert!(text(&output.stdout).contains("none lost, none twice, all legal"), "{}", text(&output.stdout));
}

/// A server with an account for a program: the address and the token.
fn serve(data: &Path) -> (Program, ServerUrl, String) {
    let data = data.to_str().unwrap();
    let added = run(&["user", "add", "engine", "--bot", "--data", data]);
    let token = text(&added.stdout).trim().rsplit(' ').next().unwrap().to_owned();
    let mut server = start(&["serve", "--data", data, "--bind", "127.0.0.1:0", "--log-level", "warn"]);
    let line = server.line();
    (server, line.strip_prefix("Rusc is at ").unwrap().parse().unwrap(), token)
}

/// Challenges the program, sees it move twice, and gives up.
async fn challenge(url: ServerUrl, kind: &str) {
    let guest = Client::guest(&url).await.unwrap();
    let wish = NewGame {
        kind: kind.to_owned(),
        setup: None,
        time: TimeControl::Increment { budget_ms: 60_000, increment_ms: 1000 },
        rated: false,
        seat: SeatWish::Second,
        opponent: Opponent::User { name: "engine".to_owned() },
    };
    let card = guest.create_game(&wish).await.unwrap();
    let mut link = RoomLink::new(guest, &card.id);
    let kind = rusc_games::GameKind::from_id(&card.kind).unwrap();
    while link.replica().ply() < 3 {
        link.next().await.unwrap();
        if link.replica().ply() == 1 && link.is_settled() {
            let mut board = kind.start(&card.setup).unwrap();
            board.play(&link.replica().moves()[0]).unwrap();
            link.play(&board.legal_moves()[0], None);
        }
    }
    link.act(Action::Resign {});
    while !link.replica().is_over() {
        link.next().await.unwrap();
    }
}

fn check_bot(engine: &str, kind: &str) {
    let folder = tempfile::tempdir().unwrap();
    let (_server, url, token) = serve(folder.path());
    let engine = format!("'{PATH}' {engine}");
    let url_text = url.to_string();
    let words = ["bot", "--engine", &engine, "--server", &url_text, "--token", &token, "--kind", kind];
    let mut bot = start(&[&words[..], &["--move-time", "1", "--stop-after", "1"]].concat());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        tokio::time::timeout(Duration::from_secs(30), challenge(url, kind))
            .await
            .expect("the game ends in time");
    });
    assert!(bot.finish().0.success());
    // The game is among those that can be taken elsewhere, while the server plays on.
    let exported = run(&["export-games", "--kind", kind, "--data", folder.path().to_str().unwrap()]);
    let game: serde_json::Value = serde_json::from_slice(&exported.stdout).unwrap();
    assert_eq!(
        (&game["card"]["kind"], &game["card"]["status"]["reason"]),
        (&kind.into(), &"resigned".into())
    );
    assert!(game["game"].as_str().unwrap().split(';').count() >= 6, "{game}");
}

#[test]
fn an_engine_accepts_a_challenge_and_plays() {
    check_bot("engine tour", "tour");
}

#[test]
fn a_program_of_the_universal_hive_protocol_plays() {
    check_bot("uhp", "hive");
}

/// Everything that can keep a server from ending: sockets that are read and sockets that are not, and half a request.
#[cfg(unix)]
#[test]
fn a_server_stops_in_time_with_sockets_open() {
    let folder = tempfile::tempdir().unwrap();
    let (mut server, url, _) = serve(folder.path());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let (_silent, mut heard) = runtime.block_on(async {
        let guest = Client::guest(&url).await.unwrap();
        let wish = NewGame {
            kind: "hive".to_owned(),
            setup: None,
            time: TimeControl::Increment { budget_ms: 60_000, increment_ms: 1000 },
            rated: false,
            seat: SeatWish::First,
            opponent: Opponent::HotSeat {},
        };
        let card = guest.create_game(&wish).await.unwrap();
        let mut sockets = Vec::new();
        for _ in 0..20 {
            sockets.push(Socket::open(&guest, &card.id, None).await.unwrap());
        }
        let heard = sockets.pop().unwrap();
        (sockets, heard)
    });
    let url_text = url.to_string();
    let address = url_text.trim_start_matches("http://").trim_end_matches('/');
    let mut half = std::net::TcpStream::connect(address).unwrap();
    half.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    server.interrupt();
    let (status, _) = server.finish();
    assert!(status.success(), "{status}");
    let mut told = false;
    runtime.block_on(async {
        while let Ok(message) = heard.receive().await {
            told |= message == RoomMessage::Restarting;
        }
    });
    assert!(told, "who listens is told");
}

fn check_refused(words: &[&str], code: i32, complaint: &str) {
    let output = run(&[&["bot"], words].concat());
    assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains(complaint), "{}", text(&output.stderr));
}

#[test]
fn a_bot_says_what_is_missing() {
    let engine = format!("'{PATH}' uhp");
    let nowhere = "http://127.0.0.1:9/";
    check_refused(&["--engine", &engine, "--server", "ftp://a.b", "--token", "t"], 2, "--server");
    check_refused(&["--engine", &engine, "--server", nowhere, "--token", "t"], 1, "no server answers at");
    check_refused(
        &["--engine", "no-such-program-here", "--server", nowhere, "--token", "t"],
        1,
        "no-such-program-here",
    );
    check_refused(
        &["--engine", &engine, "--server", nowhere, "--token", "t", "--go", "{remaining}"],
        2,
        "--go",
    );
}
