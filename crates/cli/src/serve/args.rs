//! The arguments of `rusc serve` and the commands around it. The settings of the server are flags of each, made from
//! the server's own list of settings.

use std::env;
use std::path::PathBuf;

use clap::{Arg, ArgMatches, Args as ClapArgs, Command, Error, FromArgMatches, Subcommand, value_parser};
use rusc_games::GameKind;
use rusc_server::config::{Config, Given, Resolved, SETTINGS, SettingSource, from_environment, read_file};

use crate::args::{UsageError, read_kind};

const FILE: &str = "config";
const FILE_VARIABLE: &str = "RUSC_CONFIG";
/// What stands above the settings in the help.
pub(crate) const SETTINGS_HEADING: &str =
    "Settings (a flag overrules the environment, the environment overrules the file)";

/// The words after `rusc serve`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ServeArgs {
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Let others in your network in: listen at all addresses of this machine, and print them with a QR code
    #[arg(long)]
    pub(crate) lan: bool,
    /// Take the clock of this machine for right, though it does not fit the times in the database
    #[arg(long)]
    pub(crate) accept_clock: bool,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

/// The words after `rusc config`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ConfigArgs {
    /// Print all settings and where each comes from, as a file for --config
    #[arg(long)]
    pub(crate) print: bool,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

/// The words after `rusc health`.
#[derive(Debug, ClapArgs)]
pub(crate) struct HealthArgs {
    #[command(flatten)]
    pub(crate) settings: Settings,
}

/// The words after `rusc backup`.
#[derive(Debug, ClapArgs)]
pub(crate) struct BackupArgs {
    /// The file to write, which must not exist
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

/// The words after `rusc restore`.
#[derive(Debug, ClapArgs)]
pub(crate) struct RestoreArgs {
    /// A file that `rusc backup` has written
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

/// The words after `rusc migrate`.
#[derive(Debug, ClapArgs)]
pub(crate) struct MigrateArgs {
    #[arg(long, value_name = "ADDRESS|FILE", required_unless_present = "undo")]
    #[arg(help = "Where to: postgres://user:password@host/database, empty, or a file that is not there yet")]
    pub(crate) to: Option<String>,
    /// Use the database again that was left by an earlier move, as it was then
    #[arg(long, conflicts_with = "to")]
    pub(crate) undo: bool,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

/// The words after `rusc export-games`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ExportArgs {
    /// Only this game
    #[arg(long, value_name = "GAME", value_parser = read_kind)]
    pub(crate) kind: Option<GameKind>,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

/// The words after `rusc user`.
#[derive(Debug, ClapArgs)]
pub(crate) struct UserArgs {
    #[command(subcommand)]
    pub(crate) command: UserCommand,
}

/// What can be done to a user.
#[derive(Debug, Subcommand)]
pub(crate) enum UserCommand {
    /// Add somebody and print the password, or the token of a program
    Add(AddArgs),
    /// Give somebody another password, print it, and end their sessions
    ResetPassword(ResetArgs),
}

/// The words after `rusc user add`.
#[derive(Debug, ClapArgs)]
pub(crate) struct AddArgs {
    /// What they are called
    pub(crate) name: String,
    /// They look after the server as well
    #[arg(long)]
    pub(crate) host: bool,
    /// It is a program, and signs in with a token
    #[arg(long, conflicts_with = "host")]
    pub(crate) bot: bool,
    /// Read the password from the first line of standard input instead of making one
    #[arg(long, conflicts_with = "bot")]
    pub(crate) password_stdin: bool,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

/// The words after `rusc user reset-password`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ResetArgs {
    /// Whose
    pub(crate) name: String,
    /// Read the password from the first line of standard input instead of making one
    #[arg(long)]
    pub(crate) password_stdin: bool,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

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

impl ClapArgs for Settings {
    fn augment_args(command: Command) -> Command {
        let file = Arg::new(FILE).long(FILE).value_name("FILE").value_parser(value_parser!(PathBuf));
        let file = file
            .help(format!("A TOML file with settings [env: {FILE_VARIABLE}]"))
            .help_heading(SETTINGS_HEADING);
        SETTINGS.iter().fold(command.arg(file), |command, setting| {
            let flag = Arg::new(setting.key).long(setting.key).value_name(setting.value);
            let default = match setting.get(&Config::default()) {
                value if value.is_empty() => String::new(),
                value => format!(" [default: {value}]"),
            };
            let help = format!("{}{default} [env: {}]", setting.help, setting.variable());
            command.arg(flag.help(help).help_heading(SETTINGS_HEADING))
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
