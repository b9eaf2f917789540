//! Schema migrations. Every step ever released stays here. A file is backed up before it is migrated, and one of a newer
//! format is refused untouched.

use std::path::{Path, PathBuf};

use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use crate::connect::{FileLock, Location};
use crate::{Result, StoreError, backup};

/// The migrations by number. Never changed, only added to; those of `PostgreSQL` have the same numbers.
pub(crate) const MIGRATIONS: &[(u32, &str)] = &[
    (1, include_str!("../migrations/sqlite/0001_begin.sql")),
    (2, include_str!("../migrations/sqlite/0002_people_by_id.sql")),
    (3, include_str!("../migrations/sqlite/0003_bounds.sql")),
    (4, include_str!("../migrations/sqlite/0004_access.sql")),
    (5, include_str!("../migrations/sqlite/0005_lessons.sql")),
    (6, include_str!("../migrations/sqlite/0006_people.sql")),
    (7, include_str!("../migrations/sqlite/0007_offline_and_studies.sql")),
    (9, include_str!("../migrations/sqlite/0009_ownership.sql")),
    (10, include_str!("../migrations/sqlite/0010_jobs.sql")),
    (11, include_str!("../migrations/sqlite/0011_cluster.sql")),
    (12, include_str!("../migrations/sqlite/0012_away.sql")),
];

/// Those that a database lacks, in order; `applied` are the numbers it has. Numbers may be left out and filled later.
pub(crate) fn missing(
    applied: &[u32],
    steps: &[(u32, &'static str)],
    path: &Path,
) -> Result<Vec<(u32, &'static str)>> {
    let is_known = |number: &u32| steps.iter().any(|(known, _)| known == number);
    if let Some(unknown) = applied.iter().rfind(|number| !is_known(number)) {
        let known = steps.last().map_or(0, |(number, _)| *number);
        return Err(StoreError::Newer { path: path.to_owned(), found: *unknown, known });
    }
    Ok(steps.iter().filter(|(number, _)| !applied.contains(number)).copied().collect())
}

/// Opens the database and brings it to the newest format.
pub(crate) async fn connect(
    location: &Location,
    settings: SqliteConnectOptions,
    lock: &FileLock,
) -> Result<SqliteConnection> {
    connect_with(location, settings, lock, MIGRATIONS).await
}

/// The same with any list of migrations, for tests of older and newer programs.
pub(crate) async fn connect_with(
    location: &Location,
    settings: SqliteConnectOptions,
    lock: &FileLock,
    steps: &[(u32, &'static str)],
) -> Result<SqliteConnection> {
    let path = location.path().unwrap_or(Path::new(":memory:"));
    // Checked first without settings: a refused file must not be changed, not even to another journal mode.
    if std::fs::metadata(path).is_ok_and(|file| file.len() > 0) {
        let mut probe = SqliteConnectOptions::new().filename(path).connect().await?;
        let found = applied(&mut probe, path).await;
        sqlx::Connection::close(probe).await?;
        missing(&found?, steps, path)?;
    }
    let mut connection = settings.connect().await?;
    let found = applied(&mut connection, path).await?;
    let steps = missing(&found, steps, path)?;
    if steps.is_empty() {
        return Ok(connection);
    }
    // Two programs must not migrate at once.
    lock.take(path)?;
    if let Some(from) = found.last()
        && location.path().is_some()
    {
        let copy = free_name(path, *from);
        backup::copy_to(&mut connection, &copy).await?;
        tracing::info!(from, backup = %copy.display(), "the database gets a newer format");
    }
    for (number, step) in steps {
        apply(&mut connection, number, step).await?;
    }
    Ok(connection)
}

/// The numbers of the migrations that an open database has, in order; none if it is empty.
async fn applied(connection: &mut SqliteConnection, path: &Path) -> Result<Vec<u32>> {
    let not_ours = |error: sqlx::Error| {
        // SQLITE_NOTADB.
        let foreign = error
            .as_database_error()
            .and_then(sqlx::error::DatabaseError::code)
            .is_some_and(|code| code == "26");
        if foreign { StoreError::NotOurs(path.to_owned()) } else { error.into() }
    };
    let tables: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table'")
        .fetch_all(&mut *connection)
        .await
        .map_err(not_ours)?;
    if tables.is_empty() {
        return Ok(Vec::new());
    }
    if !tables.iter().any(|table| table == "rusc_format") {
        return Err(StoreError::NotOurs(path.to_owned()));
    }
    Ok(sqlx::query_scalar("SELECT number FROM rusc_format ORDER BY number").fetch_all(connection).await?)
}

/// Runs one migration in a transaction.
async fn apply(connection: &mut SqliteConnection, number: u32, step: &'static str) -> Result<()> {
    let mut transaction = sqlx::Connection::begin_with(connection, "BEGIN IMMEDIATE").await?;
    sqlx::query("CREATE TABLE IF NOT EXISTS rusc_format (number BIGINT NOT NULL PRIMARY KEY)")
        .execute(&mut *transaction)
        .await?;
    sqlx::raw_sql(step).execute(&mut *transaction).await?;
    sqlx::query("INSERT INTO rusc_format (number) VALUES ($1)")
        .bind(number)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(())
}

/// Where the backup before a change goes: `rusc.db.format-1`, `rusc.db.format-1.2`, ….
fn free_name(path: &Path, found: u32) -> PathBuf {
    let mut first = path.as_os_str().to_owned();
    first.push(format!(".format-{found}"));
    let mut name = PathBuf::from(&first);
    let mut number = 1;
    while name.exists() {
        number += 1;
        let mut next = first.clone();
        next.push(format!(".{number}"));
        name = next.into();
    }
    name
}

#[cfg(test)]
mod tests;
