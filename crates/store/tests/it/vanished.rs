//! A database whose host vanishes without a word: connections stay open, and nothing is ever answered on them. A proxy
//! between store and database plays that.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rusc_store::{StorageFault, Store, StoreError, StoreOptions};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use crate::postgres::{TestDatabase, server};

/// Longer than anything takes: what hangs for ever ends here.
const HANGS: Duration = Duration::from_mins(1);

/// Whoever asks for this is the last: the host vanishes before it answers.
const LAST_WORD: &str = "last word";

/// A proxy whose connections can be made to lead nowhere.
pub(crate) struct Proxy {
    port: u16,
    /// Connections of an earlier generation are dead: what comes over them is dropped.
    generation: Arc<AtomicU32>,
}

impl Proxy {
    /// One in front of the server of the tests.
    pub(crate) async fn start() -> Option<Proxy> {
        let database = server()?.port();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let generation = Arc::new(AtomicU32::new(0));
        let current = generation.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(("127.0.0.1", database)).await.unwrap();
                let ((client_in, client_out), (server_in, server_out)) =
                    (client.into_split(), server.into_split());
                tokio::spawn(pass(client_in, server_out, current.clone()));
                tokio::spawn(pass(server_in, client_out, current.clone()));
            }
        });
        Some(Proxy { port, generation })
    }

    /// The same database, through the proxy.
    pub(crate) fn address(&self, database: &TestDatabase) -> String {
        let name = database.address.rsplit('/').next().unwrap();
        format!("postgres://postgres@127.0.0.1:{}/{name}", self.port)
    }

    /// The host vanishes, and another takes its place: new connections work, those that are there never say anything again.
    pub(crate) fn vanish(&self) {
        self.generation.fetch_add(1, Ordering::SeqCst);
    }
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, current: Arc<AtomicU32>) {
    let generation = current.load(Ordering::SeqCst);
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        if buffer[..length].windows(LAST_WORD.len()).any(|part| part == LAST_WORD.as_bytes()) {
            current.fetch_add(1, Ordering::SeqCst);
        }
        if current.load(Ordering::SeqCst) == generation && to.write_all(&buffer[..length]).await.is_err() {
            break;
        }
    }
    // Not even an end gets through.
    if current.load(Ordering::SeqCst) != generation {
        std::future::pending::<()>().await;
    }
}

/// A store behind a proxy, with so many readers.
async fn behind_a_proxy(readers: u32) -> Option<(TestDatabase, Proxy, Store)> {
    let database = TestDatabase::with_tables().await?;
    let proxy = Proxy::start().await?;
    let patience = Duration::from_millis(300);
    let options = StoreOptions { readers, read_patience: patience, ..StoreOptions::default() };
    let store = Store::connect(&proxy.address(&database), options).await.unwrap();
    Some((database, proxy, store))
}

#[tokio::test]
async fn query_to_a_host_that_has_vanished_fails_and_the_next_succeeds() {
    let Some((database, _proxy, store)) = behind_a_proxy(2).await else { return };
    for _ in 0..2 {
        let both = async { tokio::join!(store.setting("one"), store.setting("two")) };
        assert!(matches!(timeout(HANGS, both).await.expect("the queries end"), (Ok(None), Ok(None))));
        let lost = timeout(HANGS, store.setting(LAST_WORD)).await.expect("the query ends");
        let error: StoreError = lost.unwrap_err();
        assert_eq!(error.fault(), Some(StorageFault::Unreachable), "{error}");
    }
    assert_eq!(store.setting("one").await.unwrap(), None);
    store.close().await;
    database.drop().await;
}

#[tokio::test]
async fn connection_that_comes_back_to_the_pool_and_is_dead_does_not_stay_taken() {
    let Some((database, proxy, store)) = behind_a_proxy(1).await else { return };
    assert_eq!(store.setting("one").await.unwrap(), None);
    // The task that gives the connection back has not run yet: it asks into nothing.
    proxy.vanish();
    assert_eq!(timeout(HANGS, store.setting("one")).await.expect("the query ends").unwrap(), None);
    store.close().await;
    database.drop().await;
}

#[tokio::test]
async fn query_that_nobody_waits_for_leaves_no_answer_to_the_next() {
    let Some((database, _proxy, store)) = behind_a_proxy(1).await else { return };
    store.set_setting("one", "1").await.unwrap();
    store.set_setting("two", "2").await.unwrap();
    for _ in 0..20 {
        // Given up somewhere on its way.
        let _ = timeout(Duration::from_micros(300), store.setting("one")).await;
        assert_eq!(store.setting("two").await.unwrap().as_deref(), Some("2"));
    }
    store.close().await;
    database.drop().await;
}

#[tokio::test]
async fn lock_is_taken_again_while_the_database_still_believes_in_its_old_session() {
    let Some((database, proxy, store)) = behind_a_proxy(1).await else { return };
    proxy.vanish();
    timeout(HANGS, store.check_lock()).await.expect("the look ends").unwrap();
    let second = Store::connect(&database.address, StoreOptions::default()).await;
    assert!(matches!(second, Err(StoreError::InUse(_))), "{second:?}");
    store.close().await;
    database.drop().await;
}
