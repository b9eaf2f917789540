//! Kills a process that appends events: every acknowledged event is in the log afterwards, none twice.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use rusc_store::{Store, StoreOptions};

use crate::rows::event;

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
