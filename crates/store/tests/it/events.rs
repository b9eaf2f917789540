//! The log of a game: what follows is added with all that belongs to it, what does not changes nothing.

use rusc_store::{EventRow, GameRow, Person, Role, Seat, Status, Store, StoreError};

use crate::rows::{after_move, event, live_game, rating, user};

on_every_store!(
    append_adds_events_and_changes_the_row,
    append_without_events_changes_the_row,
    every_field_that_may_change_changes_alone,
    append_refuses_a_wrong_number_and_changes_nothing,
    append_to_no_game_is_refused,
    events_are_read_from_any_number_on,
    ratings_change_with_the_event_or_not_at_all,
);

async fn append_adds_events_and_changes_the_row(store: &Store) {
    let row = live_game(store, "game1").await;
    let mut next = after_move(&after_move(&row));
    next.due_ms = Some(9_000);
    store.append(next.clone(), vec![event(2), event(3)], vec![]).await.unwrap();
    let (stored, events) = store.game_with_events("game1").await.unwrap().unwrap();
    assert_eq!(stored, next);
    assert_eq!(events, [event(1), event(2), event(3)]);
}

async fn append_without_events_changes_the_row(store: &Store) {
    let mut row = live_game(store, "game1").await;
    row.due_ms = Some(9_000);
    store.append(row.clone(), vec![], vec![]).await.unwrap();
    assert_eq!(store.game("game1").await.unwrap(), Some(row.clone()));
    row.n = 2;
    assert!(matches!(store.append(row, vec![], vec![]).await, Err(StoreError::WrongNumber { .. })));
}

async fn every_field_that_may_change_changes_alone(store: &Store) {
    let mut row = live_game(store, "game1").await;
    let other = user(store, "Other").await;
    let changes: &[fn(&mut GameRow, &str)] = &[
        |row, other| {
            row.users[0] = Some(other.into());
            row.people[0] = Some(Person { name: "Other".into(), role: Role::User });
        },
        |row, _| {
            row.users[1] = None;
            row.people[1] = None;
        },
        |row, _| row.players[0] = None,
        |row, _| row.players[1] = Some("{}".into()),
        |row, other| row.invited = Some(other.into()),
        |row, _| row.status = Status::Over,
        |row, _| row.winner = Some(Seat::Second),
        |row, _| row.reason = Some("time".into()),
        |row, _| row.ply = 9,
        |row, _| row.to_move = Seat::Second,
        |row, _| row.changed_ms = 9,
        |row, _| row.due_ms = Some(9),
        |row, _| row.due_ms = None,
        |row, _| row.rematch = Some("game2".into()),
        |row, _| row.moves = Some("wA1".into()),
    ];
    for (number, change) in changes.iter().enumerate() {
        change(&mut row, &other.id);
        row.n += 1;
        store.append(row.clone(), vec![event(row.n)], vec![]).await.unwrap();
        assert_eq!(store.game("game1").await.unwrap().as_ref(), Some(&row), "change {number}");
    }
}

async fn append_refuses_a_wrong_number_and_changes_nothing(store: &Store) {
    let row = live_game(store, "game1").await;
    let row = after_move(&row);
    store.append(row.clone(), vec![event(2)], vec![]).await.unwrap();

    // The number the row would have, and the events offered; 3 is the only one that follows.
    let wrong: &[(u64, &[u64])] = &[
        (2, &[2]),
        (4, &[4]),
        (4, &[3]),
        (3, &[4]),
        (4, &[3, 5]),
        (4, &[4, 3]),
        (5, &[3, 4]),
        (1, &[1]),
        (0, &[0]),
    ];
    for (n, offered) in wrong {
        let mut next = after_move(&row);
        next.n = *n;
        let events: Vec<EventRow> = offered.iter().copied().map(event).collect();
        let refused = store.append(next, events, vec![rating("nobody", 1, 1.0)]).await;
        assert!(matches!(refused, Err(StoreError::WrongNumber { .. })), "{n} {offered:?}: {refused:?}");
    }
    let stored = store.game_with_events("game1").await.unwrap().unwrap();
    assert_eq!(stored, (row, vec![event(1), event(2)]));

    let row = after_move(&stored.0);
    let mut late = after_move(&row);
    late.n = 4;
    match store.append(late, vec![event(4)], vec![]).await {
        Err(StoreError::WrongNumber { game, stored, offered }) => {
            assert_eq!((game.as_str(), stored, offered), ("game1", 2, 4));
        }
        other => panic!("{other:?}"),
    }
}

async fn append_to_no_game_is_refused(store: &Store) {
    let mut row = after_move(&live_game(store, "game1").await);
    row.id = "game2".into();
    assert!(matches!(store.append(row, vec![event(2)], vec![]).await, Err(StoreError::Missing("game"))));
    assert_eq!(store.events_after("game2", 0).await.unwrap(), []);
}

async fn events_are_read_from_any_number_on(store: &Store) {
    let mut row = live_game(store, "game1").await;
    for n in 2..=5 {
        row = after_move(&row);
        store.append(row.clone(), vec![event(n)], vec![]).await.unwrap();
    }
    let numbers = async |n| -> Vec<u64> {
        store.events_after("game1", n).await.unwrap().iter().map(|event| event.n).collect()
    };
    assert_eq!(numbers(0).await, [1, 2, 3, 4, 5]);
    assert_eq!(numbers(3).await, [4, 5]);
    assert_eq!(numbers(5).await, [0; 0]);
    assert_eq!(numbers(u64::MAX).await, [0; 0]);
}

async fn ratings_change_with_the_event_or_not_at_all(store: &Store) {
    let row = live_game(store, "game1").await;
    let [one, two] = row.users.clone().map(Option::unwrap);
    let first = after_move(&row);
    let ratings = vec![rating(&one, 1, 1_550.5), rating(&two, 1, 1_449.5)];
    store.append(first.clone(), vec![event(2)], ratings.clone()).await.unwrap();
    assert_eq!(store.rating(&one, "hive", "rapid").await.unwrap(), Some(ratings[0].clone()));
    assert_eq!(store.ratings_of(&two).await.unwrap(), ratings[1..]);
    assert_eq!(store.rating(&one, "hive", "blitz").await.unwrap(), None);

    // One was computed from a rating that is no longer there: neither is kept, nor the event.
    for stale in [1, 3] {
        let ratings = vec![rating(&one, 2, 1_600.0), rating(&two, stale, 1_400.0)];
        match store.append(after_move(&first), vec![event(3)], ratings).await {
            Err(StoreError::RatingMoved { user }) => assert_eq!(user, two),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(store.ratings_of(&one).await.unwrap(), ratings[..1]);
    assert_eq!(store.game("game1").await.unwrap(), Some(first.clone()));

    let ratings = vec![rating(&one, 2, 1_600.0), rating(&two, 2, 1_400.0)];
    store.append(after_move(&first), vec![event(3)], ratings.clone()).await.unwrap();
    assert_eq!(store.ratings_of(&one).await.unwrap(), ratings[..1]);
}
