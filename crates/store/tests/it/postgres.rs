//! `PostgreSQL` for the suite: one server for the whole binary, a template with the tables, a copy of it for each test. And
//! what is particular to that database: one statement for many games, a second server, other programs' tables.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rusc_store::{Access, EventRow, Hearing, StorageFault, Store, StoreError, StoreOptions};
use rusc_store_test::{Flushing, Installed, MISSING, PostgresServer, StopMode};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::sync::OnceCell;
use tokio::task::JoinSet;

use crate::rows::{after_move, event, live_game, user};

/// The server that the tests share; none where it is not installed.
pub(crate) fn server() -> Option<&'static PostgresServer> {
    static SERVER: OnceLock<Option<PostgresServer>> = OnceLock::new();
    let start = || {
        let Some(installed) = Installed::find() else {
            eprintln!("{MISSING}");
            return None;
        };
        Some(PostgresServer::start(installed, Flushing::Off).unwrap())
    };
    SERVER.get_or_init(start).as_ref()
}

/// Runs a statement in a database.
pub(crate) async fn run_in(address: &str, sql: &str) {
    let mut connection = PgConnection::connect(address).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// A database of one test.
pub(crate) struct TestDatabase {
    pub(crate) address: String,
    name: String,
}

impl TestDatabase {
    /// A copy of a template; an empty one of `template0`.
    async fn new(template: &str) -> Option<TestDatabase> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let server = server()?;
        let name = format!("test{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        run_in(&server.address("postgres"), &format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
        Some(TestDatabase { address: server.address(&name), name })
    }

    /// One without tables.
    pub(crate) async fn empty() -> Option<TestDatabase> {
        TestDatabase::new("template0").await
    }

    /// One with the tables of a store.
    pub(crate) async fn with_tables() -> Option<TestDatabase> {
        static TEMPLATE: OnceCell<()> = OnceCell::const_new();
        let server = server()?;
        let make = || async {
            run_in(&server.address("postgres"), "CREATE DATABASE suite").await;
            let store = Store::connect(&server.address("suite"), StoreOptions::default()).await.unwrap();
            store.close().await;
        };
        TEMPLATE.get_or_init(make).await;
        TestDatabase::new("suite").await
    }

    /// Opens it.
    pub(crate) async fn open(&self) -> Store {
        Store::connect(&self.address, StoreOptions::default()).await.unwrap()
    }

    /// Deletes it.
    pub(crate) async fn drop(self) {
        let server = server().unwrap();
        run_in(&server.address("postgres"), &format!("DROP DATABASE {} WITH (FORCE)", self.name)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_of_many_games_are_joined_and_answered_one_by_one() {
    let Some(database) = TestDatabase::with_tables().await else { return };
    let store = database.open().await;
    let mut rows = Vec::new();
    for number in 0..40 {
        rows.push(live_game(&store, &format!("game{number}")).await);
    }
    let stranger = EventRow { user_id: Some("nobody".into()), ..event(2) };
    let mut tasks = JoinSet::new();
    for (number, row) in rows.iter().cloned().enumerate() {
        let (store, stranger) = (store.clone(), stranger.clone());
        tasks.spawn(async move {
            let mut next = after_move(&row);
            let result = match number % 4 {
                0 => store.append(next, vec![stranger], vec![]).await,
                1 => {
                    next.n = 3;
                    store.append(next, vec![event(3)], vec![]).await
                }
                2 => {
                    next.epoch = 7;
                    store.append(next, vec![event(2)], vec![]).await
                }
                _ => store.append(next, vec![event(2)], vec![]).await,
            };
            (number, result)
        });
    }
    while let Some(done) = tasks.join_next().await {
        let (number, result) = done.unwrap();
        let is_right = match number % 4 {
            0 => matches!(result, Err(StoreError::Missing("user"))),
            1 => matches!(result, Err(StoreError::WrongNumber { stored: 1, offered: 3, .. })),
            2 => matches!(result, Err(StoreError::Fenced { stored: 0, offered: 7, .. })),
            _ => result.is_ok(),
        };
        assert!(is_right, "{number}: {result:?}");
        let events = store.events_after(&format!("game{number}"), 0).await.unwrap();
        assert_eq!(events.len(), if number % 4 == 3 { 2 } else { 1 });
    }
    store.close().await;
    database.drop().await;
}

#[tokio::test]
async fn second_server_is_refused_and_commands_beside_it_are_not() {
    let Some(database) = TestDatabase::with_tables().await else { return };
    let store = database.open().await;
    let second = Store::connect(&database.address, StoreOptions::default()).await;
    assert!(matches!(second, Err(StoreError::InUse(_))), "{second:?}");
    let shared = StoreOptions { access: Access::Shared, ..StoreOptions::default() };
    let beside = Store::connect(&database.address, shared).await.unwrap();
    user(&beside, "Anna").await;
    assert!(store.user_by_name("anna").await.unwrap().is_some());
    beside.close().await;
    store.close().await;
    database.open().await.close().await;
    database.drop().await;
}

#[tokio::test]
async fn tables_of_others_are_refused_and_not_touched() {
    let Some(database) = TestDatabase::empty().await else { return };
    run_in(&database.address, "CREATE TABLE recipes (name TEXT)").await;
    let refused = Store::connect(&database.address, StoreOptions::default()).await;
    assert!(matches!(refused, Err(StoreError::NotOurs(_))), "{refused:?}");
    run_in(&database.address, "DROP TABLE recipes").await;
    database.open().await.close().await;
    run_in(&database.address, "INSERT INTO rusc_format VALUES (1000)").await;
    let refused = Store::connect(&database.address, StoreOptions::default()).await;
    assert!(matches!(refused, Err(StoreError::Newer { found: 1000, .. })), "{refused:?}");
    database.drop().await;
}

#[tokio::test]
async fn addresses_are_checked_and_passwords_not_repeated() {
    let bad = Store::connect("postgres://u:geheim@host:port/db", StoreOptions::default()).await.unwrap_err();
    assert!(matches!(bad, StoreError::BadAddress(_)), "{bad}");
    assert!(!bad.to_string().contains("geheim"), "{bad}");
    // Nobody listens at that port.
    let nobody = "postgres://u:geheim@127.0.0.1:1/rusc";
    let error = Store::connect(nobody, StoreOptions::default()).await.unwrap_err();
    assert!(error.to_string().starts_with("postgres://127.0.0.1:1/rusc cannot be reached"), "{error}");
    assert!(!error.to_string().contains("geheim"), "{error}");
}

#[tokio::test]
async fn database_that_comes_back_is_used_again() {
    let Some(database) = TestDatabase::with_tables().await else { return };
    let store = database.open().await;
    let mut row = live_game(&store, "game1").await;
    // As a restart of the server does it, for this database alone.
    let name = database.address.rsplit('/').next().unwrap().to_owned();
    let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
    for n in 2..=6 {
        run_in(&server().unwrap().address("postgres"), &end).await;
        row = after_move(&row);
        store.append(row.clone(), vec![event(n)], vec![]).await.unwrap();
        store.heartbeat(n).await.unwrap();
    }
    // A query is not sent again by itself; the next one has another connection.
    let events = loop {
        match store.events_after("game1", 0).await {
            Ok(events) => break events,
            Err(error) => assert_eq!(error.fault(), Some(StorageFault::Unreachable), "{error}"),
        }
    };
    assert_eq!(events.len(), 6);
    assert_eq!(store.storage().fault, None, "the last write has succeeded");
    store.close().await;
    database.drop().await;
}

#[tokio::test]
async fn lock_that_a_restart_of_the_database_has_taken_away_is_taken_again_or_lost() {
    let Some(installed) = Installed::find() else { return };
    let own = PostgresServer::start(installed, Flushing::Off).unwrap();
    own.create_database("rusc").unwrap();
    let address = own.address("rusc");
    let connect =
        async |access| Store::connect(&address, StoreOptions { access, ..StoreOptions::default() }).await;
    let restart = || {
        own.stop(StopMode::Immediate).unwrap();
        own.start_again().unwrap();
    };
    for (access, other) in [(Access::Exclusive, Access::Node), (Access::Node, Access::Exclusive)] {
        let store = connect(access).await.unwrap();
        restart();
        store.check_lock().await.unwrap();
        let refused = connect(other).await;
        assert!(matches!(refused, Err(StoreError::InUse(_))), "{access:?}: {refused:?}");
        restart();
        // The other comes first.
        let late = connect(other).await.unwrap();
        let lost = store.check_lock().await;
        assert!(matches!(lost, Err(StoreError::InUse(_))), "{access:?}: {lost:?}");
        late.check_lock().await.unwrap();
        late.close().await;
        store.check_lock().await.unwrap();
        store.close().await;
        store.check_lock().await.unwrap();
    }
}

#[tokio::test]
async fn signs_of_life_do_not_wait_for_other_jobs() {
    let Some(database) = TestDatabase::with_tables().await else { return };
    let store = database.open().await;
    store.register_node("a", "", 60_000).await.unwrap();
    // Somebody holds a table, and every connection for jobs waits for it.
    let mut holder = PgConnection::connect(&database.address).await.unwrap();
    sqlx::raw_sql("BEGIN; LOCK TABLE settings").execute(&mut holder).await.unwrap();
    let mut jobs = JoinSet::new();
    for number in 0..8 {
        let store = store.clone();
        jobs.spawn(async move { store.set_setting("number", &number.to_string()).await });
    }
    let sql = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'settings'::regclass";
    while sqlx::query_scalar::<_, i64>(sql).fetch_one(&mut holder).await.unwrap() < 4 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let hearing = Hearing::Others { ago_ms: 0 };
    for n in 1..=3 {
        store.renew_node("a", 60_000, hearing, n).await.unwrap();
        store.heartbeat(n).await.unwrap();
    }
    assert!(jobs.try_join_next().is_none(), "the jobs still wait");
    sqlx::raw_sql("ROLLBACK").execute(&mut holder).await.unwrap();
    while let Some(done) = jobs.join_next().await {
        done.unwrap().unwrap();
    }
    store.close().await;
    database.drop().await;
}

#[tokio::test]
async fn backup_is_left_to_the_programs_of_the_database() {
    let Some(database) = TestDatabase::with_tables().await else { return };
    let store = database.open().await;
    let folder = tempfile::tempdir().unwrap();
    let refused = store.backup(folder.path().join("copy.db")).await.unwrap_err();
    assert!(refused.to_string().contains("pg_dump"), "{refused}");
    store.probe().await.unwrap();
    store.look_for_damage(rusc_store::DamageCheck::Whole).await.unwrap();
    store.close().await;
    assert!(matches!(store.probe().await, Err(StoreError::Closed)));
    database.drop().await;
}
