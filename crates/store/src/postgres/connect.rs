//! Connections to `PostgreSQL`: the address without its password, and the settings of each use.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use sqlx::pool::PoolConnectionMetadata;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};
use tokio::time::timeout;

use crate::{Durability, Result, StoreError};

/// How long somebody waits for a connection: a database that is restarted is back by then.
pub(crate) const ACQUIRE: Duration = Duration::from_secs(10);

/// Connections that were idle for so long are asked whether they still live before they are used.
pub(crate) const TRUSTED: Duration = Duration::from_secs(1);

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// Moves, by index only.
    Moves,
    /// Other jobs that write, each within this time.
    Jobs { patience: Duration },
    /// Queries, each within this time; they cannot write.
    Reads { patience: Duration },
    /// Making and changing the tables, which takes as long as it takes.
    Migration,
}

/// Where a database is.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    options: PgConnectOptions,
}

impl Address {
    /// Reads `postgres://user:password@host:port/database`.
    pub(crate) fn read(text: &str) -> Result<Address> {
        // The text may hold a password and is not repeated.
        let options = PgConnectOptions::from_str(text).map_err(|error| {
            StoreError::BadAddress(match error {
                sqlx::Error::Configuration(reason) => reason.to_string(),
                other => other.to_string(),
            })
        })?;
        Ok(Address { options: options.application_name("rusc").disable_statement_logging() })
    }

    /// The address without the password, for people.
    pub(crate) fn shown(&self) -> PathBuf {
        let options = &self.options;
        let host = match options.get_socket() {
            Some(socket) => socket.display().to_string(),
            None => format!("{}:{}", options.get_host(), options.get_port()),
        };
        format!("postgres://{host}/{}", options.get_database().unwrap_or_else(|| options.get_username()))
            .into()
    }

    /// A new connection.
    pub(crate) async fn connect(&self, usage: Use, durability: Durability) -> Result<PgConnection> {
        let connection = timeout(ACQUIRE, self.settings(usage, durability).connect()).await;
        match connection {
            Ok(Ok(connection)) => Ok(connection),
            Ok(Err(error)) => {
                Err(StoreError::Unreachable { address: self.shown(), reason: error.to_string() })
            }
            Err(_) => Err(StoreError::Unreachable {
                address: self.shown(),
                reason: "it does not answer".to_owned(),
            }),
        }
    }

    /// A pool of connections, none of them open yet.
    pub(crate) fn pool(&self, usage: Use, durability: Durability, connections: u32) -> PgPool {
        PgPoolOptions::new()
            .max_connections(connections.max(1))
            // No timers for idle connections: an idle server does not wake up.
            .idle_timeout(None)
            .max_lifetime(None)
            .acquire_timeout(ACQUIRE)
            .test_before_acquire(false)
            .before_acquire(|connection, state: PoolConnectionMetadata| {
                Box::pin(async move {
                    if state.idle_for < TRUSTED {
                        return Ok(true);
                    }
                    let alive = timeout(TRUSTED, connection.ping()).await;
                    Ok(matches!(alive, Ok(Ok(()))))
                })
            })
            .connect_lazy_with(self.settings(usage, durability))
    }

    fn settings(&self, usage: Use, durability: Durability) -> PgConnectOptions {
        let commit = match durability {
            Durability::Fsync => "on",
            Durability::Crash => "off",
        };
        // Whatever the server's own settings are. Plans are not compiled: no query here is long enough for that. A server
        // program that vanishes is noticed within half a minute, and what it has locked is free again.
        let options = self.options.clone().options([
            ("synchronous_commit", commit),
            ("jit", "off"),
            ("tcp_keepalives_idle", "10"),
            ("tcp_keepalives_interval", "5"),
            ("tcp_keepalives_count", "3"),
        ]);
        match usage {
            Use::Migration => options,
            // Nobody waits for the answer any longer. A program that is asleep lets go of what it has locked.
            Use::Jobs { patience } => options.options([
                ("statement_timeout", milliseconds(patience)),
                ("idle_in_transaction_session_timeout", milliseconds(patience)),
            ]),
            Use::Reads { patience } => options.options([
                ("default_transaction_read_only", "on".to_owned()),
                ("statement_timeout", milliseconds(patience)),
            ]),
            // The plan must be by index even while the statistics know nothing of the tables yet.
            Use::Moves => options.options([
                ("enable_seqscan", "off"),
                ("enable_hashjoin", "off"),
                ("enable_mergejoin", "off"),
            ]),
        }
    }
}

/// As a setting of the database, to which 0 is no limit.
fn milliseconds(time: Duration) -> String {
    time.as_millis().max(1).to_string()
}
