//! The event log of each game: append-only, numbered from one without gaps. `append` uses optimistic concurrency: it
//! refuses events that do not continue the stored log.

use crate::games::bind_changing;
use crate::sql::{Connection, FromRow, Row, query, query_as};
use crate::{GameRow, RatingRow, Result, Store, StoreError, ratings};

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    /// Its number in the game.
    pub n: u64,
    /// When.
    pub at_ms: u64,
    /// The id of who sat down or spoke, in events of that kind.
    pub user_id: Option<String>,
    /// What that person is called now, joined from `users` when the event is read; ignored when it is written.
    pub name: Option<String>,
    /// What happened, as JSON without the name of anybody who has an id.
    pub body: String,
}

impl FromRow for EventRow {
    fn from_row(row: &Row) -> sqlx::Result<EventRow> {
        Ok(EventRow {
            n: row.try_get("n")?,
            at_ms: row.try_get("at_ms")?,
            user_id: row.try_get("user_id")?,
            name: row.try_get("name")?,
            body: row.try_get("body")?,
        })
    }
}

/// The events of a game after a number, with the names of the people in them.
pub(crate) const EVENTS_AFTER: &str = "SELECT n, at_ms, user_id, name, body
    FROM events LEFT JOIN users ON users.id = events.user_id
    WHERE game_id = $1 AND n > $2 ORDER BY n";

/// The events of a game up to a number, with the names of the people in them.
const EVENTS_UP_TO: &str = "SELECT n, at_ms, user_id, name, body
    FROM events LEFT JOIN users ON users.id = events.user_id
    WHERE game_id = $1 AND n <= $2 ORDER BY n";

impl Store {
    /// Adds events to a game and changes its row and the ratings with them, all or nothing. The row is as it shall be
    /// afterwards: `n` is the number of the last event. Without events it only changes the row. Each rating counts one
    /// game more than the stored one.
    ///
    /// # Errors
    /// If the events do not follow on the last one stored, another node has taken the game over, or a rating has changed since
    /// it was read.
    pub async fn append(&self, row: GameRow, events: Vec<EventRow>, ratings: Vec<RatingRow>) -> Result<()> {
        if let Some(database) = self.postgres()
            && ratings.is_empty()
        {
            return Box::pin(database.append(row, events)).await;
        }
        self.write(move |connection| {
            Box::pin(async move { append(connection, &row, &events, &ratings).await })
        })
        .await
    }

    /// The events of a game after the given number, all of them after zero.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn events_after(&self, game_id: &str, n: u64) -> Result<Vec<EventRow>> {
        // The number may come from a client: any u64.
        let n = i64::try_from(n).unwrap_or(i64::MAX);
        Ok(query_as(EVENTS_AFTER).bind(game_id).bind(n).fetch_all(self.reader().await?.on()).await?)
    }

    /// A game and all its events, as they were at one moment: a log only grows, so that the events up to the number in the
    /// row are those of the row.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn game_with_events(&self, id: &str) -> Result<Option<(GameRow, Vec<EventRow>)>> {
        let mut reader = self.reader().await?;
        let row: Option<GameRow> = query_as("SELECT * FROM games_with_people WHERE id = $1")
            .bind(id)
            .fetch_optional(reader.on())
            .await?;
        let Some(row) = row else { return Ok(None) };
        let query = query_as(EVENTS_UP_TO).bind(id).bind(row.n as i64);
        let events: Vec<EventRow> = query.fetch_all(reader.on()).await?;
        // Without events it was deleted between the two queries.
        Ok(if events.is_empty() && row.n > 0 { None } else { Some((row, events)) })
    }
}

pub(crate) async fn append(
    connection: &mut Connection,
    row: &GameRow,
    events: &[EventRow],
    ratings: &[RatingRow],
) -> Result<()> {
    let before = row.n.saturating_sub(events.len() as u64);
    check_numbers(row, events, before)?;
    let changed = change(connection, row, before, UPDATE_AFTER_MOVE).await?
        || change(connection, row, before, UPDATE_EVERYTHING).await?;
    if !changed {
        let stored: Option<(u64, u64)> = query_as("SELECT n, epoch FROM games WHERE id = $1")
            .bind(&row.id)
            .fetch_optional(connection)
            .await?;
        return Err(match stored {
            Some((n, epoch)) => StoreError::refused(row, before, n, epoch),
            None => StoreError::Missing("game"),
        });
    }
    insert(connection, &row.id, events).await?;
    // In one order everywhere, so that games of the same people that end at once do not wait for each other in a circle.
    let mut ratings: Vec<&RatingRow> = ratings.iter().collect();
    ratings.sort_by(|one, other| one.user_id.cmp(&other.user_id));
    for rating in ratings {
        ratings::advance(connection, rating).await?;
    }
    Ok(())
}

/// For a plain move, the most frequent case. `SQLite` rewrites the entries of all indexes on columns in a SET clause, and
/// this one touches one index of eight; it applies only if no other column differs.
const UPDATE_AFTER_MOVE: &str = "UPDATE games SET ply = $10, to_move = $11, changed_ms = $12, due_ms = $13, n = $16
    WHERE id = $1 AND n = $17 AND epoch = $18 AND status = $7
      AND first_user IS NOT DISTINCT FROM $2 AND second_user IS NOT DISTINCT FROM $3
      AND first_player IS NOT DISTINCT FROM $4 AND second_player IS NOT DISTINCT FROM $5
      AND invited IS NOT DISTINCT FROM $6 AND winner IS NOT DISTINCT FROM $8 AND reason IS NOT DISTINCT FROM $9
      AND rematch IS NOT DISTINCT FROM $14 AND moves IS NOT DISTINCT FROM $15";

/// Whatever may change in a game. What is remembered of somebody who sits already is not for a move to change.
const UPDATE_EVERYTHING: &str = "UPDATE games SET first_user = $2, second_user = $3,
    first_player = CASE WHEN first_user = $2 AND $4 IS NOT NULL THEN COALESCE(first_player, $4) ELSE $4 END,
    second_player = CASE WHEN second_user = $3 AND $5 IS NOT NULL THEN COALESCE(second_player, $5) ELSE $5 END,
    invited = $6, status = $7, winner = $8, reason = $9, ply = $10, to_move = $11, changed_ms = $12, due_ms = $13,
    rematch = $14, moves = $15, n = $16
    WHERE id = $1 AND n = $17 AND epoch = $18";

/// Changes the row if its number and epoch are the given ones; says whether they were.
async fn change(connection: &mut Connection, row: &GameRow, before: u64, sql: &'static str) -> Result<bool> {
    let changed = bind_changing(query(sql), row)
        .bind(before as i64)
        .bind(row.epoch as i64)
        .execute(connection)
        .await
        .map_err(|error| StoreError::unless_reference(error, StoreError::Missing("user")))?;
    Ok(changed > 0)
}

/// Whether the events are those from `before + 1` to the row's own number.
pub(crate) fn check_numbers(row: &GameRow, events: &[EventRow], before: u64) -> Result<()> {
    let numbers_fit = (before + 1..).zip(events).all(|(n, event)| event.n == n);
    if numbers_fit && row.n == before + events.len() as u64 {
        return Ok(());
    }
    let offered = events.first().map_or(row.n, |event| event.n);
    Err(StoreError::WrongNumber { game: row.id.clone(), stored: before, offered })
}

pub(crate) async fn insert(connection: &mut Connection, game_id: &str, events: &[EventRow]) -> Result<()> {
    for event in events {
        query("INSERT INTO events (game_id, n, at_ms, user_id, body) VALUES ($1, $2, $3, $4, $5)")
            .bind(game_id)
            .bind(event.n as i64)
            .bind(event.at_ms as i64)
            .bind(&event.user_id)
            .bind(&event.body)
            .execute(&mut *connection)
            .await
            .map_err(|error| StoreError::unless_reference(error, StoreError::Missing("user")))?;
    }
    Ok(())
}
