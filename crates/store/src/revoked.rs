//! Ways in that a backup would bring back: whoever has signed out, changed the password or taken a token away since the
//! backup was made must not find the old way open again.
//!
//! A session or a token of the backup stays only if the database that is replaced has it too. If that one is not there or
//! cannot be read, sessions of accounts end, as their owners can sign in again; those of guests and all tokens stay, as
//! nothing tells them from the lost ones. Links of the host and devices never stay.

use std::path::Path;

use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use crate::invites::{self, Purpose};
use crate::sql::{Connection, query, query_scalar};
use crate::{Result, Store};

/// Hashes of all sessions and tokens.
struct WaysIn {
    sessions: Vec<String>,
    tokens: Vec<String>,
}

impl Store {
    /// Ends what a restored backup must not bring back. `replaced` is the database in whose place it comes.
    pub(crate) async fn end_stale_access(&self, replaced: &Path) -> Result<()> {
        let valid = if replaced.is_file() { read(replaced).await.ok() } else { None };
        self.write(move |connection| Box::pin(end(connection, valid))).await
    }
}

async fn read(database: &Path) -> sqlx::Result<WaysIn> {
    let mut connection = Connection::Sqlite(SqliteConnectOptions::new().filename(database).connect().await?);
    let sessions = query_scalar("SELECT token_hash FROM sessions").fetch_all(&mut connection).await?;
    let tokens = query_scalar("SELECT hash FROM tokens").fetch_all(&mut connection).await?;
    connection.close().await?;
    Ok(WaysIn { sessions, tokens })
}

async fn end(connection: &mut Connection, valid: Option<WaysIn>) -> Result<()> {
    query("DELETE FROM devices").execute(&mut *connection).await?;
    invites::void(connection, Purpose::Admin).await?;
    let Some(WaysIn { sessions, tokens }) = valid else {
        let sql = "DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE role <> 'guest')";
        query(sql).execute(connection).await?;
        return Ok(());
    };
    let there: Vec<String> =
        query_scalar("SELECT token_hash FROM sessions").fetch_all(&mut *connection).await?;
    delete(connection, "DELETE FROM sessions WHERE token_hash = $1", there, sessions).await?;
    let there: Vec<String> = query_scalar("SELECT hash FROM tokens").fetch_all(&mut *connection).await?;
    delete(connection, "DELETE FROM tokens WHERE hash = $1", there, tokens).await
}

/// Deletes the hashes that are there and not valid any more.
async fn delete(
    connection: &mut Connection,
    sql: &'static str,
    there: Vec<String>,
    valid: Vec<String>,
) -> Result<()> {
    let valid: std::collections::HashSet<String> = valid.into_iter().collect();
    for hash in there.iter().filter(|hash| !valid.contains(*hash)) {
        query(sql).bind(hash).execute(&mut *connection).await?;
    }
    Ok(())
}
