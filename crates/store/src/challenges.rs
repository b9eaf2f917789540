//! Challenges: open games that wait for one person. How many there are is counted in the transaction that adds one, so that
//! many requests at once do not get past the limits.

use crate::games::insert;
use crate::sql::{Connection, query_scalar};
use crate::{EventRow, GameRow, Result, Store};

/// How many challenges may be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChallengeLimits {
    /// Between the same two, whoever has challenged.
    pub of_pair: u32,
    /// To one person.
    pub to_one: u32,
}

/// What became of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeResult {
    /// It is stored.
    Created,
    /// The two have too many between them; nothing has changed.
    TooManyOfPair,
    /// Too many wait for this person; nothing has changed.
    TooManyToOne,
}

/// The open challenges to one person.
pub(crate) const OPEN_TO: &str = "SELECT COUNT(*) FROM games WHERE invited = $1 AND status = 'open'";

/// The open challenges to one person by another.
pub(crate) const OPEN_BETWEEN: &str = "SELECT id FROM games
    WHERE invited = $1 AND status = 'open' AND (first_user = $2 OR second_user = $2) ORDER BY created_ms, id";

impl Store {
    /// Adds an open game that waits for the person in `invited`, unless there are too many such games.
    ///
    /// # Errors
    /// As with [`Store::create_game`].
    pub async fn create_challenge(
        &self,
        row: GameRow,
        events: Vec<EventRow>,
        most: ChallengeLimits,
    ) -> Result<ChallengeResult> {
        self.write(move |connection| {
            Box::pin(async move {
                if let Some(refused) = refused(connection, &row, most).await? {
                    return Ok(refused);
                }
                insert(connection, &row, &events).await?;
                Ok(ChallengeResult::Created)
            })
        })
        .await
    }

    /// The ids of the open challenges between two, whoever has challenged.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn challenges_between(&self, one: &str, other: &str) -> Result<Vec<String>> {
        let mut reader = self.reader().await?;
        between(reader.on(), one, other).await
    }
}

async fn refused(
    connection: &mut Connection,
    row: &GameRow,
    most: ChallengeLimits,
) -> Result<Option<ChallengeResult>> {
    let Some(invited) = &row.invited else { return Ok(None) };
    // In one order, so that two who challenge each other do not wait for each other for ever.
    let mut locked: Vec<&String> = row.users.iter().flatten().chain([invited]).collect();
    locked.sort();
    for id in locked {
        connection.lock_user(id).await?;
    }
    let to_one: u32 = query_scalar(OPEN_TO).bind(invited).fetch_one(&mut *connection).await?;
    if to_one >= most.to_one {
        return Ok(Some(ChallengeResult::TooManyToOne));
    }
    if let Some(maker) = row.users.iter().flatten().next()
        && between(connection, invited, maker).await?.len() >= most.of_pair as usize
    {
        return Ok(Some(ChallengeResult::TooManyOfPair));
    }
    Ok(None)
}

async fn between(connection: &mut Connection, one: &str, other: &str) -> Result<Vec<String>> {
    let mut games: Vec<String> = Vec::new();
    for (invited, maker) in [(one, other), (other, one)] {
        let found = query_scalar(OPEN_BETWEEN).bind(invited).bind(maker);
        games.extend(found.fetch_all(&mut *connection).await?);
    }
    Ok(games)
}
