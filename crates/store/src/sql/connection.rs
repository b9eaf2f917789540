//! Connections to either database.

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite, SqliteConnection};
use sqlx::{Connection as _, Executor};

use super::Pooled;

/// A connection that queries run on.
pub(crate) enum Connection {
    /// To `SQLite`.
    Sqlite(SqliteConnection),
    /// To `SQLite`, of a pool.
    SqlitePooled(PoolConnection<Sqlite>),
    /// To `PostgreSQL`, of a pool.
    PostgresPooled(Pooled),
}

/// What a connection leads to.
pub(crate) enum Side<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut Pooled),
}

impl Connection {
    /// The connection itself.
    pub(crate) fn side(&mut self) -> Side<'_> {
        match self {
            Connection::Sqlite(connection) => Side::Sqlite(connection),
            Connection::SqlitePooled(connection) => Side::Sqlite(connection),
            Connection::PostgresPooled(connection) => Side::Postgres(connection),
        }
    }

    /// Locks somebody's row until the transaction ends, so that whatever is counted of them stays as it is. `SQLite` has one
    /// writer and needs no lock. No effect if there is no such user.
    pub(crate) async fn lock_user(&mut self, id: &str) -> sqlx::Result<()> {
        if let Side::Postgres(connection) = self.side() {
            // Not FOR UPDATE: rows that refer to the user can still be added.
            let sql = "SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE";
            let query = sqlx::query(sql).bind(id.to_owned());
            connection.ask(|connection| connection.execute(query)).await?;
        }
        Ok(())
    }

    /// Closes it, if it is not of a pool.
    pub(crate) async fn close(self) -> sqlx::Result<()> {
        match self {
            Connection::Sqlite(connection) => connection.close().await,
            _ => Ok(()),
        }
    }
}
