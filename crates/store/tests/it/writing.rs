//! Many writers at once: all answered, none lost, the failing ones alone.

use std::time::Duration;

use rusc_store::{NewUser, Role, Store, StoreError};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::in_file;
use crate::rows::{after_move, event, live_game, user};

on_every_store!(
    concurrent_games_all_advance,
    failing_jobs_do_not_harm_their_neighbours,
    of_two_writers_one_wins
);

async fn concurrent_games_all_advance(store: &Store) {
    let mut tasks = JoinSet::new();
    for number in 0..60 {
        let store = store.clone();
        // In a task of its own, as rooms and requests are: every operation must be able to move between threads.
        tasks.spawn(async move {
            let id = format!("game{number}");
            let mut row = live_game(&store, &id).await;
            for n in 2..=20 {
                row = after_move(&row);
                store.append(row.clone(), vec![event(n)], vec![]).await.unwrap();
                assert_eq!(
                    store.game(&id).await.unwrap().as_ref(),
                    Some(&row),
                    "what is answered can be read"
                );
            }
            row
        });
    }
    while let Some(row) = tasks.join_next().await {
        let row = row.unwrap();
        let (stored, events) = store.game_with_events(&row.id).await.unwrap().unwrap();
        assert_eq!(stored, row);
        assert_eq!(events, (1..=20).map(event).collect::<Vec<_>>());
    }
}

async fn failing_jobs_do_not_harm_their_neighbours(store: &Store) {
    let row = live_game(store, "game1").await;
    user(store, "Taken").await;
    let mut tasks = JoinSet::new();
    for number in 0..100 {
        let (store, row) = (store.clone(), row.clone());
        tasks.spawn(async move {
            match number % 4 {
                // Fails when row and event are written already: nobody has that rating.
                0 => {
                    let ratings = vec![crate::rows::rating("nobody", 1, 1.0)];
                    let refused = store.append(after_move(&row), vec![event(2)], ratings).await;
                    assert!(matches!(refused, Err(StoreError::Missing("user"))), "{refused:?}");
                }
                1 => {
                    let new =
                        NewUser { name: "taken".into(), role: Role::User, password_hash: None, at_ms: 1 };
                    assert!(matches!(store.create_user(new).await, Err(StoreError::NameTaken)));
                }
                _ => drop(user(&store, &format!("user{number}")).await),
            }
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    assert_eq!(store.game_with_events("game1").await.unwrap(), Some((row, vec![event(1)])));
    assert_eq!(store.counts().await.unwrap().users, 2 + 1 + 50);
}

async fn of_two_writers_one_wins(store: &Store) {
    let row = live_game(store, "game1").await;
    let mut tasks = JoinSet::new();
    for seconds in 0..20 {
        let (store, mut next) = (store.clone(), after_move(&row));
        next.changed_ms = seconds;
        tasks.spawn(async move { (seconds, store.append(next, vec![event(2)], vec![]).await) });
    }
    let mut winners = Vec::new();
    while let Some(done) = tasks.join_next().await {
        match done.unwrap() {
            (seconds, Ok(())) => winners.push(seconds),
            (_, Err(StoreError::WrongNumber { stored: 2, offered: 2, .. })) => {}
            (_, other) => panic!("{other:?}"),
        }
    }
    assert_eq!(winners.len(), 1);
    assert_eq!(store.game("game1").await.unwrap().unwrap().changed_ms, winners[0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answer_means_that_another_connection_sees_it() {
    let (folder, store) = in_file().await;
    let options = rusc_store::StoreOptions { access: rusc_store::Access::Shared, ..Default::default() };
    let beside = Store::open(folder.path().join("rusc.db"), options).await.unwrap();
    let mut row = live_game(&store, "game1").await;
    for n in 2..=50 {
        row = after_move(&row);
        store.append(row.clone(), vec![event(n)], vec![]).await.unwrap();
        assert_eq!(beside.game("game1").await.unwrap(), Some(row.clone()));
    }
    beside.create_guest(1).await.unwrap();
    assert_eq!(store.counts().await.unwrap().guests, 1, "a command beside the server can write too");
}

/// A jump of the paused clock would fire every timer of the server.
#[tokio::test(start_paused = true)]
async fn paused_clock_stands_still_while_the_store_works() {
    let began = Instant::now();
    let timer = tokio::spawn(async move {
        sleep(Duration::from_millis(1)).await;
        Instant::now()
    });
    let store = Store::memory().await.unwrap();
    let mut row = live_game(&store, "game1").await;
    for n in 2..=20 {
        row = after_move(&row);
        store.append(row.clone(), vec![event(n)], vec![]).await.unwrap();
        assert_eq!(store.game("game1").await.unwrap().as_ref(), Some(&row));
    }
    assert_eq!(Instant::now(), began);
    assert!(!timer.is_finished());
    assert_eq!(timer.await.unwrap(), began + Duration::from_millis(1), "afterwards it goes on");
}
