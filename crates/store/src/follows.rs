//! Whom people follow, to see when they are online. Guests neither follow nor are followed, which is for others to check.

use crate::sql::{Connection, FromRow, Row, query, query_as, query_scalar};
use crate::{Person, Result, Role, Store, StoreError};

/// What became of the wish to follow somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowResult {
    /// It is stored, or was before.
    Followed,
    /// They follow too many already; nothing has changed.
    TooMany,
}

/// Somebody who is followed or blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPerson {
    /// The id, never shown.
    pub id: String,
    /// Who they are now.
    pub person: Person,
}

impl FromRow for KnownPerson {
    fn from_row(row: &Row) -> sqlx::Result<KnownPerson> {
        let role = Role::read(row.try_get("role")?).map_err(sqlx::Error::Decode)?;
        Ok(KnownPerson { id: row.try_get("id")?, person: Person { name: row.try_get("name")?, role } })
    }
}

/// Whom somebody follows.
pub(crate) const FOLLOWED: &str = "SELECT id, name, role FROM follows JOIN users ON users.id = other
    WHERE user_id = $1 AND banned = 0 ORDER BY name_folded";

/// Whom somebody has blocked.
pub(crate) const BLOCKED: &str = "SELECT id, name, role FROM blocks JOIN users ON users.id = other
    WHERE user_id = $1 ORDER BY name_folded";

impl Store {
    /// Notes that somebody follows another, unless they follow `most` already.
    ///
    /// # Errors
    /// If one of them does not exist.
    pub async fn follow(&self, user_id: &str, other: &str, at_ms: u64, most: u32) -> Result<FollowResult> {
        let (user_id, other) = (user_id.to_owned(), other.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                connection.lock_user(&user_id).await?;
                let sql = "SELECT COUNT(*) FROM follows WHERE user_id = $1 AND other <> $2";
                let known: u32 =
                    query_scalar(sql).bind(&user_id).bind(&other).fetch_one(&mut *connection).await?;
                if known >= most {
                    return Ok(FollowResult::TooMany);
                }
                let sql = "INSERT INTO follows (user_id, other, at_ms) VALUES ($1, $2, $3)
                           ON CONFLICT (user_id, other) DO NOTHING";
                query(sql)
                    .bind(user_id)
                    .bind(other)
                    .bind(at_ms as i64)
                    .execute(connection)
                    .await
                    .map_err(|error| StoreError::unless_reference(error, StoreError::Missing("user")))?;
                Ok(FollowResult::Followed)
            })
        })
        .await
    }

    /// Notes that somebody follows another no more; no effect if they did not.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unfollow(&self, user_id: &str, other: &str) -> Result<()> {
        let (user_id, other) = (user_id.to_owned(), other.to_owned());
        self.write(move |connection| Box::pin(async move { forget(connection, &user_id, &other).await }))
            .await
    }

    /// Whether `user_id` follows `other`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn is_following(&self, user_id: &str, other: &str) -> Result<bool> {
        let sql = "SELECT 1 FROM follows WHERE user_id = $1 AND other = $2";
        let query = query_scalar(sql).bind(user_id).bind(other);
        let found: Option<i64> = query.fetch_optional(self.reader().await?.on()).await?;
        Ok(found.is_some())
    }

    /// Whom somebody follows, by name, without the banned.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn followed_by(&self, user_id: &str) -> Result<Vec<KnownPerson>> {
        Ok(query_as(FOLLOWED).bind(user_id).fetch_all(self.reader().await?.on()).await?)
    }

    /// Whom somebody has blocked, by name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn people_blocked_by(&self, user_id: &str) -> Result<Vec<KnownPerson>> {
        Ok(query_as(BLOCKED).bind(user_id).fetch_all(self.reader().await?.on()).await?)
    }
}

/// Deletes that one follows the other.
pub(crate) async fn forget(connection: &mut Connection, user_id: &str, other: &str) -> Result<()> {
    let sql = "DELETE FROM follows WHERE user_id = $1 AND other = $2";
    query(sql).bind(user_id).bind(other).execute(connection).await?;
    Ok(())
}
