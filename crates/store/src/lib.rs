//! The database of a Rusc server: users, games, event logs, ratings. Rows in, rows out: no rule of a game, no clock and no
//! decision of the server is made here, and JSON passes through as text.
//!
//! [`Store`] is the only entry. It is a file of `SQLite`, embedded, for one server; or a database of `PostgreSQL` for several
//! nodes. Both have the same tables, queries (`sql`) and promises: an answer means that the transaction is on the disk, and
//! reads never wait for writes.

mod accounts;
mod backup;
mod challenges;
mod columns;
mod connect;
mod cursor;
mod devices;
mod error;
mod events;
mod export;
mod fault;
mod follows;
mod game_lists;
mod games;
mod guests;
mod invites;
mod jobs;
mod lessons;
mod migrate;
mod moderation;
mod nodes;
mod page_settings;
mod paused_clock;
mod postgres;
mod private_files;
mod probe;
#[cfg(test)]
mod query_plans;
mod ratings;
mod revoked;
mod seeks;
mod sessions;
mod settings;
mod sql;
mod sqlite;
mod store;
mod studies;
mod tokens;
mod transfer;
mod users;
mod writer;

pub use accounts::{NewUser, Registering};
pub use challenges::{ChallengeLimits, ChallengeResult};
pub use columns::{Role, Seat, Status, Visibility, game_id, random_id, user_id};
pub use cursor::{Cursor, Page};
pub use error::{Result, StoreError};
pub use events::EventRow;
pub use export::UserExport;
pub use fault::{StorageFault, StorageState};
pub use follows::{FollowResult, KnownPerson};
pub use game_lists::{Counts, DueGame, GameFilter, ResultCounts, ResultFilter};
pub use games::{ABORTED, GameRow, Person};
pub use invites::{InviteRow, Purpose};
pub use jobs::{
    Enqueued, JobAnswer, JobCounts, JobKind, JobLimits, JobRank, JobRow, JobState, LONGEST_JOB_INPUT,
    LONGEST_JOB_OUTPUT, LeaseCheck, NewJob, Release, TakenJob,
};
pub use moderation::{AuditRow, NewReportRow, ReportFilter, ReportRow};
pub use nodes::{FormerOwner, GameClaim, GameHead, Hearing, NodeRow};
pub use private_files::close_folder;
pub use probe::DamageCheck;
pub use ratings::{ESTABLISHED_DEVIATION, RankedRow, RatingPoint, RatingRow};
pub use seeks::SeekRow;
pub use sessions::{CookieName, SessionRow};
pub use store::{Access, Durability, Store, StoreOptions};
pub use studies::{StudyResult, StudyRow};
pub use tokens::TokenRow;
pub use transfer::{TableSum, TransferMark, TransferProgress};
pub use users::{UserFilter, UserRow};
