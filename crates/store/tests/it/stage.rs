//! Where tests take place: every kind of store, and folders that disappear.

use rusc_store::{Store, StoreOptions};
use tempfile::TempDir;

/// Runs each check on every kind of store.
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
                    let (_folder, store) = crate::stage::in_file().await;
                    super::$check(&store).await;
                    assert_eq!(store.faults().await.unwrap(), Vec::<String>::new());
                    store.close().await;
                }
            )*
        }
    };
}

pub(crate) use on_every_store;

/// A store in a folder of its own.
pub(crate) async fn in_file() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("rusc.db"), StoreOptions::default()).await.unwrap();
    (folder, store)
}
