//! Trials of the server as a whole, by real clients over real sockets: [`LoadTest`] measures what it bears, [`CrashTest`]
//! kills it at random moments and checks that nothing acknowledged is lost. Both start a server as a process of its own.
//!
//! The trials are for developers: `rusc loadtest` and `rusc crashtest` run them, and are not shown in the help.

mod crash;
mod load;
mod server_process;

pub use crash::{CrashReport, CrashTest};
pub use load::{LoadReport, LoadTest, Percentiles, ProcessCosts};

use rusc_api::{NewGame, Opponent, SeatWish, TimeControl};
use rusc_games::GameKind;

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
