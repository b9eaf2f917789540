//! Names of people inside the JSON bodies of games and events. The store does not read JSON; it knows only that a person
//! is written there as the pair `"name":"…"`, without blanks.

use sqlx::sqlite::SqliteConnection;

use crate::{EventRow, Result, Store, UserRow};

/// Bodies that are rewritten in one job, so that games do not wait long.
const CHUNK: usize = 200;

impl Store {
    /// Rewrites every event body that contains the text. The function gives the new body, or nothing to leave it. Says
    /// how many have changed. Reads all events, so it takes a while, but keeps no game waiting.
    ///
    /// # Errors
    /// If the database fails; then only some bodies have changed, and it can be repeated.
    pub async fn rewrite_events(
        &self,
        containing: &str,
        rewrite: impl Fn(&str) -> Option<String> + Send,
    ) -> Result<u64> {
        let found: Vec<(String, i64, String)> =
            sqlx::query_as("SELECT game_id, n, body FROM events WHERE body LIKE ?1 ESCAPE '!'")
                .bind(pattern(containing))
                .fetch_all(self.reader().await?.on())
                .await?;
        let changed: Vec<_> = found
            .into_iter()
            .filter_map(|(game, n, body)| rewrite(&body).map(|new| (game, n, body, new)))
            .collect();
        let mut count = 0;
        for chunk in changed.chunks(CHUNK) {
            let chunk = chunk.to_vec();
            count += self.write(move |connection| Box::pin(replace(connection, chunk))).await?;
        }
        Ok(count)
    }

    /// Events that name a person in games where they do not sit, each with its game, the oldest first.
    pub(crate) async fn events_elsewhere(&self, user: &UserRow) -> Result<Vec<(String, EventRow)>> {
        let name = named(&user.name);
        let found: Vec<(String, u64, u64, String)> = sqlx::query_as(
            "SELECT game_id, n, at_ms, body FROM events WHERE body LIKE ?2 ESCAPE '!' AND game_id NOT IN
               (SELECT id FROM games WHERE first_user = ?1 UNION SELECT id FROM games WHERE second_user = ?1)
             ORDER BY at_ms, game_id, n",
        )
        .bind(&user.id)
        .bind(pattern(&name))
        .fetch_all(self.reader().await?.on())
        .await?;
        // The pattern does not mind the case.
        let exact = found.into_iter().filter(|(.., body)| body.contains(&name));
        Ok(exact.map(|(game, n, at_ms, body)| (game, EventRow { n, at_ms, body })).collect())
    }

    /// Gives a person another name in every event, be it in games of others where they have only talked.
    pub(crate) async fn rename_in_events(&self, old: &str, new: &str) -> Result<u64> {
        let (old, new) = (named(old), named(new));
        let rewrite = |body: &str| body.contains(&old).then(|| body.replace(&old, &new));
        self.rewrite_events(&old, rewrite).await
    }
}

/// Gives a person another name on the seats they sit or sat on.
pub(crate) async fn rename_player(
    connection: &mut SqliteConnection,
    user: &str,
    old: &str,
    new: &str,
) -> Result<()> {
    for sql in [
        "UPDATE games SET first_player = REPLACE(first_player, ?2, ?3) WHERE first_user = ?1",
        "UPDATE games SET second_player = REPLACE(second_player, ?2, ?3) WHERE second_user = ?1",
    ] {
        sqlx::query(sql).bind(user).bind(named(old)).bind(named(new)).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Shows a person otherwise on the seats they sit or sat on.
pub(crate) async fn replace_player(
    connection: &mut SqliteConnection,
    user: &str,
    player: &str,
) -> Result<()> {
    for sql in [
        "UPDATE games SET first_player = ?2 WHERE first_user = ?1",
        "UPDATE games SET second_player = ?2 WHERE second_user = ?1",
    ] {
        sqlx::query(sql).bind(user).bind(player).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Gives a person another name in the lines of the audit log that are about them.
pub(crate) async fn rename_in_audit(connection: &mut SqliteConnection, old: &str, new: &str) -> Result<()> {
    let sql = "UPDATE audit SET about = ?2 WHERE about = ?1 AND what LIKE 'user.%'";
    sqlx::query(sql).bind(old).bind(new).execute(connection).await?;
    Ok(())
}

/// Gives a person another name in the events of their own games, at once: for guests, who have few.
pub(crate) async fn rename_in_own_events(
    connection: &mut SqliteConnection,
    user: &str,
    old: &str,
    new: &str,
) -> Result<()> {
    sqlx::query(
        "UPDATE events SET body = REPLACE(body, ?2, ?3)
         WHERE game_id IN (SELECT id FROM games WHERE first_user = ?1 UNION SELECT id FROM games WHERE second_user = ?1)
           AND body LIKE ?4 ESCAPE '!'",
    )
    .bind(user)
    .bind(named(old))
    .bind(named(new))
    .bind(pattern(&named(old)))
    .execute(connection)
    .await?;
    Ok(())
}

async fn replace(
    connection: &mut SqliteConnection,
    bodies: Vec<(String, i64, String, String)>,
) -> Result<u64> {
    let mut count = 0;
    for (game, n, old, new) in bodies {
        // Compared with what was read: somebody else may have rewritten it since.
        let sql = "UPDATE events SET body = ?4 WHERE game_id = ?1 AND n = ?2 AND body = ?3";
        let query = sqlx::query(sql).bind(game).bind(n).bind(old).bind(new);
        count += query.execute(&mut *connection).await?.rows_affected();
    }
    Ok(count)
}

/// A person as bodies have them. Names have no character that JSON would write otherwise but these two.
fn named(name: &str) -> String {
    format!("\"name\":\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Anything with the text inside.
fn pattern(text: &str) -> String {
    let quoted = text.replace('!', "!!").replace('%', "!%").replace('_', "!_");
    format!("%{quoted}%")
}
