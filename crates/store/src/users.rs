//! People as rows: finding, listing, and the single facts about them that change. How they come and go is in
//! `accounts.rs`.

use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{FromRow, Row};

use crate::{Cursor, Page, Result, Role, Store, StoreError};

/// Somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRow {
    /// Never changes and never appears in addresses.
    pub id: String,
    /// As it is shown.
    pub name: String,
    /// What they are.
    pub role: Role,
    /// Nothing for guests, for users who never set one, and after deletion.
    pub password_hash: Option<String>,
    /// Since when they are known.
    pub created_ms: u64,
    /// When they were last here.
    pub seen_ms: u64,
    /// Whether they may not sign in.
    pub banned: bool,
    /// Whether only their games are left.
    pub deleted: bool,
}

/// Which users a list shall have.
#[derive(Clone, Debug, Default)]
pub struct UserFilter {
    /// What the name begins with.
    pub prefix: Option<String>,
    /// Only these.
    pub role: Option<Role>,
    /// From there on, towards the past.
    pub before: Option<Cursor>,
}

impl FromRow<'_, SqliteRow> for UserRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<UserRow> {
        Ok(UserRow {
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            role: Role::read(row.try_get("role")?).map_err(sqlx::Error::Decode)?,
            password_hash: row.try_get("password_hash")?,
            created_ms: row.try_get("created_ms")?,
            seen_ms: row.try_get("seen_ms")?,
            banned: row.try_get("banned")?,
            deleted: row.try_get("deleted")?,
        })
    }
}

/// Names that differ in case only are the same name.
pub(crate) fn fold_case(name: &str) -> String {
    name.to_lowercase()
}

pub(crate) async fn by_id(connection: &mut SqliteConnection, id: &str) -> sqlx::Result<Option<UserRow>> {
    sqlx::query_as(
        "SELECT id, name, role, password_hash, created_ms, seen_ms, banned, deleted FROM users WHERE id = ?1",
    )
    .bind(id)
    .fetch_optional(connection)
    .await
}

impl Store {
    /// Finds somebody by id, deleted or not.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn user(&self, id: &str) -> Result<Option<UserRow>> {
        Ok(by_id(self.reader().await?.on(), id).await?)
    }

    /// Finds somebody by name, whatever its case.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn user_by_name(&self, name: &str) -> Result<Option<UserRow>> {
        let found = sqlx::query_as(
            "SELECT id, name, role, password_hash, created_ms, seen_ms, banned, deleted FROM users
             WHERE name_folded = ?1",
        )
        .bind(fold_case(name))
        .fetch_optional(self.reader().await?.on())
        .await?;
        Ok(found)
    }

    /// Lists people, the newest first, without the deleted.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn users(&self, filter: &UserFilter, limit: u32) -> Result<Page<UserRow>> {
        // A half-open range of texts is what "begins with" means to an index; U+10FFFF is above every letter.
        let from = filter.prefix.as_deref().map(fold_case);
        let to = from.as_deref().map(|from| format!("{from}\u{10ffff}"));
        let rows: Vec<UserRow> = sqlx::query_as(
            "SELECT id, name, role, password_hash, created_ms, seen_ms, banned, deleted FROM users
             WHERE deleted = 0
               AND (?1 IS NULL OR (name_folded >= ?1 AND name_folded < ?2))
               AND (?3 IS NULL OR role = ?3)
               AND (?4 IS NULL OR created_ms < ?4 OR (created_ms = ?4 AND id < ?5))
             ORDER BY created_ms DESC, id DESC LIMIT ?6",
        )
        .bind(from)
        .bind(to)
        .bind(filter.role.map(Role::word))
        .bind(filter.before.as_ref().map(|cursor| cursor.at_ms as i64))
        .bind(filter.before.as_ref().map(|cursor| cursor.id.as_str()))
        .bind(i64::from(limit) + 1)
        .fetch_all(self.reader().await?.on())
        .await?;
        Ok(Page::cut(rows, limit, |row| Cursor { at_ms: row.created_ms, id: row.id.clone() }))
    }

    /// Notes that somebody was here.
    ///
    /// # Errors
    /// If there is no such user.
    pub async fn touch_user(&self, id: &str, at_ms: u64) -> Result<()> {
        let sql = "UPDATE users SET seen_ms = ?2 WHERE id = ?1 AND deleted = 0";
        self.change_user(sql, id, at_ms as i64).await
    }

    /// Replaces the password.
    ///
    /// # Errors
    /// If there is no such user.
    pub async fn set_password(&self, id: &str, password_hash: &str) -> Result<()> {
        let sql = "UPDATE users SET password_hash = ?2 WHERE id = ?1 AND deleted = 0";
        self.change_user(sql, id, password_hash.to_owned()).await
    }

    /// Makes somebody something else.
    ///
    /// # Errors
    /// If there is no such user.
    pub async fn set_role(&self, id: &str, role: Role) -> Result<()> {
        let sql = "UPDATE users SET role = ?2 WHERE id = ?1 AND deleted = 0";
        self.change_user(sql, id, role.word()).await
    }

    /// Lets somebody in again.
    ///
    /// # Errors
    /// If there is no such user.
    pub async fn unban(&self, id: &str) -> Result<()> {
        let sql = "UPDATE users SET banned = ?2 WHERE id = ?1 AND deleted = 0";
        self.change_user(sql, id, 0_i64).await
    }

    /// Keeps somebody out: no new session, and the present ones and all tokens end.
    ///
    /// # Errors
    /// If there is no such user.
    pub async fn ban(&self, id: &str) -> Result<()> {
        let id = id.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "UPDATE users SET banned = 1 WHERE id = ?1 AND deleted = 0";
                let changed = sqlx::query(sql).bind(&id).execute(&mut *connection).await?;
                if changed.rows_affected() == 0 {
                    return Err(StoreError::Missing("user"));
                }
                revoke_access(connection, &id).await
            })
        })
        .await
    }

    async fn change_user<V>(&self, sql: &'static str, id: &str, value: V) -> Result<()>
    where
        V: for<'q> sqlx::Encode<'q, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite> + Send + 'static,
    {
        let id = id.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let changed = sqlx::query(sql).bind(id).bind(value).execute(connection).await?;
                if changed.rows_affected() == 0 { Err(StoreError::Missing("user")) } else { Ok(()) }
            })
        })
        .await
    }
}

/// Ends every way in that somebody has opened.
pub(crate) async fn revoke_access(connection: &mut SqliteConnection, id: &str) -> Result<()> {
    sqlx::query("DELETE FROM sessions WHERE user_id = ?1").bind(id).execute(&mut *connection).await?;
    sqlx::query("DELETE FROM tokens WHERE user_id = ?1").bind(id).execute(connection).await?;
    Ok(())
}
