//! Bearer tokens by which programs sign in, stored as hashes only.

use crate::sql::{FromRow, Row, query, query_as, query_scalar};
use crate::{Result, Store, StoreError, UserRow};

/// A bearer token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// Its name in lists.
    pub id: String,
    /// The user it belongs to.
    pub user_id: String,
    /// What the owner calls it.
    pub label: String,
    /// Hash of the secret.
    pub hash: String,
    /// When it was created.
    pub created_ms: u64,
}

impl FromRow for TokenRow {
    fn from_row(row: &Row) -> sqlx::Result<TokenRow> {
        Ok(TokenRow {
            id: row.try_get("id")?,
            user_id: row.try_get("user_id")?,
            label: row.try_get("label")?,
            hash: row.try_get("hash")?,
            created_ms: row.try_get("created_ms")?,
        })
    }
}

impl Store {
    /// Adds a token.
    ///
    /// # Errors
    /// If one with this id or hash exists.
    pub async fn create_token(&self, token: TokenRow) -> Result<()> {
        self.write(move |connection| {
            Box::pin(async move {
                query(
                    "INSERT INTO tokens (id, user_id, label, hash, created_ms) VALUES ($1, $2, $3, $4, $5)",
                )
                .bind(token.id)
                .bind(token.user_id)
                .bind(token.label)
                .bind(token.hash)
                .bind(token.created_ms as i64)
                .execute(connection)
                .await
                .map_err(|error| StoreError::unless_unique(error, StoreError::Exists("token")))?;
                Ok(())
            })
        })
        .await
    }

    /// Somebody's tokens, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn tokens_of(&self, user_id: &str) -> Result<Vec<TokenRow>> {
        let sql = "SELECT id, user_id, label, hash, created_ms FROM tokens WHERE user_id = $1 ORDER BY created_ms, id";
        Ok(query_as(sql).bind(user_id).fetch_all(self.reader().await?.on()).await?)
    }

    /// Whose token this is, if they may sign in.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn user_by_token(&self, hash: &str) -> Result<Option<UserRow>> {
        let found = query_as(
            "SELECT users.id AS id, name, role, password_hash, users.created_ms AS created_ms, seen_ms, banned, deleted
             FROM tokens JOIN users ON users.id = tokens.user_id
             WHERE hash = $1 AND banned = 0 AND deleted = 0",
        )
        .bind(hash)
        .fetch_optional(self.reader().await?.on())
        .await?;
        Ok(found)
    }

    /// Deletes one of somebody's tokens and returns its hash.
    ///
    /// # Errors
    /// If they have no such token.
    pub async fn delete_token(&self, user_id: &str, id: &str) -> Result<String> {
        let (user_id, id) = (user_id.to_owned(), id.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "DELETE FROM tokens WHERE user_id = $1 AND id = $2 RETURNING hash";
                let gone = query_scalar(sql).bind(user_id).bind(id).fetch_optional(connection).await?;
                gone.ok_or(StoreError::Missing("token"))
            })
        })
        .await
    }
}
