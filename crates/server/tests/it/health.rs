//! Health as a watcher sees it: a disk that is full or damaged is told within moments, and which it is.

use std::fs;
use std::os::unix::fs::FileExt;

use rusc_server::{AppState, Assets};
use rusc_store::{StorageFault, Store, StoreOptions};

use crate::client::{Client, config};

const PAGE: u64 = 4096;

/// A server on a file, opened with these options.
async fn on_file(path: &std::path::Path, options: StoreOptions) -> AppState {
    let store = Store::open(path, options).await.unwrap();
    AppState::start_with(config(), store, Assets::none()).await.unwrap()
}

#[tokio::test]
async fn a_full_disk_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rusc.db");
    Store::open(&path, StoreOptions::default()).await.unwrap().close().await;
    let pages = u32::try_from(fs::metadata(&path).unwrap().len() / PAGE).unwrap();
    let state = on_file(&path, StoreOptions { most_pages: Some(pages), ..StoreOptions::default() }).await;
    let mut watcher = Client::new(&state);
    let ready = watcher.get("/readyz").await;
    assert_eq!((ready.status.as_u16(), ready.text.as_str()), (503, "the disk is full\n"));
    assert_eq!(watcher.get("/healthz").await.status, 200);
    let metrics = watcher.get("/metrics").await.ok().text;
    let counted = metrics.lines().find(|line| line.starts_with("rusc_store_failures_total{fault=\"full\"}"));
    assert_ne!(counted.and_then(|line| line.rsplit(' ').next()), Some("0"), "{metrics}");
}

#[tokio::test]
async fn damaged_pages_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rusc.db");
    Store::open(&path, StoreOptions::default()).await.unwrap().close().await;
    let state = on_file(&path, StoreOptions::default()).await;
    let file = fs::File::options().write(true).open(&path).unwrap();
    let length = file.metadata().unwrap().len();
    file.write_all_at(&vec![0xaa; usize::try_from(length - PAGE).unwrap()], PAGE).unwrap();
    let ready = Client::new(&state).get("/readyz").await;
    assert_eq!((ready.status.as_u16(), ready.text.as_str()), (503, "the database is damaged\n"));
}

#[tokio::test]
async fn a_write_that_fails_is_told_before_the_next_probe() {
    let state = crate::client::state(config()).await;
    let mut watcher = Client::new(&state);
    assert_eq!(watcher.get("/readyz").await.ok().text, "ok\n");
    // As the writer does when a move cannot be stored.
    state.store().note_fault(StorageFault::ReadOnly);
    let ready = watcher.get("/readyz").await;
    assert_eq!(
        (ready.status.as_u16(), ready.text.as_str()),
        (503, "the disk or the database is read-only\n")
    );
    state.store().set_setting("any", "write").await.unwrap();
    assert_eq!(watcher.get("/readyz").await.ok().text, "ok\n");
}
