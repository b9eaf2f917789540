//! The tables that a store consists of, in an order in which each comes after those it refers to, with their keys; their
//! columns as either database knows them; and the hash that is compared.

use std::fmt::Write;

use sha2::{Digest, Sha256};
use sqlx::AssertSqlSafe;

use super::{Connection, MARK, Row, Side, TableSum, Value, Values, query, query_as, query_scalar};
use crate::Result;
use crate::sql::FromRow;

/// A table and the columns of its key.
pub(crate) struct Table {
    pub(crate) name: &'static str,
    key: &'static [&'static str],
}

const fn table(name: &'static str, key: &'static [&'static str]) -> Table {
    Table { name, key }
}

/// All tables but `nodes` and `seeks`, which mean nothing elsewhere, and the list of formats. A test looks for missing ones.
pub(crate) const TABLES: &[Table] = &[
    table("users", &["id"]),
    table("sessions", &["token_hash"]),
    table("tokens", &["id"]),
    table("devices", &["user_id", "token_hash"]),
    table("invites", &["code_hash"]),
    table("kept_names", &["name_hash"]),
    table("games", &["id"]),
    table("events", &["game_id", "n"]),
    table("ratings", &["user_id", "kind", "speed"]),
    table("rating_history", &["user_id", "kind", "speed", "games"]),
    table("blocks", &["user_id", "other"]),
    table("follows", &["user_id", "other"]),
    table("lessons", &["user_id", "lesson"]),
    table("page_settings", &["user_id"]),
    table("studies", &["id"]),
    table("jobs", &["id"]),
    table("reports", &["id"]),
    table("audit", &["id"]),
    table("beat", &["id"]),
    table("settings", &["key"]),
];

/// Tables of which `PostgreSQL` numbers the rows.
const NUMBERED: [&str; 2] = ["reports", "audit"];

/// Where a page begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PageStart {
    Beginning,
    /// After a key, which is the parameter of the query.
    AfterKey,
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnKind {
    Text,
    Int,
    Real,
    Bytes,
}

impl ColumnKind {
    /// By the name that either database has for it.
    fn of(name: &str) -> sqlx::Result<ColumnKind> {
        match name.to_ascii_lowercase().as_str() {
            "text" => Ok(ColumnKind::Text),
            "bigint" | "integer" => Ok(ColumnKind::Int),
            "double precision" => Ok(ColumnKind::Real),
            "blob" | "bytea" => Ok(ColumnKind::Bytes),
            other => Err(sqlx::Error::Decode(format!("columns of type {other} cannot be copied").into())),
        }
    }

    /// The value of a column.
    pub(crate) fn read(self, row: &Row, at: usize) -> sqlx::Result<Value<'static>> {
        Ok(match self {
            ColumnKind::Text => row.value::<Option<String>>(at)?.into(),
            ColumnKind::Int => Value::Int(row.value(at)?),
            ColumnKind::Real => Value::Real(row.value(at)?),
            ColumnKind::Bytes => Value::Bytes(row.value::<Option<Vec<u8>>>(at)?.map(Into::into)),
        })
    }
}

impl FromRow for (String, ColumnKind) {
    fn from_row(row: &Row) -> sqlx::Result<(String, ColumnKind)> {
        Ok((row.value(0)?, ColumnKind::of(row.value(1)?)?))
    }
}

impl Table {
    /// Its columns by name.
    pub(crate) async fn columns(
        &self,
        connection: &mut Connection,
    ) -> sqlx::Result<Vec<(String, ColumnKind)>> {
        let sql = match connection.side() {
            Side::Sqlite(_) => "SELECT name, type FROM pragma_table_info($1) ORDER BY name",
            Side::Postgres(_) => {
                "SELECT column_name::text, data_type::text FROM information_schema.columns
                 WHERE table_schema = current_schema() AND table_name = $1 ORDER BY column_name::text COLLATE \"C\""
            }
        };
        query_as(sql).bind(self.name).fetch_all(connection).await
    }

    /// The rows of `settings` that are copied, and all of the others.
    fn condition(&self) -> String {
        if self.name == "settings" { format!("key <> '{MARK}'") } else { "1 = 1".to_owned() }
    }

    /// How many rows it has.
    pub(crate) async fn count(&self, connection: &mut Connection) -> sqlx::Result<u64> {
        let sql = format!("SELECT COUNT(*) FROM {} WHERE {}", self.name, self.condition());
        query_scalar(AssertSqlSafe(sql)).fetch_one(connection).await
    }

    /// The query of one page, from the beginning or after a key.
    pub(crate) fn page_sql(&self, columns: &[(String, ColumnKind)], start: PageStart, rows: usize) -> String {
        let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
        let (names, key) = (names.join(", "), self.key.join(", "));
        let mut condition = self.condition();
        if start == PageStart::AfterKey {
            let places: Vec<String> = (1..=self.key.len()).map(|place| format!("${place}")).collect();
            condition = format!("{condition} AND ({key}) > ({})", places.join(", "));
        }
        format!("SELECT {names} FROM {} WHERE {condition} ORDER BY {key} LIMIT {rows}", self.name)
    }

    /// The statement that adds so many rows.
    pub(crate) fn insert_sql(&self, columns: &[String], rows: usize) -> String {
        let mut sql = format!("INSERT INTO {} ({}) VALUES ", self.name, columns.join(", "));
        for row in 0..rows {
            let places = (0..columns.len()).map(|column| format!("${}", row * columns.len() + column + 1));
            let places = places.collect::<Vec<_>>().join(", ");
            // Writing to a text cannot fail.
            let _ = write!(sql, "{}({places})", if row == 0 { "" } else { ", " });
        }
        sql
    }

    /// The key of a row.
    pub(crate) fn key_of(&self, columns: &[(String, ColumnKind)], row: &[Value<'static>]) -> Values {
        let place = |key: &&str| columns.iter().position(|(name, _)| name == key);
        self.key.iter().filter_map(place).map(|at| row[at].clone()).collect()
    }
}

/// Deletes the rows of all tables.
pub(crate) async fn empty(connection: &mut Connection) -> Result<()> {
    for table in TABLES.iter().rev() {
        let sql = format!("DELETE FROM {} WHERE {}", table.name, table.condition());
        query(AssertSqlSafe(sql)).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Sees that new rows of numbered tables come after those that were copied. `SQLite` does it by itself.
pub(crate) async fn advance_identities(connection: &mut Connection) -> Result<()> {
    if matches!(connection.side(), Side::Sqlite(_)) {
        return Ok(());
    }
    for name in NUMBERED {
        let sql = format!(
            "SELECT setval(pg_get_serial_sequence('{name}', 'id'), COALESCE((SELECT MAX(id) FROM {name}), 0) + 1, false)"
        );
        query(AssertSqlSafe(sql)).execute(&mut *connection).await?;
    }
    Ok(())
}

/// The hash of a table while it is read.
#[derive(Default)]
pub(crate) struct TableHash {
    rows: u64,
    hash: Sha256,
}

impl TableHash {
    /// Adds a row: each value with its type and length, so that no two rows are written the same way.
    pub(crate) fn add(&mut self, row: &[Value<'static>]) {
        self.rows += 1;
        for value in row {
            match value {
                Value::Text(Some(text)) => self.part(b't', text.as_bytes()),
                Value::Int(Some(number)) => self.part(b'i', &number.to_le_bytes()),
                Value::Real(Some(number)) => self.part(b'r', &number.to_bits().to_le_bytes()),
                Value::Bytes(Some(bytes)) => self.part(b'b', bytes),
                Value::Text(None) | Value::Int(None) | Value::Real(None) | Value::Bytes(None) => {
                    self.part(b'n', &[]);
                }
            }
        }
    }

    fn part(&mut self, kind: u8, bytes: &[u8]) {
        self.hash.update([kind]);
        self.hash.update((bytes.len() as u64).to_le_bytes());
        self.hash.update(bytes);
    }

    /// The sum of all rows so far.
    pub(crate) fn finish(self, table: &'static str) -> TableSum {
        let hash = self.hash.finalize().iter().fold(String::with_capacity(64), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        });
        TableSum { table, rows: self.rows, hash }
    }
}
