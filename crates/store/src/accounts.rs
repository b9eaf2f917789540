//! Creation, registration and deletion of users. A guest who registers keeps the id and with it the games; of a deleted
//! user an anonymous row stays, because games refer to it. Both change the name by updating one row: everything else has
//! the id.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::invites::{self, Purpose};
use crate::sql::{Connection, query, query_scalar};
use crate::users::{by_id, fold_case, revoke_access};
use crate::{Result, Role, Store, StoreError, UserRow, columns};

/// Somebody the host adds.
#[derive(Clone)]
pub struct NewUser {
    /// As it shall be shown.
    pub name: String,
    /// What they shall be.
    pub role: Role,
    /// What they sign in with, if with a password.
    pub password_hash: Option<String>,
    /// When.
    pub at_ms: u64,
}

/// Somebody who registers.
#[derive(Clone)]
pub struct Registering {
    /// The guest they were so far, if they were.
    pub guest: Option<String>,
    /// As it shall be shown.
    pub name: String,
    /// What they sign in with.
    pub password_hash: String,
    /// The hash of the invitation, where one is needed; it is used up.
    pub invite_hash: Option<String>,
    /// When.
    pub at_ms: u64,
}

impl Store {
    /// Somebody without an account, with a name like `Guest 4821`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn create_guest(&self, at_ms: u64) -> Result<UserRow> {
        self.write(move |connection| {
            Box::pin(async move {
                for name in guest_names() {
                    match insert(connection, user(name, Role::Guest, None, at_ms)).await {
                        Err(StoreError::NameTaken) => {}
                        other => return other,
                    }
                }
                Err(StoreError::NameTaken)
            })
        })
        .await
    }

    /// Somebody the host adds.
    ///
    /// # Errors
    /// If the name is taken.
    pub async fn create_user(&self, new: NewUser) -> Result<UserRow> {
        self.write(move |connection| {
            Box::pin(insert(connection, user(new.name, new.role, new.password_hash, new.at_ms)))
        })
        .await
    }

    /// Creates an account, out of the guest if there was one, and uses up the invitation if one is given.
    ///
    /// # Errors
    /// If the name is taken, the account is no guest's, or the invitation is not valid.
    pub async fn register(&self, new: Registering) -> Result<UserRow> {
        self.write(move |connection| Box::pin(register(connection, new))).await
    }

    /// Deletes what is known of somebody: name, password, sessions, tokens, ratings, settings, follows, blocks, reports they made. Their
    /// games stay, for the opponents' sake, under the name that is returned.
    ///
    /// # Errors
    /// If there is no such user, or they are deleted already.
    pub async fn delete_user(&self, id: &str) -> Result<String> {
        let id = id.to_owned();
        self.write(move |connection| Box::pin(delete(connection, id))).await
    }

    /// Deletes guests who have not been here since and have neither played nor spoken. Returns how many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_guests(&self, not_seen_since_ms: u64) -> Result<u64> {
        self.write(move |connection| {
            Box::pin(async move {
                let gone = query(
                    "DELETE FROM users WHERE role = 'guest' AND deleted = 0 AND banned = 0 AND seen_ms < $1
                       AND NOT EXISTS (SELECT 1 FROM games WHERE first_user = users.id)
                       AND NOT EXISTS (SELECT 1 FROM games WHERE second_user = users.id)
                       AND NOT EXISTS (SELECT 1 FROM games WHERE invited = users.id)
                       AND NOT EXISTS (SELECT 1 FROM events WHERE user_id = users.id)
                       AND NOT EXISTS (SELECT 1 FROM reports WHERE about = users.id)",
                )
                .bind(not_seen_since_ms as i64)
                .execute(connection)
                .await?;
                Ok(gone)
            })
        })
        .await
    }
}

fn user(name: String, role: Role, password_hash: Option<String>, at_ms: u64) -> UserRow {
    let id = columns::user_id();
    UserRow {
        id,
        name,
        role,
        password_hash,
        created_ms: at_ms,
        seen_ms: at_ms,
        banned: false,
        deleted: false,
    }
}

/// Names for a guest until one of them is free: four digits as long as most of those are, then more.
pub(crate) fn guest_names() -> impl Iterator<Item = String> {
    (0_u32..).map(|attempt| format!("Guest {}", random_number((4 + attempt / 3).min(15))))
}

fn random_number(digits: u32) -> u64 {
    let lowest = 10_u64.pow(digits - 1);
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("every operating system gives random bytes");
    lowest + u64::from_le_bytes(bytes) % (9 * lowest)
}

/// Keeps the name of an account that is deleted from being taken: whoever knew the name would take the new owner for the old
/// one. Only a hash of it stays.
async fn keep_name(connection: &mut Connection, name: &str) -> Result<()> {
    let sql = "INSERT INTO kept_names (name_hash) VALUES ($1) ON CONFLICT (name_hash) DO NOTHING";
    query(sql).bind(name_hash(name)).execute(connection).await?;
    Ok(())
}

/// Refuses the name of an account that was deleted.
pub(crate) async fn check_not_kept(connection: &mut Connection, name: &str) -> Result<()> {
    let sql = "SELECT 1 FROM kept_names WHERE name_hash = $1";
    let kept: Option<i64> = query_scalar(sql).bind(name_hash(name)).fetch_optional(connection).await?;
    if kept.is_some() { Err(StoreError::NameTaken) } else { Ok(()) }
}

/// The hash of a name, the same for all cases of its letters.
fn name_hash(name: &str) -> String {
    Sha256::digest(fold_case(name)).iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

async fn insert(connection: &mut Connection, user: UserRow) -> Result<UserRow> {
    check_not_kept(connection, &user.name).await?;
    // No failing statement: whoever looks for a free name goes on in the same transaction.
    let added = query(
        "INSERT INTO users (id, name, name_folded, role, password_hash, created_ms, seen_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
    )
    .bind(&user.id)
    .bind(&user.name)
    .bind(fold_case(&user.name))
    .bind(user.role.word())
    .bind(&user.password_hash)
    .bind(user.created_ms as i64)
    .bind(user.seen_ms as i64)
    .execute(connection)
    .await?;
    if added == 0 { Err(StoreError::NameTaken) } else { Ok(user) }
}

async fn register(connection: &mut Connection, new: Registering) -> Result<UserRow> {
    if let Some(code_hash) = &new.invite_hash {
        invites::use_up(connection, code_hash, Purpose::Register, new.at_ms)
            .await?
            .ok_or(StoreError::BadInvite)?;
    }
    let Some(guest) = &new.guest else {
        return insert(connection, user(new.name, Role::User, Some(new.password_hash), new.at_ms)).await;
    };
    let before = by_id(connection, guest).await?.ok_or(StoreError::Missing("user"))?;
    if before.role != Role::Guest || before.deleted {
        return Err(StoreError::NotAGuest);
    }
    check_not_kept(connection, &new.name).await?;
    query(
        "UPDATE users SET name = $2, name_folded = $3, role = $4, password_hash = $5, seen_ms = $6 WHERE id = $1",
    )
    .bind(guest)
    .bind(&new.name)
    .bind(fold_case(&new.name))
    .bind(Role::User.word())
    .bind(&new.password_hash)
    .bind(new.at_ms as i64)
    .execute(&mut *connection)
    .await
    .map_err(|error| StoreError::unless_unique(error, StoreError::NameTaken))?;
    by_id(connection, guest).await?.ok_or(StoreError::Missing("user"))
}

/// What is deleted with an account. None of it looks at all games or all events.
pub(crate) const DELETIONS: [&str; 13] = [
    "DELETE FROM ratings WHERE user_id = $1",
    "DELETE FROM rating_history WHERE user_id = $1",
    "DELETE FROM lessons WHERE user_id = $1",
    "DELETE FROM page_settings WHERE user_id = $1",
    "DELETE FROM studies WHERE user_id = $1",
    "DELETE FROM jobs WHERE owner = $1",
    "DELETE FROM follows WHERE user_id = $1 OR other = $1",
    "DELETE FROM blocks WHERE user_id = $1 OR other = $1",
    "DELETE FROM reports WHERE by_user = $1",
    // The address that a host has signed in from.
    "UPDATE audit SET about = '' WHERE who = $1 AND what LIKE 'host.%'",
    // What somebody did as a host stays under the name that the others know; what concerned only themselves does not.
    "UPDATE audit SET former_name = (SELECT name FROM users WHERE id = $1)
     WHERE who = $1 AND NOT (what IN ('user.password', 'user.bot'))",
    "UPDATE invites SET made_by = NULL WHERE made_by = $1",
    "UPDATE games SET invited = NULL WHERE invited = $1",
];

/// Deletes somebody and returns the name of the row that stays.
async fn delete(connection: &mut Connection, id: String) -> Result<String> {
    let user =
        by_id(connection, &id).await?.filter(|user| !user.deleted).ok_or(StoreError::Missing("user"))?;
    revoke_access(connection, &id).await?;
    if user.role != Role::Guest {
        keep_name(connection, &user.name).await?;
    }
    for sql in DELETIONS {
        query(sql).bind(&id).execute(&mut *connection).await?;
    }
    // No account can have this name: names that people choose contain no blank.
    let name = format!("Deleted {}", id.chars().take(8).collect::<String>());
    let sql = "UPDATE audit SET about = $2 WHERE about = $1 AND what LIKE 'user.%'";
    query(sql).bind(&user.name).bind(&name).execute(&mut *connection).await?;
    query(
        "UPDATE users SET name = $2, name_folded = $3, role = 'guest', password_hash = NULL, seen_ms = created_ms,
           deleted = 1 WHERE id = $1",
    )
    .bind(&id)
    .bind(&name)
    .bind(fold_case(&name))
    .execute(connection)
    .await?;
    Ok(name)
}
