//! Nodes of a server, and which of them plays a game. A node has a lease by the clock of the database, and renews it; a game
//! whose node has no lease any more is claimed by whoever is asked for it. The lease only decides who may claim: what keeps an
//! old owner from writing is the epoch, which rises with each claim and is compared by every [`Store::append`].

use crate::sql::{Connection, FromRow, Row, Side, query, query_as, query_scalar};
use crate::{Result, Store, StoreError};

/// A node that has registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeRow {
    /// Made anew at each start.
    pub id: String,
    /// How other nodes reach it, in words of theirs.
    pub address: String,
    /// When it registered, by the clock of the database.
    pub registered_ms: u64,
    /// When its lease runs out, by the clock of the database.
    pub lease_until_ms: u64,
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameClaim {
    /// The game is the claimer's, under this epoch.
    Claimed {
        /// What its writes must carry from now on.
        epoch: u64,
    },
    /// Another node has it, and a lease.
    Held {
        /// Which.
        by: NodeRow,
    },
}

impl FromRow for NodeRow {
    fn from_row(row: &Row) -> sqlx::Result<NodeRow> {
        Ok(NodeRow {
            id: row.try_get("id")?,
            address: row.try_get("address")?,
            registered_ms: row.try_get("registered_ms")?,
            lease_until_ms: row.try_get("lease_until_ms")?,
        })
    }
}

impl Store {
    /// The time by the clock of the database, in milliseconds since 1970.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn database_time_ms(&self) -> Result<u64> {
        Ok(now_ms(self.reader().await?.on()).await? as u64)
    }

    /// Registers a node with a lease.
    ///
    /// # Errors
    /// If one with this id exists.
    pub async fn register_node(&self, id: &str, address: &str, lease_ms: u64) -> Result<NodeRow> {
        let (id, address) = (id.to_owned(), address.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                let now_ms = now_ms(connection).await?;
                let added = query_as(
                    "INSERT INTO nodes (id, address, registered_ms, lease_until_ms) VALUES ($1, $2, $3, $4)
                     ON CONFLICT (id) DO NOTHING RETURNING id, address, registered_ms, lease_until_ms",
                );
                let query = added.bind(id).bind(address).bind(now_ms).bind(until(now_ms, lease_ms));
                query.fetch_optional(connection).await?.ok_or(StoreError::Exists("node"))
            })
        })
        .await
    }

    /// Renews the lease of a node, even one that has run out: if somebody has claimed its games meanwhile, the epoch tells.
    ///
    /// # Errors
    /// If there is no such node, because it was released or forgotten.
    pub async fn renew_node(&self, id: &str, lease_ms: u64) -> Result<NodeRow> {
        let id = id.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let now_ms = now_ms(connection).await?;
                let renewed = query_as(
                    "UPDATE nodes SET lease_until_ms = $2 WHERE id = $1
                     RETURNING id, address, registered_ms, lease_until_ms",
                );
                let query = renewed.bind(id).bind(until(now_ms, lease_ms));
                query.fetch_optional(connection).await?.ok_or(StoreError::Missing("node"))
            })
        })
        .await
    }

    /// Releases a node: it is gone, and its games can be claimed at once. No effect if it is gone already.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn release_node(&self, id: &str) -> Result<()> {
        let id = id.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                query("DELETE FROM nodes WHERE id = $1").bind(id).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// The nodes that have a lease, by id.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn live_nodes(&self) -> Result<Vec<NodeRow>> {
        let mut reader = self.reader().await?;
        let now_ms = now_ms(reader.on()).await?;
        let sql = "SELECT id, address, registered_ms, lease_until_ms FROM nodes WHERE lease_until_ms > $1 ORDER BY id";
        Ok(query_as(sql).bind(now_ms).fetch_all(reader.on()).await?)
    }

    /// Deletes nodes whose lease has run out for so long. Returns how many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_nodes(&self, after_ms: u64) -> Result<u64> {
        self.write(move |connection| {
            Box::pin(async move {
                let before_ms = now_ms(connection).await?.saturating_sub_unsigned(after_ms);
                let sql = "DELETE FROM nodes WHERE lease_until_ms < $1";
                Ok(query(sql).bind(before_ms).execute(connection).await?)
            })
        })
        .await
    }

    /// Claims a game for a node. Given if nobody has it, its node has no lease any more, or it is this one: then too the epoch
    /// rises, so that writes that were under way before are refused.
    ///
    /// # Errors
    /// If there is no such game, or the node has no lease itself.
    pub async fn claim_game(&self, game_id: &str, node_id: &str) -> Result<GameClaim> {
        let (game_id, node_id) = (game_id.to_owned(), node_id.to_owned());
        self.write(move |connection| Box::pin(claim(connection, game_id, node_id))).await
    }

    /// Gives a game back that a node has claimed under this epoch; no effect if somebody else has claimed it since.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn release_game(&self, game_id: &str, node_id: &str, epoch: u64) -> Result<()> {
        let (game_id, node_id) = (game_id.to_owned(), node_id.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "UPDATE games SET owner = NULL WHERE id = $1 AND owner = $2 AND epoch = $3";
                query(sql).bind(game_id).bind(node_id).bind(epoch as i64).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// The node that has a game, if it has a lease.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn owner_of(&self, game_id: &str) -> Result<Option<NodeRow>> {
        let mut reader = self.reader().await?;
        let now_ms = now_ms(reader.on()).await?;
        Ok(query_as(OWNER).bind(game_id).bind(now_ms).fetch_optional(reader.on()).await?)
    }
}

/// The node that has a game, if it has a lease.
const OWNER: &str = "SELECT nodes.id AS id, address, registered_ms, lease_until_ms
    FROM games JOIN nodes ON nodes.id = games.owner WHERE games.id = $1 AND lease_until_ms > $2";

async fn claim(connection: &mut Connection, game_id: String, node_id: String) -> Result<GameClaim> {
    let now_ms = now_ms(connection).await?;
    let claimed: Option<u64> = query_scalar(
        "UPDATE games SET owner = $2, epoch = epoch + 1
         WHERE id = $1 AND EXISTS (SELECT 1 FROM nodes WHERE id = $2 AND lease_until_ms > $3)
           AND (owner IS NULL OR owner = $2
                OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = games.owner AND lease_until_ms > $3))
         RETURNING epoch",
    )
    .bind(&game_id)
    .bind(&node_id)
    .bind(now_ms)
    .fetch_optional(&mut *connection)
    .await?;
    if let Some(epoch) = claimed {
        return Ok(GameClaim::Claimed { epoch });
    }
    let owner: Option<NodeRow> =
        query_as(OWNER).bind(&game_id).bind(now_ms).fetch_optional(&mut *connection).await?;
    if let Some(by) = owner.filter(|owner| owner.id != node_id) {
        return Ok(GameClaim::Held { by });
    }
    let game: Option<i64> =
        query_scalar("SELECT 1 FROM games WHERE id = $1").bind(&game_id).fetch_optional(connection).await?;
    Err(StoreError::Missing(if game.is_some() { "node" } else { "game" }))
}

fn until(now_ms: i64, lease_ms: u64) -> i64 {
    now_ms.saturating_add_unsigned(lease_ms)
}

/// The clock of the database.
pub(crate) async fn now_ms(connection: &mut Connection) -> sqlx::Result<i64> {
    let sql = match connection.side() {
        Side::Sqlite(_) => "SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)",
        // Not the time at which the transaction began.
        Side::Postgres(_) => "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint",
    };
    query_scalar(sql).fetch_one(connection).await
}
