//! Users, games and ratings of a Rusc server, in an embedded database. Rows in, rows out: no rule of a game, no clock
//! and no decision of the server lives here, and JSON passes through as text.
//!
//! [`Store`] is the only door. All writing goes through one connection, many jobs to a commit, and an answer means that
//! the disk has it. Reading goes through connections of its own and never waits for writers.

mod accounts;
mod audit;
mod backup;
mod blocks;
mod connect;
mod cursor;
mod error;
mod events;
mod export;
mod game_lists;
mod games;
mod ids;
mod integrity;
mod invites;
mod lock;
mod migrate;
mod paused_clock;
mod ratings;
mod reports;
mod sessions;
mod settings;
mod store;
mod tokens;
mod traces;
mod users;
mod words;
mod writer;

pub use accounts::{NewUser, Registering};
pub use audit::AuditRow;
pub use cursor::{Cursor, Page};
pub use error::{Result, StoreError};
pub use events::EventRow;
pub use export::UserExport;
pub use game_lists::{Counts, DueGame, GameFilter, ResultCounts, ResultFilter};
pub use games::{ABORTED, GameRow};
pub use ids::{game_id, random_id, user_id};
pub use invites::{InviteRow, Purpose};
pub use ratings::RatingRow;
pub use reports::{NewReport, ReportFilter, ReportRow};
pub use sessions::SessionRow;
pub use store::{Access, Durability, Store, StoreOptions};
pub use tokens::TokenRow;
pub use users::{UserFilter, UserRow};
pub use words::{Role, Seat, Status};
