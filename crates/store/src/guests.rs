//! Names that guests choose. They are taken while their guests come, and free again when those have not been here for
//! long: whoever has no account has no claim to a name for ever.

use crate::accounts::{check_not_kept, guest_names};
use crate::sql::{Connection, query, query_scalar};
use crate::users::{by_id, fold_case};
use crate::{Result, Role, Store, StoreError};

/// Names that are freed at once; the others wait for the next time.
const MOST_FREED: u32 = 500;

impl Store {
    /// Gives a guest another name.
    ///
    /// # Errors
    /// If the name is taken, or the user is no guest.
    pub async fn rename_guest(&self, id: &str, name: &str) -> Result<()> {
        let (id, name) = (id.to_owned(), name.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                let user = by_id(connection, &id).await?.ok_or(StoreError::Missing("user"))?;
                if user.role != Role::Guest || user.deleted {
                    return Err(StoreError::NotAGuest);
                }
                check_not_kept(connection, &name).await?;
                set_name(connection, &id, &name).await
            })
        })
        .await
    }

    /// Calls guests who have not been here since `Guest 4821` again, so that others can take the names that they chose.
    /// Returns their ids.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn free_guest_names(&self, not_seen_since_ms: u64) -> Result<Vec<String>> {
        self.write(move |connection| Box::pin(free_names(connection, not_seen_since_ms))).await
    }
}

async fn free_names(connection: &mut Connection, not_seen_since_ms: u64) -> Result<Vec<String>> {
    // Names that people choose contain no blank, others do.
    let ids: Vec<String> = query_scalar(
        "SELECT id FROM users WHERE role = 'guest' AND deleted = 0 AND seen_ms < $1 AND name NOT LIKE '% %' LIMIT $2",
    )
    .bind(not_seen_since_ms as i64)
    .bind(MOST_FREED)
    .fetch_all(&mut *connection)
    .await?;
    for id in &ids {
        for name in guest_names() {
            match set_name(connection, id, &name).await {
                Err(StoreError::NameTaken) => {}
                other => {
                    other?;
                    break;
                }
            }
        }
    }
    Ok(ids)
}

async fn set_name(connection: &mut Connection, id: &str, name: &str) -> Result<()> {
    // No failing statement: whoever looks for a free name goes on in the same transaction. Two that take a name at once are
    // told apart by the index.
    let changed = query(
        "UPDATE users SET name = $2, name_folded = $3
         WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM users WHERE name_folded = $3 AND id <> $1)",
    )
    .bind(id)
    .bind(name)
    .bind(fold_case(name))
    .execute(connection)
    .await
    .map_err(|error| StoreError::unless_unique(error, StoreError::NameTaken))?;
    if changed == 0 { Err(StoreError::NameTaken) } else { Ok(()) }
}
