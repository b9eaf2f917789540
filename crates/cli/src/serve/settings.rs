//! The settings of the server as flags of a command, made from the one list of the server.

use std::env;
use std::path::PathBuf;

use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};
use rusc_server::config::{Given, Resolved, SETTINGS, SettingSource, from_environment, read_file};

use crate::args::UsageError;

const FILE: &str = "config";
const FILE_VARIABLE: &str = "RUSC_CONFIG";
const HEADING: &str = "Settings (a flag overrules the environment, the environment overrules the file)";

/// What the command line says about the settings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    flags: Vec<Given>,
    file: Option<PathBuf>,
}

impl Settings {
    /// Decides between flags, environment, file and defaults.
    pub(crate) fn resolve(&self) -> Result<Resolved, UsageError> {
        let usage = |error: rusc_server::config::ConfigError| UsageError(error.to_string());
        let mut given = self.flags.clone();
        given.extend(from_environment(|name| env::var(name).ok()));
        let file = self.file.clone().or_else(|| env::var_os(FILE_VARIABLE).map(PathBuf::from));
        if let Some(file) = file {
            given.extend(read_file(&file).map_err(usage)?);
        }
        Resolved::new(&given).map_err(usage)
    }
}

impl Args for Settings {
    fn augment_args(command: Command) -> Command {
        let file = Arg::new(FILE).long(FILE).value_name("FILE").value_parser(value_parser!(PathBuf));
        let file =
            file.help(format!("A TOML file with settings [env: {FILE_VARIABLE}]")).help_heading(HEADING);
        SETTINGS.iter().fold(command.arg(file), |command, setting| {
            let flag = Arg::new(setting.key).long(setting.key).value_name(setting.value);
            let help = format!("{} [env: {}]", setting.help, setting.variable());
            command.arg(flag.help(help).help_heading(HEADING))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Settings::augment_args(command)
    }
}

impl FromArgMatches for Settings {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Settings, Error> {
        let flag = |key: &'static str| {
            let value = matches.get_one::<String>(key)?.clone();
            Some(Given { source: SettingSource::Flag, key, value })
        };
        let flags = SETTINGS.iter().filter_map(|setting| flag(setting.key)).collect();
        Ok(Settings { flags, file: matches.get_one::<PathBuf>(FILE).cloned() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Settings::from_arg_matches(matches)?;
        Ok(())
    }
}
