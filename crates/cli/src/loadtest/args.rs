//! The words after `rusc loadtest`.

use clap::{Args as ClapArgs, value_parser};
use rusc_games::GameKind;

use crate::args::read_kind;

/// The words after `rusc loadtest`.
#[derive(Debug, ClapArgs)]
pub(crate) struct LoadtestArgs {
    /// How many games are played at once, each over two sockets
    #[arg(long, value_name = "N", default_value = "2000", value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) games: u32,
    /// How many moves are played a second, in all games together
    #[arg(long, value_name = "N", default_value = "1000", value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub(crate) rate: u32,
    /// How long
    #[arg(long, value_name = "N", default_value = "30", value_parser = value_parser!(u32).range(1..=3600))]
    pub(crate) seconds: u32,
    /// The server to test, one with --rate-limits off; without it a server is started and ended
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
    /// The game to play; all of them in turn if nothing is said
    #[arg(long, value_name = "GAME", value_parser = read_kind)]
    pub(crate) kind: Option<GameKind>,
    /// Other moves for another number
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}
