//! The words after `rusc serve` and the commands around it.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};
use rusc_games::GameKind;

use super::settings::Settings;
use crate::args::read_kind;

/// The words after `rusc serve`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ServeArgs {
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
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
