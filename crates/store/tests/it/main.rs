//! The store as its users see it. What holds for every store is checked on one in memory and on one in a file.

#![expect(clippy::unwrap_used, reason = "whatever goes wrong in a test is the failure of the test")]

mod accounts;
mod crash;
mod deletion;
mod events;
mod files;
mod games;
mod host;
mod lists;
mod load;
mod paused;
mod rows;
mod sessions;
mod stage;
mod writing;
