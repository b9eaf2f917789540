//! What can be followed of a move in the log: by its id, from receipt to delivery. Traces of it are in the tests `otlp`.

use serde_json::Value;

use crate::first_move::{address, play};
use crate::start;

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
