//! Games as rows, for lists: parameters, seats, status. The history is in the events; a row and its events change in the
//! same transaction.

use crate::events::{self, EventRow};
use crate::sql::{Connection, FromRow, Query, Row, query, query_as};
use crate::{Result, Role, Seat, Status, Store, StoreError};

/// The end reason of a game that ended before it really began; such games are not counted in results.
pub const ABORTED: &str = "aborted";

/// Who somebody is at the time of reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name to show.
    pub name: String,
    /// What kind of account they have.
    pub role: Role,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Its name in addresses; does not change.
    pub id: String,
    /// Which game; does not change.
    pub kind: String,
    /// Where it began; does not change.
    pub setup: String,
    /// Whether ratings are at stake; does not change.
    pub rated: bool,
    /// What was agreed about time, as JSON; does not change.
    pub time: String,
    /// How fast that is; does not change.
    pub speed: String,
    /// The ids of those who sit on each side, the first player's first; nobody for the computer and on a free seat.
    pub users: [Option<String>; 2],
    /// What those people are called now, joined from `users` when the row is read; ignored when it is written.
    pub people: [Option<Person>; 2],
    /// What is to be remembered of each player as of the moment they sat down, such as the rating, as JSON without a
    /// name; nothing on a free seat. Not changed while the same person sits there; of the computer, hints are counted.
    pub players: [Option<String>; 2],
    /// The one whom an open game waits for, if not for anybody.
    pub invited: Option<String>,
    /// How it stands.
    pub status: Status,
    /// Who won.
    pub winner: Option<Seat>,
    /// How it ended, once it has.
    pub reason: Option<String>,
    /// Half-moves played.
    pub ply: u32,
    /// Whose turn it is.
    pub to_move: Seat,
    /// When it was created; does not change.
    pub created_ms: u64,
    /// When it last changed.
    pub changed_ms: u64,
    /// When something will happen by itself, such as a flag; nothing if nothing will.
    pub due_ms: Option<u64>,
    /// The game it is the rematch of; does not change.
    pub rematch_of: Option<String>,
    /// Its rematch.
    pub rematch: Option<String>,
    /// The moves as text, once it is over.
    pub moves: Option<String>,
    /// The number of its last event.
    pub n: u64,
    /// How often it has been taken over by a node (`nodes.rs`). Whoever writes must know it; 0 on a server that is alone.
    pub epoch: u64,
    /// The hash of what was sent, if it was played without the server; does not change.
    pub offline_digest: Option<String>,
}

impl FromRow for GameRow {
    fn from_row(row: &Row) -> sqlx::Result<GameRow> {
        let winner: Option<&str> = row.try_get("winner")?;
        Ok(GameRow {
            id: row.try_get("id")?,
            kind: row.try_get("kind")?,
            setup: row.try_get("setup")?,
            rated: row.try_get("rated")?,
            time: row.try_get("time")?,
            speed: row.try_get("speed")?,
            users: [row.try_get("first_user")?, row.try_get("second_user")?],
            people: [person(row, "first_name", "first_role")?, person(row, "second_name", "second_role")?],
            players: [row.try_get("first_player")?, row.try_get("second_player")?],
            invited: row.try_get("invited")?,
            status: Status::read(row.try_get("status")?).map_err(sqlx::Error::Decode)?,
            winner: winner.map(Seat::read).transpose().map_err(sqlx::Error::Decode)?,
            reason: row.try_get("reason")?,
            ply: row.try_get("ply")?,
            to_move: Seat::read(row.try_get("to_move")?).map_err(sqlx::Error::Decode)?,
            created_ms: row.try_get("created_ms")?,
            changed_ms: row.try_get("changed_ms")?,
            due_ms: row.try_get("due_ms")?,
            rematch_of: row.try_get("rematch_of")?,
            rematch: row.try_get("rematch")?,
            moves: row.try_get("moves")?,
            n: row.try_get("n")?,
            epoch: row.try_get("epoch")?,
            offline_digest: row.try_get("offline_digest")?,
        })
    }
}

/// Somebody by the columns of `games_with_people`; nobody on a free seat and for the computer.
fn person(row: &Row, name: &str, role: &str) -> sqlx::Result<Option<Person>> {
    let role: Option<&str> = row.try_get(role)?;
    match (row.try_get(name)?, role) {
        (Some(name), Some(role)) => {
            Ok(Some(Person { name, role: Role::read(role).map_err(sqlx::Error::Decode)? }))
        }
        _ => Ok(None),
    }
}

impl Store {
    /// Adds a game with its first events, numbered from one.
    ///
    /// # Errors
    /// If the id is taken, the numbers are wrong, or a user does not exist.
    pub async fn create_game(&self, row: GameRow, events: Vec<EventRow>) -> Result<()> {
        self.write(move |connection| Box::pin(async move { insert(connection, &row, &events).await })).await
    }

    /// Adds a rematch, and the events that announce it to the finished game, in one transaction.
    ///
    /// # Errors
    /// As with [`Store::create_game`] and [`Store::append`].
    pub async fn create_rematch(
        &self,
        (new, new_events): (GameRow, Vec<EventRow>),
        (old, old_events): (GameRow, Vec<EventRow>),
    ) -> Result<()> {
        self.write(move |connection| {
            Box::pin(async move {
                insert(connection, &new, &new_events).await?;
                events::append(connection, &old, &old_events, &[]).await
            })
        })
        .await
    }

    /// The row of a game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>> {
        let sql = "SELECT * FROM games_with_people WHERE id = $1";
        Ok(query_as(sql).bind(id).fetch_optional(self.reader().await?.on()).await?)
    }

    /// Deletes a game that nobody has joined, as when a challenge is refused.
    ///
    /// # Errors
    /// If there is no open game of this name.
    pub async fn delete_open_game(&self, id: &str) -> Result<()> {
        let id = id.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "DELETE FROM games WHERE id = $1 AND status = 'open'";
                let gone = query(sql).bind(id).execute(connection).await?;
                if gone == 0 { Err(StoreError::Missing("open game")) } else { Ok(()) }
            })
        })
        .await
    }

    /// Deletes a game and its events, if its last event has this number.
    ///
    /// # Errors
    /// If there is no such game, or it has gone on.
    pub async fn delete_game(&self, id: &str, n: u64) -> Result<()> {
        let id = id.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "DELETE FROM games WHERE id = $1 AND n = $2";
                let gone = query(sql).bind(id).bind(n as i64).execute(connection).await?;
                if gone == 0 { Err(StoreError::Missing("game")) } else { Ok(()) }
            })
        })
        .await
    }

    /// Deletes games that nobody has joined and that were created before. Says how many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_open_games(&self, created_before_ms: u64) -> Result<u64> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql = "DELETE FROM games WHERE status = 'open' AND created_ms < $1";
                Ok(query(sql).bind(created_before_ms as i64).execute(connection).await?)
            })
        })
        .await
    }
}

pub(crate) async fn insert(connection: &mut Connection, row: &GameRow, events: &[EventRow]) -> Result<()> {
    events::check_numbers(row, events, 0)?;
    let adding = query(
        "INSERT INTO games
         (id, first_user, second_user, first_player, second_player, invited, status, winner, reason, ply, to_move,
          changed_ms, due_ms, rematch, moves, n, kind, setup, rated, time, speed, created_ms, rematch_of,
          offline_digest)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
                 $23, $24)",
    );
    bind_changing(adding, row)
        .bind(&row.kind)
        .bind(&row.setup)
        .bind(row.rated)
        .bind(&row.time)
        .bind(&row.speed)
        .bind(row.created_ms as i64)
        .bind(&row.rematch_of)
        .bind(&row.offline_digest)
        .execute(&mut *connection)
        .await
        .map_err(|error| match StoreError::unless_unique(error, StoreError::Exists("game")) {
            StoreError::Database(error) => StoreError::unless_reference(error, StoreError::Missing("user")),
            taken => taken,
        })?;
    events::insert(connection, &row.id, events).await
}

/// The id and everything that may change in a game, in the order of all statements that write it.
pub(crate) fn bind_changing<'q>(query: Query<'q>, row: &'q GameRow) -> Query<'q> {
    query
        .bind(&row.id)
        .bind(&row.users[0])
        .bind(&row.users[1])
        .bind(&row.players[0])
        .bind(&row.players[1])
        .bind(&row.invited)
        .bind(row.status.word())
        .bind(row.winner.map(Seat::word))
        .bind(&row.reason)
        .bind(row.ply)
        .bind(row.to_move.word())
        .bind(row.changed_ms as i64)
        .bind(row.due_ms.map(|due_ms| due_ms as i64))
        .bind(&row.rematch)
        .bind(&row.moves)
        .bind(row.n as i64)
}
