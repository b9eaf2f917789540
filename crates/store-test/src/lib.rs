//! A server of `PostgreSQL` with temporary data, for tests and benchmarks: made with `initdb`, reached on the loopback address
//! only, stopped and deleted when the process that started it ends, however it ends. Knows nothing of what is stored in it.

mod install;
mod server;

pub use install::{Installed, MISSING};
pub use server::{Flushing, PostgresServer, StopMode};
