//! Games as rows: created, found, deleted.

use rusc_store::{GameRow, Seat, Status, Store, StoreError, game_id};

use crate::rows::{after_move, event, game, live_game, user};

on_every_store!(
    game_comes_back_as_it_was_stored,
    game_id_is_taken_once,
    game_needs_its_users_and_its_numbers,
    rematch_and_its_notice_come_together,
    only_open_games_can_be_deleted,
    old_open_games_are_forgotten,
);

#[test]
fn ids_are_long_enough_and_easy_to_read() {
    let ids: Vec<String> = (0..1_000).map(|_| game_id()).collect();
    assert!(ids.iter().all(|id| id.len() == 10 && id.bytes().all(|byte| byte.is_ascii_alphanumeric())));
    assert!(!ids.iter().any(|id| id.contains(['0', 'O', 'I', 'l'])));
    let distinct: std::collections::HashSet<_> = ids.iter().collect();
    assert_eq!(distinct.len(), 1_000);
    let letters: std::collections::HashSet<_> = ids.iter().flat_map(|id| id.chars()).collect();
    assert_eq!(letters.len(), 58, "every letter occurs");
}

/// Every field set, so that two that are mixed up show.
fn full(mut row: GameRow) -> GameRow {
    row.invited = row.users[1].clone();
    row.status = Status::Over;
    row.winner = Some(Seat::Second);
    row.reason = Some("resigned".into());
    row.ply = 7;
    row.to_move = Seat::Second;
    row.changed_ms = 3_000;
    row.due_ms = Some(4_000);
    row.rematch_of = Some("before".into());
    row.rematch = Some("after".into());
    row.moves = Some("wA1;bA1 wA1-".into());
    row.n = 2;
    row
}

async fn game_comes_back_as_it_was_stored(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    let row = full(game("game1", [&anna, &bert]));
    let events = vec![event(1), event(2)];
    store.create_game(row.clone(), events.clone()).await.unwrap();
    assert_eq!(store.game("game1").await.unwrap(), Some(row.clone()));
    assert_eq!(store.game_with_events("game1").await.unwrap(), Some((row.clone(), events)));
    assert_eq!(store.game("game2").await.unwrap(), None);
    assert_eq!(store.game_with_events("game2").await.unwrap(), None);

    // The other statement that writes rows agrees.
    let plain = game("game2", [&anna, &bert]);
    store.create_game(plain.clone(), vec![event(1)]).await.unwrap();
    let mut changed = full(plain.clone());
    changed.rematch_of = None;
    store.append(changed.clone(), vec![event(2)], vec![]).await.unwrap();
    assert_eq!(store.game("game2").await.unwrap(), Some(changed));
}

async fn game_id_is_taken_once(store: &Store) {
    let row = live_game(store, "game1").await;
    let again = store.create_game(row, vec![event(1)]).await;
    assert!(matches!(again, Err(StoreError::Exists("game"))), "{again:?}");
    assert_eq!(store.events_after("game1", 0).await.unwrap().len(), 1);
}

async fn game_needs_its_users_and_its_numbers(store: &Store) {
    let (anna, mut bert) = (user(store, "Anna").await, user(store, "Bert").await);
    let row = game("game1", [&anna, &bert]);
    for events in [vec![], vec![event(2)], vec![event(1), event(2)], vec![event(0)]] {
        let refused = store.create_game(row.clone(), events.clone()).await;
        assert!(matches!(refused, Err(StoreError::WrongNumber { .. })), "{events:?}");
    }
    bert.id = "nobody".into();
    let refused = store.create_game(game("game1", [&anna, &bert]), vec![event(1)]).await;
    assert!(matches!(refused, Err(StoreError::Missing("user"))));
    assert_eq!(store.game("game1").await.unwrap(), None);
}

async fn rematch_and_its_notice_come_together(store: &Store) {
    let old = live_game(store, "old").await;
    let mut new = old.clone();
    new.id = "new".into();
    new.rematch_of = Some("old".into());
    let mut told = after_move(&old);
    told.rematch = Some("new".into());

    let wrong = store.create_rematch((new.clone(), vec![event(1)]), (told.clone(), vec![event(3)])).await;
    assert!(matches!(wrong, Err(StoreError::WrongNumber { .. })));
    assert_eq!(store.game("new").await.unwrap(), None);
    assert_eq!(store.game("old").await.unwrap(), Some(old));

    store.create_rematch((new.clone(), vec![event(1)]), (told.clone(), vec![event(2)])).await.unwrap();
    assert_eq!(store.game("new").await.unwrap(), Some(new));
    assert_eq!(store.game("old").await.unwrap(), Some(told));
}

async fn only_open_games_can_be_deleted(store: &Store) {
    let live = live_game(store, "live").await;
    let mut open = live.clone();
    open.id = "open".into();
    open.status = Status::Open;
    store.create_game(open, vec![event(1)]).await.unwrap();
    assert!(matches!(store.delete_open_game("live").await, Err(StoreError::Missing("open game"))));
    store.delete_open_game("open").await.unwrap();
    assert_eq!(store.game("open").await.unwrap(), None);
    assert_eq!(store.events_after("open", 0).await.unwrap(), []);
    assert_eq!(store.game("live").await.unwrap(), Some(live));
}

async fn old_open_games_are_forgotten(store: &Store) {
    let live = live_game(store, "live").await;
    for (id, created_ms) in [("old", 10), ("young", 30)] {
        let row = GameRow { id: id.into(), status: Status::Open, created_ms, ..live.clone() };
        store.create_game(row, vec![event(1)]).await.unwrap();
    }
    assert_eq!(store.forget_open_games(20).await.unwrap(), 1);
    assert_eq!(store.counts().await.unwrap().open, 1);
    assert!(store.game("young").await.unwrap().is_some());
}
