//! The words after `rusc crashtest`.

use clap::{Args as ClapArgs, value_parser};

/// The words after `rusc crashtest`.
#[derive(Debug, ClapArgs)]
pub(crate) struct CrashtestArgs {
    /// How often the server is killed
    #[arg(long, value_name = "N", default_value = "100", value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) rounds: u32,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "24", value_parser = value_parser!(u32).range(1..=1000))]
    pub(crate) games: u32,
    /// Other moves and other moments for another number
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
}
