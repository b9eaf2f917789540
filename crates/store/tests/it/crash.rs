//! Kills a process that appends events, and the database server under one: every acknowledged event is in the log afterwards,
//! none twice.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use rusc_store::{Store, StoreError, StoreOptions};
use rusc_store_test::{Flushing, Installed, MISSING, PostgresServer, StopMode};
use tokio::task::JoinSet;

use crate::rows::{after_move, event, live_game};

#[tokio::test]
async fn killed_process_loses_nothing_that_was_answered() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rusc.db");
    for round in 0..3 {
        let mut victim = Command::new(env!("CARGO_BIN_EXE_store-crash-victim"))
            .arg(&path)
            .arg(format!("game{round}"))
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut answers = BufReader::new(victim.stderr.take().unwrap()).lines().map_while(Result::ok);
        let mut last = 0;
        while last < 50 + 37 * round {
            let line = answers.next().expect("the victim lives until it is killed");
            last = line.strip_prefix("answered ").map_or(last, |number| number.parse().unwrap());
        }
        victim.kill().unwrap();
        victim.wait().unwrap();
        // What was answered between the last line read and the end counts too.
        let told = answers.filter_map(|line| line.strip_prefix("answered ")?.parse().ok());
        let last: u64 = told.last().unwrap_or(last);

        let store = Store::open(&path, StoreOptions::default()).await.unwrap();
        let (row, events) = store.game_with_events(&format!("game{round}")).await.unwrap().unwrap();
        assert!(row.n >= last, "event {last} was answered, {} is the last one", row.n);
        assert_eq!(events, (1..=row.n).map(event).collect::<Vec<_>>());
        assert_eq!(store.faults().await.unwrap(), [""; 0]);
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn crashed_database_server_loses_nothing_that_was_answered() {
    let Some(installed) = Installed::find() else {
        eprintln!("{MISSING}");
        return;
    };
    let server = PostgresServer::start(installed, Flushing::On).unwrap();
    server.create_database("crash").unwrap();
    let store = Store::connect(&server.address("crash"), StoreOptions::default()).await.unwrap();
    let mut games = JoinSet::new();
    for number in 0..20 {
        let store = store.clone();
        games.spawn(async move { live_game(&store, &format!("game{number}")).await });
    }
    let mut rows = games.join_all().await;
    for _ in 0..2 {
        let mut players = JoinSet::new();
        for mut row in rows {
            let store = store.clone();
            // Until the server is gone, for a while, and a move cannot be stored.
            players.spawn(async move {
                loop {
                    let next = after_move(&row);
                    match store.append(next.clone(), vec![event(next.n)], vec![]).await {
                        Ok(()) => row = next,
                        Err(StoreError::NotWritten { .. }) => return row,
                        Err(other) => panic!("{other}"),
                    }
                }
            });
        }
        let answered = async || store.events_after("game0", 0).await.map(|events| events.len());
        while answered().await.unwrap() < 30 {
            tokio::task::yield_now().await;
        }
        server.stop(StopMode::Immediate).unwrap();
        rows = players.join_all().await;
        server.start_again().unwrap();
        for row in &mut rows {
            let (stored, events) = loop {
                // Connections of before the crash are found out one by one.
                match store.game_with_events(&row.id).await {
                    Ok(found) => break found.unwrap(),
                    Err(error) => assert!(error.fault().is_some(), "{error}"),
                }
            };
            // The move that was not answered may have been stored.
            assert!(stored.n == row.n || stored.n == row.n + 1, "{}: {} and {}", row.id, stored.n, row.n);
            assert_eq!(events, (1..=stored.n).map(event).collect::<Vec<_>>());
            *row = stored;
        }
    }
    assert_eq!(store.faults().await.unwrap(), [""; 0]);
    store.close().await;
}
