//! Which node plays a game: leases, claims, and the fence that keeps an old owner from writing.

use rusc_store::{FormerOwner, GameClaim, GameRow, Hearing, SeekRow, Store, StoreError};

use crate::rows::{after_move, event, game, live_game, rating, user};

/// Longer than any test.
const LONG_MS: u64 = 3_600_000;
const HEARING: Hearing = Hearing::Others { ago_ms: 0 };
/// A time of a node that is far ahead of the database's.
const LATE_MS: u64 = 9_000_000_000_000;

on_every_store!(
    lease_is_by_the_clock_of_the_database,
    game_is_claimed_when_its_node_has_no_lease,
    time_away_is_told_until_an_event_is_added,
    old_owner_is_fenced,
    released_game_is_free_and_its_epoch_stays,
    of_many_claims_at_once_one_is_given,
    games_without_a_living_node_are_found,
    game_of_a_node_that_hears_nobody_can_be_claimed,
    released_node_is_remembered_and_gets_no_lease,
    seek_is_taken_once_and_ends_with_its_node,
);

fn claimed(epoch: u64, former: Option<(FormerOwner, u64)>) -> GameClaim {
    let (former, away_ms) = former.unzip();
    GameClaim::Claimed { epoch, former, away_ms }
}

fn silent(id: &str) -> FormerOwner {
    FormerOwner::Silent(id.to_owned())
}

fn stopped(id: &str) -> FormerOwner {
    FormerOwner::Stopped(id.to_owned())
}

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
    let renewed = store.renew_node("b", LONG_MS, HEARING, 1).await.unwrap();
    assert_eq!(store.live_nodes().await.unwrap(), [node, renewed]);
    store.renew_node("a", 0, HEARING, 1).await.unwrap();
    while store.forget_nodes(0).await.unwrap() == 0 {}
    assert!(matches!(store.renew_node("a", LONG_MS, HEARING, 1).await, Err(StoreError::Missing("node"))));
    store.release_node("b", 0).await.unwrap();
    store.release_node("b", 0).await.unwrap();
    assert_eq!(store.live_nodes().await.unwrap(), []);
}

async fn game_is_claimed_when_its_node_has_no_lease(store: &Store) {
    live_game(store, "game1").await;
    assert!(matches!(store.claim_game("game1", "a").await, Err(StoreError::Missing("node"))));
    let a = store.register_node("a", "", LONG_MS).await.unwrap();
    store.register_node("b", "", LONG_MS).await.unwrap();
    assert!(matches!(store.claim_game("none", "a").await, Err(StoreError::Missing("game"))));
    assert_eq!(store.owner_of("game1").await.unwrap(), None);
    assert_eq!(store.claim_game("game1", "a").await.unwrap(), claimed(1, None));
    assert_eq!(store.claim_game("game1", "b").await.unwrap(), GameClaim::Held { by: a.clone() });
    assert_eq!(store.owner_of("game1").await.unwrap(), Some(a));
    assert_eq!(store.claim_game("game1", "a").await.unwrap(), claimed(2, None));
    // The lease runs out, or the node is released.
    assert_eq!(store.renew_node("a", 0, HEARING, LATE_MS).await.unwrap().beat_ms, LATE_MS);
    assert_eq!(store.claim_game("game1", "b").await.unwrap(), claimed(3, Some((silent("a"), LATE_MS))));
    store.release_node("b", LATE_MS + 5).await.unwrap();
    assert_eq!(store.owner_of("game1").await.unwrap(), None);
    store.renew_node("a", LONG_MS, HEARING, LATE_MS).await.unwrap();
    // Nothing has happened in the game since the first of the two had it.
    assert_eq!(store.claim_game("game1", "a").await.unwrap(), claimed(4, Some((stopped("b"), LATE_MS))));
    assert_eq!(store.game("game1").await.unwrap().unwrap().epoch, 4);
}

async fn time_away_is_told_until_an_event_is_added(store: &Store) {
    let row = live_game(store, "game1").await;
    for node in ["a", "b", "c"] {
        store.register_node(node, "", LONG_MS).await.unwrap();
    }
    store.claim_game("game1", "a").await.unwrap();
    let hearing_ago = Hearing::Others { ago_ms: 70 };
    store.renew_node("a", 0, hearing_ago, LATE_MS).await.unwrap();
    let away_ms = LATE_MS - 70;
    assert_eq!(store.claim_game("game1", "b").await.unwrap(), claimed(2, Some((silent("a"), away_ms))));
    // The answer was lost, or what was to be done then has failed.
    let again = GameClaim::Claimed { epoch: 3, former: None, away_ms: Some(away_ms) };
    assert_eq!(store.claim_game("game1", "b").await.unwrap(), again);
    // The next node has to do it.
    store.release_node("b", LATE_MS + 100).await.unwrap();
    assert_eq!(store.claim_game("game1", "c").await.unwrap(), claimed(4, Some((stopped("b"), away_ms))));
    let next = GameRow { epoch: 4, ..after_move(&row) };
    store.append(next.clone(), vec![event(2)], vec![]).await.unwrap();
    assert_eq!(store.claim_game("game1", "c").await.unwrap(), claimed(5, None), "it is done");
    // Of a node that is forgotten nothing is known.
    store.release_node("c", 1).await.unwrap();
    store.register_node("d", "", LONG_MS).await.unwrap();
    while store.forget_nodes(0).await.unwrap() == 0 {}
    let unknown = store.claim_game("game1", "d").await.unwrap();
    assert!(matches!(unknown, GameClaim::Claimed { away_ms: Some(0), .. }), "{unknown:?}");
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
    assert_eq!(store.claim_game("game1", "b").await.unwrap(), claimed(2, None));
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
    let given = claims.iter().filter(|claim| **claim == claimed(1, None)).count();
    assert_eq!(given, 1, "{claims:?}");
}

async fn games_without_a_living_node_are_found(store: &Store) {
    let due_ms = 5_000;
    let (one, two) = (user(store, "one").await, user(store, "two").await);
    for id in ["game1", "game2", "game3"] {
        let row = GameRow { due_ms: Some(due_ms), ..game(id, [&one, &two]) };
        store.create_game(row, vec![event(1)]).await.unwrap();
    }
    for node in ["a", "b"] {
        store.register_node(node, "", LONG_MS).await.unwrap();
    }
    let due = async |until_ms| {
        let found = store.unattended_games(until_ms, 10).await.unwrap();
        found.into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(due(due_ms - 1).await, [] as [&str; 0]);
    store.claim_game("game1", "a").await.unwrap();
    store.claim_game("game2", "b").await.unwrap();
    assert_eq!(due(due_ms).await, ["game3"]);
    let heads = store.game_heads(&["game1".to_owned(), "none".to_owned(), "game3".to_owned()]).await.unwrap();
    let mut owners: Vec<_> = heads.iter().map(|head| (head.id.as_str(), head.owner.as_deref())).collect();
    owners.sort_unstable();
    assert_eq!(owners, [("game1", Some("a")), ("game3", None)]);
    assert_eq!(store.orphaned_games(10).await.unwrap(), []);
    store.release_node("a", 0).await.unwrap();
    let orphans: Vec<_> = store.orphaned_games(10).await.unwrap().into_iter().map(|game| game.id).collect();
    assert_eq!(orphans, ["game1"]);
    // Those of living nodes are not given back.
    store.release_orphans(vec!["game1".to_owned(), "game2".to_owned()]).await.unwrap();
    assert_eq!(store.claim_game("game1", "b").await.unwrap(), claimed(2, None));
    assert!(matches!(store.owner_of("game2").await.unwrap(), Some(node) if node.id == "b"));
}

async fn released_node_is_remembered_and_gets_no_lease(store: &Store) {
    let stopped_ms = store.register_node("a", "", LONG_MS).await.unwrap().beat_ms;
    store.release_node("a", stopped_ms).await.unwrap();
    assert!(matches!(store.renew_node("a", LONG_MS, HEARING, 1).await, Err(StoreError::Missing("node"))));
    assert!(matches!(store.register_node("a", "", LONG_MS).await, Err(StoreError::Exists("node"))));
    assert_eq!(store.forget_nodes(LONG_MS).await.unwrap(), 0, "the clocks of its games need it");
}

async fn seek_is_taken_once_and_ends_with_its_node(store: &Store) {
    let maker = user(store, "anna").await.id;
    store.register_node("a", "", LONG_MS).await.unwrap();
    let seek = |name: &str, node: &str| SeekRow {
        name: name.to_owned(),
        node: node.to_owned(),
        user_id: maker.clone(),
        body: "{}".to_owned(),
        created_ms: 1,
    };
    for row in [seek("one", "a"), seek("two", "a"), seek("three", "gone")] {
        store.add_seek(row).await.unwrap();
    }
    let names = async || store.seeks().await.unwrap().into_iter().map(|seek| seek.name).collect::<Vec<_>>();
    assert_eq!(names().await, ["one", "two"]);
    assert_eq!([store.take_seek("one").await.unwrap(), store.take_seek("one").await.unwrap()], [true, false]);
    assert_eq!(store.drop_stale_seeks().await.unwrap(), 1);
    assert_eq!(names().await, ["two"]);
    assert!(!store.take_seek("three").await.unwrap());
    store.drop_seeks_of([maker.clone(), maker.clone()]).await.unwrap();
    assert_eq!(names().await, [] as [&str; 0]);
}

async fn game_of_a_node_that_hears_nobody_can_be_claimed(store: &Store) {
    live_game(store, "game1").await;
    store.register_node("a", "", LONG_MS).await.unwrap();
    store.register_node("b", "", LONG_MS).await.unwrap();
    store.claim_game("game1", "a").await.unwrap();
    store.renew_node("a", LONG_MS, Hearing::Nobody, 1).await.unwrap();
    assert!(matches!(store.claim_game("game1", "b").await.unwrap(), GameClaim::Held { .. }), "not at once");
    live_game(store, "game2").await;
    let deaf = store.register_node("deaf", "", 0).await.unwrap();
    // It has heard the others the time of a lease ago, and nobody since.
    for hearing in [Hearing::Others { ago_ms: LONG_MS }, Hearing::Nobody] {
        store.renew_node("deaf", LONG_MS, hearing, 1).await.unwrap();
    }
    store.claim_game("game2", "deaf").await.unwrap();
    assert_eq!(store.live_nodes().await.unwrap().len(), 3, "it has a lease");
    assert_eq!(store.orphaned_games(10).await.unwrap(), []);
    let former = Some((silent(&deaf.id), deaf.beat_ms));
    assert_eq!(store.claim_game("game2", "b").await.unwrap(), claimed(2, former));
}
