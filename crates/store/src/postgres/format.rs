//! The tables in `PostgreSQL`: the same migrations as those of `SQLite`, number by number, in the words of this database. All
//! that are missing are one transaction, under a lock, so that of several nodes one migrates and the others wait.

use std::path::Path;

use sqlx::Connection;
use sqlx::postgres::PgConnection;

use crate::migrate::missing;
use crate::{Result, StoreError};

/// The migrations by number; never changed, only added to. A test compares the tables with those of `SQLite`.
pub(crate) const MIGRATIONS: &[(u32, &str)] = &[
    (1, include_str!("../../migrations/postgres/0001_begin.sql")),
    (2, include_str!("../../migrations/postgres/0002_people_by_id.sql")),
    (3, include_str!("../../migrations/postgres/0003_bounds.sql")),
    (4, include_str!("../../migrations/postgres/0004_access.sql")),
    (5, include_str!("../../migrations/postgres/0005_lessons.sql")),
    (6, include_str!("../../migrations/postgres/0006_people.sql")),
    (7, include_str!("../../migrations/postgres/0007_offline_and_studies.sql")),
    (9, include_str!("../../migrations/postgres/0009_ownership.sql")),
    (10, include_str!("../../migrations/postgres/0010_jobs.sql")),
    (11, include_str!("../../migrations/postgres/0011_cluster.sql")),
    (12, include_str!("../../migrations/postgres/0012_away.sql")),
];

/// The advisory lock of a migration: "form".
const LOCK: i64 = 0x666f_726d;

/// The oldest server that is supported.
const OLDEST: i32 = 130_000;

/// Brings a database to the newest format.
pub(crate) async fn migrate(
    connection: &mut PgConnection,
    address: &Path,
    steps: &[(u32, &'static str)],
) -> Result<()> {
    check_server(connection).await?;
    let mut transaction = connection.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
    let applied = applied(&mut transaction, address).await?;
    let steps = missing(&applied, steps, address)?;
    if !applied.is_empty() && !steps.is_empty() {
        tracing::info!(address = %address.display(), "the database gets a newer format");
    }
    for (number, step) in steps {
        let table = "CREATE TABLE IF NOT EXISTS rusc_format (number BIGINT NOT NULL PRIMARY KEY)";
        sqlx::query(table).execute(&mut *transaction).await?;
        sqlx::raw_sql(step).execute(&mut *transaction).await?;
        sqlx::query("INSERT INTO rusc_format (number) VALUES ($1)")
            .bind(i64::from(number))
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Whether the server can hold what is stored.
async fn check_server(connection: &mut PgConnection) -> Result<()> {
    let version: i32 = sqlx::query_scalar("SELECT current_setting('server_version_num')::int")
        .fetch_one(&mut *connection)
        .await?;
    if version < OLDEST {
        return Err(StoreError::Unsuitable("PostgreSQL 13 or newer is needed".to_owned()));
    }
    let encoding: String =
        sqlx::query_scalar("SELECT current_setting('server_encoding')").fetch_one(connection).await?;
    if encoding == "UTF8" {
        return Ok(());
    }
    Err(StoreError::Unsuitable(format!(
        "its encoding is {encoding}; make another with: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0"
    )))
}

/// The numbers of the migrations that the database has.
async fn applied(connection: &mut PgConnection, address: &Path) -> Result<Vec<u32>> {
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT table_name::text FROM information_schema.tables
         WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'",
    )
    .fetch_all(&mut *connection)
    .await?;
    if tables.is_empty() {
        return Ok(Vec::new());
    }
    if !tables.iter().any(|table| table == "rusc_format") {
        return Err(StoreError::NotOurs(address.to_owned()));
    }
    let numbers: Vec<i64> =
        sqlx::query_scalar("SELECT number FROM rusc_format ORDER BY number").fetch_all(connection).await?;
    Ok(numbers.into_iter().map(|number| u32::try_from(number).unwrap_or(u32::MAX)).collect())
}
