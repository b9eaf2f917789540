//! Everything is moved from one database to the other and back, and never are two of them in use.

use std::path::Path;

use rusc_store::{
    AuditRow, InviteRow, JobKind, JobLimits, JobRank, NewJob, NewReportRow, Purpose, Store, StoreError,
    StoreOptions, StudyRow, TableSum, TokenRow, TransferMark, Visibility,
};

use crate::in_file;
use crate::postgres::{TestDatabase, run_in};
use crate::rows::{after_move, live_game, rating, said, session, user};

/// A row in every table, strange letters among them.
async fn fill(store: &Store) {
    let row = live_game(store, "game1").await;
    let [one, two] = row.users.clone().map(Option::unwrap);
    let me = store.user(&one).await.unwrap().unwrap();
    let ratings = vec![rating(&one, 1, 1_600.123_456_789), rating(&two, 1, 1_399.9)];
    store.append(after_move(&row), vec![said(2, &me, "¿Què? 🐝 '' \\\\")], ratings).await.unwrap();
    store.create_session(session("cookie", &me)).await.unwrap();
    let (id, user_id) = ("t".to_owned(), one.clone());
    let token = TokenRow { id, user_id, label: "bot".into(), hash: "hash".into(), created_ms: 5 };
    store.create_token(token).await.unwrap();
    store.remember_device(&one, "laptop", 7).await.unwrap();
    let (purpose, made_by) = (Purpose::Register, Some(one.clone()));
    let code_hash = "code".to_owned();
    let invite = InviteRow { code_hash, purpose, made_by, created_ms: 1, expires_ms: 9, used_ms: None };
    store.create_invite(invite).await.unwrap();
    let gone = user(store, "Gone").await;
    store.delete_user(&gone.id).await.unwrap();
    store.block(&one, &two, 3).await.unwrap();
    store.follow(&two, &gone.id, 4, 9).await.unwrap();
    store.add_lessons(&one, vec!["hive-1".into(), "Ärmel".into()]).await.unwrap();
    store.set_page_settings(&one, "{}".into()).await.unwrap();
    let new = |about: &str| NewReportRow {
        by_user: one.clone(),
        about: about.to_owned(),
        game_id: None,
        text: "rude".into(),
        at_ms: 8,
    };
    store.add_report(new(&two)).await.unwrap();
    let study = StudyRow {
        id: "study".into(),
        user_id: one.clone(),
        owner: String::new(),
        name: "Obertures".into(),
        kind: "hive".into(),
        visibility: Visibility::Private,
        version: 0,
        body: "Base;InProgress;White[1]".into(),
        created_ms: 11,
        changed_ms: 12,
    };
    store.save_study(study, 1).await.unwrap();
    let job = NewJob {
        id: "job".into(),
        kind: JobKind::Analysis,
        rank: JobRank::Person,
        owner: one.clone(),
        dedup_key: Some("analysis game1".into()),
        cost: 7,
        nodes: 1_000,
        input: "{}".into(),
        asked_by: None,
    };
    let limits = JobLimits { open_per_owner: 1, per_day: None, open_in_all: 1 };
    store.enqueue_job(job, limits).await.unwrap();
    store.add_audit(9, Some(&one), "user.ban", "somebody").await.unwrap();
    store.heartbeat(10).await.unwrap();
    store.set_setting("secret", "value").await.unwrap();
    // More than one page.
    for number in 0..700 {
        store.set_setting(&format!("key {number}"), "x").await.unwrap();
    }
}

/// What must be the same before and after.
async fn look(store: &Store) -> (Vec<AuditRow>, String) {
    let game = store.game_with_events("game1").await.unwrap().unwrap();
    let one = game.0.users[0].clone().unwrap();
    let export = store.export_user(&one).await.unwrap().unwrap();
    (store.audit(None, 9).await.unwrap(), format!("{game:?} {export:?} {:?}", store.counts().await.unwrap()))
}

async fn transfer(from: &Store, to: &Store) -> Vec<TableSum> {
    let mut seen = (0, 0);
    let sums = from.transfer_to(to, &mut |progress| seen = (progress.done, progress.total)).await.unwrap();
    assert_eq!(seen.0, seen.1, "the progress ends where it was to end");
    assert_eq!(seen.1, 2 * sums.iter().map(|sum| sum.rows).sum::<u64>());
    sums
}

fn accepting() -> StoreOptions {
    StoreOptions { transfer_mark: TransferMark::Accepted, ..StoreOptions::default() }
}

async fn open(path: &Path) -> rusc_store::Result<Store> {
    Store::open(path, StoreOptions::default()).await
}

#[tokio::test]
async fn everything_goes_to_postgres_and_back_and_is_the_same() {
    let Some(database) = TestDatabase::empty().await else { return };
    let (folder, file) = in_file().await;
    let path = folder.path().join("rusc.db");
    fill(&file).await;
    let before = look(&file).await;
    let server = Store::connect(&database.address, accepting()).await.unwrap();
    let sums = transfer(&file, &server).await;
    assert!(sums.iter().all(|sum| sum.rows > 0), "{sums:?}");
    assert_eq!(look(&server).await, before);
    assert_eq!(server.faults().await.unwrap(), [""; 0]);
    // New rows come after the copied ones.
    server.add_audit(11, None, "later", "").await.unwrap();
    assert_eq!(server.audit(None, 9).await.unwrap()[0].id, before.0[0].id + 1);
    file.close().await;
    server.close().await;

    let refused = open(&path).await.unwrap_err();
    assert!(matches!(&refused, StoreError::Moved { .. }), "{refused}");
    assert!(refused.to_string().contains("rusc migrate --undo"), "{refused}");
    let server = Store::connect(&database.address, StoreOptions::default()).await.unwrap();
    let back = folder.path().join("back.db");
    let other = Store::open(&back, accepting()).await.unwrap();
    transfer(&server, &other).await;
    let now = look(&other).await;
    assert_eq!((now.0.len(), &now.1), (before.0.len() + 1, &before.1));
    assert_eq!(other.faults().await.unwrap(), [""; 0]);
    server.close().await;
    let refused = Store::connect(&database.address, StoreOptions::default()).await.unwrap_err();
    assert!(matches!(refused, StoreError::Moved { .. }), "{refused}");
    other.close().await;
    open(&back).await.unwrap().close().await;

    // Whoever wants the old file again says so.
    let old = Store::open(&path, accepting()).await.unwrap();
    old.unmark().await.unwrap();
    old.close().await;
    let old = open(&path).await.unwrap();
    assert_eq!(look(&old).await, before);
    database.drop().await;
}

#[tokio::test]
async fn target_with_anything_in_it_is_refused_and_not_touched() {
    let Some(database) = TestDatabase::with_tables().await else { return };
    let (_folder, file) = in_file().await;
    fill(&file).await;
    let server = database.open().await;
    let anna = user(&server, "Anna").await;
    let refused = file.transfer_to(&server, &mut |_| {}).await.unwrap_err();
    assert!(matches!(refused, StoreError::NotEmpty(_)), "{refused}");
    assert_eq!(server.user(&anna.id).await.unwrap(), Some(anna));
    assert_eq!(server.counts().await.unwrap().users, 1);
    check_usable(&file).await;
    server.close().await;
    database.open().await.close().await;
    database.drop().await;
}

#[tokio::test]
async fn interrupted_move_leaves_the_source_usable_and_the_target_not() {
    let Some(database) = TestDatabase::empty().await else { return };
    let (folder, file) = in_file().await;
    let path = folder.path().join("rusc.db");
    fill(&file).await;
    let before = look(&file).await;
    let server = Store::connect(&database.address, accepting()).await.unwrap();
    // Killed in the middle, as by a panic: the future is gone half way.
    let moving = {
        let (file, server) = (file.clone(), server.clone());
        tokio::spawn(async move {
            let mut rows = 0;
            file.transfer_to(&server, &mut |progress| {
                rows = progress.done;
                assert!(rows < 20, "killed");
            })
            .await
        })
    };
    assert!(moving.await.unwrap_err().is_panic());
    file.close().await;
    server.close().await;
    let refused = Store::connect(&database.address, StoreOptions::default()).await.unwrap_err();
    assert!(matches!(refused, StoreError::Incomplete(_)), "{refused}");
    let file = open(&path).await.unwrap();
    assert_eq!(look(&file).await, before);

    // It cannot be declared complete, but begun anew.
    let server = Store::connect(&database.address, accepting()).await.unwrap();
    assert!(matches!(server.unmark().await, Err(StoreError::Incomplete(_))));
    transfer(&file, &server).await;
    assert_eq!(look(&server).await, before);
    server.close().await;
    database.open().await.close().await;
    database.drop().await;
}

#[tokio::test]
async fn copy_that_is_different_is_noticed() {
    let Some(database) = TestDatabase::with_tables().await else { return };
    let (_folder, file) = in_file().await;
    fill(&file).await;
    // A database that changes what is written to it.
    run_in(
        &database.address,
        "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN IF NEW.key = 'secret' THEN NEW.value := 'another'; END IF; RETURN NEW; END $$;
         CREATE TRIGGER spoil BEFORE INSERT ON settings FOR EACH ROW EXECUTE FUNCTION spoil()",
    )
    .await;
    let server = database.open().await;
    let refused = file.transfer_to(&server, &mut |_| {}).await.unwrap_err();
    assert!(matches!(refused, StoreError::Different { table: "settings", .. }), "{refused}");
    check_usable(&file).await;
    server.close().await;
    let refused = Store::connect(&database.address, StoreOptions::default()).await.unwrap_err();
    assert!(matches!(refused, StoreError::Incomplete(_)), "{refused}");
    database.drop().await;
}

#[tokio::test]
async fn every_table_is_moved() {
    use sqlx::{Connection, SqliteConnection};
    let (folder, file) = in_file().await;
    let target = Store::open(folder.path().join("other.db"), accepting()).await.unwrap();
    let moved: Vec<&str> = transfer(&file, &target).await.iter().map(|sum| sum.table).collect();
    let address = format!("sqlite://{}", folder.path().join("rusc.db").display());
    let mut connection = SqliteConnection::connect(&address).await.unwrap();
    let tables: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table'")
        .fetch_all(&mut connection)
        .await
        .unwrap();
    for table in tables.iter().filter(|table| !["rusc_format", "nodes", "seeks"].contains(&table.as_str())) {
        assert!(moved.contains(&table.as_str()), "{table} is missing in src/transfer/tables.rs");
    }
}

/// Sees that a store can be opened again.
async fn check_usable(store: &Store) {
    let path = store.path().unwrap().to_owned();
    store.close().await;
    open(&path).await.unwrap().close().await;
}
