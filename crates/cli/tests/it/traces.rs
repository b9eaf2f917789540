//! What can be followed of a move: in the log by its id, from receipt to delivery, and in a program with the feature `otlp` as a
//! trace that a collector gets.

use rusc_api::{EventKind, NewGame, Opponent, SeatWish, TimeControl};
use rusc_client::{Client, RoomLink, RoomUpdate, ServerUrl};
use serde_json::Value;

use crate::{Program, start};

/// Plays the first move of a game of two guests; returns the id of the move. Both have seen it.
async fn play(url: &str) -> String {
    let url: ServerUrl = url.parse().unwrap();
    let [first, second] = [Client::guest(&url).await.unwrap(), Client::guest(&url).await.unwrap()];
    let wish = NewGame {
        kind: "hive".to_owned(),
        setup: Some("Base".to_owned()),
        time: TimeControl::Increment { budget_ms: 900_000, increment_ms: 0 },
        rated: false,
        seat: SeatWish::First,
        opponent: Opponent::Link {},
    };
    let card = first.create_game(&wish).await.unwrap();
    second.join(&card.id).await.unwrap();
    let [mut mover, mut reader] = [first, second].map(|client| RoomLink::new(client, &card.id));
    for link in [&mut mover, &mut reader] {
        while link.replica().seen().is_none() {
            link.next().await.unwrap();
        }
    }
    let id = mover.play("wS1", None);
    for link in [&mut mover, &mut reader] {
        loop {
            if let RoomUpdate::Event(event) = link.next().await.unwrap()
                && matches!(event.what, EventKind::Moved { .. })
            {
                break;
            }
        }
    }
    id
}

fn address(server: &mut Program) -> String {
    let line = server.line();
    line.strip_prefix("Rusc is at ").unwrap_or_else(|| panic!("{line}")).to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_follows_a_move_by_its_id_from_receipt_to_delivery() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let level = "info,rusc_server=debug";
    let mut server =
        start(&["serve", "--data", data, "--bind", "127.0.0.1:0", "--log", "json", "--log-level", level]);
    let url = address(&mut server);
    let id = play(&url).await;
    server.interrupt();
    assert!(server.finish().0.success());
    let mut steps = Vec::new();
    for line in &server.log {
        let line: Value = line.parse().unwrap_or_else(|error| panic!("{error}: {line}"));
        if line["fields"]["move_id"] == id.as_str() {
            steps.push(line["fields"]["message"].as_str().unwrap().to_owned());
        }
    }
    let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
    let way = ["move received", "move committed", "move published", "move delivered", "move delivered"];
    assert_eq!(steps, way, "once each, and delivered to both");
}

#[cfg(feature = "otlp")]
mod otlp {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::{TcpListener, TcpStream};
    use std::process::{Command, Stdio};
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::{Duration, Instant};

    use super::{Program, address, play};
    use crate::{PATH, lines_of};

    /// The path and the body of one request, which is answered with success.
    fn receive(stream: TcpStream) -> Option<(String, Vec<u8>)> {
        let mut reader = BufReader::new(stream);
        let (mut first, mut length) = (String::new(), 0);
        reader.read_line(&mut first).ok()?;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).ok()?;
            if line.trim().is_empty() {
                break;
            }
            let (name, value) = line.split_once(':')?;
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().ok().filter(|&length: &usize| length < 1 << 24)?;
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).ok()?;
        let answer = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        reader.into_inner().write_all(answer.as_bytes()).ok()?;
        Some((first.split(' ').nth(1)?.to_owned(), body))
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn traces_of_moves_and_requests_arrive_at_the_collector() {
        let collector = TcpListener::bind("127.0.0.1:0").unwrap();
        let endpoint = format!("http://{}", collector.local_addr().unwrap());
        let (sender, received) = channel();
        thread::spawn(move || {
            collector.incoming().flatten().filter_map(receive).try_for_each(|post| sender.send(post))
        });
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(PATH);
        command.args(["serve", "--bind", "127.0.0.1:0", "--data"]).arg(folder.path());
        command.env("OTEL_EXPORTER_OTLP_ENDPOINT", &endpoint);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (lines, log) = (lines_of(child.stdout.take().unwrap()), lines_of(child.stderr.take().unwrap()));
        let mut server = Program { child, stdin: None, lines, log };
        let url = address(&mut server);
        let id = play(&url).await;
        // What waits is sent at the end at the latest.
        server.interrupt();
        assert!(server.finish().0.success());
        let deadline = Instant::now() + Duration::from_secs(20);
        let mut sent = Vec::new();
        let has = |sent: &[u8], word: &str| sent.windows(word.len()).any(|part| part == word.as_bytes());
        while !has(&sent, &id) {
            let left = deadline.saturating_duration_since(Instant::now());
            let (path, body) = received.recv_timeout(left).expect("a trace of the move");
            assert_eq!(path, "/v1/traces");
            sent.extend(body);
        }
        for word in ["service.name", "rusc", "move_id", "move committed"] {
            assert!(has(&sent, word), "{word}");
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_collector_at_https_that_does_not_answer_stops_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(PATH);
        command.args(["serve", "--bind", "127.0.0.1:0", "--data"]).arg(folder.path());
        command.env("OTEL_EXPORTER_OTLP_ENDPOINT", "https://127.0.0.1:1");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (lines, log) = (lines_of(child.stdout.take().unwrap()), lines_of(child.stderr.take().unwrap()));
        let mut server = Program { child, stdin: None, lines, log };
        let url = address(&mut server);
        play(&url).await;
        server.interrupt();
        assert!(server.finish().0.success());
        let said: Vec<String> = server.log.iter().collect();
        assert!(!said.iter().any(|line| line.contains("panicked")), "{said:?}");
    }
}
