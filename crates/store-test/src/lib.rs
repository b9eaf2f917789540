//! Servers of `PostgreSQL` and NATS with temporary data, for tests, trials and benchmarks: reached on the loopback address only,
//! stopped and deleted when the process that started them ends, however it ends. Knows nothing of what is stored in them.

mod install;
mod nats;
mod server;

pub use install::{Installed, MISSING};
pub use nats::{MISSING_NATS, NatsLogin, NatsServer};
pub use server::{Flushing, PostgresServer, StopMode};
