//! Schema migrations. Every step ever released stays here. A file is backed up before it is migrated, and one of a newer
//! format is refused untouched.

use std::path::{Path, PathBuf};

use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use crate::connect::{FileLock, Location};
use crate::{Result, StoreError, backup};

/// Step `i` makes format `i + 1` out of format `i`; format 0 is an empty file. Only ever appended to.
pub(crate) const MIGRATIONS: &[&str] = &[
    include_str!("../migrations/0001_begin.sql"),
    include_str!("../migrations/0002_people_by_id.sql"),
    include_str!("../migrations/0003_bounds.sql"),
    include_str!("../migrations/0004_access.sql"),
    include_str!("../migrations/0005_lessons.sql"),
    include_str!("../migrations/0006_people.sql"),
];

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
    steps: &'static [&'static str],
) -> Result<SqliteConnection> {
    let path = location.path().unwrap_or(Path::new(":memory:"));
    // Checked first without settings: a refused file must not be changed, not even to another journal mode.
    if std::fs::metadata(path).is_ok_and(|file| file.len() > 0) {
        let mut probe = SqliteConnectOptions::new().filename(path).connect().await?;
        let found = format(&mut probe, path, steps).await;
        sqlx::Connection::close(probe).await?;
        found?;
    }
    let mut connection = settings.connect().await?;
    let found = format(&mut connection, path, steps).await?;
    if found as usize == steps.len() {
        return Ok(connection);
    }
    // Two programs must not migrate at once.
    lock.take(path)?;
    if found > 0 && location.path().is_some() {
        let copy = free_name(path, found);
        backup::copy_to(&mut connection, &copy).await?;
        tracing::info!(from = found, to = steps.len(), backup = %copy.display(), "the database gets a newer format");
    }
    for (number, step) in steps.iter().enumerate().skip(found as usize) {
        apply(&mut connection, number as u32 + 1, step).await?;
    }
    Ok(connection)
}

/// The format of an open database.
async fn format(connection: &mut SqliteConnection, path: &Path, steps: &[&str]) -> Result<u32> {
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
        return Ok(0);
    }
    if !tables.iter().any(|table| table == "rusc_format") {
        return Err(StoreError::NotOurs(path.to_owned()));
    }
    let found: u32 =
        sqlx::query_scalar("SELECT COALESCE(MAX(number), 0) FROM rusc_format").fetch_one(connection).await?;
    if found as usize > steps.len() {
        return Err(StoreError::Newer { path: path.to_owned(), found, known: steps.len() as u32 });
    }
    Ok(found)
}

/// Runs one migration in a transaction.
async fn apply(connection: &mut SqliteConnection, number: u32, step: &'static str) -> Result<()> {
    let mut transaction = sqlx::Connection::begin_with(connection, "BEGIN IMMEDIATE").await?;
    sqlx::query("CREATE TABLE IF NOT EXISTS rusc_format (number BIGINT NOT NULL PRIMARY KEY)")
        .execute(&mut *transaction)
        .await?;
    sqlx::raw_sql(step).execute(&mut *transaction).await?;
    sqlx::query("INSERT INTO rusc_format (number) VALUES (?1)")
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
