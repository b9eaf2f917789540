//! A program built with the feature `otlp`: what a collector gets of a move.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

#[path = "it/first_move.rs"]
mod first_move;
#[path = "it/program.rs"]
#[allow(dead_code, reason = "the other tests use more of it")]
mod program;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use first_move::{address, play};
use program::start_in;

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
    let words = ["serve", "--bind", "127.0.0.1:0", "--data", folder.path().to_str().unwrap()];
    let mut server = start_in(&[("OTEL_EXPORTER_OTLP_ENDPOINT", &endpoint)], &words);
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
    let words = ["serve", "--bind", "127.0.0.1:0", "--data", folder.path().to_str().unwrap()];
    let mut server = start_in(&[("OTEL_EXPORTER_OTLP_ENDPOINT", "https://127.0.0.1:1")], &words);
    let url = address(&mut server);
    play(&url).await;
    server.interrupt();
    assert!(server.finish().0.success());
    let said: Vec<String> = server.log.iter().collect();
    assert!(!said.iter().any(|line| line.contains("panicked")), "{said:?}");
}
