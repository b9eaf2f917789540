//! The databases that are measured: a file of `SQLite`, and a server of `PostgreSQL` on the same machine, where it is installed.

use rusc_store::{Store, StoreOptions};
use rusc_store_test::{Flushing, Installed, MISSING, PostgresServer};

/// Measures each database, empty at first; the one of the server has the name of the benchmark.
pub(crate) async fn measure_each(benchmark: &str, measure: impl AsyncFn(&str, Store)) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("rusc.db"), StoreOptions::default()).await.unwrap();
    measure("SQLite", store).await;
    let Some(installed) = Installed::find() else {
        eprintln!("{MISSING}");
        return;
    };
    let server = PostgresServer::start(installed, Flushing::On).unwrap();
    server.create_database(benchmark).unwrap();
    let store = Store::connect(&server.address(benchmark), StoreOptions::default()).await.unwrap();
    measure("PostgreSQL", store).await;
}
