//! Values of parameters, in the types that both databases have.

use std::borrow::Cow;

use sqlx::postgres::PgArguments;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments, Database, Encode, Type};

/// A parameter of a query. NULL has a type too: `PostgreSQL` wants to know it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value<'q> {
    /// `TEXT`.
    Text(Option<Cow<'q, str>>),
    /// `BIGINT`, and truth values as 0 and 1.
    Int(Option<i64>),
    /// `DOUBLE PRECISION`.
    Real(Option<f64>),
    /// `BLOB` or `BYTEA`.
    Bytes(Option<Cow<'q, [u8]>>),
}

impl Value<'_> {
    /// The parameters of a query for `SQLite`.
    pub(crate) fn for_sqlite(values: &[Value<'_>]) -> sqlx::Result<SqliteArguments> {
        arguments(values)
    }

    /// The parameters of a query for `PostgreSQL`.
    pub(crate) fn for_postgres(values: &[Value<'_>]) -> sqlx::Result<PgArguments> {
        arguments(values)
    }
}

fn arguments<A>(values: &[Value<'_>]) -> sqlx::Result<A>
where
    A: Arguments + Default,
    for<'t> &'t str: Encode<'t, A::Database> + Type<A::Database>,
    for<'t> Option<&'t str>: Encode<'t, A::Database> + Type<A::Database>,
    for<'t> Option<&'t [u8]>: Encode<'t, A::Database> + Type<A::Database>,
    for<'t> Option<i64>: Encode<'t, A::Database> + Type<A::Database>,
    for<'t> Option<f64>: Encode<'t, A::Database> + Type<A::Database>,
    A::Database: Database,
{
    let mut arguments = A::default();
    arguments.reserve(values.len(), values.len() * 16);
    for value in values {
        let added = match value {
            Value::Text(text) => arguments.add(text.as_deref()),
            Value::Int(number) => arguments.add(*number),
            Value::Real(number) => arguments.add(*number),
            Value::Bytes(bytes) => arguments.add(bytes.as_deref()),
        };
        added.map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

impl<'q> From<&'q str> for Value<'q> {
    fn from(text: &'q str) -> Value<'q> {
        Value::Text(Some(Cow::Borrowed(text)))
    }
}

impl<'q> From<&'q String> for Value<'q> {
    fn from(text: &'q String) -> Value<'q> {
        Value::Text(Some(Cow::Borrowed(text)))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(Some(Cow::Owned(text)))
    }
}

impl<'q> From<Option<&'q str>> for Value<'q> {
    fn from(text: Option<&'q str>) -> Value<'q> {
        Value::Text(text.map(Cow::Borrowed))
    }
}

impl<'q> From<&'q Option<String>> for Value<'q> {
    fn from(text: &'q Option<String>) -> Value<'q> {
        Value::Text(text.as_deref().map(Cow::Borrowed))
    }
}

impl From<Option<String>> for Value<'_> {
    fn from(text: Option<String>) -> Self {
        Value::Text(text.map(Cow::Owned))
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Int(Some(number))
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        Value::Int(number)
    }
}

impl From<i32> for Value<'_> {
    fn from(number: i32) -> Self {
        Value::Int(Some(number.into()))
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Value::Int(Some(number.into()))
    }
}

impl From<bool> for Value<'_> {
    fn from(truth: bool) -> Self {
        Value::Int(Some(truth.into()))
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Value::Real(Some(number))
    }
}

impl<'q> From<&'q [u8]> for Value<'q> {
    fn from(bytes: &'q [u8]) -> Value<'q> {
        Value::Bytes(Some(Cow::Borrowed(bytes)))
    }
}

impl From<Vec<u8>> for Value<'_> {
    fn from(bytes: Vec<u8>) -> Self {
        Value::Bytes(Some(Cow::Owned(bytes)))
    }
}
