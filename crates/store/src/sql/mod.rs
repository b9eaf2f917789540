//! One text of SQL for two databases, `SQLite` and `PostgreSQL`: a query is written once, with parameters `$1`, `$2`, …, which
//! both take, and runs on whatever connection it is given. Nothing is translated: what the two do not both understand is not
//! written, and the few statements that must differ are in the files of their database.
//!
//! Rules of the common language: integers are 64 bits, truth values 0 and 1, times milliseconds, ids and words texts that are
//! compared byte by byte; `ON CONFLICT`, `RETURNING`, `IS NOT DISTINCT FROM`; every subquery in FROM has a name; LIKE only
//! with lower-case literals; a job that goes on after a failed statement is not possible (`PostgreSQL` gives up the whole
//! transaction), so conflicts are avoided by `ON CONFLICT DO NOTHING` and counted.

mod connection;
mod pooled;
mod query;
mod row;
mod value;

pub(crate) use connection::{Connection, Side};
pub(crate) use pooled::Pooled;
pub(crate) use query::{Query, QueryAs, query, query_as, query_scalar};
pub(crate) use row::{FromRow, Row};
pub(crate) use value::Value;
