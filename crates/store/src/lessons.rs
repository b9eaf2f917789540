//! The lessons that people have done, by their names. Which lessons there are is for others to know.

use crate::sql::{query, query_scalar};
use crate::{Result, Store, StoreError};

impl Store {
    /// Notes that somebody has done lessons; those known already stay.
    ///
    /// # Errors
    /// If there is no such user; nothing is noted then.
    pub async fn add_lessons(&self, user_id: &str, lessons: Vec<String>) -> Result<()> {
        let user_id = user_id.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                for lesson in lessons {
                    query(
                        "INSERT INTO lessons (user_id, lesson) VALUES ($1, $2) ON CONFLICT (user_id, lesson) DO NOTHING",
                    )
                    .bind(&user_id)
                    .bind(lesson)
                    .execute(&mut *connection)
                    .await
                    .map_err(|error| StoreError::unless_reference(error, StoreError::Missing("user")))?;
                }
                Ok(())
            })
        })
        .await
    }

    /// The lessons that somebody has done, by name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn lessons_of(&self, user_id: &str) -> Result<Vec<String>> {
        let sql = "SELECT lesson FROM lessons WHERE user_id = $1 ORDER BY lesson";
        Ok(query_scalar(sql).bind(user_id).fetch_all(self.reader().await?.on()).await?)
    }
}
