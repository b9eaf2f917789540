//! `rusc play --server`: games at a server, on a whole terminal or line by line. Here is what the command line means; the
//! connection and what is known of a game are in `rusc-tui`.

mod conversation;
mod lines;

use std::env;
use std::process::ExitCode;

use anyhow::Result;
use rusc_api::{NewGame, Opponent, SeatWish, Seek};
use rusc_client::Transport;
use rusc_games::GameKind;
use rusc_tui::{GameAddress, OnlineOrder, OnlineStart, ServerAccess, time_control};

use super::terminal::Prompting;
use crate::args::{PlayArgs, UsageError};
use crate::bot::TOKEN;

/// What a new game at the server is to be like.
#[derive(Clone, Debug)]
pub(super) struct GameWish {
    seek: Seek,
    level: u8,
}

impl GameWish {
    /// As the command line says.
    fn of(args: &PlayArgs) -> Result<GameWish, UsageError> {
        let kind = args.kind.unwrap_or(GameKind::ALL[0]);
        // A set-up that does not exist is refused here, before anybody waits for a game of it.
        args.beginning.open_casual(kind)?;
        let seek = Seek {
            kind: kind.id().to_owned(),
            setup: args.beginning.setup.clone(),
            time: time_control(args.clock),
            rated: args.rated,
            seat: SeatWish::Random,
            rating_band: None,
        };
        Ok(GameWish { seek, level: args.level.number() })
    }

    /// The order for a game against somebody: `anybody`, `friend`, `computer`, or a name.
    fn order(&self, who: &str) -> OnlineOrder {
        let opponent = match who {
            "anybody" => return OnlineOrder::Seek(Box::new(self.seek.clone())),
            "friend" => Opponent::Link {},
            "computer" => Opponent::Computer { level: self.level, hints: false },
            name => Opponent::User { name: name.to_owned() },
        };
        let Seek { kind, setup, time, rated, seat, .. } = self.seek.clone();
        OnlineOrder::Create(Box::new(NewGame { kind, setup, time, rated, seat, opponent }))
    }
}

/// Where to play and what to do there first, if the command line names a server.
pub(super) fn start(args: &PlayArgs) -> Result<Option<OnlineStart>> {
    let Some(server) = &args.server else { return Ok(None) };
    let address: GameAddress = server.parse().map_err(|error| UsageError(format!("--server: {error}")))?;
    let transport = match &args.ca_file {
        Some(file) => {
            Transport::with_ca_file(file).map_err(|error| UsageError(format!("--ca-file: {error}")))?
        }
        None => Transport::public()?,
    };
    let wish = GameWish::of(args)?;
    let order = match (address.game, args.against.as_deref()) {
        (Some(_), Some(_)) => {
            return Err(UsageError("--against: the link of --server names a game already".to_owned()).into());
        }
        (Some(game), None) => OnlineOrder::Enter(game),
        (None, Some(who)) => wish.order(who),
        (None, None) => OnlineOrder::Lobby,
    };
    let token = args.token.clone().or_else(|| env::var(TOKEN).ok());
    Ok(Some(OnlineStart { access: ServerAccess { url: address.server, transport, token }, order }))
}

/// Plays line by line.
pub(super) fn play_in_lines(args: &PlayArgs, start: OnlineStart, prompting: Prompting) -> Result<ExitCode> {
    lines::play(GameWish::of(args)?, start, prompting)
}
