//! Lists and counts of games: a user's history, current games, games with a deadline. Reads only.

use sqlx::AssertSqlSafe;

use crate::sql::{FromRow, QueryAs, Row, query, query_as, query_scalar};
use crate::{ABORTED, Cursor, GameRow, Page, Result, Status, Store};

/// Which of somebody's finished games a list shall have.
#[derive(Clone, Debug, Default)]
pub struct GameFilter {
    /// Only this game.
    pub kind: Option<String>,
    /// Only this speed.
    pub speed: Option<String>,
    /// Only with this result.
    pub result: Option<ResultFilter>,
    /// From there on, towards the past.
    pub before: Option<Cursor>,
}

/// How a game ended for the one whose list it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultFilter {
    /// They won.
    Won,
    /// Nobody did.
    Drawn,
    /// The other won.
    Lost,
}

/// How many finished games had which result, without the aborted and those played alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultCounts {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// A game in which something will happen by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueGame {
    /// Which.
    pub id: String,
    /// How it stands.
    pub status: Status,
    /// What was agreed about time, as JSON.
    pub time: String,
    /// When.
    pub due_ms: u64,
}

/// How much there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// People with an account, programs and hosts included.
    pub users: u64,
    /// People without one.
    pub guests: u64,
    /// Games with a free seat.
    pub open: u64,
    /// Games being played.
    pub live: u64,
    /// Games that are over.
    pub over: u64,
}

/// The games of a user that are not over; one with the same user on both seats counts once.
pub(crate) const CURRENT_GAMES: &str = "SELECT COUNT(*) FROM (
    SELECT id FROM games WHERE first_user = $1 AND status <> 'over'
    UNION SELECT id FROM games WHERE second_user = $1 AND status <> 'over') AS mine";

/// The rated games of two users that have ended since a time; the first named has the first seat.
pub(crate) const RATED_GAMES_OF_PAIR: &str = "SELECT COUNT(*) FROM games
    WHERE first_user = $1 AND second_user = $2 AND rated = 1 AND status = 'over'
      AND ply >= $3 AND changed_ms >= $4 AND reason <> $5";

/// The results of the finished games of two users, without the aborted, counted by who won; the first named has the first
/// seat.
pub(crate) const RESULTS_OF_PAIR: &str = "SELECT winner, COUNT(*) FROM games
    WHERE first_user = $1 AND second_user = $2 AND status = 'over' AND ($3 IS NULL OR kind = $3) AND reason <> $4
    GROUP BY winner";

/// Finished games of a user on one seat. The seats are queried separately, so that each query uses its index.
macro_rules! finished_as {
    ($mine:literal, $user:literal) => {
        concat!(
            "SELECT * FROM (SELECT * FROM games_with_people WHERE ",
            $user,
            " = $1 AND status = 'over' AND ($2 IS NULL OR kind = $2) AND ($3 IS NULL OR speed = $3)
             AND ($4 IS NULL
                  OR ($4 = 'won' AND winner = '",
            $mine,
            "') OR ($4 = 'drawn' AND winner IS NULL AND reason <> $5)
                  OR ($4 = 'lost' AND winner <> '",
            $mine,
            "'))
             AND ($6 IS NULL OR created_ms < $6 OR (created_ms = $6 AND id < $7))
             ORDER BY created_ms DESC, id DESC LIMIT $8) AS page"
        )
    };
}

impl Store {
    /// Somebody's finished games, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn games_of(&self, user_id: &str, filter: &GameFilter, limit: u32) -> Result<Page<GameRow>> {
        // A game with the same user on both seats is found twice; UNION removes the duplicate.
        let sql = concat!(
            finished_as!("first", "first_user"),
            " UNION ",
            finished_as!("second", "second_user"),
            " ORDER BY created_ms DESC, id DESC LIMIT $8"
        );
        let rows: Vec<GameRow> = query_as(sql)
            .bind(user_id)
            .bind(&filter.kind)
            .bind(&filter.speed)
            .bind(filter.result.map(|result| match result {
                ResultFilter::Won => "won",
                ResultFilter::Drawn => "drawn",
                ResultFilter::Lost => "lost",
            }))
            .bind(ABORTED)
            .bind(filter.before.as_ref().map(|cursor| cursor.at_ms as i64))
            .bind(filter.before.as_ref().map(|cursor| cursor.id.as_str()))
            .bind(i64::from(limit) + 1)
            .fetch_all(self.reader().await?.on())
            .await?;
        Ok(Page::cut(rows, limit, mark))
    }

    /// Somebody's results.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn result_counts(&self, user_id: &str) -> Result<ResultCounts> {
        let row = query(
            "SELECT COALESCE(SUM(CASE WHEN winner = mine THEN 1 ELSE 0 END), 0) AS won,
                    COALESCE(SUM(CASE WHEN winner IS NULL THEN 1 ELSE 0 END), 0) AS drawn,
                    COALESCE(SUM(CASE WHEN winner <> mine THEN 1 ELSE 0 END), 0) AS lost
             FROM (SELECT winner, 'first' AS mine FROM games
                   WHERE first_user = $1 AND status = 'over' AND reason <> $2
                     AND (second_user IS NULL OR second_user <> $1) AND offline_digest IS NULL
                   UNION ALL
                   SELECT winner, 'second' AS mine FROM games
                   WHERE second_user = $1 AND status = 'over' AND reason <> $2
                     AND (first_user IS NULL OR first_user <> $1) AND offline_digest IS NULL) AS mine",
        )
        .bind(user_id)
        .bind(ABORTED)
        .fetch_one(self.reader().await?.on())
        .await?;
        Ok(ResultCounts {
            won: row.try_get("won")?,
            drawn: row.try_get("drawn")?,
            lost: row.try_get("lost")?,
        })
    }

    /// How often somebody has won, drawn and lost against another, at one game or at all.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn results_against(
        &self,
        user_id: &str,
        other: &str,
        kind: Option<&str>,
    ) -> Result<ResultCounts> {
        let mut reader = self.reader().await?;
        let mut counts = ResultCounts::default();
        // The seats are counted separately, so that each query uses the index.
        for (first, second, mine) in [(user_id, other, "first"), (other, user_id, "second")] {
            let query = query_as(RESULTS_OF_PAIR).bind(first).bind(second).bind(kind).bind(ABORTED);
            let found: Vec<(Option<String>, u32)> = query.fetch_all(reader.on()).await?;
            for (winner, games) in found {
                match winner {
                    None => counts.drawn += games,
                    Some(winner) if winner == mine => counts.won += games,
                    Some(_) => counts.lost += games,
                }
            }
        }
        Ok(counts)
    }

    /// Somebody's games that are open or live, the last changed first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn current_games_of(&self, user_id: &str) -> Result<Vec<GameRow>> {
        let rows = query_as(
            "SELECT * FROM games_with_people WHERE first_user = $1 AND status <> 'over'
             UNION SELECT * FROM games_with_people WHERE second_user = $1 AND status <> 'over'
             ORDER BY changed_ms DESC, id",
        )
        .bind(user_id)
        .fetch_all(self.reader().await?.on())
        .await?;
        Ok(rows)
    }

    /// The open games that wait for somebody to accept them, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn challenges_to(&self, user_id: &str) -> Result<Vec<GameRow>> {
        let sql =
            "SELECT * FROM games_with_people WHERE invited = $1 AND status = 'open' ORDER BY created_ms, id";
        Ok(query_as(sql).bind(user_id).fetch_all(self.reader().await?.on()).await?)
    }

    /// Those of some games that are being played, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn live_games(&self, ids: &[String]) -> Result<Vec<GameRow>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let places: Vec<String> = (1..=ids.len()).map(|number| format!("${number}")).collect();
        let sql = format!(
            "SELECT * FROM games_with_people WHERE status = 'live' AND id IN ({}) ORDER BY created_ms DESC, id DESC",
            places.join(", ")
        );
        let query = ids.iter().fold(query_as(AssertSqlSafe(sql)), QueryAs::bind);
        Ok(query.fetch_all(self.reader().await?.on()).await?)
    }

    /// All games whatever their status, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn all_games(&self, before: Option<&Cursor>, limit: u32) -> Result<Page<GameRow>> {
        let rows: Vec<GameRow> = query_as(
            "SELECT * FROM games_with_people WHERE ($1 IS NULL OR created_ms < $1 OR (created_ms = $1 AND id < $2))
             ORDER BY created_ms DESC, id DESC LIMIT $3",
        )
        .bind(before.map(|cursor| cursor.at_ms as i64))
        .bind(before.map(|cursor| cursor.id.as_str()))
        .bind(i64::from(limit) + 1)
        .fetch_all(self.reader().await?.on())
        .await?;
        Ok(Page::cut(rows, limit, mark))
    }

    /// Games in which something happens by itself until then, the earliest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn due_games(&self, until_ms: u64, limit: u32) -> Result<Vec<DueGame>> {
        let until_ms = i64::try_from(until_ms).unwrap_or(i64::MAX);
        let sql = "SELECT id, status, time, due_ms FROM games WHERE due_ms IS NOT NULL AND due_ms <= $1 ORDER BY due_ms LIMIT $2";
        Ok(query_as(sql).bind(until_ms).bind(limit).fetch_all(self.reader().await?.on()).await?)
    }

    /// How many games somebody has that are not over.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count_current_games_of(&self, user_id: &str) -> Result<u32> {
        Ok(query_scalar(CURRENT_GAMES).bind(user_id).fetch_one(self.reader().await?.on()).await?)
    }

    /// How many rated games of these two have ended since, without those of fewer half-moves and the aborted.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rated_games_between(
        &self,
        [one, other]: [&str; 2],
        least_plies: u32,
        since_ms: u64,
    ) -> Result<u32> {
        let mut reader = self.reader().await?;
        let mut games = 0;
        // The seats are counted separately, so that each query uses the index.
        for (first, second) in [(one, other), (other, one)] {
            let found: u32 = query_scalar(RATED_GAMES_OF_PAIR)
                .bind(first)
                .bind(second)
                .bind(least_plies)
                .bind(since_ms as i64)
                .bind(ABORTED)
                .fetch_one(reader.on())
                .await?;
            games += found;
        }
        Ok(games)
    }

    /// How many games somebody has, whatever their status.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count_games_of(&self, user_id: &str) -> Result<u32> {
        let count = query_scalar(
            "SELECT COUNT(*) FROM (SELECT id FROM games WHERE first_user = $1
                                   UNION SELECT id FROM games WHERE second_user = $1) AS mine",
        )
        .bind(user_id)
        .fetch_one(self.reader().await?.on())
        .await?;
        Ok(count)
    }

    /// How many games are being played.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count_live_games(&self) -> Result<u64> {
        let sql = "SELECT COUNT(*) FROM games WHERE status = 'live'";
        Ok(query_scalar(sql).fetch_one(self.reader().await?.on()).await?)
    }

    /// How much there is.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn counts(&self) -> Result<Counts> {
        let row = query(
            "SELECT (SELECT COUNT(*) FROM users WHERE deleted = 0 AND role <> 'guest') AS users,
                    (SELECT COUNT(*) FROM users WHERE deleted = 0 AND role = 'guest') AS guests,
                    (SELECT COUNT(*) FROM games WHERE status = 'open') AS open,
                    (SELECT COUNT(*) FROM games WHERE status = 'live') AS live,
                    (SELECT COUNT(*) FROM games WHERE status = 'over') AS over_now",
        )
        .fetch_one(self.reader().await?.on())
        .await?;
        Ok(Counts {
            users: row.try_get("users")?,
            guests: row.try_get("guests")?,
            open: row.try_get("open")?,
            live: row.try_get("live")?,
            over: row.try_get("over_now")?,
        })
    }
}

impl FromRow for DueGame {
    fn from_row(row: &Row) -> sqlx::Result<DueGame> {
        Ok(DueGame {
            id: row.try_get("id")?,
            status: Status::read(row.try_get("status")?).map_err(sqlx::Error::Decode)?,
            time: row.try_get("time")?,
            due_ms: row.try_get("due_ms")?,
        })
    }
}

fn mark(row: &GameRow) -> Cursor {
    Cursor { at_ms: row.created_ms, id: row.id.clone() }
}
