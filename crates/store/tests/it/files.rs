//! The database as a file: reopened, backed up, restored, refused.

use std::fs;

use rusc_store::{Access, Store, StoreError, StoreOptions};
use tokio::sync::oneshot::error::TryRecvError;

use crate::in_file;
use crate::rows::{after_move, event, live_game, user};

#[tokio::test]
async fn everything_is_there_after_reopening() {
    let (folder, store) = in_file().await;
    let row = live_game(&store, "game1").await;
    store.close().await;
    let store = Store::open(folder.path().join("rusc.db"), StoreOptions::default()).await.unwrap();
    assert_eq!(store.game_with_events("game1").await.unwrap(), Some((row, vec![event(1)])));
    let names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(
        !names.iter().any(|name| name.to_string_lossy().contains("format")),
        "no backup without need: {names:?}"
    );
}

#[tokio::test]
async fn everything_is_there_after_a_drop_without_closing() {
    let (folder, mut store) = in_file().await;
    let mut row = live_game(&store, "game1").await;
    for n in 2..=30 {
        row = after_move(&row);
        store.append(row.clone(), vec![event(n)], vec![]).await.unwrap();
        drop(store);
        store = Store::open(folder.path().join("rusc.db"), StoreOptions::default()).await.unwrap();
        assert_eq!(store.game("game1").await.unwrap().as_ref(), Some(&row));
    }
    assert_eq!(store.faults().await.unwrap(), [""; 0]);
}

#[tokio::test]
async fn second_server_is_refused_until_the_first_is_gone() {
    let (folder, store) = in_file().await;
    let path = folder.path().join("rusc.db");
    let second = Store::open(&path, StoreOptions::default()).await;
    assert!(matches!(&second, Err(StoreError::InUse(file)) if *file == path), "{second:?}");
    let held = store.clone();
    store.close().await;
    let third = Store::open(&path, StoreOptions::default()).await.unwrap();
    third.probe().await.unwrap();
    assert!(matches!(held.probe().await, Err(StoreError::Closed)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn backup_made_while_writing_is_one_moment_of_the_database() {
    let (folder, store) = in_file().await;
    let mut row = live_game(&store, "game1").await;
    let writer = store.clone();
    // Writes for as long as the backups take, however fast either of them is.
    let (stop, mut stopped) = tokio::sync::oneshot::channel();
    let writing = tokio::spawn(async move {
        while stopped.try_recv() == Err(TryRecvError::Empty) {
            row = after_move(&row);
            writer.append(row.clone(), vec![event(row.n)], vec![]).await.unwrap();
        }
        row.n
    });
    for number in 0..5 {
        let before = store.game("game1").await.unwrap().unwrap().n;
        let copy = folder.path().join(format!("it's copy {number}.db"));
        store.backup(&copy).await.unwrap();
        let copy = Store::open(&copy, StoreOptions::default()).await.unwrap();
        let (row, events) = copy.game_with_events("game1").await.unwrap().unwrap();
        assert!(row.n >= before, "nothing that was answered before is missing");
        assert_eq!(events, (1..=row.n).map(event).collect::<Vec<_>>());
        assert_eq!(copy.faults().await.unwrap(), [""; 0]);
    }
    stop.send(()).unwrap();
    let last = writing.await.unwrap();
    assert_eq!(store.events_after("game1", 0).await.unwrap().len() as u64, last);
}

#[tokio::test]
async fn restored_backup_equals_what_was_backed_up() {
    let (folder, store) = in_file().await;
    let (path, copy) = (folder.path().join("rusc.db"), folder.path().join("copy.db"));
    let row = live_game(&store, "game1").await;
    store.backup(&copy).await.unwrap();
    let taken = store.backup(&copy).await;
    assert!(matches!(taken, Err(StoreError::FileExists(_))), "a backup replaces nothing");
    user(&store, "Later").await;
    assert!(matches!(Store::restore(&copy, &path).await, Err(StoreError::InUse(_))));
    assert!(store.user_by_name("Later").await.unwrap().is_some(), "a refusal changes nothing");
    // Not closed: a killed server leaves a journal that must not be played into the backup.
    drop(store);

    Store::restore(&copy, &path).await.unwrap();
    let store = Store::open(&path, StoreOptions::default()).await.unwrap();
    assert_eq!(store.game_with_events("game1").await.unwrap(), Some((row, vec![event(1)])));
    assert_eq!(store.user_by_name("Later").await.unwrap(), None);
    store.close().await;
    let replaced =
        Store::open(folder.path().join("rusc.db.replaced"), StoreOptions::default()).await.unwrap();
    assert!(replaced.user_by_name("Later").await.unwrap().is_some(), "what was replaced is kept");
    replaced.close().await;
    let mut names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    names.retain(|name| !name.to_string_lossy().ends_with(".lock"));
    names.sort();
    assert_eq!(names, ["copy.db", "rusc.db", "rusc.db.replaced"]);
}

#[tokio::test]
async fn store_in_memory_cannot_be_backed_up() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::memory().await.unwrap();
    let refused = store.backup(folder.path().join("copy.db")).await;
    assert!(matches!(refused, Err(StoreError::InMemory)), "{refused:?}");
    assert!(!folder.path().join("copy.db").exists());
}

#[tokio::test]
async fn files_of_others_are_refused_and_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.db");
    let sqlite = folder.path().join("sqlite.db");
    fs::write(&path, "not a database at all, but long enough to be looked at".repeat(99)).unwrap();
    {
        use sqlx::{ConnectOptions, Connection};
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&sqlite).create_if_missing(true);
        let mut connection = options.connect().await.unwrap();
        sqlx::query("CREATE TABLE recipes (name TEXT)").execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }
    for path in [&path, &sqlite] {
        let before = fs::read(path).unwrap();
        for access in [Access::Exclusive, Access::Shared] {
            let refused = Store::open(path, StoreOptions { access, ..StoreOptions::default() }).await;
            assert!(matches!(refused, Err(StoreError::NotOurs(_))), "{refused:?}");
        }
        let target = folder.path().join("rusc.db");
        assert!(matches!(
            Store::restore(path, &target).await,
            Err(StoreError::NotOurs(_) | StoreError::Database(_))
        ));
        assert!(!target.exists());
        assert_eq!(fs::read(path).unwrap(), before);
    }
}

#[tokio::test]
async fn missing_folder_and_missing_backup_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("no").join("such").join("folder.db");
    assert!(matches!(Store::open(&nowhere, StoreOptions::default()).await, Err(StoreError::File { .. })));
    let missing = Store::restore(folder.path().join("none.db"), folder.path().join("rusc.db")).await;
    assert!(matches!(missing, Err(StoreError::Missing("backup"))), "{missing:?}");
}
