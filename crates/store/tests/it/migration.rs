//! Migration of a database made by the program before people were known by id (`tests/data/README.md`): every game shows
//! the same names as that program showed.

use std::path::PathBuf;

use rusc_store::{EventRow, GameRow, Role, Store, StoreOptions};
use serde_json::Value;
use tempfile::TempDir;

const DATABASE: &[u8] = include_bytes!("../data/before-people-by-id.db");
const SHOWN_BEFORE: &str = include_str!("../data/before-people-by-id.json");

/// A copy of the database, and where it is.
fn copy() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rusc.db");
    std::fs::write(&path, DATABASE).unwrap();
    (folder, path)
}

fn shown_before() -> Value {
    serde_json::from_str(SHOWN_BEFORE).unwrap()
}

/// The names in an event: the players of a created game, who sat down, who spoke; nothing in others.
fn names(row: &GameRow, event: &EventRow) -> Option<Vec<Option<String>>> {
    let body: Value = serde_json::from_str(&event.body).unwrap();
    let seat = |index: usize| row.people[index].as_ref().map(|person| person.name.clone());
    match body["k"].as_str().unwrap() {
        "created" => {
            let was_taken = |index: usize| !body["card"]["players"][index].is_null();
            Some([0, 1].map(|index| if was_taken(index) { seat(index) } else { None }).to_vec())
        }
        "joined" => Some(vec![event.name.clone()]),
        "said" => {
            let former = body["line"]["former_name"].as_str().map(str::to_owned);
            Some(vec![event.name.clone().or(former)])
        }
        _ => None,
    }
}

#[tokio::test]
async fn migrated_games_show_the_same_names_as_before() {
    let (_folder, path) = copy();
    let store = Store::open(&path, StoreOptions::default()).await.unwrap();
    assert_eq!(store.faults().await.unwrap(), [""; 0]);
    let before = shown_before();
    for game in before["games"].as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        let (row, events) = store.game_with_events(id).await.unwrap().unwrap();
        for (index, player) in game["players"].as_array().unwrap().iter().enumerate() {
            let name = row.people[index].as_ref().map(|person| person.name.as_str());
            assert_eq!(name, player["name"].as_str(), "{game}");
            let mut facts = player.clone();
            if let Some(facts) = facts.as_object_mut() {
                facts.remove("name");
            }
            let stored = row.players[index].as_deref().map_or(Value::Null, |text| text.parse().unwrap());
            assert_eq!(stored, facts, "{game}");
        }
        let mut shown = Vec::new();
        for event in &events {
            assert!(!event.body.contains(r#""name":"#), "{}", event.body);
            if let Some(names) = names(&row, event) {
                let body: Value = event.body.parse().unwrap();
                shown.push(serde_json::json!([event.n, body["k"], names]));
            }
        }
        assert_eq!(Value::Array(shown), game["events"], "{id}");
    }
}

#[tokio::test]
async fn speakers_are_found_by_id_after_the_migration() {
    let (_folder, path) = copy();
    let store = Store::open(&path, StoreOptions::default()).await.unwrap();
    for (name, said) in shown_before()["said_elsewhere"].as_object().unwrap() {
        let user = store.user_by_name(name).await.unwrap().unwrap();
        let mut elsewhere = store.events_elsewhere(&user.id, None, 1000).await.unwrap();
        elsewhere.sort_by_key(|(_, event)| event.at_ms);
        let lines = elsewhere.iter().map(|(game, event)| {
            let body: Value = event.body.parse().unwrap();
            serde_json::json!([game, body["line"]["text"]])
        });
        assert_eq!(Value::Array(lines.collect()), *said, "{name}");
    }
    // Whoever leaves after the migration takes the name along, from the chat of others too.
    let olga = store.user_by_name("Olga_1").await.unwrap().unwrap();
    store.delete_user(&olga.id).await.unwrap();
    for game in shown_before()["games"].as_array().unwrap() {
        let (row, events) = store.game_with_events(game["id"].as_str().unwrap()).await.unwrap().unwrap();
        assert!(row.people.iter().flatten().all(|person| person.name != "Olga_1"));
        assert!(events.iter().all(|event| event.name.as_deref() != Some("Olga_1")));
    }
}

#[tokio::test]
async fn second_start_changes_nothing() {
    let (folder, path) = copy();
    Store::open(&path, StoreOptions::default()).await.unwrap().close().await;
    assert!(folder.path().join("rusc.db.format-1").exists(), "the old file is kept");
    let migrated = std::fs::read(&path).unwrap();
    let store = Store::open(&path, StoreOptions::default()).await.unwrap();
    let counts = store.counts().await.unwrap();
    store.close().await;
    assert_eq!(std::fs::read(&path).unwrap(), migrated);
    assert!(
        !folder.path().join("rusc.db.format-1.2").exists()
            && !folder.path().join("rusc.db.format-2").exists()
    );
    assert_eq!((counts.users, counts.guests, counts.live), (6, 3, 6));
}

#[tokio::test]
async fn ratings_of_before_begin_their_history_and_can_be_found() {
    let (_folder, path) = copy();
    let store = Store::open(&path, StoreOptions::default()).await.unwrap();
    let mut rated = 0;
    for user in store.search_users("", 99).await.unwrap() {
        for row in store.ratings_of(&user.id).await.unwrap() {
            let points = store.rating_history(&user.id, &row.kind, &row.speed, 9).await.unwrap();
            let points: Vec<_> =
                points.iter().map(|point| (point.games, point.rating, point.at_ms)).collect();
            assert_eq!(points, [(row.games, row.rating, row.at_ms)], "{}", user.name);
            rated += 1;
        }
    }
    assert!(rated > 0, "there were rated games");
    let bert = store.user_by_name("Bert").await.unwrap().unwrap();
    assert!(store.search_users("be", 9).await.unwrap().contains(&bert));
}

#[tokio::test]
async fn interrupted_deletion_is_finished_by_the_migration() {
    use sqlx::{ConnectOptions, Connection};
    let (_folder, path) = copy();
    let mut connection = sqlx::sqlite::SqliteConnectOptions::new().filename(&path).connect().await.unwrap();
    // What the first of the transactions of a deletion left behind.
    let sql = "UPDATE users SET deleted = 1, role = 'guest' WHERE name = 'Bert'";
    sqlx::query(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let store = Store::open(&path, StoreOptions::default()).await.unwrap();
    assert_eq!(store.user_by_name("Bert").await.unwrap(), None);
    let game = shown_before()["games"][0]["id"].as_str().unwrap().to_owned();
    let (row, events) = store.game_with_events(&game).await.unwrap().unwrap();
    let bert = row.people[1].clone().unwrap();
    assert!(bert.name.starts_with("Deleted ") && bert.role == Role::Guest, "{bert:?}");
    assert_eq!(events.last().unwrap().name.as_deref(), Some(bert.name.as_str()));
}
