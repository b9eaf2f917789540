//! The settings of the page that the owner of an account has chosen: one JSON object, which is not looked into.

use crate::sql::{query, query_scalar};
use crate::{Result, Store, StoreError};

impl Store {
    /// Replaces somebody's settings.
    ///
    /// # Errors
    /// If there is no such user.
    pub async fn set_page_settings(&self, user_id: &str, body: String) -> Result<()> {
        let user_id = user_id.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "INSERT INTO page_settings (user_id, body) VALUES ($1, $2)
                           ON CONFLICT (user_id) DO UPDATE SET body = $2";
                query(sql)
                    .bind(user_id)
                    .bind(body)
                    .execute(connection)
                    .await
                    .map_err(|error| StoreError::unless_reference(error, StoreError::Missing("user")))?;
                Ok(())
            })
        })
        .await
    }

    /// Somebody's settings; nothing if they have never chosen any.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn page_settings(&self, user_id: &str) -> Result<Option<String>> {
        let sql = "SELECT body FROM page_settings WHERE user_id = $1";
        Ok(query_scalar(sql).bind(user_id).fetch_optional(self.reader().await?.on()).await?)
    }
}
