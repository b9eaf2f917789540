//! Ratings as rows; Glicko-2 itself is computed by the server. `advance` uses the number of games as a version: an update
//! computed from an outdated rating is refused.

use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{FromRow, Row};

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

impl FromRow<'_, SqliteRow> for RatingRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<RatingRow> {
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

impl Store {
    /// Somebody's rating at one game and speed; nothing before the first rated game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rating(&self, user_id: &str, kind: &str, speed: &str) -> Result<Option<RatingRow>> {
        let sql = "SELECT * FROM ratings WHERE user_id = ?1 AND kind = ?2 AND speed = ?3";
        let query = sqlx::query_as(sql).bind(user_id).bind(kind).bind(speed);
        Ok(query.fetch_optional(self.reader().await?.on()).await?)
    }

    /// All ratings somebody has.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ratings_of(&self, user_id: &str) -> Result<Vec<RatingRow>> {
        let sql = "SELECT * FROM ratings WHERE user_id = ?1 ORDER BY kind, speed";
        Ok(sqlx::query_as(sql).bind(user_id).fetch_all(self.reader().await?.on()).await?)
    }
}

/// Stores the rating after one more game.
pub(crate) async fn advance(connection: &mut SqliteConnection, rating: &RatingRow) -> Result<()> {
    // The first game inserts, every other one must find the number of games it was computed from.
    let sql = if rating.games == 1 {
        "INSERT INTO ratings (user_id, kind, speed, rating, deviation, volatility, games, at_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (user_id, kind, speed) DO NOTHING"
    } else {
        "UPDATE ratings SET rating = ?4, deviation = ?5, volatility = ?6, games = ?7, at_ms = ?8
         WHERE user_id = ?1 AND kind = ?2 AND speed = ?3 AND games = ?7 - 1"
    };
    let changed = sqlx::query(sql)
        .bind(&rating.user_id)
        .bind(&rating.kind)
        .bind(&rating.speed)
        .bind(rating.rating)
        .bind(rating.deviation)
        .bind(rating.volatility)
        .bind(rating.games)
        .bind(rating.at_ms as i64)
        .execute(connection)
        .await
        .map_err(|error| StoreError::unless_reference(error, StoreError::Missing("user")))?;
    if changed.rows_affected() == 0 {
        return Err(StoreError::RatingMoved { user: rating.user_id.clone() });
    }
    Ok(())
}
