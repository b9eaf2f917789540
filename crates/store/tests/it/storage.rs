//! What a disk can do to a database: no room, damaged pages; and files that only their owner reads.

use std::fs;
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::Path;

use rusc_store::{DamageCheck, StorageFault, Store, StoreOptions};

use crate::in_file;
use crate::rows::{after_move, event, live_game, session, user};

/// Size of a page of the database.
const PAGE: u64 = 4096;

async fn open(path: &Path) -> Store {
    Store::open(path, StoreOptions::default()).await.unwrap()
}

#[tokio::test]
async fn probe_notices_that_there_is_no_room() {
    let (folder, store) = in_file().await;
    let path = folder.path().join("rusc.db");
    live_game(&store, "game1").await;
    store.close().await;
    let pages = u32::try_from(fs::metadata(&path).unwrap().len() / PAGE).unwrap();
    let full = StoreOptions { most_pages: Some(pages), ..StoreOptions::default() };
    let store = Store::open(&path, full).await.unwrap();
    assert_eq!(store.storage().fault, None);
    assert_eq!(store.probe().await.unwrap_err().fault(), Some(StorageFault::Full));
    assert_eq!(store.storage().fault, Some(StorageFault::Full));
    assert!(store.game("game1").await.unwrap().is_some(), "reading goes on");
    store.close().await;
    let store = open(&path).await;
    store.probe().await.unwrap();
    assert_eq!(store.storage().fault, None);
}

/// Overwrites pages of a database, all but the first.
fn damage(path: &Path) {
    let file = fs::File::options().write(true).open(path).unwrap();
    let length = file.metadata().unwrap().len();
    file.write_all_at(&vec![0xaa; usize::try_from(length - PAGE).unwrap()], PAGE).unwrap();
}

#[tokio::test]
async fn damaged_pages_are_noticed_while_the_caches_are_warm() {
    let (folder, store) = in_file().await;
    let path = folder.path().join("rusc.db");
    let row = live_game(&store, "game1").await;
    store.close().await;
    let store = open(&path).await;
    store.probe().await.unwrap();
    store.append(after_move(&row), vec![event(2)], vec![]).await.unwrap();
    store.look_for_damage(DamageCheck::Glance).await.unwrap();
    assert_eq!(store.storage().fault, None);
    damage(&path);
    let found = store.look_for_damage(DamageCheck::Glance).await.unwrap_err();
    assert_eq!(found.fault(), Some(StorageFault::Damaged), "{found}");
    assert_eq!(store.storage().fault, Some(StorageFault::Damaged));
    // A probe that happens to succeed does not heal it.
    let _ = store.probe().await;
    assert_eq!(store.storage().fault, Some(StorageFault::Damaged));
}

#[tokio::test]
async fn file_that_is_no_database_any_more_is_noticed() {
    let (folder, store) = in_file().await;
    let path = folder.path().join("rusc.db");
    store.close().await;
    let store = open(&path).await;
    let file = fs::File::options().write(true).open(&path).unwrap();
    file.write_all_at(b"no database at all", 0).unwrap();
    for check in [DamageCheck::Glance, DamageCheck::Whole] {
        let found = store.look_for_damage(check).await.unwrap_err();
        assert_eq!(found.fault(), Some(StorageFault::Damaged), "{found}");
    }
}

#[tokio::test]
async fn ends_of_the_tables_of_a_large_file_are_looked_at() {
    let (folder, store) = in_file().await;
    let path = folder.path().join("rusc.db");
    live_game(&store, "game1").await;
    for number in 0..10 {
        store.set_setting(&format!("filler {number}"), &"x".repeat(1 << 20)).await.unwrap();
    }
    store.close().await;
    let store = open(&path).await;
    assert!(fs::metadata(&path).unwrap().len() > 2048 * PAGE);
    store.look_for_damage(DamageCheck::Glance).await.unwrap();
    damage(&path);
    let found = store.look_for_damage(DamageCheck::Glance).await.unwrap_err();
    assert_eq!(found.fault(), Some(StorageFault::Damaged), "{found}");
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn nobody_else_reads_the_files() {
    let (folder, store) = in_file().await;
    user(&store, "Anna").await;
    store.backup(folder.path().join("copy.db")).await.unwrap();
    let names = ["rusc.db", "rusc.db-wal", "rusc.db-shm", "rusc.db.lock", "copy.db"];
    for name in names {
        assert_eq!(mode(&folder.path().join(name)), 0o600, "{name}");
    }
    // As an earlier version has left them; the server is killed and leaves its journal.
    drop(store);
    let old = folder.path().join("rusc.db.format-1");
    fs::write(&old, "").unwrap();
    for path in [folder.path().join("rusc.db"), folder.path().join("rusc.db.lock"), old.clone()] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
    }
    let store = open(&folder.path().join("rusc.db")).await;
    for name in &names[..4] {
        assert_eq!(mode(&folder.path().join(name)), 0o600, "{name}");
    }
    assert_eq!(mode(&old), 0o600);
    store.close().await;
}

#[test]
fn only_a_folder_of_our_own_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let check = |expected: u32| {
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        rusc_store::close_folder(folder.path(), "rusc.db");
        assert_eq!(mode(folder.path()), expected);
    };
    check(0o700);
    fs::write(folder.path().join("rusc.db-wal"), "").unwrap();
    check(0o700);
    fs::write(folder.path().join("letters.txt"), "").unwrap();
    check(0o755);
}

#[tokio::test]
async fn restoring_revives_nothing_that_was_ended() {
    let (folder, store) = in_file().await;
    let (path, copy) = (folder.path().join("rusc.db"), folder.path().join("copy.db"));
    let anna = user(&store, "Anna").await;
    let guest = store.create_guest(1).await.unwrap();
    for (name, who) in [("stays", &anna), ("ends", &anna), ("guest", &guest)] {
        store.create_session(session(name, who)).await.unwrap();
    }
    let token = |id: &str| rusc_store::TokenRow {
        id: id.into(),
        user_id: anna.id.clone(),
        label: "my bot".into(),
        hash: id.into(),
        created_ms: 5,
    };
    store.create_token(token("stays")).await.unwrap();
    store.create_token(token("revoked")).await.unwrap();
    store.remember_device(&anna.id, "laptop", 1).await.unwrap();
    store.backup(&copy).await.unwrap();
    store.end_session("ends").await.unwrap();
    store.delete_token(&anna.id, "revoked").await.unwrap();
    store.close().await;

    let check = async |database: &Path, sessions: [bool; 3], tokens: [bool; 2]| {
        Store::restore(&copy, database).await.unwrap();
        let store = open(database).await;
        for (name, expected) in ["stays", "ends", "guest"].iter().zip(sessions) {
            assert_eq!(store.session(name, 30).await.unwrap().is_some(), expected, "{name}");
        }
        for (name, expected) in ["stays", "revoked"].iter().zip(tokens) {
            assert_eq!(store.user_by_token(name).await.unwrap().is_some(), expected, "{name}");
        }
        assert!(!store.knows_device(&anna.id, "laptop").await.unwrap());
        store.close().await;
    };
    check(&path, [true, false, true], [true, false]).await;
    // On another machine nothing is known of what was ended.
    check(&folder.path().join("elsewhere.db"), [false, false, true], [true, true]).await;
}
