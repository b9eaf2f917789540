//! How the host wants the server: one value for every setting, taken from the command line, else from the environment,
//! else from a file, else from the defaults here. Nothing is read from anywhere by this module itself.

mod file;
mod settings;
#[cfg(test)]
mod tests;
mod values;

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use rusc_api::Registration;

pub use file::read_file;
pub use settings::{SETTINGS, Setting};
pub use values::{BasePath, LogFormat, Network, PublicUrl, Switch};

/// Every setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Where to listen.
    pub bind: SocketAddr,
    /// The folder of everything that is kept.
    pub data: PathBuf,
    /// What comes before every path, if the server is not alone under its name.
    pub base_path: BasePath,
    /// Where people reach the server, if that is known.
    pub public_url: Option<PublicUrl>,
    /// Whose word about the address of a client is taken.
    pub trusted_proxies: Vec<Network>,
    /// Who may register.
    pub registration: Registration,
    /// Whether people without an account may play.
    pub guests: Switch,
    /// Whether people may talk.
    pub chat: Switch,
    /// Whether `/metrics` answers.
    pub metrics: Switch,
    /// Whether too many requests are refused.
    pub rate_limits: Switch,
    /// How many threads the computer thinks with.
    pub engine_threads: NonZeroUsize,
    /// How the log is written.
    pub log: LogFormat,
    /// What is logged.
    pub log_level: String,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            bind: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            data: PathBuf::from("rusc-data"),
            base_path: BasePath::default(),
            public_url: None,
            trusted_proxies: Vec::new(),
            registration: Registration::Open,
            guests: Switch::On,
            chat: Switch::On,
            metrics: Switch::On,
            rate_limits: Switch::On,
            engine_threads: half_the_cores(),
            log: LogFormat::Text,
            log_level: "info".to_owned(),
        }
    }
}

/// The other half answers people.
fn half_the_cores() -> NonZeroUsize {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    NonZeroUsize::new(cores / 2).unwrap_or(NonZeroUsize::MIN)
}

/// Where a value comes from; the first one wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SettingSource {
    /// A flag of the command line.
    Flag,
    /// A variable of the environment.
    Environment,
    /// The file of `--config`.
    File,
    /// Nobody has said anything.
    Default,
}

/// A value somebody has given to a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Where.
    pub source: SettingSource,
    /// Of which setting.
    pub key: &'static str,
    /// What.
    pub value: String,
}

/// Something about the settings is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// A value that makes no sense.
    #[error("{place}: {reason}")]
    BadValue {
        /// The flag, the variable or the key of the file.
        place: String,
        /// What is expected.
        reason: String,
    },
    /// A key that is no setting.
    #[error("{path}: there is no setting {key}")]
    Unknown {
        /// The file.
        path: String,
        /// The key.
        key: String,
    },
    /// The file is not there, or is no TOML.
    #[error("{path}: {reason}")]
    BadFile {
        /// Which.
        path: String,
        /// Why.
        reason: String,
    },
}

/// The settings with the places they come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The settings.
    pub config: Config,
    /// For each of [`SETTINGS`], in their order.
    pub sources: Vec<SettingSource>,
}

impl Resolved {
    /// Decides between everything that was given.
    ///
    /// # Errors
    /// A value makes no sense, even one that another overrules.
    pub fn new(given: &[Given]) -> Result<Resolved, ConfigError> {
        let mut config = Config::default();
        let mut sources = Vec::with_capacity(SETTINGS.len());
        for setting in SETTINGS {
            let mut values: Vec<_> = given.iter().filter(|given| given.key == setting.key).collect();
            // The weakest first, so that the strongest remains; all are read, so that no mistake hides.
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
