//! One-time codes, stored as hashes: invitations to register, and the printed links by which a host signs in.

use crate::sql::{Connection, FromRow, Row, query, query_as, query_scalar};
use crate::{Result, Store, StoreError};

/// A one-time code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InviteRow {
    /// Hash of the code.
    pub code_hash: String,
    /// What it is good for.
    pub purpose: Purpose,
    /// The user who made it, or for whom it was made; `None` for the program itself.
    pub made_by: Option<String>,
    /// When it was made.
    pub created_ms: u64,
    /// When it expires.
    pub expires_ms: u64,
    /// When it was used.
    pub used_ms: Option<u64>,
}

/// What a code is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To register.
    Register,
    /// To sign in as the host.
    Admin,
}

impl Purpose {
    const fn word(self) -> &'static str {
        match self {
            Purpose::Register => "register",
            Purpose::Admin => "admin",
        }
    }
}

impl FromRow for InviteRow {
    fn from_row(row: &Row) -> sqlx::Result<InviteRow> {
        let purpose = match row.try_get("purpose")? {
            "register" => Purpose::Register,
            "admin" => Purpose::Admin,
            other => return Err(sqlx::Error::Decode(format!("{other:?} is not a purpose").into())),
        };
        Ok(InviteRow {
            code_hash: row.try_get("code_hash")?,
            purpose,
            made_by: row.try_get("made_by")?,
            created_ms: row.try_get("created_ms")?,
            expires_ms: row.try_get("expires_ms")?,
            used_ms: row.try_get("used_ms")?,
        })
    }
}

impl Store {
    /// Adds a code.
    ///
    /// # Errors
    /// If it exists.
    pub async fn create_invite(&self, invite: InviteRow) -> Result<()> {
        self.write(move |connection| Box::pin(insert(connection, invite))).await
    }

    /// Uses a code up if it is valid: atomic, so that of two concurrent attempts one succeeds.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn use_invite(
        &self,
        code_hash: &str,
        purpose: Purpose,
        now_ms: u64,
    ) -> Result<Option<InviteRow>> {
        let code_hash = code_hash.to_owned();
        self.write(move |connection| {
            Box::pin(async move { use_up(connection, &code_hash, purpose, now_ms).await })
        })
        .await
    }

    /// Whether a code can be used. Changes nothing.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn is_invite_valid(&self, code_hash: &str, purpose: Purpose, now_ms: u64) -> Result<bool> {
        let sql = "SELECT 1 FROM invites
                   WHERE code_hash = $1 AND purpose = $2 AND used_ms IS NULL AND expires_ms > $3";
        let mut reader = self.reader().await?;
        let query = query_scalar(sql).bind(code_hash).bind(purpose.word()).bind(now_ms as i64);
        let found: Option<i64> = query.fetch_optional(reader.on()).await?;
        Ok(found.is_some())
    }

    /// Replaces all codes of this purpose that have not been used by a new one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn replace_invites(&self, invite: InviteRow) -> Result<()> {
        self.write(move |connection| {
            Box::pin(async move {
                void(connection, invite.purpose).await?;
                insert(connection, invite).await
            })
        })
        .await
    }

    /// Deletes all codes of this purpose that have not been used. Returns how many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn void_invites(&self, purpose: Purpose) -> Result<u64> {
        self.write(move |connection| Box::pin(void(connection, purpose))).await
    }

    /// The codes of a purpose with the name of who made each, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn invites(&self, purpose: Purpose, limit: u32) -> Result<Vec<(InviteRow, Option<String>)>> {
        let sql =
            "SELECT code_hash, purpose, made_by, invites.created_ms AS created_ms, expires_ms, used_ms, name
                   FROM invites LEFT JOIN users ON users.id = made_by
                   WHERE purpose = $1 ORDER BY invites.created_ms DESC, code_hash LIMIT $2";
        let list = query(sql).bind(purpose.word()).bind(limit);
        let rows = list.fetch_all(self.reader().await?.on()).await?;
        rows.iter().map(|row| Ok((InviteRow::from_row(row)?, row.try_get("name")?))).collect()
    }

    /// Deletes an invitation to register that has not been used.
    ///
    /// # Errors
    /// If there is none.
    pub async fn delete_invite(&self, code_hash: &str) -> Result<()> {
        let code_hash = code_hash.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let sql =
                    "DELETE FROM invites WHERE code_hash = $1 AND purpose = 'register' AND used_ms IS NULL";
                let gone = query(sql).bind(code_hash).execute(connection).await?;
                if gone == 0 { Err(StoreError::Missing("invitation")) } else { Ok(()) }
            })
        })
        .await
    }
}

async fn insert(connection: &mut Connection, invite: InviteRow) -> Result<()> {
    query(
        "INSERT INTO invites (code_hash, purpose, made_by, created_ms, expires_ms, used_ms)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(invite.code_hash)
    .bind(invite.purpose.word())
    .bind(invite.made_by)
    .bind(invite.created_ms as i64)
    .bind(invite.expires_ms as i64)
    .bind(invite.used_ms.map(|used_ms| used_ms as i64))
    .execute(connection)
    .await
    .map_err(|error| StoreError::unless_unique(error, StoreError::Exists("invitation")))?;
    Ok(())
}

pub(crate) async fn use_up(
    connection: &mut Connection,
    code_hash: &str,
    purpose: Purpose,
    now_ms: u64,
) -> Result<Option<InviteRow>> {
    let used = query_as(
        "UPDATE invites SET used_ms = $3
         WHERE code_hash = $1 AND purpose = $2 AND used_ms IS NULL AND expires_ms > $3
         RETURNING code_hash, purpose, made_by, created_ms, expires_ms, used_ms",
    )
    .bind(code_hash)
    .bind(purpose.word())
    .bind(now_ms as i64)
    .fetch_optional(connection)
    .await?;
    Ok(used)
}

pub(crate) async fn void(connection: &mut Connection, purpose: Purpose) -> Result<u64> {
    let sql = "DELETE FROM invites WHERE purpose = $1 AND used_ms IS NULL";
    Ok(query(sql).bind(purpose.word()).execute(connection).await?)
}
