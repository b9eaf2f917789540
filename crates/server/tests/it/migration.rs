//! A database of the program before people were known by id: the API answers the same names as that program did.

use rusc_server::{AppState, Assets};
use rusc_store::{Store, StoreOptions};
use serde_json::{Value, json};

use crate::client::{Client, config};

const DATABASE: &[u8] = include_bytes!("../../../store/tests/data/before-people-by-id.db");
const SHOWN_BEFORE: &str = include_str!("../../../store/tests/data/before-people-by-id.json");

#[tokio::test]
async fn migrated_games_are_answered_with_the_same_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rusc.db");
    std::fs::write(&path, DATABASE).unwrap();
    let store = Store::open(&path, StoreOptions::default()).await.unwrap();
    let state = AppState::start_with(config(), store, Assets::none()).await.unwrap();
    let before: Value = SHOWN_BEFORE.parse().unwrap();
    for game in before["games"].as_array().unwrap() {
        let mut client = Client::new(&state);
        // Guests have no token; nobody has spoken in the games that are seen with their eyes.
        if let Some(token) = before["tokens"][game["viewer"].as_str().unwrap()].as_str() {
            client = client.with("authorization", &format!("Bearer {token}"));
        }
        let id = game["id"].as_str().unwrap();
        let now = client.get(&format!("/api/games/{id}")).await.ok().json();
        assert_eq!(now["card"]["players"], game["players"], "{id}");
        let chat = now["chat"].as_array().unwrap().iter().map(|line| json!([line["name"], line["text"]]));
        assert_eq!(Value::Array(chat.collect()), game["chat"], "{id}");
    }
    state.service().stop().await;
}
