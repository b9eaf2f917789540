//! The board as it is sent: to those who want it, and to each no more than they can use.

use rusc_api::{ErrorCode, GameStatus, NewGame, Opponent, RoomMessage, Seat};
use rusc_games::GameKind;

use super::world::{BLITZ, World, opening, wish};

#[tokio::test(start_paused = true)]
async fn the_board_is_sent_to_those_who_want_it() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(BLITZ, [&anna, &ben]).await;
    let mut anna = world.connect_with("Anna", &id, "v=4&scene=1").await;
    let mut ben = world.connect("Ben", &id).await;
    let scene = anna.scene().await;
    assert_eq!((scene.ply, scene.to_move, scene.last), (0, Seat::First, None));
    let moves = opening(1);
    assert!(scene.moves.iter().any(|option| option.text == moves[0]));
    anna.play(0, &moves[0]).await.unwrap();
    let scene = anna.scene().await;
    assert_eq!((scene.ply, scene.to_move), (1, Seat::Second));
    assert_eq!(scene.last.unwrap().text, moves[0]);
    assert_eq!(world.service.scene(&id, 0).await.unwrap().ply, 0);
    assert_eq!(world.service.scene(&id, 2).await.unwrap_err().code, ErrorCode::NotFound);
    ben.ping().await;
    assert!(
        !ben.heard.iter().any(|message| matches!(
            message,
            RoomMessage::Scene(_) | RoomMessage::Event { scene: Some(_), .. }
        ))
    );
}

#[tokio::test(start_paused = true)]
async fn whoever_joins_on_an_open_socket_learns_their_seat() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let card = world.service.create_game(&anna, wish(BLITZ, Opponent::Link {})).await.unwrap();
    let mut client = world.connect("Ben", &card.id).await;
    assert_eq!(client.snapshot().await.card.status, GameStatus::Open);
    world.service.join(&card.id, ben).await.unwrap();
    let seats = client.find(|message| match message {
        RoomMessage::Welcome { seats, .. } => Some(seats.clone()),
        _ => None,
    });
    assert_eq!(seats.await, [Seat::Second]);
}

#[tokio::test(start_paused = true)]
async fn only_who_is_to_move_gets_the_moves() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    for kind in GameKind::ALL {
        let new = NewGame { kind: kind.id().to_owned(), ..wish(BLITZ, Opponent::Link {}) };
        let id = world.game_of(new, [&anna, &ben]).await;
        let mut people = Vec::new();
        for who in ["Anna", "Ben", "nobody"] {
            people.push(world.connect_with(who, &id, "v=4&scene=1").await);
        }
        let first = kind.start(&kind.casual_setup()).unwrap().legal_moves();
        for mover in 0..2 {
            for (place, person) in people.iter_mut().enumerate() {
                let scene = person.scene().await;
                assert_eq!(scene.moves.is_empty(), place != mover, "{kind:?} {place} at the turn of {mover}");
                let size = serde_json::to_string(&scene).unwrap().len();
                let most = if place == mover { 20_000 } else { 8_000 };
                assert!(size < most, "{kind:?}: {size} bytes for {place} at the turn of {mover}");
            }
            if mover == 0 {
                people[0].play(0, &first[0]).await.unwrap();
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_move_is_told_in_one_message_with_the_scene_after_it() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(BLITZ, [&anna, &ben]).await;
    let mut anna = world.connect_with("Anna", &id, "v=4&scene=1").await;
    anna.scene().await;
    anna.heard.clear();
    anna.play(0, &opening(1)[0]).await.unwrap();
    anna.ping().await;
    let told: Vec<_> = anna
        .heard
        .iter()
        .filter_map(|message| match message {
            RoomMessage::Event { event, scene } => Some((event.n, scene.as_ref().map(|scene| scene.ply))),
            RoomMessage::Scene(scene) => panic!("a scene alone: {scene:?}"),
            _ => None,
        })
        .collect();
    assert_eq!(told, [(3, Some(1))]);
}

#[tokio::test(start_paused = true)]
async fn restrictions_are_told_when_they_are_asked_for() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    world.user("Cleo").await;
    for kind in GameKind::ALL {
        let setup = Some(kind.default_setup().to_owned());
        let new = NewGame { kind: kind.id().to_owned(), setup, ..wish(BLITZ, Opponent::Link {}) };
        let id = world.game_of(new, [&anna, &ben]).await;
        let mut anna = world.connect("Anna", &id).await;
        let mut cleo = world.connect("Cleo", &id).await;
        let told = anna.restrictions(0).await.unwrap();
        let known = kind.start(kind.default_setup()).unwrap().restrictions();
        assert!(!told.is_empty(), "{kind:?}");
        assert!(told.iter().map(|told| &told.reason).eq(known.iter().map(|known| known.reason)), "{kind:?}");
        assert_eq!(cleo.restrictions(0).await.unwrap(), told, "{kind:?}: spectators may ask too");
        assert_eq!(anna.restrictions(1).await, Err(ErrorCode::NotFound), "{kind:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn who_joins_on_an_open_socket_and_begins_gets_the_moves() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let new = NewGame { seat: rusc_api::SeatWish::Second, ..wish(BLITZ, Opponent::Link {}) };
    let card = world.service.create_game(&anna, new).await.unwrap();
    let mut client = world.connect_with("Ben", &card.id, "v=4&scene=1").await;
    assert!(client.scene().await.moves.is_empty());
    world.service.join(&card.id, ben).await.unwrap();
    // Once with everybody else, who may not move, and once from the seat.
    assert!(client.scene().await.moves.is_empty());
    assert!(!client.scene().await.moves.is_empty());
}
