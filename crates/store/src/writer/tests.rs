//! What becomes of a batch when one of its jobs fails, and when the database gives up the whole transaction.

use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tokio::sync::oneshot;

use super::{Finished, FinishedJob, Job, commit, queued};
use crate::fault::{StorageFault, StorageRecord, StorageState};
use crate::sql::{Connection, query, query_scalar};
use crate::{Result, StoreError};

/// A database with a table.
async fn in_memory() -> Connection {
    let options = SqliteConnectOptions::new().in_memory(true);
    let mut connection = Connection::Sqlite(options.connect().await.unwrap());
    query("CREATE TABLE numbers (number BIGINT)").execute(&mut connection).await.unwrap();
    connection
}

/// Inserts a number and then does something else.
fn insert(number: i64, then: &'static str) -> (Box<dyn Job>, oneshot::Receiver<Result<()>>) {
    queued(move |connection| {
        Box::pin(async move {
            query("INSERT INTO numbers VALUES ($1)").bind(number).execute(&mut *connection).await?;
            query(then).execute(connection).await?;
            Ok(())
        })
    })
}

/// Runs the jobs, each in its turn after `SELECT 1`, as one batch; gives back who was told what, and what is stored.
async fn run(thens: &[&'static str]) -> (Vec<&'static str>, Vec<i64>) {
    let mut connection = in_memory().await;
    let (jobs, answers): (Vec<_>, Vec<_>) =
        thens.iter().enumerate().map(|(number, then)| insert(number as i64, then)).unzip();
    commit(&mut connection, jobs, &StorageRecord::default()).await;
    let mut told = Vec::new();
    for answer in answers {
        told.push(match answer.await.unwrap() {
            Ok(()) => "ok",
            Err(StoreError::NotWritten { .. }) => "not written",
            Err(_) => "failed",
        });
    }
    // Whatever happened, the next batch finds a connection that works.
    let (job, answered) = insert(99, "SELECT 1");
    commit(&mut connection, vec![job], &StorageRecord::default()).await;
    answered.await.unwrap().unwrap();
    let query = query_scalar("SELECT number FROM numbers ORDER BY number");
    (told, query.fetch_all(&mut connection).await.unwrap())
}

const FINE: &str = "SELECT 1";
const FAILS: &str = "SELECT * FROM nothing";
/// As the database does by itself when the disk is full.
const GIVES_UP: &str = "ROLLBACK";

#[tokio::test]
async fn failing_job_is_undone_alone() {
    let (told, stored) = run(&[FINE, FAILS, FINE, FAILS, FAILS, FINE]).await;
    assert_eq!(told, ["ok", "failed", "ok", "failed", "failed", "ok"]);
    assert_eq!(stored, [0, 2, 5, 99]);
}

#[tokio::test]
async fn nobody_is_told_ok_if_the_transaction_is_lost() {
    let (told, stored) = run(&[FINE, FAILS, GIVES_UP, FINE]).await;
    assert_eq!(told, ["not written", "failed", "not written", "not written"]);
    assert_eq!(stored, [99]);
}

#[tokio::test]
async fn job_whose_asker_has_gone_is_done_all_the_same() {
    let mut connection = in_memory().await;
    let (job, answered) = insert(7, FINE);
    drop(answered);
    commit(&mut connection, vec![job], &StorageRecord::default()).await;
    let stored: Vec<i64> =
        query_scalar("SELECT number FROM numbers").fetch_all(&mut connection).await.unwrap();
    assert_eq!(stored, [7]);
}

#[test]
fn own_reason_of_a_failed_job_outlives_the_batch() {
    let (answer, mut answered) = oneshot::channel();
    let done = FinishedJob::<()> { result: Err(StoreError::NameTaken), answer };
    Finished::fail(Box::new(done), &sqlx::Error::WorkerCrashed);
    assert!(matches!(answered.try_recv(), Ok(Err(StoreError::NameTaken))));
}

#[tokio::test]
async fn faults_of_the_storage_are_told_apart_and_pass_with_the_next_commit() {
    for (pragma, undo, expected) in [
        ("PRAGMA query_only = 1", "PRAGMA query_only = 0", StorageFault::ReadOnly),
        ("PRAGMA max_page_count = 2", "PRAGMA max_page_count = 1000000", StorageFault::Full),
    ] {
        let mut connection = in_memory().await;
        query(pragma).execute(&mut connection).await.unwrap();
        let record = StorageRecord::default();
        let large = "INSERT INTO numbers VALUES (zeroblob(100000))";
        let (job, answered) = insert(1, large);
        commit(&mut connection, vec![job], &record).await;
        assert_eq!(answered.await.unwrap().unwrap_err().fault(), Some(expected), "{pragma}");
        assert_eq!(record.state().fault, Some(expected), "{pragma}");
        query(undo).execute(&mut connection).await.unwrap();
        let (job, answered) = insert(2, large);
        commit(&mut connection, vec![job], &record).await;
        answered.await.unwrap().unwrap();
        assert_eq!(record.state().fault, None, "{pragma}");
        assert_eq!(record.state().failures.iter().sum::<u64>(), 1, "{pragma}");
    }
}

#[tokio::test]
async fn mistakes_of_callers_are_no_faults_of_the_storage() {
    let mut connection = in_memory().await;
    let record = StorageRecord::default();
    let (job, answered) = insert(1, FAILS);
    commit(&mut connection, vec![job], &record).await;
    assert_eq!(answered.await.unwrap().unwrap_err().fault(), None);
    assert_eq!(record.state(), StorageState::default());
}

#[test]
fn damage_does_not_pass_with_the_next_commit() {
    let record = StorageRecord::default();
    record.failed(StorageFault::Damaged);
    record.written();
    record.failed(StorageFault::Full);
    record.written();
    assert_eq!(record.state().fault, Some(StorageFault::Damaged));
    record.sound();
    assert_eq!(record.state(), StorageState { fault: None, failures: [1, 0, 1, 0, 0] });
}
