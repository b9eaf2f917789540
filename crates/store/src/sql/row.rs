//! Rows of answers and the values in them. Integers of any width are read from 64 bits, and refused where they do not fit.

use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{ColumnIndex, Row as _, TypeInfo, ValueRef};

/// A row of an answer.
pub(crate) enum Row {
    /// Of `SQLite`.
    Sqlite(SqliteRow),
    /// Of `PostgreSQL`.
    Postgres(PgRow),
}

/// What a row can be read as.
pub(crate) trait FromRow: Sized {
    fn from_row(row: &Row) -> sqlx::Result<Self>;
}

impl Row {
    /// The value of a column.
    pub(crate) fn try_get<'r, T: Column<'r>>(&'r self, name: &str) -> sqlx::Result<T> {
        let at = match self {
            Row::Sqlite(row) => name.index(row)?,
            Row::Postgres(row) => name.index(row)?,
        };
        T::read(self, at)
    }

    /// The value of a column by its place.
    pub(crate) fn value<'r, T: Column<'r>>(&'r self, at: usize) -> sqlx::Result<T> {
        T::read(self, at)
    }
}

/// A type that a column can be read as.
pub(crate) trait Column<'r>: Sized {
    fn read(row: &'r Row, at: usize) -> sqlx::Result<Self>;
}

/// Types that sqlx reads the same way from both databases.
macro_rules! columns {
    ($($type:ty),*) => {
        $(
            impl<'r> Column<'r> for $type {
                fn read(row: &'r Row, at: usize) -> sqlx::Result<Self> {
                    match row {
                        Row::Sqlite(row) => row.try_get(at),
                        Row::Postgres(row) => row.try_get(at),
                    }
                }
            }
        )*
    };
}

columns!(String, Option<String>, &'r str, Option<&'r str>, f64, Option<f64>, Vec<u8>, Option<Vec<u8>>);

/// Integers, read from whatever width the database has.
macro_rules! integers {
    ($($type:ty),*) => {
        $(
            impl Column<'_> for $type {
                fn read(row: &Row, at: usize) -> sqlx::Result<$type> {
                    let number = integer(row, at)?.ok_or_else(null)?;
                    <$type>::try_from(number).map_err(|error| sqlx::Error::Decode(error.into()))
                }
            }

            impl Column<'_> for Option<$type> {
                fn read(row: &Row, at: usize) -> sqlx::Result<Option<$type>> {
                    let number = integer(row, at)?.map(<$type>::try_from).transpose();
                    number.map_err(|error| sqlx::Error::Decode(error.into()))
                }
            }
        )*
    };
}

integers!(i64, u64, u32);

impl Column<'_> for bool {
    fn read(row: &Row, at: usize) -> sqlx::Result<bool> {
        Ok(integer(row, at)?.ok_or_else(null)? != 0)
    }
}

fn null() -> sqlx::Error {
    sqlx::Error::Decode("NULL where a number was expected".into())
}

fn integer(row: &Row, at: usize) -> sqlx::Result<Option<i64>> {
    match row {
        Row::Sqlite(row) => row.try_get(at),
        Row::Postgres(row) => {
            // Literals such as `SELECT 1` have 32 bits there.
            if row.try_get_raw(at)?.type_info().name() == "INT4" {
                Ok(row.try_get::<Option<i32>, _>(at)?.map(i64::from))
            } else {
                row.try_get(at)
            }
        }
    }
}

impl<A, B> FromRow for (A, B)
where
    A: for<'r> Column<'r>,
    B: for<'r> Column<'r>,
{
    fn from_row(row: &Row) -> sqlx::Result<(A, B)> {
        Ok((row.value(0)?, row.value(1)?))
    }
}
