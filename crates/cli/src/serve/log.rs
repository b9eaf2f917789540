//! The log of the server: to standard error, for people or for programs.

use std::io::{self, IsTerminal};
use std::str::FromStr;

use rusc_server::config::{Config, LogFormat};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt, registry};

/// Starts logging as the host wants it.
pub(super) fn start(config: &Config) {
    let level = Targets::from_str(&config.log_level).unwrap_or_default();
    let layer = fmt::layer().with_writer(io::stderr);
    let layer = match config.log {
        LogFormat::Text => layer.with_ansi(io::stderr().is_terminal()).boxed(),
        LogFormat::Json => layer.json().boxed(),
    };
    registry().with(layer.with_filter(level)).init();
}
