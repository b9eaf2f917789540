//! The lock that keeps a second server away while the store is opened for one alone. The database holds it for a session, so
//! it is gone when the session is, as after a restart of the database: it has to be looked after, and taken again.

use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::PgConnection;
use tokio::sync::Mutex;
use tokio::time::{sleep, timeout};

use super::connect::{ACQUIRE, Address, TRUSTED, Use};
use crate::{Access, Durability, Result, StoreError};

/// The advisory lock: "rusc".
const LOCK: i64 = 0x7275_7363;

/// How often the lock is asked for again while a session of ours that is being ended may have it, and the time between.
const ATTEMPTS: u32 = 20;
const PAUSE: Duration = Duration::from_millis(100);

/// The lock of a database: taken for one server alone, or shared by nodes.
#[derive(Debug)]
pub(crate) struct ServerLock {
    address: Address,
    access: Access,
    /// Nothing where none is wanted, or not any more.
    session: Mutex<Option<Session>>,
}

/// A session that has the lock, or had it.
#[derive(Debug)]
struct Session {
    connection: PgConnection,
    /// The process of the database, and when it began, in microseconds: numbers of processes come again.
    process: i32,
    began_us: i64,
}

impl ServerLock {
    /// Takes the lock.
    pub(crate) async fn of(address: &Address, access: Access) -> Result<ServerLock> {
        let session = match access {
            Access::Shared => None,
            Access::Node | Access::Exclusive => Some(Session::with_lock(address, access, None).await?),
        };
        Ok(ServerLock { address: address.clone(), access, session: Mutex::new(session) })
    }

    /// Looks whether the lock is still held, and takes it again if its session is gone.
    pub(crate) async fn check(&self) -> Result<()> {
        let mut held = self.session.lock().await;
        let Some(session) = held.as_mut() else { return Ok(()) };
        if let Ok(Ok(())) = timeout(TRUSTED, session.connection.ping()).await {
            return Ok(());
        }
        let new = Session::with_lock(&self.address, self.access, Some(session)).await?;
        tracing::info!("the lock of the database was taken again");
        *session = new;
        Ok(())
    }

    /// Releases the lock. It is given back before the connection is closed: the server notices an end of a connection only a
    /// moment later, and whoever asks for the lock until then would be refused.
    pub(crate) async fn release(&self) {
        if let Some(mut session) = self.session.lock().await.take() {
            // Gone already, perhaps; then so is the lock.
            let unlock = sqlx::query("SELECT pg_advisory_unlock_all()").execute(&mut session.connection);
            if let Ok(Ok(_)) = timeout(TRUSTED, unlock).await {
                let _ = session.connection.close().await;
            }
        }
    }
}

impl Session {
    /// A new session that has the lock. A former one of ours is ended first: the database may not know yet that nobody is at
    /// its other end.
    async fn with_lock(address: &Address, access: Access, former: Option<&Session>) -> Result<Session> {
        let connection = address.connect(Use::Migration, Durability::Fsync).await?;
        match timeout(ACQUIRE, Session::lock(connection, access, former)).await {
            Ok(locked) => locked?.ok_or_else(|| StoreError::InUse(address.shown())),
            Err(_) => Err(StoreError::not_written(&sqlx::Error::PoolTimedOut)),
        }
    }

    /// `None` if somebody else has the lock.
    async fn lock(
        mut connection: PgConnection,
        access: Access,
        former: Option<&Session>,
    ) -> sqlx::Result<Option<Session>> {
        let sql = if access == Access::Node {
            "SELECT pg_try_advisory_lock_shared($1)"
        } else {
            "SELECT pg_try_advisory_lock($1)"
        };
        for _ in 0..ATTEMPTS {
            let is_ending = match former {
                Some(former) => former.end(&mut connection).await?,
                None => false,
            };
            if sqlx::query_scalar(sql).bind(LOCK).fetch_one(&mut connection).await? {
                let (process, began_us) = sqlx::query_as(
                    "SELECT pid, (extract(epoch FROM backend_start) * 1000000)::bigint FROM pg_stat_activity
                     WHERE pid = pg_backend_pid()",
                )
                .fetch_one(&mut connection)
                .await?;
                return Ok(Some(Session { connection, process, began_us }));
            }
            if !is_ending {
                return Ok(None);
            }
            sleep(PAUSE).await;
        }
        Ok(None)
    }

    /// Has the database end this session; says whether it was still there.
    async fn end(&self, on: &mut PgConnection) -> sqlx::Result<bool> {
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE pid = $1 AND (extract(epoch FROM backend_start) * 1000000)::bigint = $2";
        let ended: Option<bool> =
            sqlx::query_scalar(sql).bind(self.process).bind(self.began_us).fetch_optional(on).await?;
        Ok(ended.is_some())
    }
}
