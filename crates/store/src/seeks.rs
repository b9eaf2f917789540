//! The seeks of the lobby on a server of several nodes. Whoever deletes a seek has taken it, so that of two who accept it at
//! once one gets the game. Those of a node without a lease are not listed.

use crate::nodes::now_ms;
use crate::sql::{FromRow, Row, query, query_as};
use crate::{Result, Store};

/// A seek.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeekRow {
    /// Its public id.
    pub name: String,
    /// The node that its maker is connected to.
    pub node: String,
    /// Its maker.
    pub user_id: String,
    /// What is sought, as JSON.
    pub body: String,
    /// When it was made.
    pub created_ms: u64,
}

impl FromRow for SeekRow {
    fn from_row(row: &Row) -> sqlx::Result<SeekRow> {
        Ok(SeekRow {
            name: row.try_get("name")?,
            node: row.try_get("node")?,
            user_id: row.try_get("user_id")?,
            body: row.try_get("body")?,
            created_ms: row.try_get("created_ms")?,
        })
    }
}

impl Store {
    /// Adds a seek.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_seek(&self, seek: SeekRow) -> Result<()> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql =
                    "INSERT INTO seeks (name, node, user_id, body, created_ms) VALUES ($1, $2, $3, $4, $5)";
                let query = query(sql).bind(&seek.name).bind(&seek.node).bind(&seek.user_id).bind(&seek.body);
                query.bind(seek.created_ms as i64).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// Takes a seek off the list; says whether it was there.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn take_seek(&self, name: &str) -> Result<bool> {
        let name = name.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                Ok(query("DELETE FROM seeks WHERE name = $1").bind(name).execute(connection).await? > 0)
            })
        })
        .await
    }

    /// Takes all seeks of some people off the list.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn drop_seeks_of(&self, users: [String; 2]) -> Result<()> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "DELETE FROM seeks WHERE user_id = $1 OR user_id = $2";
                query(sql).bind(&users[0]).bind(&users[1]).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// Takes all seeks of nodes without a lease off the list, and says how many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn drop_stale_seeks(&self) -> Result<u64> {
        self.write(move |connection| {
            Box::pin(async move {
                let now_ms = now_ms(connection).await?;
                let sql = "DELETE FROM seeks WHERE NOT EXISTS
                           (SELECT 1 FROM nodes WHERE nodes.id = seeks.node AND lease_until_ms > $1)";
                Ok(query(sql).bind(now_ms).execute(connection).await?)
            })
        })
        .await
    }

    /// The seeks of nodes that have a lease, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn seeks(&self) -> Result<Vec<SeekRow>> {
        let mut reader = self.reader().await?;
        let now_ms = now_ms(reader.on()).await?;
        let sql = "SELECT name, node, user_id, body, created_ms FROM seeks
                   WHERE EXISTS (SELECT 1 FROM nodes WHERE nodes.id = seeks.node AND lease_until_ms > $1)
                   ORDER BY created_ms, name";
        Ok(query_as(sql).bind(now_ms).fetch_all(reader.on()).await?)
    }
}
