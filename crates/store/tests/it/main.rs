//! Integration tests of the store. What holds for every store is checked on one in memory, on one in a file, and on
//! `PostgreSQL`: `on_every_store!` makes three tests of each check.

#![expect(clippy::unwrap_used, reason = "whatever goes wrong in a test is the failure of the test")]

use rusc_store::{Store, StoreOptions};
use tempfile::TempDir;

/// Makes a test in memory, one in a file and one in `PostgreSQL` out of each check.
macro_rules! on_every_store {
    ($($check:ident),* $(,)?) => {
        mod in_memory {
            $(
                #[tokio::test]
                async fn $check() {
                    super::$check(&rusc_store::Store::memory().await.unwrap()).await;
                }
            )*
        }

        mod in_a_file {
            $(
                #[tokio::test]
                async fn $check() {
                    let (_folder, store) = crate::in_file().await;
                    super::$check(&store).await;
                    assert_eq!(store.faults().await.unwrap(), Vec::<String>::new());
                    store.close().await;
                }
            )*
        }

        mod in_postgres {
            $(
                #[tokio::test]
                async fn $check() {
                    let Some(database) = crate::postgres::TestDatabase::with_tables().await else { return };
                    let store = database.open().await;
                    super::$check(&store).await;
                    assert_eq!(store.faults().await.unwrap(), Vec::<String>::new());
                    store.close().await;
                    database.drop().await;
                }
            )*
        }
    };
}

mod accounts;
mod crash;
mod deletion;
mod events;
mod files;
mod games;
mod host;
mod jobs;
mod lists;
mod migration;
mod nodes;
mod people;
mod postgres;
mod rows;
mod schema;
mod sessions;
mod storage;
mod transfer;
mod vanished;
mod writing;

/// A store in a temporary folder.
pub(crate) async fn in_file() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("rusc.db"), StoreOptions::default()).await.unwrap();
    (folder, store)
}
