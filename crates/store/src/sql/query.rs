//! Queries: a text, its parameters, and the ways to run it.

use sqlx::postgres::Postgres;
use sqlx::sqlite::Sqlite;
use sqlx::{Executor, SqlSafeStr, SqlStr};

use super::row::Column;
use super::{Connection, FromRow, Row, Side, Value};

/// Parameters that there is room for at once: those of a move, whose list would otherwise grow three times.
const USUAL_VALUES: usize = 18;

/// A text with its parameters.
pub(crate) struct Query<'q> {
    sql: SqlStr,
    values: Vec<Value<'q>>,
}

/// A query whose rows are read as a type.
pub(crate) struct QueryAs<'q, T> {
    query: Query<'q>,
    read: fn(&Row) -> sqlx::Result<T>,
}

/// A query.
pub(crate) fn query<'q>(sql: impl SqlSafeStr) -> Query<'q> {
    Query { sql: sql.into_sql_str(), values: Vec::new() }
}

/// A query whose rows are read as a type.
pub(crate) fn query_as<'q, T: FromRow>(sql: impl SqlSafeStr) -> QueryAs<'q, T> {
    QueryAs { query: query(sql), read: T::from_row }
}

/// A query of one column.
pub(crate) fn query_scalar<'q, T: for<'r> Column<'r>>(sql: impl SqlSafeStr) -> QueryAs<'q, T> {
    QueryAs { query: query(sql), read: |row| row.value(0) }
}

impl<'q> Query<'q> {
    /// The value of the next parameter.
    pub(crate) fn bind(mut self, value: impl Into<Value<'q>>) -> Query<'q> {
        if self.values.is_empty() {
            self.values.reserve(USUAL_VALUES);
        }
        self.values.push(value.into());
        self
    }

    /// Runs it and returns how many rows it has changed.
    pub(crate) async fn execute(self, on: &mut Connection) -> sqlx::Result<u64> {
        match on.side() {
            Side::Sqlite(connection) => {
                let query = sqlx::query_with::<Sqlite, _>(self.sql, Value::for_sqlite(&self.values)?);
                Ok(connection.execute(query).await?.rows_affected())
            }
            Side::Postgres(connection) => {
                let query = sqlx::query_with::<Postgres, _>(self.sql, Value::for_postgres(&self.values)?);
                Ok(connection.ask(|connection| connection.execute(query)).await?.rows_affected())
            }
        }
    }

    /// All rows of the answer.
    pub(crate) async fn fetch_all(self, on: &mut Connection) -> sqlx::Result<Vec<Row>> {
        match on.side() {
            Side::Sqlite(connection) => {
                let query = sqlx::query_with::<Sqlite, _>(self.sql, Value::for_sqlite(&self.values)?);
                Ok(connection.fetch_all(query).await?.into_iter().map(Row::Sqlite).collect())
            }
            Side::Postgres(connection) => {
                let query = sqlx::query_with::<Postgres, _>(self.sql, Value::for_postgres(&self.values)?);
                Ok(connection
                    .ask(|connection| connection.fetch_all(query))
                    .await?
                    .into_iter()
                    .map(Row::Postgres)
                    .collect())
            }
        }
    }

    /// The first row of the answer, if there is one.
    pub(crate) async fn fetch_optional(self, on: &mut Connection) -> sqlx::Result<Option<Row>> {
        match on.side() {
            Side::Sqlite(connection) => {
                let query = sqlx::query_with::<Sqlite, _>(self.sql, Value::for_sqlite(&self.values)?);
                Ok(connection.fetch_optional(query).await?.map(Row::Sqlite))
            }
            Side::Postgres(connection) => {
                let query = sqlx::query_with::<Postgres, _>(self.sql, Value::for_postgres(&self.values)?);
                Ok(connection.ask(|connection| connection.fetch_optional(query)).await?.map(Row::Postgres))
            }
        }
    }

    /// The first row of the answer.
    pub(crate) async fn fetch_one(self, on: &mut Connection) -> sqlx::Result<Row> {
        self.fetch_optional(on).await?.ok_or(sqlx::Error::RowNotFound)
    }
}

impl<'q, T> QueryAs<'q, T> {
    /// The value of the next parameter.
    pub(crate) fn bind(mut self, value: impl Into<Value<'q>>) -> QueryAs<'q, T> {
        self.query = self.query.bind(value);
        self
    }

    /// All rows of the answer.
    pub(crate) async fn fetch_all(self, on: &mut Connection) -> sqlx::Result<Vec<T>> {
        self.query.fetch_all(on).await?.iter().map(self.read).collect()
    }

    /// The first row of the answer, if there is one.
    pub(crate) async fn fetch_optional(self, on: &mut Connection) -> sqlx::Result<Option<T>> {
        self.query.fetch_optional(on).await?.as_ref().map(self.read).transpose()
    }

    /// The first row of the answer.
    pub(crate) async fn fetch_one(self, on: &mut Connection) -> sqlx::Result<T> {
        (self.read)(&self.query.fetch_one(on).await?)
    }
}
