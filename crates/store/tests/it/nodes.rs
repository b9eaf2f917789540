//! Which node plays a game: leases, claims, and the fence that keeps an old owner from writing.

use rusc_store::{GameClaim, Store, StoreError};

use crate::rows::{after_move, event, live_game, rating};

/// Longer than any test.
const LONG_MS: u64 = 3_600_000;

on_every_store!(
    lease_is_by_the_clock_of_the_database,
    game_is_claimed_when_its_node_has_no_lease,
    old_owner_is_fenced,
    released_game_is_free_and_its_epoch_stays,
    of_many_claims_at_once_one_is_given,
);

async fn lease_is_by_the_clock_of_the_database(store: &Store) {
    let before_ms = store.database_time_ms().await.unwrap();
    assert!(before_ms > 1_700_000_000_000, "{before_ms}");
    let node = store.register_node("a", "10.0.0.1", LONG_MS).await.unwrap();
    let after_ms = store.database_time_ms().await.unwrap();
    assert!((before_ms..=after_ms).contains(&node.registered_ms), "{node:?}");
    assert_eq!(node.lease_until_ms, node.registered_ms + LONG_MS);
    assert!(matches!(store.register_node("a", "", LONG_MS).await, Err(StoreError::Exists("node"))));
    store.register_node("b", "10.0.0.2", 0).await.unwrap();
    assert_eq!(store.live_nodes().await.unwrap(), vec![node.clone()]);
    let renewed = store.renew_node("b", LONG_MS).await.unwrap();
    assert_eq!(store.live_nodes().await.unwrap(), [node, renewed]);
    store.renew_node("a", 0).await.unwrap();
    while store.forget_nodes(0).await.unwrap() == 0 {}
    assert!(matches!(store.renew_node("a", LONG_MS).await, Err(StoreError::Missing("node"))));
    store.release_node("b").await.unwrap();
    store.release_node("b").await.unwrap();
    assert_eq!(store.live_nodes().await.unwrap(), []);
}

async fn game_is_claimed_when_its_node_has_no_lease(store: &Store) {
    live_game(store, "game1").await;
    assert!(matches!(store.claim_game("game1", "a").await, Err(StoreError::Missing("node"))));
    let a = store.register_node("a", "", LONG_MS).await.unwrap();
    store.register_node("b", "", LONG_MS).await.unwrap();
    assert!(matches!(store.claim_game("none", "a").await, Err(StoreError::Missing("game"))));
    assert_eq!(store.owner_of("game1").await.unwrap(), None);
    assert_eq!(store.claim_game("game1", "a").await.unwrap(), GameClaim::Claimed { epoch: 1 });
    assert_eq!(store.claim_game("game1", "b").await.unwrap(), GameClaim::Held { by: a.clone() });
    assert_eq!(store.owner_of("game1").await.unwrap(), Some(a));
    assert_eq!(store.claim_game("game1", "a").await.unwrap(), GameClaim::Claimed { epoch: 2 });
    // The lease runs out, or the node is released.
    store.renew_node("a", 0).await.unwrap();
    assert_eq!(store.claim_game("game1", "b").await.unwrap(), GameClaim::Claimed { epoch: 3 });
    store.release_node("b").await.unwrap();
    assert_eq!(store.owner_of("game1").await.unwrap(), None);
    store.renew_node("a", LONG_MS).await.unwrap();
    assert_eq!(store.claim_game("game1", "a").await.unwrap(), GameClaim::Claimed { epoch: 4 });
    assert_eq!(store.game("game1").await.unwrap().unwrap().epoch, 4);
}

async fn old_owner_is_fenced(store: &Store) {
    let row = live_game(store, "game1").await;
    let [one, _] = row.users.clone().map(Option::unwrap);
    store.register_node("a", "", LONG_MS).await.unwrap();
    store.claim_game("game1", "a").await.unwrap();
    // Plain moves and those with ratings go different ways.
    for ratings in [vec![], vec![rating(&one, 1, 1_600.0)]] {
        match store.append(after_move(&row), vec![event(2)], ratings).await {
            Err(StoreError::Fenced { game, stored, offered }) => {
                assert_eq!((game.as_str(), stored, offered), ("game1", 1, 0));
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(store.events_after("game1", 0).await.unwrap(), [event(1)]);
    assert_eq!(store.ratings_of(&one).await.unwrap(), []);
    let mut next = after_move(&row);
    next.epoch = 1;
    store.append(next.clone(), vec![event(2)], vec![]).await.unwrap();
    assert_eq!(store.game("game1").await.unwrap(), Some(next.clone()));
    let mut late = after_move(&next);
    late.n = 5;
    let refused = store.append(late, vec![event(5)], vec![]).await;
    assert!(matches!(refused, Err(StoreError::WrongNumber { .. })), "{refused:?}");
}

async fn released_game_is_free_and_its_epoch_stays(store: &Store) {
    live_game(store, "game1").await;
    for node in ["a", "b"] {
        store.register_node(node, "", LONG_MS).await.unwrap();
    }
    store.claim_game("game1", "a").await.unwrap();
    // Neither an older epoch nor another node gives it back.
    store.release_game("game1", "a", 0).await.unwrap();
    store.release_game("game1", "b", 1).await.unwrap();
    assert!(store.owner_of("game1").await.unwrap().is_some());
    store.release_game("game1", "a", 1).await.unwrap();
    assert_eq!(store.owner_of("game1").await.unwrap(), None);
    assert_eq!(store.claim_game("game1", "b").await.unwrap(), GameClaim::Claimed { epoch: 2 });
}

async fn of_many_claims_at_once_one_is_given(store: &Store) {
    live_game(store, "game1").await;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..10 {
        let (store, node) = (store.clone(), format!("node{number}"));
        tasks.spawn(async move {
            store.register_node(&node, "", LONG_MS).await.unwrap();
            store.claim_game("game1", &node).await.unwrap()
        });
    }
    let claims = tasks.join_all().await;
    let given = claims.iter().filter(|claim| **claim == GameClaim::Claimed { epoch: 1 }).count();
    assert_eq!(given, 1, "{claims:?}");
}
