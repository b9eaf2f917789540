//! Both databases have the same tables with the same columns, under migrations of the same numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rusc_store::{Store, StoreOptions};
use sqlx::{Connection, PgConnection, Row, SqliteConnection};

use crate::postgres::TestDatabase;

/// The type and whether NULL is allowed, of each column of each table.
type Schema = BTreeMap<(String, String), (String, bool)>;

/// The word of `PostgreSQL` for a type of `SQLite`.
fn shared_type(sqlite: &str) -> String {
    match sqlite {
        "INTEGER" => "bigint".to_owned(),
        "BLOB" => "bytea".to_owned(),
        other => other.to_lowercase(),
    }
}

async fn of_sqlite(path: &Path) -> Schema {
    let address = format!("sqlite://{}", path.display());
    let mut connection = SqliteConnection::connect(&address).await.unwrap();
    let sql = "SELECT tables.name, columns.name, columns.type, columns.\"notnull\"
               FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'";
    let rows = sqlx::query(sql).fetch_all(&mut connection).await.unwrap();
    let column = |row: &sqlx::sqlite::SqliteRow| {
        let (kind, not_null): (String, i64) = (row.get(2), row.get(3));
        ((row.get(0), row.get(1)), (shared_type(&kind), not_null == 0))
    };
    rows.iter().map(column).collect()
}

async fn of_postgres(address: &str) -> Schema {
    let mut connection = PgConnection::connect(address).await.unwrap();
    let sql = "SELECT columns.table_name::text, column_name::text, data_type::text, is_nullable::text, collation_name::text
               FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
               WHERE table_schema = 'public' AND table_type = 'BASE TABLE'";
    let rows = sqlx::query(sql).fetch_all(&mut connection).await.unwrap();
    let column = |row: &sqlx::postgres::PgRow| {
        let (kind, nullable, collation): (String, String, Option<String>) =
            (row.get(2), row.get(3), row.get(4));
        let place: (String, String) = (row.get(0), row.get(1));
        if kind == "text" {
            assert_eq!(collation.as_deref(), Some("C"), "{place:?} is compared by the rules of a language");
        }
        (place, (kind, nullable == "YES"))
    };
    rows.iter().map(column).collect()
}

#[tokio::test]
async fn both_databases_have_equal_tables_and_columns() {
    let Some(database) = TestDatabase::with_tables().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rusc.db");
    Store::open(&path, StoreOptions::default()).await.unwrap().close().await;
    let (sqlite, postgres) = (of_sqlite(&path).await, of_postgres(&database.address).await);
    assert!(sqlite.len() > 80, "{sqlite:?}");
    assert_eq!(sqlite, postgres);
    database.drop().await;
}

#[test]
fn both_databases_have_migrations_of_the_same_names() {
    let names = |folder: &str| -> BTreeSet<String> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
        let entries = std::fs::read_dir(path).unwrap();
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
    };
    assert_eq!(names("sqlite"), names("postgres"));
    assert!(names("sqlite").len() >= 7);
}
