//! Files of other ages: older ones are copied and changed, newer ones refused, a failing change leaves all as it was.

use std::path::Path;

use super::connect_with;
use crate::connect::{self, FileLock, Location};
use crate::{Access, Result, StoreError, StoreOptions};

type Steps = &'static [(u32, &'static str)];

const FIRST: Steps = &[(1, "CREATE TABLE one (a TEXT); CREATE TABLE two (b TEXT);")];
const SECOND: Steps =
    &[FIRST[0], (2, "ALTER TABLE one ADD COLUMN c TEXT; INSERT INTO one VALUES ('x', 'y');")];
const BROKEN: Steps = &[FIRST[0], (2, "INSERT INTO two VALUES ('half'); INSERT INTO three VALUES ('x');")];
/// A number was left out, and is filled later.
const FOURTH: Steps = &[SECOND[0], SECOND[1], (4, "ALTER TABLE one ADD COLUMN e TEXT;")];
const THIRD: Steps = &[SECOND[0], SECOND[1], (3, "ALTER TABLE one ADD COLUMN d TEXT;"), FOURTH[2]];

/// Opens the file as a program with these steps does, and gives back the rows of a query.
async fn open(path: &Path, access: Access, steps: Steps, query: &'static str) -> Result<Vec<String>> {
    let location = Location::File(path.to_owned());
    let lock = FileLock::of(path, access)?;
    let settings = connect::writing(&location, &StoreOptions::default());
    let mut connection = connect_with(&location, settings, &lock, steps).await?;
    let rows = sqlx::query_scalar(query).fetch_all(&mut connection).await?;
    sqlx::Connection::close(connection).await?;
    Ok(rows)
}

const COLUMNS: &str = "SELECT name FROM pragma_table_info('one')";

#[tokio::test]
async fn older_file_is_copied_and_then_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rusc.db");
    let copy = folder.path().join("rusc.db.format-1");
    assert_eq!(open(&path, Access::Exclusive, FIRST, COLUMNS).await.unwrap(), ["a"]);
    assert!(!copy.exists(), "an empty file needs no copy");
    assert_eq!(open(&path, Access::Exclusive, SECOND, COLUMNS).await.unwrap(), ["a", "c"]);
    assert_eq!(
        open(&copy, Access::Exclusive, FIRST, COLUMNS).await.unwrap(),
        ["a"],
        "the copy is as it was before"
    );
    assert_eq!(
        open(&path, Access::Exclusive, SECOND, "SELECT a FROM one").await.unwrap(),
        ["x"],
        "changed once"
    );

    // A restored backup is changed again, and no copy replaces another.
    std::fs::copy(&copy, &path).unwrap();
    assert_eq!(open(&path, Access::Exclusive, SECOND, COLUMNS).await.unwrap(), ["a", "c"]);
    assert!(folder.path().join("rusc.db.format-1.2").exists());
}

#[tokio::test]
async fn newer_file_is_refused_with_a_clear_message_and_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rusc.db");
    open(&path, Access::Exclusive, SECOND, COLUMNS).await.unwrap();
    let before = std::fs::read(&path).unwrap();
    let error = open(&path, Access::Exclusive, FIRST, COLUMNS).await.unwrap_err();
    let message = format!(
        "{} has format 2, this program knows formats up to 1: use the newer program, or restore a backup",
        path.display()
    );
    assert_eq!(error.to_string(), message);
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[tokio::test]
async fn failing_change_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rusc.db");
    open(&path, Access::Exclusive, FIRST, COLUMNS).await.unwrap();
    assert!(matches!(open(&path, Access::Exclusive, BROKEN, COLUMNS).await, Err(StoreError::Database(_))));
    assert_eq!(open(&path, Access::Exclusive, FIRST, "SELECT b FROM two").await.unwrap(), [""; 0]);
    assert_eq!(open(&path, Access::Exclusive, SECOND, COLUMNS).await.unwrap(), ["a", "c"]);
}

#[tokio::test]
async fn command_beside_a_server_changes_no_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rusc.db");
    open(&path, Access::Exclusive, FIRST, COLUMNS).await.unwrap();
    let server = FileLock::of(&path, Access::Exclusive).unwrap();
    assert!(matches!(open(&path, Access::Shared, SECOND, COLUMNS).await, Err(StoreError::InUse(_))));
    assert_eq!(open(&path, Access::Shared, FIRST, COLUMNS).await.unwrap(), ["a"]);
    server.release();
    assert_eq!(open(&path, Access::Shared, SECOND, COLUMNS).await.unwrap(), ["a", "c"]);
}

#[tokio::test]
async fn number_that_was_left_out_is_filled_later() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rusc.db");
    assert_eq!(open(&path, Access::Exclusive, FOURTH, COLUMNS).await.unwrap(), ["a", "c", "e"]);
    assert_eq!(open(&path, Access::Exclusive, THIRD, COLUMNS).await.unwrap(), ["a", "c", "e", "d"]);
    // A program that does not know the third is older than the file.
    let refused = open(&path, Access::Exclusive, FOURTH, COLUMNS).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer { found: 3, known: 4, .. }), "{refused}");
}
