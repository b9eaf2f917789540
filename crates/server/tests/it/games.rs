//! Making games, looking at them, taking them along.

use axum::http::header;
use rusc_api::{KindCard, Snapshot};
use serde_json::{Value, json};

use crate::client::{Client, config, game, state};

#[tokio::test]
async fn every_game_and_set_up_is_listed_and_can_be_begun() {
    let state = state(config()).await;
    let mut client = Client::guest(&state).await;
    let kinds: Vec<KindCard> = client.get("/api/kinds").await.ok().read();
    assert_eq!(kinds.iter().map(|kind| kind.id.as_str()).collect::<Vec<_>>(), ["hive", "abalone", "tour"]);
    assert_eq!(kinds[0].setups[0], "Base");
    for kind in &kinds {
        for setup in [&kind.setups[0], kind.setups.last().unwrap()] {
            let mut wish = game(json!({ "kind": "hot_seat" }));
            wish["kind"] = json!(kind.id);
            wish["setup"] = json!(setup);
            client.post("/api/games", wish).await.ok();
        }
    }
}

#[tokio::test]
async fn wishes_that_cannot_be_are_refused() {
    let state = state(config()).await;
    let mut client = Client::guest(&state).await;
    for (key, value, status, code) in [
        ("kind", json!("chess"), 400, "bad_request"),
        ("setup", json!("Chess960"), 400, "bad_request"),
        ("rated", json!(true), 403, "forbidden"),
        ("opponent", json!({ "kind": "computer", "level": 11 }), 400, "bad_request"),
        ("opponent", json!({ "kind": "user", "name": "nobody" }), 404, "not_found"),
        ("time", json!({ "kind": "increment", "budget_ms": 0, "increment_ms": 0 }), 400, "bad_request"),
    ] {
        let mut wish = game(json!({ "kind": "link" }));
        wish[key] = value;
        client.post("/api/games", wish).await.refused(status, code);
    }
    let mut nobody = Client::new(&state);
    nobody.post("/api/games", game(json!({ "kind": "link" }))).await.refused(401, "signed_out");
}

#[tokio::test]
async fn a_link_is_for_whoever_comes_first() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let card = anna.post("/api/games", game(json!({ "kind": "link" }))).await.ok().json();
    assert_eq!(card["status"]["kind"], "open");
    let path = format!("/api/games/{}", card["id"].as_str().unwrap());
    let mut first = Client::guest(&state).await;
    let joined = first.post(&format!("{path}/join"), Value::Null).await.ok().json();
    assert_eq!(joined["status"]["kind"], "live");
    let mut late = Client::guest(&state).await;
    late.post(&format!("{path}/join"), Value::Null).await.refused(409, "taken");
    let snapshot: Snapshot = Client::new(&state).get(&path).await.ok().read();
    assert_eq!(snapshot.n, 2);
    let scene = late.get(&format!("{path}/scene/0")).await.ok().json();
    assert_eq!(scene["ply"], 0);
    assert!(!scene["moves"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn a_record_can_be_kept() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let card = anna.post("/api/games", game(json!({ "kind": "hot_seat" }))).await.ok().json();
    let answer = anna.get(&format!("/api/games/{}/record", card["id"].as_str().unwrap())).await.ok();
    assert!(answer.headers[header::CONTENT_DISPOSITION].to_str().unwrap().contains("hive-"));
    for line in
        ["[Game \"Hive\"]", "[First \"anna\"]", "[Result \"*\"]", "[GameString \"Base;NotStarted;White[1]\"]"]
    {
        assert!(answer.text.contains(line), "{line} in {}", answer.text);
    }
}
