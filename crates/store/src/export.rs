//! Exports: everything that is known of one person, and all finished games. Reads only. What has no bound, games and lines
//! of chat, is read in pages.

use crate::events::EVENTS_AFTER;
use crate::sql::{FromRow, Row, query, query_as};
use crate::{
    Cursor, EventRow, GameRow, KnownPerson, Page, RatingRow, ReportRow, Result, Store, StudyRow, TokenRow,
    UserRow,
};

/// All that is known of somebody but their games and what they have said. Hashes of secrets are in it and are not to be
/// handed out.
#[derive(Clone, Debug, PartialEq)]
pub struct UserExport {
    /// Themselves.
    pub user: UserRow,
    /// Their strength.
    pub ratings: Vec<RatingRow>,
    /// Their tokens.
    pub tokens: Vec<TokenRow>,
    /// The names of those they have blocked.
    pub blocked: Vec<String>,
    /// The names of those they follow.
    pub following: Vec<String>,
    /// What they have told the host.
    pub reports: Vec<ReportRow>,
    /// When their sessions began and were last used.
    pub sessions: Vec<[u64; 2]>,
    /// The lessons they have done.
    pub lessons: Vec<String>,
    /// Their settings of the page, as JSON.
    pub page_settings: Option<String>,
    /// Their studies, without the texts.
    pub studies: Vec<StudyRow>,
}

/// Games of a user on one seat. The seats are queried separately, so that each query uses its index and reads one page.
macro_rules! games_as {
    ($user:literal) => {
        concat!(
            "SELECT * FROM (SELECT * FROM games_with_people WHERE ",
            $user,
            " = $1 AND (created_ms, id) > ($2, $3) ORDER BY created_ms, id LIMIT $4) AS page"
        )
    };
}

/// The games of a user, finished or not, the oldest first.
pub(crate) const GAMES_OF: &str = concat!(
    games_as!("first_user"),
    " UNION ",
    games_as!("second_user"),
    " ORDER BY created_ms, id LIMIT $4"
);

/// The events by a user in games of others, game by game.
pub(crate) const EVENTS_ELSEWHERE: &str = "SELECT game_id, n, at_ms, user_id, name, body
    FROM events JOIN users ON users.id = events.user_id
    WHERE user_id = $1 AND (game_id, n) > ($2, $3)
      AND NOT EXISTS (SELECT 1 FROM games WHERE games.id = game_id AND (first_user = $1 OR second_user = $1))
    ORDER BY game_id, n LIMIT $4";

impl Store {
    /// The events of a game, for an export.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn events_for_export(&self, game_id: &str) -> Result<Vec<EventRow>> {
        let query = query_as(EVENTS_AFTER).bind(game_id).bind(0);
        Ok(query.fetch_all(self.long_reader().await?.on()).await?)
    }

    /// All that is known of somebody but their games and what they have said.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn export_user(&self, id: &str) -> Result<Option<UserExport>> {
        let Some(user) = self.user(id).await? else { return Ok(None) };
        let (ratings, tokens) = (self.ratings_of(id).await?, self.tokens_of(id).await?);
        let (lessons, page_settings) = (self.lessons_of(id).await?, self.page_settings(id).await?);
        let names = |people: Vec<KnownPerson>| people.into_iter().map(|known| known.person.name).collect();
        let (following, blocked) =
            (names(self.followed_by(id).await?), names(self.people_blocked_by(id).await?));
        let mut reader = self.long_reader().await?;
        let reports = query_as(
            "SELECT reports.id AS id, makers.name AS by_name, subjects.name AS about_name, game_id, text, at_ms, done
             FROM reports JOIN users AS makers ON makers.id = by_user JOIN users AS subjects ON subjects.id = about
             WHERE by_user = $1 ORDER BY reports.id",
        )
        .bind(id)
        .fetch_all(reader.on())
        .await?;
        let sessions: Vec<(u64, u64)> =
            query_as("SELECT created_ms, seen_ms FROM sessions WHERE user_id = $1 ORDER BY created_ms")
                .bind(id)
                .fetch_all(reader.on())
                .await?;
        let sessions = sessions.into_iter().map(|(created_ms, seen_ms)| [created_ms, seen_ms]).collect();
        Ok(Some(UserExport {
            user,
            ratings,
            tokens,
            blocked,
            following,
            reports,
            sessions,
            lessons,
            page_settings,
            studies: self.studies_of(id).await?,
        }))
    }

    /// Somebody's games, finished or not, the oldest first; their events are to be asked for game by game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn games_for_export(
        &self,
        user_id: &str,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Page<GameRow>> {
        let rows: Vec<GameRow> = query_as(GAMES_OF)
            .bind(user_id)
            .bind(after.map_or(i64::MIN, |cursor| cursor.at_ms as i64))
            .bind(after.map_or("", |cursor| cursor.id.as_str()))
            .bind(i64::from(limit) + 1)
            .fetch_all(self.long_reader().await?.on())
            .await?;
        Ok(Page::cut(rows, limit, |row| Cursor { at_ms: row.created_ms, id: row.id.clone() }))
    }

    /// Up to `limit` events by somebody in games in which they do not sit (lines of chat), each with its game, after the
    /// event of that game with that number.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn events_elsewhere(
        &self,
        user_id: &str,
        after: Option<(&str, u64)>,
        limit: u32,
    ) -> Result<Vec<(String, EventRow)>> {
        let (game, n) = after.unwrap_or_default();
        let rows: Vec<Row> = query(EVENTS_ELSEWHERE)
            .bind(user_id)
            .bind(game)
            .bind(n as i64)
            .bind(i64::from(limit))
            .fetch_all(self.long_reader().await?.on())
            .await?;
        rows.iter().map(|row| Ok((row.try_get("game_id")?, EventRow::from_row(row)?))).collect()
    }

    /// Finished games of everybody without the aborted, the oldest first, so that a later export can go on where this one
    /// ended.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn finished_games(&self, after: Option<&Cursor>, limit: u32) -> Result<Page<GameRow>> {
        let rows: Vec<GameRow> = query_as(
            "SELECT * FROM games_with_people WHERE status = 'over' AND reason <> $1
               AND ($2 IS NULL OR created_ms > $2 OR (created_ms = $2 AND id > $3))
             ORDER BY created_ms, id LIMIT $4",
        )
        .bind(crate::ABORTED)
        .bind(after.map(|cursor| cursor.at_ms as i64))
        .bind(after.map(|cursor| cursor.id.as_str()))
        .bind(i64::from(limit) + 1)
        .fetch_all(self.reader().await?.on())
        .await?;
        Ok(Page::cut(rows, limit, |row| Cursor { at_ms: row.created_ms, id: row.id.clone() }))
    }
}
