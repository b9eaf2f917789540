//! Users as rows: finding, listing, and changing single columns. Creation and deletion are in `accounts.rs`.

use crate::sql::{Connection, FromRow, Row, Value, query, query_as};
use crate::{Cursor, Page, Result, Role, Store, StoreError};

/// A user: a guest, an account, or what is left of a deleted one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRow {
    /// Never changes and is never shown.
    pub id: String,
    /// The name that is shown; unique without regard to case.
    pub name: String,
    /// What kind of account it is.
    pub role: Role,
    /// `None` for guests, for accounts without a password, and after deletion.
    pub password_hash: Option<String>,
    /// When the row was created.
    pub created_ms: u64,
    /// When they last used the server.
    pub seen_ms: u64,
    /// Whether the host has banned them.
    pub banned: bool,
    /// Whether they were deleted; the row stays for their games.
    pub deleted: bool,
}

/// Filter of a list of users.
#[derive(Clone, Debug, Default)]
pub struct UserFilter {
    /// Only names that begin so.
    pub prefix: Option<String>,
    /// Only accounts of this kind.
    pub role: Option<Role>,
    /// The page before this cursor, towards the past.
    pub before: Option<Cursor>,
}

impl FromRow for UserRow {
    fn from_row(row: &Row) -> sqlx::Result<UserRow> {
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

/// The form in which names are compared: names that differ in case only are the same name.
pub(crate) fn fold_case(name: &str) -> String {
    name.to_lowercase()
}

/// The names with a prefix as a half-open range, so that an index is used; U+10FFFF sorts after every letter.
fn prefix_range(prefix: &str) -> [String; 2] {
    let from = fold_case(prefix);
    let to = format!("{from}\u{10ffff}");
    [from, to]
}

pub(crate) async fn by_id(connection: &mut Connection, id: &str) -> sqlx::Result<Option<UserRow>> {
    query_as(
        "SELECT id, name, role, password_hash, created_ms, seen_ms, banned, deleted FROM users WHERE id = $1",
    )
    .bind(id)
    .fetch_optional(connection)
    .await
}

/// Accounts whose names begin so, by name. The bounds are those of the index, so that no guest is looked at.
pub(crate) const SEARCH: &str =
    "SELECT id, name, role, password_hash, created_ms, seen_ms, banned, deleted FROM users
    WHERE name_folded >= $1 AND name_folded < $2 AND role <> 'guest' AND banned = 0
    ORDER BY name_folded LIMIT $3";

impl Store {
    /// Accounts whose names begin so, whatever the case, by name; neither guests nor the banned.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn search_users(&self, prefix: &str, limit: u32) -> Result<Vec<UserRow>> {
        let [from, to] = prefix_range(prefix);
        let query = query_as(SEARCH).bind(from).bind(to).bind(limit);
        Ok(query.fetch_all(self.reader().await?.on()).await?)
    }

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
        let found = query_as(
            "SELECT id, name, role, password_hash, created_ms, seen_ms, banned, deleted FROM users
             WHERE name_folded = $1",
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
        let [from, to] = match filter.prefix.as_deref().map(prefix_range) {
            Some([from, to]) => [Some(from), Some(to)],
            None => [None, None],
        };
        let rows: Vec<UserRow> = query_as(
            "SELECT id, name, role, password_hash, created_ms, seen_ms, banned, deleted FROM users
             WHERE deleted = 0
               AND ($1 IS NULL OR (name_folded >= $1 AND name_folded < $2))
               AND ($3 IS NULL OR role = $3)
               AND ($4 IS NULL OR created_ms < $4 OR (created_ms = $4 AND id < $5))
             ORDER BY created_ms DESC, id DESC LIMIT $6",
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

    /// Records that somebody used the server.
    ///
    /// # Errors
    /// If there is no such user.
    pub async fn touch_user(&self, id: &str, at_ms: u64) -> Result<()> {
        let sql = "UPDATE users SET seen_ms = $2 WHERE id = $1 AND deleted = 0";
        self.change_user(sql, id, at_ms as i64).await
    }

    /// Replaces the password, and takes every other way in away: all tokens, and all sessions but one.
    ///
    /// # Errors
    /// If there is no such user.
    pub async fn set_password(&self, id: &str, password_hash: &str, but: Option<&str>) -> Result<()> {
        let (id, password_hash, but) = (id.to_owned(), password_hash.to_owned(), but.map(str::to_owned));
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "UPDATE users SET password_hash = $2 WHERE id = $1 AND deleted = 0";
                let changed = query(sql).bind(&id).bind(password_hash).execute(&mut *connection).await?;
                if changed == 0 {
                    return Err(StoreError::Missing("user"));
                }
                query("DELETE FROM tokens WHERE user_id = $1").bind(&id).execute(&mut *connection).await?;
                let sql = "DELETE FROM sessions WHERE user_id = $1 AND ($2 IS NULL OR token_hash <> $2)";
                query(sql).bind(id).bind(but).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// Changes the kind of account.
    ///
    /// # Errors
    /// If there is no such user.
    pub async fn set_role(&self, id: &str, role: Role) -> Result<()> {
        let sql = "UPDATE users SET role = $2 WHERE id = $1 AND deleted = 0";
        self.change_user(sql, id, role.word()).await
    }

    /// Lifts a ban.
    ///
    /// # Errors
    /// If there is no such user.
    pub async fn unban(&self, id: &str) -> Result<()> {
        let sql = "UPDATE users SET banned = $2 WHERE id = $1 AND deleted = 0";
        self.change_user(sql, id, 0_i64).await
    }

    /// Bans somebody: deletes all sessions and tokens, and no new session is valid.
    ///
    /// # Errors
    /// If there is no such user.
    pub async fn ban(&self, id: &str) -> Result<()> {
        let id = id.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "UPDATE users SET banned = 1 WHERE id = $1 AND deleted = 0";
                let changed = query(sql).bind(&id).execute(&mut *connection).await?;
                if changed == 0 {
                    return Err(StoreError::Missing("user"));
                }
                revoke_access(connection, &id).await
            })
        })
        .await
    }

    async fn change_user<V>(&self, sql: &'static str, id: &str, value: V) -> Result<()>
    where
        V: Into<Value<'static>> + Send + 'static,
    {
        let id = id.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let changed = query(sql).bind(id).bind(value).execute(connection).await?;
                if changed == 0 { Err(StoreError::Missing("user")) } else { Ok(()) }
            })
        })
        .await
    }
}

/// Deletes all sessions and tokens of a user, and forgets the devices.
pub(crate) async fn revoke_access(connection: &mut Connection, id: &str) -> Result<()> {
    query("DELETE FROM sessions WHERE user_id = $1").bind(id).execute(&mut *connection).await?;
    query("DELETE FROM devices WHERE user_id = $1").bind(id).execute(&mut *connection).await?;
    query("DELETE FROM tokens WHERE user_id = $1").bind(id).execute(connection).await?;
    Ok(())
}
