//! Studies: trees of variations that people keep, as texts that are not looked into. Saving uses optimistic concurrency:
//! whoever saves says which version they have changed, and a version that is no longer the last one changes nothing.

use crate::columns::Visibility;
use crate::sql::{Connection, FromRow, Row, query, query_as, query_scalar};
use crate::{Result, Store, StoreError};

/// A study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyRow {
    /// Its name in addresses; does not change.
    pub id: String,
    /// Whose it is; does not change.
    pub user_id: String,
    /// What the owner is called now, joined from `users` when the row is read; ignored when it is written.
    pub owner: String,
    /// What it is called.
    pub name: String,
    /// Which game.
    pub kind: String,
    /// Who may see it.
    pub visibility: Visibility,
    /// How often it was saved.
    pub version: u64,
    /// The text of a game file; empty in lists.
    pub body: String,
    /// When it was first saved; does not change.
    pub created_ms: u64,
    /// When it was last saved.
    pub changed_ms: u64,
}

impl FromRow for StudyRow {
    fn from_row(row: &Row) -> sqlx::Result<StudyRow> {
        Ok(StudyRow {
            id: row.try_get("id")?,
            user_id: row.try_get("user_id")?,
            owner: row.try_get("owner")?,
            name: row.try_get("name")?,
            kind: row.try_get("kind")?,
            visibility: Visibility::read(row.try_get("visibility")?).map_err(sqlx::Error::Decode)?,
            version: row.try_get("version")?,
            body: row.try_get("body")?,
            created_ms: row.try_get("created_ms")?,
            changed_ms: row.try_get("changed_ms")?,
        })
    }
}

/// What became of saving a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StudyResult {
    /// It is stored, or was before, with this version.
    Saved(u64),
    /// It was saved elsewhere meanwhile, and has this version; nothing has changed.
    Stale(u64),
    /// It is not there any more, or it is somebody else's; nothing has changed.
    Gone,
    /// The owner has as many as allowed; nothing has changed.
    TooMany,
}

/// The studies of somebody, without their texts, the last saved first. A left join, so that the index on studies, which has
/// their order, is read first.
pub(crate) const STUDIES_OF: &str = "SELECT studies.id AS id, user_id, users.name AS owner, studies.name AS name, kind,
    visibility, version, '' AS body, studies.created_ms AS created_ms, changed_ms
    FROM studies LEFT JOIN users ON users.id = user_id WHERE user_id = $1 ORDER BY changed_ms DESC, studies.id DESC";

const STUDY: &str =
    "SELECT studies.id AS id, user_id, users.name AS owner, studies.name AS name, kind, visibility,
    version, body, studies.created_ms AS created_ms, changed_ms
    FROM studies JOIN users ON users.id = user_id WHERE studies.id = $1";

impl Store {
    /// Saves a study. The row's version is the one that was changed, zero for a new study. What is stored already is not
    /// stored again, so that a request may be repeated.
    ///
    /// # Errors
    /// If there is no such user, or if somebody else has made a study with this id at the same time.
    pub async fn save_study(&self, row: StudyRow, most: u32) -> Result<StudyResult> {
        self.write(move |connection| Box::pin(async move { save(connection, &row, most).await })).await
    }

    /// A study.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn study(&self, id: &str) -> Result<Option<StudyRow>> {
        Ok(query_as(STUDY).bind(id).fetch_optional(self.reader().await?.on()).await?)
    }

    /// The studies of somebody, without their texts, the last saved first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn studies_of(&self, user_id: &str) -> Result<Vec<StudyRow>> {
        Ok(query_as(STUDIES_OF).bind(user_id).fetch_all(self.reader().await?.on()).await?)
    }

    /// Deletes a study of somebody; says whether there was one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn delete_study(&self, user_id: &str, id: &str) -> Result<bool> {
        let (user_id, id) = (user_id.to_owned(), id.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "DELETE FROM studies WHERE id = $1 AND user_id = $2";
                let gone = query(sql).bind(id).bind(user_id).execute(connection).await?;
                Ok(gone > 0)
            })
        })
        .await
    }
}

async fn save(connection: &mut Connection, row: &StudyRow, most: u32) -> Result<StudyResult> {
    connection.lock_user(&row.user_id).await?;
    let stored: Option<StudyRow> = query_as(STUDY).bind(&row.id).fetch_optional(&mut *connection).await?;
    match stored {
        Some(stored) if stored.user_id != row.user_id => Ok(StudyResult::Gone),
        Some(stored) if is_same(&stored, row) => Ok(StudyResult::Saved(stored.version)),
        Some(stored) if stored.version != row.version => Ok(StudyResult::Stale(stored.version)),
        Some(_) => replace(connection, row).await,
        None if row.version != 0 => Ok(StudyResult::Gone),
        None => create(connection, row, most).await,
    }
}

fn is_same(one: &StudyRow, other: &StudyRow) -> bool {
    (&one.name, &one.kind, one.visibility, &one.body)
        == (&other.name, &other.kind, other.visibility, &other.body)
}

async fn replace(connection: &mut Connection, row: &StudyRow) -> Result<StudyResult> {
    let version = row.version + 1;
    query(
        "UPDATE studies SET name = $2, kind = $3, visibility = $4, version = $5, body = $6, changed_ms = $7 WHERE id = $1",
    )
    .bind(&row.id)
    .bind(&row.name)
    .bind(&row.kind)
    .bind(row.visibility.word())
    .bind(version as i64)
    .bind(&row.body)
    .bind(row.changed_ms as i64)
    .execute(connection)
    .await?;
    Ok(StudyResult::Saved(version))
}

async fn create(connection: &mut Connection, row: &StudyRow, most: u32) -> Result<StudyResult> {
    let sql = "SELECT COUNT(*) FROM studies WHERE user_id = $1";
    let known: u32 = query_scalar(sql).bind(&row.user_id).fetch_one(&mut *connection).await?;
    if known >= most {
        return Ok(StudyResult::TooMany);
    }
    query(
        "INSERT INTO studies (id, user_id, name, kind, visibility, version, body, created_ms, changed_ms)
         VALUES ($1, $2, $3, $4, $5, 1, $6, $7, $8)",
    )
    .bind(&row.id)
    .bind(&row.user_id)
    .bind(&row.name)
    .bind(&row.kind)
    .bind(row.visibility.word())
    .bind(&row.body)
    .bind(row.created_ms as i64)
    .bind(row.changed_ms as i64)
    .execute(connection)
    .await
    .map_err(|error| match StoreError::unless_unique(error, StoreError::Exists("study")) {
        StoreError::Database(error) => StoreError::unless_reference(error, StoreError::Missing("user")),
        taken => taken,
    })?;
    Ok(StudyResult::Saved(1))
}
