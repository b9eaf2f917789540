//! Games over plain HTTP: making them, looking at them, taking them along; and programs, which get the news as lines and
//! send moves as requests.

use std::time::Duration;

use axum::http::{Request, header};
use futures_util::StreamExt;
use rusc_api::{KindCard, Snapshot};
use rusc_server::config::Config;
use rusc_server::{AppState, app};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::client::{Client, config, game, state};

#[tokio::test]
async fn every_game_and_set_up_is_listed_and_can_be_begun() {
    let state = state(config()).await;
    let mut client = Client::guest(&state).await;
    let kinds: Vec<KindCard> = client.get("/api/kinds").await.ok().read();
    assert_eq!(kinds.iter().map(|kind| kind.id.as_str()).collect::<Vec<_>>(), ["hive", "abalone", "tour"]);
    assert_eq!(kinds[0].setups[..2], ["Base:booklet", "Base+M:booklet"]);
    assert!(kinds[0].setups.contains(&"Base+MLP".to_owned()));
    let usual = |kind: &KindCard| (kind.casual_setup.clone(), kind.rated_setup.clone());
    assert_eq!(usual(&kinds[0]), ("Base:booklet".to_owned(), "Base".to_owned()));
    assert_eq!(usual(&kinds[1]), ("standard".to_owned(), "standard".to_owned()));
    assert_eq!(kinds[0].booklet_suffix.as_deref(), Some(":booklet"));
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
        ("rated", json!(true), 400, "bad_request"),
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
async fn casual_games_begin_as_the_booklet_says_and_rated_ones_as_in_tournaments() {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let blitz = json!({ "kind": "increment", "budget_ms": 300_000, "increment_ms": 0 });
    for (setup, rated, time, expected) in [
        (Value::Null, false, json!({ "kind": "unlimited" }), Ok("Base:booklet")),
        (json!("Base"), false, blitz.clone(), Ok("Base")),
        (json!("base+pm:Booklet"), false, blitz.clone(), Ok("Base+MP:booklet")),
        (Value::Null, true, blitz.clone(), Ok("Base")),
        (json!("Base+MLP"), true, blitz.clone(), Ok("Base+MLP")),
        (json!("Base:booklet"), true, blitz, Err("bad_request")),
        (Value::Null, true, json!({ "kind": "unlimited" }), Err("bad_request")),
    ] {
        let mut wish = game(json!({ "kind": "link" }));
        wish["setup"] = setup;
        wish["rated"] = json!(rated);
        wish["time"] = time;
        let answer = anna.post("/api/games", wish.clone()).await;
        match expected {
            Ok(setup) => assert_eq!(answer.ok().json()["setup"], setup, "{wish}"),
            Err(code) => answer.refused(400, code),
        }
    }
    let mut guest = Client::guest(&state).await;
    let mut wish = game(json!({ "kind": "link" }));
    wish["rated"] = json!(true);
    wish["time"] = json!({ "kind": "increment", "budget_ms": 300_000, "increment_ms": 0 });
    guest.post("/api/games", wish).await.refused(403, "forbidden");
}

#[tokio::test]
async fn guests_of_one_address_begin_games_together() {
    let state = state(Config::default()).await;
    let mut begun = 0;
    for guest in 0..3 {
        let mut guest_client = Client::guest(&state).await;
        for _ in 0..45 {
            let answer = guest_client.post("/api/games", game(json!({ "kind": "hot_seat" }))).await;
            if answer.status == 429 {
                assert!(answer.headers.contains_key(header::RETRY_AFTER));
                assert!(answer.json()["retry_after_ms"].as_u64().is_some_and(|wait_ms| wait_ms <= 5000));
                // The two before had ninety; one more for every five seconds that this takes.
                assert!(guest == 2 && begun >= 120, "{begun} games before");
                return;
            }
            answer.ok();
            begun += 1;
        }
    }
    panic!("{begun} games, and no end");
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

/// Downloads a new game at one screen and looks for lines in it.
async fn check_record(kind: &str, setup: &str, extension: &str, lines: &[&str]) {
    let state = state(config()).await;
    let mut anna = Client::user(&state, "anna").await;
    let mut wish = game(json!({ "kind": "hot_seat" }));
    (wish["kind"], wish["setup"]) = (json!(kind), json!(setup));
    let card = anna.post("/api/games", wish).await.ok().json();
    let id = card["id"].as_str().unwrap();
    let answer = anna.get(&format!("/api/games/{id}/record")).await.ok();
    let name = format!("attachment; filename=\"{kind}-{id}.{extension}\"");
    assert_eq!(answer.headers[header::CONTENT_DISPOSITION], name.as_str());
    assert_eq!(answer.headers[header::CONTENT_TYPE], "text/plain; charset=utf-8");
    for line in lines {
        assert!(answer.text.contains(line), "{line} in {}", answer.text);
    }
}

#[tokio::test]
async fn a_game_is_kept_in_the_format_of_its_field() {
    let hive = ["[GameType \"Base+MLP\"]", "[White \"anna\"]", "[Result \"NotStarted\"]"];
    check_record("hive", "Base+MLP", "pgn", &hive).await;
    let abalone = ["[Variant \"belgian\"]", "[Black \"anna\"]", "[Notation \"Aba-Pro\"]", "\n\n*\n"];
    check_record("abalone", "Abalone:belgian-daisy", "apgn", &abalone).await;
    let tour = ["[Game \"tour\"]", "[Setup \"TourDeRuche\"]", "[Orange \"anna\"]", "[Result \"*\"]"];
    check_record("tour", "TourDeRuche", "rusc", &tour).await;
}

/// The account of a program, and its token.
async fn bot(state: &AppState, name: &str) -> String {
    let mut owner = Client::user(state, name).await;
    owner.post("/api/account/bot", Value::Null).await.ok();
    let token = owner.post("/api/account/tokens", json!({ "label": "bot" })).await.ok().json();
    format!("Bearer {}", token["secret"].as_str().unwrap())
}

/// Reads lines until one of the kind has come.
async fn wait_for(state: &AppState, path: &str, bearer: &str, kind: &str) -> Value {
    let request = Request::get(path).header(header::AUTHORIZATION, bearer).body(axum::body::Body::empty());
    let response = app(state.clone()).oneshot(request.unwrap()).await.unwrap();
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/x-ndjson");
    let mut chunks = response.into_body().into_data_stream();
    let found = async {
        loop {
            let chunk = chunks.next().await.expect("the answer is endless").unwrap();
            let line: Value = serde_json::from_slice(&chunk).unwrap();
            if line["t"] == kind {
                return line;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), found).await.expect("it comes soon")
}

#[tokio::test]
async fn a_program_hears_of_a_challenge_accepts_it_and_plays() {
    let state = state(config()).await;
    let bearer = bot(&state, "engine").await;
    let mut program = Client::new(&state).with("authorization", &bearer);
    let mut anna = Client::user(&state, "anna").await;
    let mut wish = game(json!({ "kind": "user", "name": "engine" }));
    wish["seat"] = json!("second");
    let card = anna.post("/api/games", wish).await.ok().json();
    let id = card["id"].as_str().unwrap();

    let news = wait_for(&state, "/api/bot/events", &bearer, "my_games").await;
    assert_eq!(news["challenges"][0]["id"], id);
    let card = program.post(&format!("/api/bot/challenges/{id}/accept"), Value::Null).await.ok().json();
    assert_eq!(card["players"][0], json!({ "kind": "bot", "name": "engine", "rating": null }));

    let snapshot = wait_for(&state, &format!("/api/bot/games/{id}"), &bearer, "snapshot").await;
    assert_eq!(snapshot["n"], 2);
    let path = format!("/api/bot/games/{id}/move");
    let first = json!({ "id": "m1", "ply": 0, "text": "wS1" });
    program.post(&path, json!({ "id": "m0", "ply": 0, "text": "wX9" })).await.refused(422, "illegal_move");
    assert_eq!(program.post(&path, first.clone()).await.ok().json()["n"], 3);
    assert_eq!(program.post(&path, first).await.ok().json()["n"], 3, "sent twice, played once");
    program
        .post(&path, json!({ "id": "m2", "ply": 1, "text": "wG1 wS1-" }))
        .await
        .refused(409, "not_your_turn");
    let resign = json!({ "id": "r", "action": { "do": "resign" } });
    program.post(&format!("/api/bot/games/{id}/act"), resign).await.ok();
    let ended = wait_for(&state, &format!("/api/bot/games/{id}?seen=3"), &bearer, "event").await;
    assert_eq!(ended["event"]["what"]["k"], "ended");
}

#[tokio::test]
async fn a_program_can_refuse_and_people_do_not_play_as_programs() {
    let state = state(config()).await;
    let bearer = bot(&state, "engine").await;
    let mut program = Client::new(&state).with("authorization", &bearer);
    let mut anna = Client::user(&state, "anna").await;
    let card = anna.post("/api/games", game(json!({ "kind": "user", "name": "engine" }))).await.ok().json();
    let id = card["id"].as_str().unwrap();
    program.post(&format!("/api/bot/challenges/{id}/decline"), Value::Null).await.ok();
    program.post(&format!("/api/bot/challenges/{id}/accept"), Value::Null).await.refused(409, "taken");
    anna.get("/api/bot/events").await.refused(403, "forbidden");
    // Who has played stays what they are.
    anna.post("/api/account/bot", Value::Null).await.refused(409, "wrong_moment");
    Client::guest(&state).await.post("/api/account/bot", Value::Null).await.refused(409, "wrong_moment");
}
