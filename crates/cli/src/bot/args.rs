//! The words after `rusc bot`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, value_parser};
use rusc_games::GameKind;

use crate::args::read_kind;

/// The words after `rusc bot`.
#[derive(Debug, ClapArgs)]
pub(crate) struct BotArgs {
    /// The engine to start for each game, with its arguments: 'rusc uhp'
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: String,
    /// The server to play at: <http://127.0.0.1:8080/> or <https://example.org/>
    #[arg(long, value_name = "URL")]
    pub(crate) server: String,
    /// A file of certificates (PEM) of authorities to trust beside the public ones, for a server behind https
    #[arg(long, value_name = "FILE")]
    pub(crate) ca_file: Option<PathBuf>,
    /// The token of the bot's account; the variable `RUSC_TOKEN` if nothing is said
    #[arg(long, value_name = "TOKEN")]
    pub(crate) token: Option<String>,
    /// The game that the engine plays
    #[arg(long, value_name = "GAME", value_parser = read_kind, default_value = GameKind::ALL[0].id())]
    pub(crate) kind: GameKind,
    /// How many games it plays at once
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u32).range(1..=100))]
    pub(crate) games: u32,
    /// How many seconds it thinks at most, and in games without a clock always
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = value_parser!(u32).range(1..=3600))]
    pub(crate) move_time: u32,
    /// The engine's words for a limit, such as 'bestmove time {time}' or 'bestmove depth 3' (docs/arena.md)
    #[arg(long, value_name = "WORDS")]
    pub(crate) go: Option<String>,
    /// Leave after so many games
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub(crate) stop_after: Option<u32>,
}
