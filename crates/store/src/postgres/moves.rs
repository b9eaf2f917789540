//! Moves of many games in one statement: whatever waits is joined into arrays; the games whose id, epoch and number match are
//! updated, the events of those are added, and the others are told why not. One statement is one transaction and one flush,
//! without savepoints. Two batches are in flight, so that one is collected while the other is flushed.
//!
//! A statement whose connection breaks may have been committed or not. It is sent again: a game that has moved on meanwhile
//! is compared with what was to be written, so that every move is stored once and answered truly.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgConnection;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::events::check_numbers;
use crate::fault::{StorageFault, StorageRecord};
use crate::sql::Pooled;
use crate::{EventRow, GameRow, Result, Seat, StoreError};

/// Batches that may be on their way at once.
pub(crate) const IN_FLIGHT: u32 = 2;

/// Most moves in one statement.
const MAX_BATCH: usize = 256;

/// Capacity of the queue; senders wait while it is full.
const QUEUE: usize = 4096;

/// How long a statement may take, before its connection is given up.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often a statement is sent whose connection breaks.
const ATTEMPTS: u32 = 3;

/// Handle of the writing tasks.
#[derive(Debug)]
pub(crate) struct MoveWriter {
    moves: mpsc::Sender<Message>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

enum Message {
    Append(Box<Move>),
    Close,
}

/// What is to be written of one game.
struct Move {
    row: GameRow,
    /// The number of the last event before.
    before: u64,
    events: Vec<EventRow>,
    answer: oneshot::Sender<Result<()>>,
}

impl MoveWriter {
    /// Starts the tasks.
    pub(crate) fn start(pool: &PgPool, record: &Arc<StorageRecord>) -> MoveWriter {
        let (moves, queue) = mpsc::channel(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        let task = |_| tokio::spawn(write(pool.clone(), queue.clone(), record.clone()));
        MoveWriter { moves, tasks: Mutex::new((0..IN_FLIGHT).map(task).collect()) }
    }

    /// Queues a move and waits for its commit. It is written even if the caller is cancelled meanwhile.
    pub(crate) async fn append(&self, row: GameRow, events: Vec<EventRow>) -> Result<()> {
        let before = row.n.saturating_sub(events.len() as u64);
        check_numbers(&row, &events, before)?;
        let (answer, answered) = oneshot::channel();
        let offered = Message::Append(Box::new(Move { row, before, events, answer }));
        self.moves.send(offered).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits until all moves queued so far are committed.
    pub(crate) async fn close(&self) {
        // An error means that the tasks have ended already.
        let _ = self.moves.send(Message::Close).await;
        for task in self.tasks.lock().await.drain(..) {
            let _ = task.await;
        }
    }
}

/// A writing task. Ends on [`Message::Close`] or when the last handle is dropped, after draining the queue.
async fn write(pool: PgPool, queue: Arc<Mutex<mpsc::Receiver<Message>>>, record: Arc<StorageRecord>) {
    loop {
        let mut waiting = Vec::with_capacity(MAX_BATCH);
        {
            let mut queue = queue.lock().await;
            let mut messages = Vec::with_capacity(MAX_BATCH);
            if queue.recv_many(&mut messages, MAX_BATCH).await == 0 {
                break;
            }
            metrics::gauge!("rusc_writer_queue").set(queue.len() as u32);
            for message in messages {
                match message {
                    Message::Append(offered) => waiting.push(*offered),
                    Message::Close => queue.close(),
                }
            }
        }
        // A statement changes a row once: what comes second for a game is written after the first.
        while !waiting.is_empty() {
            let mut games = HashSet::new();
            let (batch, rest): (Vec<Move>, Vec<Move>) =
                waiting.into_iter().partition(|offered| games.insert(offered.row.id.clone()));
            metrics::histogram!("rusc_batch_size").record(batch.len() as u32);
            commit(&pool, batch, &record).await;
            waiting = rest;
        }
    }
}

/// Writes a batch and answers it. If one of its moves cannot be written, each is written alone.
async fn commit(pool: &PgPool, batch: Vec<Move>, record: &StorageRecord) {
    match attempt(pool, &batch, record).await {
        Ok(answers) => answer(batch, answers),
        Err(error) if batch.len() == 1 || error.as_database_error().is_none() => {
            for offered in batch {
                let _ = offered.answer.send(Err(failure(&error)));
            }
        }
        Err(_) => {
            for offered in batch {
                let one = std::slice::from_ref(&offered);
                let result = match attempt(pool, one, record).await {
                    Ok(mut answers) => answers.remove(&offered.row.id).unwrap_or(Ok(())),
                    Err(error) => Err(failure(&error)),
                };
                let _ = offered.answer.send(result);
            }
        }
    }
}

fn answer(batch: Vec<Move>, mut refusals: Refusals) {
    for offered in batch {
        // The receiver may be gone: then nobody needs the answer.
        let _ = offered.answer.send(refusals.remove(&offered.row.id).unwrap_or(Ok(())));
    }
}

fn failure(error: &sqlx::Error) -> StoreError {
    let dangles = error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_foreign_key_violation);
    if dangles { StoreError::Missing("user") } else { StoreError::not_written(error) }
}

/// What is answered to the games that were not simply written.
type Refusals = HashMap<String, Result<()>>;

/// Sends the statement, again if its connection breaks.
async fn attempt(pool: &PgPool, batch: &[Move], record: &StorageRecord) -> sqlx::Result<Refusals> {
    let mut number = 1;
    loop {
        match send(pool, batch, number).await {
            Ok(refusals) => {
                record.written();
                return Ok(refusals);
            }
            Err(error) => {
                if let Some(fault) = StorageFault::of(&error) {
                    record.failed(fault);
                }
                let broken = StorageFault::of(&error) == Some(StorageFault::Unreachable);
                if !broken || number == ATTEMPTS || matches!(error, sqlx::Error::PoolTimedOut) {
                    tracing::error!(%error, moves = batch.len(), "moves were not committed");
                    return Err(error);
                }
                tracing::debug!(%error, moves = batch.len(), "the connection broke; the moves are sent again");
                number += 1;
            }
        }
    }
}

async fn send(pool: &PgPool, batch: &[Move], number: u32) -> sqlx::Result<Refusals> {
    let mut connection = Pooled::new(pool.acquire().await?, PATIENCE);
    let sent = connection.ask(|connection| Box::pin(run(connection, batch, number))).await;
    if sent.is_err() {
        connection.doubt();
    }
    sent
}

async fn run(connection: &mut PgConnection, batch: &[Move], number: u32) -> sqlx::Result<Refusals> {
    let written: HashSet<String> = append(connection, batch).await?.into_iter().collect();
    let refused: Vec<&Move> = batch.iter().filter(|offered| !written.contains(&offered.row.id)).collect();
    if refused.is_empty() { Ok(Refusals::new()) } else { explain(connection, &refused, number).await }
}

/// Why some games were not changed.
async fn explain(connection: &mut PgConnection, refused: &[&Move], number: u32) -> sqlx::Result<Refusals> {
    let ids: Vec<&str> = refused.iter().map(|offered| offered.row.id.as_str()).collect();
    let stored: Vec<(String, i64, i64)> = sqlx::query_as("SELECT id, n, epoch FROM games WHERE id = ANY($1)")
        .bind(ids)
        .fetch_all(&mut *connection)
        .await?;
    let stored: HashMap<String, (u64, u64)> =
        stored.into_iter().map(|(id, n, epoch)| (id, (n as u64, epoch as u64))).collect();
    let mut refusals = Refusals::new();
    for offered in refused {
        let row = &offered.row;
        let reason = match stored.get(&row.id) {
            None => Err(StoreError::Missing("game")),
            Some(_) if number > 1 && is_written(connection, offered).await? => Ok(()),
            Some((n, epoch)) => Err(StoreError::refused(row, offered.before, *n, *epoch)),
        };
        refusals.insert(row.id.clone(), reason);
    }
    Ok(refusals)
}

/// Whether the last event of a move is stored as it was offered: by an attempt whose answer was lost.
async fn is_written(connection: &mut PgConnection, offered: &Move) -> sqlx::Result<bool> {
    let Some(event) = offered.events.last() else { return Ok(false) };
    let stored: Option<(i64, String)> =
        sqlx::query_as("SELECT at_ms, body FROM events WHERE game_id = $1 AND n = $2")
            .bind(&offered.row.id)
            .bind(event.n as i64)
            .fetch_optional(connection)
            .await?;
    Ok(stored.is_some_and(|(at_ms, body)| at_ms as u64 == event.at_ms && body == event.body))
}

/// As `UPDATE_EVERYTHING` and the insertion of events in `events.rs`, for many games.
const APPEND: &str = "WITH offered AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::text[], $10::text[], $11::text[], $12::bigint[], $13::text[], $14::bigint[], $15::bigint[], $16::text[],
        $17::text[], $18::bigint[])
      AS o (id, epoch, before, first_user, second_user, first_player, second_player, invited, status, winner, reason, ply,
        to_move, changed_ms, due_ms, rematch, moves, n)
), changed AS (
    UPDATE games SET first_user = o.first_user, second_user = o.second_user,
        first_player = CASE WHEN games.first_user = o.first_user AND o.first_player IS NOT NULL
            THEN COALESCE(games.first_player, o.first_player) ELSE o.first_player END,
        second_player = CASE WHEN games.second_user = o.second_user AND o.second_player IS NOT NULL
            THEN COALESCE(games.second_player, o.second_player) ELSE o.second_player END,
        invited = o.invited, status = o.status, winner = o.winner, reason = o.reason, ply = o.ply, to_move = o.to_move,
        changed_ms = o.changed_ms, due_ms = o.due_ms, rematch = o.rematch, moves = o.moves, n = o.n
    FROM offered AS o WHERE games.id = o.id AND games.epoch = o.epoch AND games.n = o.before
    RETURNING games.id
), added AS (
    INSERT INTO events (game_id, n, at_ms, user_id, body)
    SELECT e.game_id, e.n, e.at_ms, e.user_id, e.body
    FROM unnest($19::text[], $20::bigint[], $21::bigint[], $22::text[], $23::text[]) AS e (game_id, n, at_ms, user_id, body)
    JOIN changed ON changed.id = e.game_id
)
SELECT id FROM changed";

/// Runs the statement; returns the ids of the games that were changed.
async fn append(connection: &mut PgConnection, batch: &[Move]) -> sqlx::Result<Vec<String>> {
    fn column<'m, T>(batch: &'m [Move], value: impl Fn(&'m GameRow) -> T) -> Vec<T> {
        batch.iter().map(|offered| value(&offered.row)).collect()
    }
    let events = || batch.iter().flat_map(|offered| offered.events.iter().map(move |event| (offered, event)));
    sqlx::query_scalar(APPEND)
        .bind(column(batch, |row| row.id.as_str()))
        .bind(column(batch, |row| row.epoch as i64))
        .bind(batch.iter().map(|offered| offered.before as i64).collect::<Vec<_>>())
        .bind(column(batch, |row| row.users[0].as_deref()))
        .bind(column(batch, |row| row.users[1].as_deref()))
        .bind(column(batch, |row| row.players[0].as_deref()))
        .bind(column(batch, |row| row.players[1].as_deref()))
        .bind(column(batch, |row| row.invited.as_deref()))
        .bind(column(batch, |row| row.status.word()))
        .bind(column(batch, |row| row.winner.map(Seat::word)))
        .bind(column(batch, |row| row.reason.as_deref()))
        .bind(column(batch, |row| i64::from(row.ply)))
        .bind(column(batch, |row| row.to_move.word()))
        .bind(column(batch, |row| row.changed_ms as i64))
        .bind(column(batch, |row| row.due_ms.map(|due_ms| due_ms as i64)))
        .bind(column(batch, |row| row.rematch.as_deref()))
        .bind(column(batch, |row| row.moves.as_deref()))
        .bind(column(batch, |row| row.n as i64))
        .bind(events().map(|(offered, _)| offered.row.id.as_str()).collect::<Vec<_>>())
        .bind(events().map(|(_, event)| event.n as i64).collect::<Vec<_>>())
        .bind(events().map(|(_, event)| event.at_ms as i64).collect::<Vec<_>>())
        .bind(events().map(|(_, event)| event.user_id.as_deref()).collect::<Vec<_>>())
        .bind(events().map(|(_, event)| event.body.as_str()).collect::<Vec<_>>())
        .fetch_all(connection)
        .await
}
