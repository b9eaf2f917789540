//! Names of people: the log has ids, and everybody reads the names of the day, in a game that goes on while people register
//! or leave, and after a migration.

use rusc_api::{ChatRoom, EventKind, Player, Role, RoomRequest};
use rusc_server::{AppState, Assets, UserIdentity};
use rusc_store::{Registering, Store, StoreOptions};
use serde_json::{Value, json};

use super::client::{Client, new_id};
use super::world::{UNLIMITED, World, opening};
use crate::client::{Client as HttpClient, config};

async fn say(client: &mut Client, room: ChatRoom, text: &str) {
    client.ask(RoomRequest::Say { id: new_id(), room, text: text.to_owned() }).await.unwrap();
}

/// The names in everything that happened, as somebody who comes now is told: players, who sat down, who spoke.
async fn told(world: &World, who: &str, game: &str) -> Vec<String> {
    let last = world.service.snapshot(game, None).await.unwrap().n;
    let mut client = world.connect_with(who, game, "v=4&seen=0").await;
    let mut names = Vec::new();
    loop {
        let event = client.event().await;
        match event.what {
            EventKind::Created { card, .. } => names.extend(card.players.iter().flatten().map(name)),
            EventKind::Joined { player, .. } => names.push(name(&player)),
            EventKind::Said { line } => names.push(line.name),
            _ => {}
        }
        if event.n == last {
            return names;
        }
    }
}

fn name(player: &Player) -> String {
    match player {
        Player::User { name, .. } | Player::Guest { name } | Player::Bot { name, .. } => name.clone(),
        Player::Computer { level, .. } => format!("level {level}"),
    }
}

/// The names of the players and of those who have spoken, as somebody sees the game now.
async fn seen(world: &World, who: &str, game: &str) -> Vec<String> {
    let snapshot = world.connect(who, game).await.snapshot().await;
    let players = snapshot.card.players.iter().flatten().map(name);
    players.chain(snapshot.chat.into_iter().map(|line| line.name)).collect()
}

#[tokio::test(start_paused = true)]
async fn guest_who_registers_has_the_new_name_in_a_live_game() {
    let world = World::new().await;
    let anna = world.user("Anna").await;
    let guest = world.service.store().create_guest(world.service.time().now_ms()).await.unwrap();
    let identity = UserIdentity { user_id: guest.id.clone(), name: guest.name, role: Role::Guest };
    let game = world.game(UNLIMITED, [&anna, &identity]).await;
    let mut guest = world.connect(&identity.name.replace(' ', "%20"), &game).await;
    say(&mut guest, ChatRoom::Players, "hello").await;
    assert_eq!(seen(&world, "Anna", &game).await, ["Anna", &identity.name, &identity.name]);

    let registering = Registering {
        guest: Some(identity.user_id.clone()),
        name: "Bob".to_owned(),
        password_hash: "hash".to_owned(),
        invite_hash: None,
        at_ms: world.service.time().now_ms(),
    };
    world.service.store().register(registering).await.unwrap();
    world.service.changed(&identity.user_id).await;
    assert_eq!(seen(&world, "Anna", &game).await, ["Anna", "Bob", "Bob"]);
    assert_eq!(told(&world, "Anna", &game).await, ["Anna", "Bob", "Bob"]);
    let players = world.service.snapshot(&game, None).await.unwrap().card.players;
    assert!(matches!(&players[1], Some(Player::User { rating: None, .. })), "a user now: {players:?}");

    // The game goes on, and the log has no name of anybody.
    let moves = opening(2);
    world.connect("Anna", &game).await.play(0, &moves[0]).await.unwrap();
    world.connect("Bob", &game).await.play(1, &moves[1]).await.unwrap();
    for event in world.service.store().events_after(&game, 0).await.unwrap() {
        assert!(!event.body.contains("Bob") && !event.body.contains("Guest"), "{}", event.body);
    }
}

#[tokio::test(start_paused = true)]
async fn name_of_somebody_deleted_vanishes_from_a_live_game() {
    let world = World::new().await;
    let (anna, ben, cleo) = (world.user("Anna").await, world.user("Ben").await, world.user("Cleo").await);
    let game = world.game(UNLIMITED, [&anna, &ben]).await;
    say(&mut world.connect("Ben", &game).await, ChatRoom::Players, "hello").await;
    say(&mut world.connect("Cleo", &game).await, ChatRoom::Watchers, "nice").await;
    assert_eq!(seen(&world, "nobody", &game).await, ["Anna", "Ben", "Cleo"]);
    for identity in [&ben, &cleo] {
        world.service.store().delete_user(&identity.user_id).await.unwrap();
        world.service.changed(&identity.user_id).await;
    }
    let gone = |identity: &UserIdentity| format!("Deleted {}", &identity.user_id[..8]);
    let (ben, cleo) = (gone(&ben), gone(&cleo));
    assert_eq!(seen(&world, "nobody", &game).await, ["Anna", &ben, &cleo]);
    assert_eq!(seen(&world, "Anna", &game).await, ["Anna", &ben, &ben]);
    assert_eq!(told(&world, "Anna", &game).await, ["Anna", &ben, &ben]);
    // Anna can go on.
    world.connect("Anna", &game).await.play(0, &opening(1)[0]).await.unwrap();
}

const DATABASE: &[u8] = include_bytes!("../../../../store/tests/data/before-people-by-id.db");
const SHOWN_BEFORE: &str = include_str!("../../../../store/tests/data/before-people-by-id.json");

/// A database of the program before people were known by id: the API answers the same names as that program did.
#[tokio::test]
async fn migrated_games_are_answered_with_the_same_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rusc.db");
    std::fs::write(&path, DATABASE).unwrap();
    let store = Store::open(&path, StoreOptions::default()).await.unwrap();
    let state = AppState::start_with(config(), store, Assets::none()).await.unwrap();
    let before: Value = SHOWN_BEFORE.parse().unwrap();
    for game in before["games"].as_array().unwrap() {
        let mut client = HttpClient::new(&state);
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
