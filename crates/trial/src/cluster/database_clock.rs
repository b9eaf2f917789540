//! The clock of the database, which can be set while everything runs. The nodes ask for `clock_timestamp()`: a function of that
//! name is found before the database's own, and answers with what a table holds besides.

use anyhow::{Context, Result};
use rusc_store_test::PostgresServer;

const MAKE: &str = "CREATE SCHEMA set_clock;
    CREATE TABLE set_clock.ahead (seconds double precision NOT NULL);
    INSERT INTO set_clock.ahead VALUES (0);
    CREATE FUNCTION set_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
        'SELECT pg_catalog.clock_timestamp() + seconds * interval ''1 second'' FROM set_clock.ahead';
    ALTER DATABASE rusc SET search_path = public, set_clock, pg_catalog";

/// How far ahead of this machine's clock that of the database is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DatabaseClock {
    ahead_seconds: i64,
}

impl DatabaseClock {
    /// Prepares a database that nobody has connected to yet.
    pub(super) fn prepare(server: &PostgresServer, database: &str) -> Result<DatabaseClock> {
        server.execute(database, MAKE).context("the clock of the database cannot be replaced")?;
        Ok(DatabaseClock::default())
    }

    /// Sets it.
    pub(super) fn set(&mut self, server: &PostgresServer, database: &str, ahead_seconds: i64) -> Result<()> {
        let sql = format!("UPDATE set_clock.ahead SET seconds = {ahead_seconds}");
        server.execute(database, &sql).context("the clock of the database cannot be set")?;
        self.ahead_seconds = ahead_seconds;
        Ok(())
    }

    /// Whether it goes as this machine's.
    pub(super) fn is_right(self) -> bool {
        self.ahead_seconds == 0
    }

    /// The time of the servers at a time of this machine, both in milliseconds.
    pub(super) fn time_ms(self, wall_ms: u64) -> u64 {
        wall_ms.saturating_add_signed(self.ahead_seconds * 1000)
    }
}
