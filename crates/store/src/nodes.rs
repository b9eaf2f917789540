//! Nodes of a server, and which of them plays a game. A node has a lease by the clock of the database, and renews it; a game
//! whose node has no lease any more is claimed by whoever is asked for it. The lease only decides who may claim: what keeps an
//! old owner from writing is the epoch, which rises with each claim and is compared by every [`Store::append`].

use std::time::Duration;

use sqlx::AssertSqlSafe;

use crate::sql::{Connection, FromRow, QueryAs, Row, Side, query, query_as, query_scalar};
use crate::{DueGame, Result, Store, StoreError};

/// How often a claim is tried that meets others.
const CLAIM_ATTEMPTS: u32 = 3;

/// How long a renewal may take, in parts of the lease, and at least.
const RENEWAL_PATIENCE: u64 = 4;
const SHORTEST_RENEWAL: Duration = Duration::from_secs(1);

/// Games that one query asks for: so many parameters are no trouble for either database.
const HEADS_AT_ONCE: usize = 500;

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
    /// When it last lived and heard the others, by its own time, which is that of the events it writes.
    pub beat_ms: u64,
}

/// Whether a node hears the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hearing {
    /// It does, or did so long ago. After the time of a lease without that, whoever is asked for one of its games may claim it.
    Others {
        /// In milliseconds.
        ago_ms: u64,
    },
    /// It does not.
    Nobody,
}

/// How a game stands, for whoever follows it from another node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameHead {
    /// Which game.
    pub id: String,
    /// The number of its last event.
    pub n: u64,
    /// How often it has been taken over.
    pub epoch: u64,
    /// The node that has it, if that has a lease.
    pub owner: Option<String>,
}

/// The node that had a game before, by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormerOwner {
    /// It has given its lease back.
    Stopped(String),
    /// Its lease ran out, or it hears nobody.
    Silent(String),
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameClaim {
    /// The game is the claimer's, under this epoch.
    Claimed {
        /// What its writes must carry from now on.
        epoch: u64,
        /// The other node that had it until now, if one had.
        former: Option<FormerOwner>,
        /// Since when nobody could play, by the time of whoever could last, if no event has been added since: told by every
        /// claim until one is. 0 if a node had it that is forgotten; nothing if none had it.
        away_ms: Option<u64>,
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
            beat_ms: row.try_get("beat_ms")?,
        })
    }
}

impl FromRow for GameHead {
    fn from_row(row: &Row) -> sqlx::Result<GameHead> {
        Ok(GameHead {
            id: row.try_get("id")?,
            n: row.try_get("n")?,
            epoch: row.try_get("epoch")?,
            owner: row.try_get("owner")?,
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
                    "INSERT INTO nodes (id, address, registered_ms, lease_until_ms, beat_ms, heard_until_ms)
                     VALUES ($1, $2, $3, $4, $3, $4)
                     ON CONFLICT (id) DO NOTHING RETURNING id, address, registered_ms, lease_until_ms, beat_ms",
                );
                let query = added.bind(id).bind(address).bind(now_ms).bind(until(now_ms, lease_ms));
                query.fetch_optional(connection).await?.ok_or(StoreError::Exists("node"))
            })
        })
        .await
    }

    /// Renews the lease of a node, even one that has run out: if somebody has claimed its games meanwhile, the epoch tells. Its
    /// sign of life is by its own time, `at_ms`: what its clocks are charged is the span since an event of its own, which no
    /// other clock may measure.
    ///
    /// # Errors
    /// If there is no such node, because it was released or forgotten.
    pub async fn renew_node(&self, id: &str, lease_ms: u64, hearing: Hearing, at_ms: u64) -> Result<NodeRow> {
        let id = id.to_owned();
        // Afterwards the node asks again.
        let patience = Duration::from_millis(lease_ms / RENEWAL_PATIENCE).max(SHORTEST_RENEWAL);
        self.write_sign_of_life(patience, move |connection| {
            Box::pin(async move {
                let now_ms = now_ms(connection).await?;
                // Who looks at the store without a node finds the same sign of life.
                query(
                    "INSERT INTO beat (id, at_ms) VALUES (1, $1)
                     ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms WHERE beat.at_ms < excluded.at_ms",
                )
                .bind(at_ms as i64)
                .execute(&mut *connection)
                .await?;
                let renewed = query_as(
                    "UPDATE nodes SET lease_until_ms = $2,
                         beat_ms = CASE WHEN beat_ms < $3 THEN $3 ELSE beat_ms END,
                         heard_until_ms = CASE WHEN heard_until_ms < $4 THEN $4 ELSE heard_until_ms END
                     WHERE id = $1 AND lease_until_ms > 0
                     RETURNING id, address, registered_ms, lease_until_ms, beat_ms",
                );
                let (beat_ms, heard_ms) = match hearing {
                    Hearing::Others { ago_ms } => {
                        (at_ms.saturating_sub(ago_ms), now_ms.saturating_sub_unsigned(ago_ms))
                    }
                    Hearing::Nobody => (0, 0),
                };
                let query = renewed.bind(id).bind(until(now_ms, lease_ms));
                let query = query.bind(beat_ms as i64).bind(until(heard_ms, lease_ms));
                query.fetch_optional(connection).await?.ok_or(StoreError::Missing("node"))
            })
        })
        .await
    }

    /// Releases a node that has stopped to play, at `stopped_ms` by its own time: it has no lease any more and gets no other, and
    /// its games can be claimed at once. When it stopped is remembered, for their clocks. No effect if it is gone already.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn release_node(&self, id: &str, stopped_ms: u64) -> Result<()> {
        let id = id.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let now_ms = now_ms(connection).await?;
                // One that is deaf has been no help to anybody for a while.
                let sql = "UPDATE nodes SET lease_until_ms = 0,
                               beat_ms = CASE WHEN heard_until_ms > $2 THEN $3 ELSE beat_ms END
                           WHERE id = $1 AND lease_until_ms > 0";
                query(sql).bind(id).bind(now_ms).bind(stopped_ms as i64).execute(connection).await?;
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
        let sql = "SELECT id, address, registered_ms, lease_until_ms, beat_ms FROM nodes WHERE lease_until_ms > $1 ORDER BY id";
        Ok(query_as(sql).bind(now_ms).fetch_all(reader.on()).await?)
    }

    /// Deletes nodes that have no lease and were not heard of for so long. Returns how many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_nodes(&self, after_ms: u64) -> Result<u64> {
        self.write(move |connection| {
            Box::pin(async move {
                let now_ms = now_ms(connection).await?;
                let sql = "DELETE FROM nodes WHERE lease_until_ms < $1 AND beat_ms < $2";
                let before_ms = now_ms.saturating_sub_unsigned(after_ms);
                Ok(query(sql).bind(now_ms).bind(before_ms).execute(connection).await?)
            })
        })
        .await
    }

    /// Claims a game for a node. Given if nobody has it, its node has no lease any more or does not hear the others, or it is
    /// this one: then too the epoch rises, so that writes that were under way before are refused.
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

    /// Gives back games that no living node has. No effect on those that were claimed meanwhile.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn release_orphans(&self, game_ids: Vec<String>) -> Result<()> {
        self.write(move |connection| {
            Box::pin(async move {
                let now_ms = now_ms(connection).await?;
                for game_id in game_ids {
                    let sql = "UPDATE games SET owner = NULL WHERE id = $1 AND NOT EXISTS
                               (SELECT 1 FROM nodes WHERE nodes.id = games.owner AND lease_until_ms > $2)";
                    query(sql).bind(game_id).bind(now_ms).execute(&mut *connection).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Games of nodes that have no lease any more in which something will happen by itself, the earliest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn orphaned_games(&self, limit: u32) -> Result<Vec<DueGame>> {
        let mut reader = self.reader().await?;
        let now_ms = now_ms(reader.on()).await?;
        let sql = "SELECT id, status, time, due_ms FROM games
                   WHERE owner IN (SELECT id FROM nodes WHERE lease_until_ms <= $1) AND due_ms IS NOT NULL
                   ORDER BY due_ms LIMIT $2";
        Ok(query_as(sql).bind(now_ms).bind(limit).fetch_all(reader.on()).await?)
    }

    /// Games in which something happens by itself until then and that no living node has, the earliest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unattended_games(&self, until_ms: u64, limit: u32) -> Result<Vec<DueGame>> {
        let mut reader = self.reader().await?;
        let now_ms = now_ms(reader.on()).await?;
        let sql = "SELECT id, status, time, due_ms FROM games WHERE due_ms IS NOT NULL AND due_ms <= $1
                   AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = games.owner AND lease_until_ms > $2)
                   ORDER BY due_ms LIMIT $3";
        let query = query_as(sql).bind(until_ms as i64).bind(now_ms).bind(limit);
        Ok(query.fetch_all(reader.on()).await?)
    }

    /// How some games stand. Those that do not exist are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn game_heads(&self, game_ids: &[String]) -> Result<Vec<GameHead>> {
        let mut reader = self.reader().await?;
        let now_ms = now_ms(reader.on()).await?;
        let mut heads = Vec::with_capacity(game_ids.len());
        for some in game_ids.chunks(HEADS_AT_ONCE) {
            let places: Vec<String> = (2..some.len() + 2).map(|number| format!("${number}")).collect();
            let sql = format!(
                "SELECT games.id AS id, n, epoch, nodes.id AS owner FROM games
                 LEFT JOIN nodes ON nodes.id = games.owner AND lease_until_ms > $1 AND heard_until_ms > $1 WHERE games.id IN ({})",
                places.join(", ")
            );
            let query = some.iter().fold(query_as(AssertSqlSafe(sql)).bind(now_ms), QueryAs::bind);
            heads.extend(query.fetch_all(reader.on()).await?);
        }
        Ok(heads)
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

/// The node that has a game, if it has a lease and hears the others.
const OWNER: &str = "SELECT nodes.id AS id, address, registered_ms, lease_until_ms, beat_ms
    FROM games JOIN nodes ON nodes.id = games.owner WHERE games.id = $1 AND lease_until_ms > $2
      AND heard_until_ms > $2";

/// Claims a game; tries again while others claim and release it at the same time.
async fn claim(connection: &mut Connection, game_id: String, node_id: String) -> Result<GameClaim> {
    for _ in 0..CLAIM_ATTEMPTS {
        if let Some(claim) = try_claim(connection, &game_id, &node_id).await? {
            return Ok(claim);
        }
    }
    Err(StoreError::Missing("node"))
}

/// The node that has a game, or had it, by the game's row; what is known of the node, unless it is forgotten.
struct LastOwner {
    id: Option<String>,
    beat_ms: Option<u64>,
    lease_until_ms: Option<u64>,
}

impl FromRow for LastOwner {
    fn from_row(row: &Row) -> sqlx::Result<LastOwner> {
        Ok(LastOwner {
            id: row.try_get("id")?,
            beat_ms: row.try_get("beat_ms")?,
            lease_until_ms: row.try_get("lease_until_ms")?,
        })
    }
}

impl LastOwner {
    fn former(self, claimer: &str) -> Option<FormerOwner> {
        let id = self.id.filter(|id| id != claimer)?;
        Some(if self.lease_until_ms == Some(0) { FormerOwner::Stopped(id) } else { FormerOwner::Silent(id) })
    }
}

async fn try_claim(connection: &mut Connection, game_id: &str, node_id: &str) -> Result<Option<GameClaim>> {
    let now_ms = now_ms(connection).await?;
    let before: Option<LastOwner> = query_as(
        "SELECT games.owner AS id, nodes.beat_ms AS beat_ms, nodes.lease_until_ms AS lease_until_ms
         FROM games LEFT JOIN nodes ON nodes.id = games.owner WHERE games.id = $1",
    )
    .bind(game_id)
    .fetch_optional(&mut *connection)
    .await?;
    let Some(before) = before else { return Err(StoreError::Missing("game")) };
    // Somebody may have claimed it since that was read: then the owner is another.
    let claimed: Option<(u64, Option<u64>)> = query_as(
        "UPDATE games SET owner = $2, epoch = epoch + 1, away_n = n,
           away_ms = CASE WHEN away_n = n AND away_ms IS NOT NULL THEN away_ms WHEN owner <> $2 THEN $5 END
         WHERE id = $1 AND owner IS NOT DISTINCT FROM $4
           AND EXISTS (SELECT 1 FROM nodes WHERE id = $2 AND lease_until_ms > $3)
           AND (owner IS NULL OR owner = $2
                OR NOT EXISTS (SELECT 1 FROM nodes
                               WHERE nodes.id = games.owner AND lease_until_ms > $3 AND heard_until_ms > $3))
         RETURNING epoch, away_ms",
    )
    .bind(game_id)
    .bind(node_id)
    .bind(now_ms)
    .bind(&before.id)
    .bind(before.beat_ms.unwrap_or(0) as i64)
    .fetch_optional(&mut *connection)
    .await?;
    if let Some((epoch, away_ms)) = claimed {
        let former = before.former(node_id);
        return Ok(Some(GameClaim::Claimed { epoch, former, away_ms }));
    }
    let owner: Option<NodeRow> =
        query_as(OWNER).bind(game_id).bind(now_ms).fetch_optional(connection).await?;
    Ok(owner.filter(|owner| owner.id != node_id).map(|by| GameClaim::Held { by }))
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
