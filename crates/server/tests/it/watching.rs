//! The dashboard and the alert rules in `deploy` speak of metrics that this server exports.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rusc_server::config::Config;

use crate::client::{Client, config, state};

/// What operators need at least: load, outcomes and times of moves, the writer, the nodes, the queue.
const CORE: [&str; 16] = [
    "sockets",
    "live_games",
    "moves_total",
    "move_commit_seconds",
    "move_delivery_seconds",
    "batch_size",
    "writer_queue",
    "fenced_total",
    "takeovers_total",
    "lease_age_seconds",
    "bus_gaps_total",
    "bus_slow_consumer_total",
    "resyncs_total",
    "jobs",
    "job_oldest_seconds",
    "flags_total",
];

/// The names of metrics in a text, without the endings that Prometheus adds to histograms.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let names = words.filter(|word| word.starts_with("rusc_"));
    let plain = |name: &str| {
        let ending = ["_bucket", "_count", "_sum"].into_iter().find(|ending| name.ends_with(ending));
        ending.and_then(|ending| name.strip_suffix(ending)).unwrap_or(name).to_owned()
    };
    names.map(plain).collect()
}

#[tokio::test]
async fn every_metric_of_the_dashboard_and_the_alerts_is_exported() {
    let state = state(Config { analysis_per_day: 1, ..config() }).await;
    let mut client = Client::guest(&state).await;
    client.get("/healthz").await.ok();
    let exported = names(&client.get("/metrics").await.ok().text);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy");
    for (file, least) in [("grafana-dashboard.json", 20), ("prometheus-rules.yaml", 15)] {
        let used = names(&fs::read_to_string(folder.join(file)).unwrap());
        assert!(used.len() >= least, "{file}: {used:?}");
        let missing: Vec<_> = used.difference(&exported).collect();
        assert!(missing.is_empty(), "{file} speaks of what is not exported: {missing:?}");
    }
    let missing: Vec<_> = CORE.iter().filter(|name| !exported.contains(&format!("rusc_{name}"))).collect();
    assert!(missing.is_empty(), "not exported: {missing:?}");
    // What a game counts is there before the first game, at zero or more.
    let text = client.get("/metrics").await.ok().text;
    for line in
        ["rusc_moves_total{outcome=\"failed\"} ", "rusc_jobs{state=\"waiting\"} 0", "# HELP rusc_flags_total"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn every_panel_of_the_dashboard_asks_for_something() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/grafana-dashboard.json");
    let dashboard: serde_json::Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let shows = |panel: &&serde_json::Value| panel["type"] != "row" && panel["type"] != "text";
    let graphs: Vec<_> = panels.iter().filter(shows).collect();
    assert!(graphs.len() >= 15, "{}", graphs.len());
    for panel in graphs {
        let targets = panel["targets"].as_array().map_or(&[][..], Vec::as_slice);
        let asks = targets.iter().all(|target| target["expr"].as_str().is_some_and(|expr| !expr.is_empty()));
        assert!(!targets.is_empty() && asks, "{panel}");
    }
}

/// What each node tells of all nodes together.
const OF_ALL_NODES: [&str; 3] = ["rusc_people", "rusc_jobs{", "rusc_job_oldest_seconds"];

#[test]
fn what_every_node_tells_of_all_is_not_added_up() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy");
    let mut found = 0;
    for file in ["grafana-dashboard.json", "prometheus-rules.yaml"] {
        let content = fs::read_to_string(folder.join(file)).unwrap();
        for line in content.lines().filter(|line| OF_ALL_NODES.iter().any(|name| line.contains(name))) {
            let Some((_, expression)) = line.split_once("expr\": \"").or_else(|| line.split_once("expr: "))
            else {
                continue;
            };
            found += 1;
            assert!(expression.starts_with("max"), "{file}: {expression}");
        }
    }
    assert!(found >= 4, "{found} expressions");
}
