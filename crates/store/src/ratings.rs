//! Ratings as rows, with their history; Glicko-2 itself is computed by the server. `advance` uses the number of games as a
//! version: an update computed from an outdated rating is refused.

use crate::sql::{Connection, FromRow, Row, query, query_as};
use crate::{Result, Store, StoreError};

/// Somebody's strength at one game and one speed.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingRow {
    /// Whose.
    pub user_id: String,
    /// At which game.
    pub kind: String,
    /// At which speed.
    pub speed: String,
    /// In points.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How much it moves.
    pub volatility: f64,
    /// From how many games.
    pub games: u32,
    /// Since when.
    pub at_ms: u64,
}

impl FromRow for RatingRow {
    fn from_row(row: &Row) -> sqlx::Result<RatingRow> {
        Ok(RatingRow {
            user_id: row.try_get("user_id")?,
            kind: row.try_get("kind")?,
            speed: row.try_get("speed")?,
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
            volatility: row.try_get("volatility")?,
            games: row.try_get("games")?,
            at_ms: row.try_get("at_ms")?,
        })
    }
}

/// The largest deviation of a rating that is not provisional. The index of leaderboards has the same bound.
pub const ESTABLISHED_DEVIATION: f64 = 110.0;

/// A place in a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedRow {
    /// The name of who has it.
    pub name: String,
    /// In points.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// From how many games.
    pub games: u32,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingPoint {
    /// After how many games.
    pub games: u32,
    /// In points.
    pub rating: f64,
    /// When.
    pub at_ms: u64,
}

impl FromRow for RankedRow {
    fn from_row(row: &Row) -> sqlx::Result<RankedRow> {
        Ok(RankedRow {
            name: row.try_get("name")?,
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
            games: row.try_get("games")?,
        })
    }
}

impl FromRow for RatingPoint {
    fn from_row(row: &Row) -> sqlx::Result<RatingPoint> {
        Ok(RatingPoint {
            games: row.try_get("games")?,
            rating: row.try_get("rating")?,
            at_ms: row.try_get("at_ms")?,
        })
    }
}

/// The best of a game and speed, without the provisional, programs and the banned. The join goes from the index of ranks to
/// the people, so that it stops after as many as are asked for.
pub(crate) const LEADERBOARD: &str = "SELECT name, rating, deviation, games
    FROM ratings CROSS JOIN users
    WHERE users.id = ratings.user_id AND kind = $1 AND speed = $2 AND deviation <= 110 AND role <> 'bot' AND banned = 0
    ORDER BY rating DESC, user_id LIMIT $3";

/// The last ratings of somebody at a game and speed, the newest first.
pub(crate) const LAST_RATINGS: &str = "SELECT games, rating, at_ms FROM rating_history
    WHERE user_id = $1 AND kind = $2 AND speed = $3 ORDER BY games DESC LIMIT $4";

impl Store {
    /// The best of a game and speed, the best first, without those whose rating is provisional, programs and the banned.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn leaderboard(&self, kind: &str, speed: &str, limit: u32) -> Result<Vec<RankedRow>> {
        let query = query_as(LEADERBOARD).bind(kind).bind(speed).bind(limit);
        Ok(query.fetch_all(self.reader().await?.on()).await?)
    }

    /// The last ratings of somebody at a game and speed, at most so many, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rating_history(
        &self,
        user_id: &str,
        kind: &str,
        speed: &str,
        limit: u32,
    ) -> Result<Vec<RatingPoint>> {
        let query = query_as(LAST_RATINGS).bind(user_id).bind(kind).bind(speed).bind(limit);
        let mut points: Vec<RatingPoint> = query.fetch_all(self.reader().await?.on()).await?;
        points.reverse();
        Ok(points)
    }

    /// Somebody's rating at one game and speed; nothing before the first rated game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rating(&self, user_id: &str, kind: &str, speed: &str) -> Result<Option<RatingRow>> {
        let sql = "SELECT * FROM ratings WHERE user_id = $1 AND kind = $2 AND speed = $3";
        let query = query_as(sql).bind(user_id).bind(kind).bind(speed);
        Ok(query.fetch_optional(self.reader().await?.on()).await?)
    }

    /// All ratings somebody has.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ratings_of(&self, user_id: &str) -> Result<Vec<RatingRow>> {
        let sql = "SELECT * FROM ratings WHERE user_id = $1 ORDER BY kind, speed";
        Ok(query_as(sql).bind(user_id).fetch_all(self.reader().await?.on()).await?)
    }
}

/// Stores the rating after one more game.
pub(crate) async fn advance(connection: &mut Connection, rating: &RatingRow) -> Result<()> {
    // The first game inserts, every other one must find the number of games it was computed from.
    let sql = if rating.games == 1 {
        "INSERT INTO ratings (user_id, kind, speed, rating, deviation, volatility, games, at_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (user_id, kind, speed) DO NOTHING"
    } else {
        "UPDATE ratings SET rating = $4, deviation = $5, volatility = $6, games = $7, at_ms = $8
         WHERE user_id = $1 AND kind = $2 AND speed = $3 AND games = $7 - 1"
    };
    let changed = query(sql)
        .bind(&rating.user_id)
        .bind(&rating.kind)
        .bind(&rating.speed)
        .bind(rating.rating)
        .bind(rating.deviation)
        .bind(rating.volatility)
        .bind(rating.games)
        .bind(rating.at_ms as i64)
        .execute(&mut *connection)
        .await
        .map_err(|error| StoreError::unless_reference(error, StoreError::Missing("user")))?;
    if changed == 0 {
        return Err(StoreError::RatingMoved { user: rating.user_id.clone() });
    }
    remember(connection, rating).await
}

/// Adds the rating after one more game to the history.
async fn remember(connection: &mut Connection, rating: &RatingRow) -> Result<()> {
    let sql = "INSERT INTO rating_history (user_id, kind, speed, games, rating, at_ms) VALUES ($1, $2, $3, $4, $5, $6)";
    query(sql)
        .bind(&rating.user_id)
        .bind(&rating.kind)
        .bind(&rating.speed)
        .bind(rating.games)
        .bind(rating.rating)
        .bind(rating.at_ms as i64)
        .execute(connection)
        .await?;
    Ok(())
}
