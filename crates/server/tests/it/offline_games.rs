//! Games that were played without the server: replayed by the rules, stored once, and bounded.

use std::time::Duration;

use axum::http::Method;
use rusc_api::{GameCard, GamePage, GameStatus, Snapshot};
use rusc_server::AppState;
use rusc_server::config::{Config, Switch};
use serde_json::{Value, json};

use crate::client::{Answer, Client, config, state};
use crate::play::stand_still;

const ID: &str = "018f3a5c-7b1e-7c3d-9a2b-4f5e6d7c8b9a";

/// A short game of Hive that its sender has resigned.
fn resigned() -> Value {
    json!({
        "kind": "hive",
        "setup": "Base",
        "opponent": { "kind": "computer", "level": 3, "hints": 1 },
        "seat": "first",
        "moves": [
            { "text": "wS1", "spent_ms": 1200 },
            { "text": "bG1 wS1-", "spent_ms": 300 },
            { "text": "wQ -wS1", "spent_ms": 4000 },
        ],
        "winner": "second",
        "reason": "resigned",
        "started_ms": 1_700_000_000_000_u64,
        "ended_ms": 1_700_000_009_000_u64,
    })
}

fn with(change: impl FnOnce(&mut Value)) -> Value {
    let mut game = resigned();
    change(&mut game);
    game
}

async fn put(client: &mut Client, id: &str, game: &Value) -> Answer {
    client.send(Method::PUT, &format!("/api/offline-games/{id}"), Some(game.to_string())).await
}

async fn server() -> (AppState, Client) {
    let state = state(config()).await;
    let anna = Client::user(&state, "anna").await;
    (state, anna)
}

#[tokio::test]
async fn game_is_stored_once_and_stands_in_the_history() {
    let (state, mut anna) = server().await;
    let first = put(&mut anna, ID, &resigned()).await;
    assert_eq!(first.status, 201, "{}", first.text);
    let card: GameCard = first.read();
    assert!(card.offline && !card.rated && matches!(card.status, GameStatus::Over { .. }));
    assert_eq!((card.id.as_str(), card.ply), (ID, 3));
    let again = put(&mut anna, ID, &resigned()).await;
    assert_eq!((again.status.as_u16(), again.read::<GameCard>()), (200, card));

    let history: GamePage = anna.get("/api/users/anna/games").await.ok().read();
    assert_eq!(history.games.len(), 1);
    assert!(history.games[0].offline);
    let whole: Snapshot = Client::guest(&state).await.get(&format!("/api/games/{ID}")).await.ok().read();
    assert_eq!(whole.moves.iter().map(|step| step.spent_ms).sum::<u64>(), 5500);
    assert_eq!(whole.n, 5, "created, three moves, ended");
    let profile = anna.get("/api/users/anna").await.ok().json();
    assert_eq!(profile["record"], json!([0, 0, 0]), "nobody has seen it, so it is in no record");
    anna.get(&format!("/api/games/{ID}/record")).await.ok();
    anna.get(&format!("/api/games/{ID}/scene/2")).await.ok();
    assert!(anna.get("/api/account/export").await.ok().text.contains(ID));
}

#[tokio::test]
async fn another_game_or_another_owner_under_the_same_id_is_refused() {
    let (state, mut anna) = server().await;
    put(&mut anna, ID, &resigned()).await.ok();
    put(&mut anna, ID, &with(|game| game["opponent"]["level"] = json!(4))).await.refused(409, "taken");
    let mut berta = Client::user(&state, "berta").await;
    put(&mut berta, ID, &resigned()).await.refused(409, "taken");
    let card: GameCard = put(&mut anna, ID, &resigned()).await.ok().read();
    assert_eq!(card.ply, 3, "a refusal changes nothing");
}

#[tokio::test]
async fn two_tabs_at_once_store_one_game() {
    let (_state, anna) = server().await;
    let game = resigned();
    let answers = futures_util::future::join_all((0..8).map(|_| {
        let (mut tab, game) = (anna.clone(), game.clone());
        async move { put(&mut tab, ID, &game).await.status.as_u16() }
    }))
    .await;
    assert_eq!(answers.iter().filter(|status| **status == 201).count(), 1, "{answers:?}");
    assert!(answers.iter().all(|status| [200, 201].contains(status)), "{answers:?}");
}

#[tokio::test]
async fn what_the_rules_or_the_bounds_do_not_allow_is_refused() {
    let (_state, mut anna) = server().await;
    let bad: [(&str, Value); 13] = [
        ("an illegal move", with(|game| game["moves"][2]["text"] = json!("wA1 bG1-"))),
        ("no move at all", with(|game| game["moves"][1]["text"] = json!("hello"))),
        ("too few moves", with(|game| game["moves"] = json!([]))),
        ("too many moves", with(|game| game["moves"] = vec![game["moves"][0].clone(); 2001].into())),
        ("the computer has resigned", with(|game| game["winner"] = json!("first"))),
        ("a win that the rules do not know", with(|game| game["reason"] = json!("rules"))),
        ("a win on time", with(|game| game["reason"] = json!("time"))),
        ("a game that is too long already", with(|game| game["reason"] = json!("too_long"))),
        ("an unknown level", with(|game| game["opponent"]["level"] = json!(11))),
        ("an unknown game", with(|game| game["kind"] = json!("chess"))),
        ("an unknown set-up", with(|game| game["setup"] = json!("Base+X"))),
        ("a person", with(|game| game["opponent"] = json!({ "kind": "user", "name": "berta" }))),
        ("something more", with(|game| game["rated"] = json!(true))),
    ];
    for (what, game) in bad {
        let answer = put(&mut anna, ID, &game).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, "bad_request"), "{what}");
    }
    put(&mut anna, "my-game", &resigned()).await.refused(400, "bad_request");
    let long = with(|game| game["setup"] = json!("x".repeat(170_000)));
    put(&mut anna, ID, &long).await.refused(413, "too_large");
    anna.get(&format!("/api/games/{ID}")).await.refused(404, "not_found");
}

#[tokio::test]
async fn times_of_a_wrong_clock_are_brought_into_the_past() {
    let (_state, mut anna) = server().await;
    let now = |game: &mut Value| {
        game["started_ms"] = json!(u64::MAX / 4);
        game["ended_ms"] = json!(0);
    };
    let card: GameCard = put(&mut anna, ID, &with(now)).await.ok().read();
    assert!(card.created_ms <= card.changed_ms && card.changed_ms < u64::MAX / 8);
}

#[tokio::test]
async fn two_at_one_screen_and_an_agreed_draw_are_kept_too() {
    let (_state, mut anna) = server().await;
    let shared = with(|game| {
        game["opponent"] = json!({ "kind": "hot_seat" });
        game["winner"] = Value::Null;
        game["reason"] = json!("agreed");
    });
    let card: GameCard = put(&mut anna, ID, &shared).await.ok().read();
    assert_eq!(card.players[0], card.players[1]);
}

#[tokio::test(start_paused = true)]
async fn strangers_send_nothing_and_nobody_sends_without_end() {
    let _still = stand_still();
    let limited = state(Config { rate_limits: Switch::On, ..config() }).await;
    let path = format!("/api/offline-games/{ID}");
    let mut stranger = Client::new(&limited);
    stranger.send(Method::PUT, &path, Some(resigned().to_string())).await.refused(401, "signed_out");
    let mut anna = Client::user(&limited, "anna").await;
    let send = async |anna: &mut Client, number: u32| {
        // Changes of any kind have a limit of their own, which has room again after a moment.
        tokio::time::advance(Duration::from_millis(200)).await;
        put(anna, &format!("018f3a5c-7b1e-7c3d-9a2b-4f5e6d7c8{number:03}"), &resigned()).await
    };
    for number in 0..100 {
        send(&mut anna, number).await.ok();
    }
    let refused = send(&mut anna, 100).await;
    assert_eq!(refused.json()["reason"], "too_many_offline_games");
    refused.refused(429, "too_many");
    // What was stored before is still known.
    assert_eq!(send(&mut anna, 7).await.status, 200);
    tokio::time::advance(Duration::from_mins(15)).await;
    send(&mut anna, 100).await.ok();
    send(&mut anna, 101).await.refused(429, "too_many");
}
