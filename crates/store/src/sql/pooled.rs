//! A connection to `PostgreSQL` of a pool, with a time for each answer. A database host that vanishes says nothing: whoever
//! waits for its answer would wait for ever, and so would the pool, which asks a connection that comes back whether it lives.
//! A connection that may still get an answer is closed instead of being used again. The client library sets no keepalive for
//! TCP, so this is the only thing that notices.

use std::pin::Pin;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnection, Postgres};
use tokio::runtime::Handle;
use tokio::time::timeout;

/// How long a connection may take to say that it lives, when it goes back to the pool.
const RETURN: Duration = Duration::from_secs(2);

/// An answer that is under way.
pub(crate) type Answer<'c, T> = Pin<Box<dyn Future<Output = sqlx::Result<T>> + Send + 'c>>;

/// A connection of a pool.
pub(crate) struct Pooled {
    connection: PoolConnection<Postgres>,
    patience: Duration,
    /// A statement or transaction has begun and not ended: nobody can say what its next answer belongs to.
    is_in_doubt: bool,
}

impl Pooled {
    /// A connection whose answers are waited for so long.
    pub(crate) fn new(connection: PoolConnection<Postgres>, patience: Duration) -> Pooled {
        Pooled { connection, patience, is_in_doubt: false }
    }

    /// Asks something.
    pub(crate) async fn ask<'c, T>(
        &'c mut self,
        question: impl FnOnce(&'c mut PgConnection) -> Answer<'c, T>,
    ) -> sqlx::Result<T> {
        // A caller who does not wait for the end leaves it in doubt, too.
        let before = std::mem::replace(&mut self.is_in_doubt, true);
        match timeout(self.patience, question(&mut self.connection)).await {
            Ok(answer) => {
                self.is_in_doubt = before;
                answer
            }
            Err(_) => Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())),
        }
    }

    /// From now on it is not used again, unless [`settle`](Pooled::settle) says so.
    pub(crate) fn doubt(&mut self) {
        self.is_in_doubt = true;
    }

    /// What had begun has ended.
    pub(crate) fn settle(&mut self) {
        self.is_in_doubt = false;
    }
}

impl Drop for Pooled {
    fn drop(&mut self) {
        if self.is_in_doubt {
            self.connection.close_on_drop();
        } else if let Ok(runtime) = Handle::try_current() {
            // As the pool does it itself, which waits for ever.
            runtime.spawn(timeout(RETURN, self.connection.return_to_pool()));
        }
    }
}
