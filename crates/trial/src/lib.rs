//! Trials of the server as a whole, by real clients over real sockets: [`LoadTest`] measures what it bears, [`CrashTest`]
//! kills it at random moments and checks that nothing acknowledged is lost, [`ClusterTest`] does the same and worse to one of
//! several nodes, [`AttackTest`] does what hostile visitors do, [`ContractTest`] compares its answers with its description. All
//! start servers as processes of their own.
//!
//! The trials are for developers: `rusc loadtest`, `rusc crashtest`, `rusc clustertest` and `rusc attacktest` run them, and are
//! not shown in the help.

mod attack;
mod charged;
mod clocks;
#[cfg(unix)]
mod cluster;
mod contract;
mod crash;
mod guarded;
mod load;
mod pair;
mod playing;
mod server_process;

pub use attack::{AttackForm, AttackReport, AttackTest};
#[cfg(unix)]
pub use cluster::{ClusterForm, ClusterReport, ClusterTest};
pub use contract::ContractTest;
pub use crash::{CrashReport, CrashTest};
pub use load::{LoadReport, LoadTest, Percentiles, ProcessCosts};

use std::time::Duration;

use rusc_api::{NewGame, Opponent, SeatWish, TimeControl};
use rusc_client::ClientError;
use rusc_games::GameKind;
use tokio::time::{Instant, sleep};

/// A game and its moves, as its players know them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecordedGame {
    pub(crate) id: String,
    pub(crate) moves: Vec<String>,
}

/// The request for a casual game from the default set-up, open to whoever has the link.
fn game_request(kind: GameKind, time: TimeControl) -> NewGame {
    NewGame {
        kind: kind.id().to_owned(),
        setup: None,
        time,
        rated: false,
        seat: SeatWish::First,
        opponent: Opponent::Link {},
    }
}

/// How long a server may be away or busy.
const AWAY: Duration = Duration::from_secs(30);
/// Between two attempts to reach it.
const RETRY: Duration = Duration::from_millis(50);

/// Repeats a request until the server answers it.
async fn until_answered<T, F>(ask: impl Fn() -> F) -> anyhow::Result<T>
where
    F: Future<Output = Result<T, ClientError>>,
{
    let begun = Instant::now();
    loop {
        match ask().await {
            Ok(answer) => return Ok(answer),
            Err(error) if error.is_transient() && begun.elapsed() < AWAY => sleep(RETRY).await,
            Err(error) => return Err(error.into()),
        }
    }
}
