//! The configuration: one value for every setting, taken from the command line, else from the environment, else from a file,
//! else from the defaults here. The caller passes in what it has read.

mod file;
mod settings;
#[cfg(test)]
mod tests;
mod values;

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use rusc_api::Registration;
use tracing_subscriber::filter::{LevelFilter, Targets};

pub use crate::bus::BusAddress;
pub use file::read_file;
pub use settings::{SETTINGS, Setting};
pub use values::{AnalysisEngine, BasePath, DatabaseAddress, LogFormat, Network, PublicUrl, Switch};

use crate::ComputerMoves;

/// Every setting, and what is known only when the server starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Where to listen.
    pub bind: SocketAddr,
    /// The data directory.
    pub data: PathBuf,
    /// The database server, if the database is not a file in the data directory.
    pub database: Option<DatabaseAddress>,
    /// The bus between the nodes of the database, if there are several.
    pub bus: Option<BusAddress>,
    /// The name of this node.
    pub node: String,
    /// Seconds of silence after which a node's games are taken over.
    pub lease_seconds: u32,
    /// Seconds for which a node that was told to stop goes on while it says that it is not ready.
    pub drain_seconds: u32,
    /// The prefix of all paths, for a server that shares its host name.
    pub base_path: BasePath,
    /// The public address of the server, if it is known.
    pub public_url: Option<PublicUrl>,
    /// Where others in the local network reach the server. No setting: whoever starts the server finds it out.
    pub network_origin: Option<String>,
    /// Proxies whose forwarding headers are trusted.
    pub trusted_proxies: Vec<Network>,
    /// Who may register.
    pub registration: Registration,
    /// Whether people without an account may play.
    pub guests: Switch,
    /// Whether chat is enabled.
    pub chat: Switch,
    /// Whether `/metrics` is served.
    pub metrics: Switch,
    /// Whether browsers are told to come back over HTTPS only, where the public address is HTTPS.
    pub hsts: Switch,
    /// Whether the page may stay in browsers, to be used without the server.
    pub offline: Switch,
    /// Whether requests are rate limited, and connections by address.
    pub rate_limits: Switch,
    /// The most connections at once, if that is not left to the operating system.
    pub connections: Option<NonZeroUsize>,
    /// The most connections at once of one address.
    pub connections_per_address: NonZeroUsize,
    /// Number of engine threads.
    pub engine_threads: NonZeroUsize,
    /// Where the computer's moves are searched.
    pub computer: ComputerMoves,
    /// Whether this process does jobs of the queue itself.
    pub local_worker: Switch,
    /// The file with the keys of workers elsewhere.
    pub worker_keys: Option<PathBuf>,
    /// How many games a person may have analysed by the server in a day; 0 offers it to nobody.
    pub analysis_per_day: u32,
    /// The engine of the host's choice for the analysis board.
    pub analysis_engine: AnalysisEngine,
    /// Format of the log.
    pub log: LogFormat,
    /// Level or filter of the log.
    pub log_level: String,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            bind: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            data: PathBuf::from("rusc-data"),
            database: None,
            bus: None,
            node: "node".to_owned(),
            lease_seconds: 8,
            drain_seconds: 2,
            base_path: BasePath::default(),
            public_url: None,
            network_origin: None,
            trusted_proxies: Vec::new(),
            registration: Registration::Open,
            guests: Switch::On,
            chat: Switch::On,
            metrics: Switch::On,
            hsts: Switch::On,
            offline: Switch::On,
            rate_limits: Switch::On,
            connections: None,
            connections_per_address: NonZeroUsize::new(1024).expect("it is not zero"),
            engine_threads: half_the_cores(),
            computer: ComputerMoves::Here,
            local_worker: Switch::On,
            worker_keys: None,
            analysis_per_day: 0,
            analysis_engine: AnalysisEngine::Off,
            log: LogFormat::Text,
            log_level: "info".to_owned(),
        }
    }
}

impl Config {
    /// Whether strangers see nothing: guests do not play, and nobody registers without an invitation.
    pub fn is_private(&self) -> bool {
        !self.guests.is_on() && self.registration != Registration::Open
    }

    /// Whether anything goes through the queue of jobs.
    pub fn uses_jobs(&self) -> bool {
        self.computer == ComputerMoves::Workers || self.analysis_per_day > 0 || self.analysis_engine.is_on()
    }

    /// What is logged. The client library of the bus logs each event that this program logs in its own words: only its warnings
    /// are kept, unless the setting names it.
    ///
    /// ```
    /// use rusc_server::config::Config;
    /// use tracing::Level;
    ///
    /// for (log_level, of_library, own) in
    ///     [("info", false, true), ("info,async_nats=info", true, true), ("error", false, false)]
    /// {
    ///     let targets = Config { log_level: log_level.to_owned(), ..Config::default() }.log_targets();
    ///     assert_eq!(targets.would_enable("async_nats", &Level::INFO), of_library);
    ///     assert_eq!(targets.would_enable("rusc_server", &Level::INFO), own);
    ///     assert_eq!(targets.would_enable("async_nats", &Level::WARN), own);
    /// }
    /// ```
    pub fn log_targets(&self) -> Targets {
        const LIBRARY: &str = "async_nats";
        // The level was checked when it was read.
        let targets = Targets::from_str(&self.log_level).unwrap_or_default();
        if targets.iter().any(|(target, _)| target.starts_with(LIBRARY)) {
            return targets;
        }
        let level = targets.default_level().unwrap_or(LevelFilter::OFF).min(LevelFilter::WARN);
        targets.with_target(LIBRARY, level)
    }

    /// Whether people reach the server over HTTPS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_secure)
    }
}

/// Default of the engine threads: the other half of the cores serves requests.
fn half_the_cores() -> NonZeroUsize {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    NonZeroUsize::new(cores / 2).unwrap_or(NonZeroUsize::MIN)
}

/// The source of a value; earlier variants override later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SettingSource {
    /// A flag of the command line.
    Flag,
    /// A variable of the environment.
    Environment,
    /// The file of `--config`.
    File,
    /// The default.
    Default,
}

/// A value given to a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Its source.
    pub source: SettingSource,
    /// The key of the setting.
    pub key: &'static str,
    /// The value as text.
    pub value: String,
}

/// An error in the settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// An invalid value.
    #[error("{place}: {reason}")]
    BadValue {
        /// The flag, the variable or the key of the file.
        place: String,
        /// What is expected.
        reason: String,
    },
    /// An unknown key.
    #[error("{path}: there is no setting {key}")]
    Unknown {
        /// The file.
        path: String,
        /// The key.
        key: String,
    },
    /// The file cannot be read, or is not TOML.
    #[error("{path}: {reason}")]
    BadFile {
        /// The path of the file.
        path: String,
        /// The reason.
        reason: String,
    },
}

/// The settings with the source of each value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The settings.
    pub config: Config,
    /// The source of each of [`SETTINGS`], in their order.
    pub sources: Vec<SettingSource>,
}

impl Resolved {
    /// Resolves the given values by the precedence of their sources.
    ///
    /// # Errors
    /// A value is invalid, even one that another overrides.
    pub fn new(given: &[Given]) -> Result<Resolved, ConfigError> {
        let mut config = Config::default();
        let mut sources = Vec::with_capacity(SETTINGS.len());
        for setting in SETTINGS {
            let mut values: Vec<_> = given.iter().filter(|given| given.key == setting.key).collect();
            // Lowest precedence first, so that the highest remains; all are parsed, so that no error stays hidden.
            values.sort_by_key(|given| std::cmp::Reverse(given.source));
            for given in &values {
                setting
                    .set(&mut config, &given.value)
                    .map_err(|reason| ConfigError::BadValue { place: setting.place(given.source), reason })?;
            }
            sources.push(values.last().map_or(SettingSource::Default, |given| given.source));
        }
        Ok(Resolved { config, sources })
    }
}

/// The values in variables of the environment such as `RUSC_BASE_PATH`.
pub fn from_environment(lookup: impl Fn(&str) -> Option<String>) -> Vec<Given> {
    let given = |setting: &Setting| {
        let value = lookup(&setting.variable())?;
        Some(Given { source: SettingSource::Environment, key: setting.key, value })
    };
    SETTINGS.iter().filter_map(given).collect()
}
