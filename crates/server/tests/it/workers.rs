//! Workers over HTTP, the analyses that people ask them for, and computer moves that leave the server.

use std::path::PathBuf;
use std::time::Duration;

use axum::http::Method;
use rusc_api::{
    GameCard, RoomRequest, ServerAnalysis, ServerLines, ServerWorkState, Snapshot, Work, WorkItem,
};
use rusc_server::config::{AnalysisEngine, Config, Switch};
use rusc_server::{AppState, ComputerMoves, UserIdentity};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::client::{Client, config, game, state};

const KEY: &str = "a key for the workers of this test";
const GAMES: [&str; 2] = ["018f3a5c-7b1e-7c3d-9a2b-4f5e6d7c8b9a", "018f3a5c-7b1e-7c3d-9a2b-4f5e6d7c8b9b"];

/// A file with the key; it goes with the folder.
fn keys() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys");
    std::fs::write(&file, KEY).unwrap();
    (folder, file)
}

/// A server that leaves everything to workers elsewhere.
async fn server(config: Config) -> (TempDir, AppState) {
    let (folder, file) = keys();
    let state = state(Config { worker_keys: Some(file), local_worker: Switch::Off, ..config }).await;
    (folder, state)
}

fn worker(state: &AppState, key: &str) -> Client {
    Client::new(state).with("authorization", &format!("Bearer {key}"))
}

fn request(name: &str) -> Value {
    json!({ "protocol": 1, "worker": name, "kinds": ["move", "analysis", "lines"], "wait_ms": 0 })
}

/// Sends a finished game of three half-moves.
async fn send_game(client: &mut Client, id: &str) {
    send_moves(client, id, &["wS1", "bG1 wS1-", "wQ -wS1"]).await;
}

async fn send_moves(client: &mut Client, id: &str, moves: &[&str]) {
    let moves: Vec<Value> = moves.iter().map(|text| json!({ "text": text, "spent_ms": 9 })).collect();
    let body = json!({
        "kind": "hive", "setup": "Base", "opponent": { "kind": "hot_seat" }, "seat": "first", "moves": moves,
        "winner": "second", "reason": "resigned", "started_ms": 1_700_000_000_000_u64,
        "ended_ms": 1_700_000_009_000_u64,
    });
    client.send(Method::PUT, &format!("/api/offline-games/{id}"), Some(body.to_string())).await.ok();
}

#[tokio::test]
async fn workers_need_a_key_a_name_and_the_version_of_the_server() {
    let none = state(config()).await;
    worker(&none, KEY).post("/api/worker/acquire", request("w")).await.refused(403, "disabled");
    // Even where strangers see nothing.
    let private = Config { guests: Switch::Off, registration: rusc_api::Registration::Closed, ..config() };
    for config in [config(), private] {
        let (_folder, state) = server(config).await;
        Client::new(&state).post("/api/worker/acquire", request("w")).await.refused(401, "signed_out");
        worker(&state, "another key of twenty letters")
            .post("/api/worker/acquire", request("w"))
            .await
            .refused(401, "signed_out");
        let mut worker = worker(&state, KEY);
        assert_eq!(worker.post("/api/worker/acquire", request("w")).await.ok().status, 204);
        let mut old = request("w");
        old["protocol"] = json!(0);
        worker.post("/api/worker/acquire", old).await.refused(400, "wrong_protocol");
        for name in ["", "a b", &"x".repeat(65)] {
            worker.post("/api/worker/acquire", request(name)).await.refused(400, "bad_request");
        }
        // A key of a worker opens nothing else.
        worker.get("/api/account/tokens").await.refused(401, "signed_out");
        let lost = json!({ "token": "t", "thousandths": 1 });
        worker.post("/api/worker/jobs/none/progress", lost).await.refused(409, "wrong_moment");
    }
}

/// What a worker could answer about the game of [`send_game`].
fn good_analysis() -> Value {
    let lines = [&["wS1"][..], &["bG1 wS1-", "wQ -wS1"], &["wQ -wS1"], &["bQ bG1-"]];
    let search = |line| json!({ "depth": 9, "score": { "points": 40 }, "line": line });
    json!({ "kind": "analysis", "searches": lines.map(search) })
}

#[tokio::test]
async fn an_answer_that_breaks_the_rules_is_refused_and_the_work_goes_to_others_until_it_is_given_up() {
    let (_folder, state) = server(Config { analysis_per_day: 9, ..config() }).await;
    let mut anna = Client::user(&state, "anna").await;
    let path = format!("/api/games/{}/analysis", GAMES[0]);
    send_game(&mut anna, GAMES[0]).await;
    let mut worker = worker(&state, KEY);
    let search = json!({ "depth": 9, "score": { "points": 40 }, "line": ["wQ nowhere"] });
    let nonsense = json!({ "kind": "analysis", "searches": [search, search, search, search] });
    let short = json!({ "kind": "analysis", "searches": [null] });
    let other = json!({ "kind": "move", "text": "wS1", "score": null, "thought_ms": 1 });
    // Once until nobody is left to try, once until somebody does it right.
    for (answers, end) in [
        (vec![&nonsense, &short, &other], ServerWorkState::Failed),
        (vec![&nonsense, &short, &good_analysis()], ServerWorkState::Done),
    ] {
        let asked: ServerAnalysis = anna.post(&path, json!({})).await.ok().read();
        assert_eq!(asked.state, ServerWorkState::Waiting);
        let (mut first, last) = (None, answers.len() - 1);
        for (number, result) in answers.into_iter().enumerate() {
            let name = format!("worker-{number}");
            let item: WorkItem = worker.post("/api/worker/acquire", request(&name)).await.ok().read();
            assert_eq!(first.get_or_insert(item.id.clone()), &item.id, "the same work, another worker");
            let answer = format!("/api/worker/jobs/{}/answer", item.id);
            let body = json!({ "token": item.token, "result": result }).to_string();
            let told = worker.send(Method::PUT, &answer, Some(body.clone())).await;
            if number == last && end == ServerWorkState::Done {
                told.ok();
            } else {
                assert!(told.text.contains("does not fit the work"), "{}", told.text);
                told.refused(400, "bad_request");
            }
            // The token is worth nothing any more.
            worker.send(Method::PUT, &answer, Some(body)).await.refused(409, "wrong_moment");
            // Whoever has failed is not asked again at once.
            assert_eq!(worker.post("/api/worker/acquire", request(&name)).await.ok().status, 204);
        }
        let shown: ServerAnalysis = anna.get(&path).await.ok().read();
        assert_eq!((shown.state, shown.searches.is_some()), (end, end == ServerWorkState::Done));
    }
    // An answer of any length is not read.
    let item =
        json!({ "token": "t", "result": { "kind": "lines", "engine": "x".repeat(300_000), "lines": [] } });
    worker
        .send(Method::PUT, "/api/worker/jobs/any/answer", Some(item.to_string()))
        .await
        .refused(413, "too_large");
}

#[tokio::test]
async fn a_game_is_analysed_once_and_its_place_in_the_queue_is_told() {
    let (_folder, state) = server(Config { analysis_per_day: 1, ..config() }).await;
    let (mut anna, mut ben) = (Client::user(&state, "anna").await, Client::user(&state, "ben").await);
    send_game(&mut anna, GAMES[0]).await;
    // A longer game costs more: that is what orders them, not the millisecond.
    send_moves(&mut ben, GAMES[1], &["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"]).await;
    let path = |id: &str| format!("/api/games/{id}/analysis");
    assert_eq!(anna.get("/api/site").await.ok().json()["analyses_per_day"], 1);
    Client::guest(&state).await.post(&path(GAMES[0]), json!({})).await.refused(403, "forbidden");
    anna.get(&path(GAMES[0])).await.refused(404, "not_found");
    let asked: ServerAnalysis = anna.post(&path(GAMES[0]), json!({})).await.ok().read();
    assert_eq!((asked.state, asked.place, asked.searches), (ServerWorkState::Waiting, Some(1), None));
    let second: ServerAnalysis = ben.post(&path(GAMES[1]), json!({})).await.ok().read();
    assert_eq!(second.place, Some(2));
    // The same again is the same; another is one too many.
    let again: ServerAnalysis = anna.post(&path(GAMES[0]), json!({})).await.ok().read();
    assert_eq!(again.place, Some(1));
    let refused = anna.post(&path(GAMES[1]), json!({})).await.ok().read::<ServerAnalysis>();
    assert_eq!(refused.place, Some(2), "somebody has asked for it");

    let mut first = worker(&state, KEY);
    let item: WorkItem = first.post("/api/worker/acquire", request("one")).await.ok().read();
    let Work::Analysis { position, nodes } = &item.work else { panic!("{item:?}") };
    assert_eq!((position.game.as_str(), position.moves.len(), *nodes), ("hive", 3, 500_000));
    let job = |what: &str| format!("/api/worker/jobs/{}/{what}", item.id);
    let progress = json!({ "token": item.token, "thousandths": 250 });
    assert_eq!(first.post(&job("progress"), progress).await.ok().status, 204);
    let running: ServerAnalysis = ben.get(&path(GAMES[0])).await.ok().read();
    assert_eq!((running.state, running.thousandths, running.place), (ServerWorkState::Running, 250, None));

    let result = good_analysis();
    let body = |token: &str| Some(json!({ "token": token, "result": result }).to_string());
    let wrong = first.send(Method::PUT, &job("answer"), body("wrong")).await;
    wrong.refused(409, "wrong_moment");
    assert_eq!(first.send(Method::PUT, &job("answer"), body(&item.token)).await.ok().status, 204);
    first.send(Method::PUT, &job("answer"), body(&item.token)).await.refused(409, "wrong_moment");
    let done: ServerAnalysis = anna.get(&path(GAMES[0])).await.ok().read();
    assert_eq!((done.state, done.thousandths), (ServerWorkState::Done, 1000));
    let searches = done.searches.unwrap();
    assert!(searches.len() == 4 && searches.iter().all(Option::is_some));
    // Anna has had her one today.
    let third = "018f3a5c-7b1e-7c3d-9a2b-4f5e6d7c8b9c";
    send_game(&mut anna, third).await;
    anna.post(&path(third), json!({})).await.refused(429, "too_many");

    // What one worker gives back, another gets.
    let item: WorkItem = first.post("/api/worker/acquire", request("one")).await.ok().read();
    let back = json!({ "token": item.token, "reason": "stopping" });
    let abort = format!("/api/worker/jobs/{}/abort", item.id);
    assert_eq!(first.post(&abort, back.clone()).await.ok().status, 204);
    first.post(&abort, back).await.refused(409, "wrong_moment");
    let again: WorkItem = first.post("/api/worker/acquire", request("two")).await.ok().read();
    assert!(again.id == item.id && again.token != item.token);
    let metrics = anna.get("/metrics").await.ok().text;
    assert!(metrics.contains("rusc_jobs{state=\"taken\"} "), "{metrics}");
}

#[tokio::test]
async fn what_the_host_does_not_offer_is_refused() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    send_game(&mut anna, GAMES[0]).await;
    anna.post(&format!("/api/games/{}/analysis", GAMES[0]), json!({})).await.refused(403, "disabled");
    let position = json!({ "game": "hive", "setup": "Base", "moves": [] });
    anna.post("/api/lines", json!({ "position": position })).await.refused(403, "disabled");
    let (_folder, offered) = server(Config { analysis_per_day: 9, ..config() }).await;
    let mut anna = Client::user(&offered, "anna").await;
    let wish = game(json!({ "kind": "link" }));
    let card: GameCard = anna.post("/api/games", wish).await.ok().read();
    anna.post(&format!("/api/games/{}/analysis", card.id), json!({})).await.refused(409, "wrong_moment");
}

#[tokio::test]
async fn the_engine_of_the_host_answers_who_asked_and_nobody_else() {
    let engine = AnalysisEngine::Workers;
    let (_folder, state) = server(Config { analysis_engine: engine, ..config() }).await;
    let mut anna = Client::user(&state, "anna").await;
    let ask =
        |game: &str, moves: Value| json!({ "position": { "game": game, "setup": "Base", "moves": moves } });
    for (game, moves) in [("abalone", json!([])), ("hive", json!(["wQ nonsense"]))] {
        anna.post("/api/lines", ask(game, moves)).await.refused(400, "bad_request");
    }
    let asked: ServerLines = anna.post("/api/lines", ask("hive", json!(["wS1"]))).await.ok().read();
    assert_eq!((asked.state, asked.place), (ServerWorkState::Waiting, Some(1)));
    anna.post("/api/lines", ask("hive", json!(["wS1"]))).await.refused(429, "too_many");
    let mut worker = worker(&state, KEY);
    let item: WorkItem = worker.post("/api/worker/acquire", request("w")).await.ok().read();
    assert!(matches!(&item.work, Work::Lines { time_ms: 3000, .. }), "{item:?}");
    let result = json!({ "kind": "lines", "engine": "Other 1.0", "lines": [{ "moves": ["bG1 wS1-"] }] });
    let body = json!({ "token": item.token, "result": result }).to_string();
    worker.send(Method::PUT, &format!("/api/worker/jobs/{}/answer", item.id), Some(body)).await.ok();
    let path = format!("/api/lines/{}", asked.id);
    let done: ServerLines = anna.get(&path).await.ok().read();
    assert_eq!(
        (done.engine.as_deref(), done.lines[0].moves.as_slice()),
        (Some("Other 1.0"), &["bG1 wS1-".to_owned()][..])
    );
    Client::user(&state, "ben").await.get(&path).await.refused(404, "not_found");
}

/// Plays a move against the computer, and waits for its answer.
async fn answered(state: &AppState) -> Snapshot {
    let mut anna = Client::user(state, "anna").await;
    let wish = game(json!({ "kind": "computer", "level": 2 }));
    let card: GameCard = anna.post("/api/games", wish).await.ok().read();
    let row = state.store().user_by_name("anna").await.unwrap().unwrap();
    let identity = UserIdentity { user_id: row.id, name: row.name, role: rusc_api::Role::User };
    let first = RoomRequest::Move { id: "m1".into(), ply: 0, text: "wS1".into(), spent_ms: None };
    state.service().request(&card.id, identity, first).await.unwrap();
    loop {
        let snapshot = state.service().snapshot(&card.id, None).await.unwrap();
        if snapshot.card.ply == 2 {
            return snapshot;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn computer_moves_go_through_the_queue_to_the_worker_of_this_process() {
    let state = state(Config { computer: ComputerMoves::Workers, ..config() }).await;
    answered(&state).await;
    let counts = state.store().job_counts().await.unwrap();
    assert_eq!(counts.by_state, [0, 0, 1, 0], "a job was done, and nothing else");
    state.service().stop().await;
}

#[tokio::test]
async fn a_game_goes_on_without_any_worker() {
    let (_folder, state) = server(Config { computer: ComputerMoves::Workers, ..config() }).await;
    answered(&state).await;
    let counts = state.store().job_counts().await.unwrap();
    assert_eq!(counts.by_state, [0, 0, 0, 1], "the job was given up");
    state.service().stop().await;
}

#[tokio::test]
async fn a_worker_elsewhere_plays_and_an_illegal_move_of_it_is_not_played() {
    let (_folder, state) = server(Config { computer: ComputerMoves::Workers, ..config() }).await;
    let mut worker = worker(&state, KEY);
    let play = tokio::spawn({
        let state = state.clone();
        async move { answered(&state).await }
    });
    let mut ask = request("w");
    ask["wait_ms"] = json!(20_000);
    let item: WorkItem = worker.post("/api/worker/acquire", ask).await.ok().read();
    let Work::Move { position, level, .. } = &item.work else { panic!("{item:?}") };
    assert_eq!((position.moves.as_slice(), *level), (&["wS1".to_owned()][..], 2));
    let answer = format!("/api/worker/jobs/{}/answer", item.id);
    let body = |token: &str, text: &str| {
        let result = json!({ "kind": "move", "text": text, "score": null, "thought_ms": 1 });
        Some(json!({ "token": token, "result": result }).to_string())
    };
    let illegal = worker.send(Method::PUT, &answer, body(&item.token, "bQ nowhere")).await;
    illegal.refused(400, "bad_request");
    // Another worker gets it at once; its answer is played, unless this machine was too slow for the patience of a game.
    let again = worker.post("/api/worker/acquire", request("other")).await.ok();
    if again.status == 200 {
        let again: WorkItem = again.read();
        assert!(again.id == item.id && again.token != item.token);
        worker.send(Method::PUT, &answer, body(&again.token, "bG1 wS1-")).await;
    }
    let snapshot = play.await.unwrap();
    assert_ne!(snapshot.moves[1].text, "bQ nowhere");
    state.service().stop().await;
}
