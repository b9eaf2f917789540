//! Adding people from the command line, and giving them another password.

use std::io::{self, BufRead, Write};

use anyhow::{Context, Result, anyhow};
use rusc_server::admin::offline::{AccountKind, AccountSecret, add_user, reset_password};

use super::args::{AddArgs, ResetArgs, UserCommand};
use super::server::make_folder;
use super::{database, open_beside};
use rusc_store::{Access, Store, StoreOptions};

/// `rusc user …`.
pub(super) async fn run(command: &UserCommand) -> Result<()> {
    match command {
        UserCommand::Add(args) => add(args).await,
        UserCommand::ResetPassword(args) => reset(args).await,
    }
}

async fn add(args: &AddArgs) -> Result<()> {
    let config = args.settings.resolve()?.config;
    let kind = match (args.host, args.bot) {
        (true, _) => AccountKind::Admin,
        (false, true) => AccountKind::Bot,
        (false, false) => AccountKind::User,
    };
    let password = if args.password_stdin { Some(first_line()?) } else { None };
    // The first user may be there before the first start.
    make_folder(&config.data)?;
    let options = StoreOptions { access: Access::Shared, ..StoreOptions::default() };
    let store = Store::open(database(&config), options).await?;
    let added = add_user(&store, &args.name, kind, password).await;
    store.close().await;
    match added.map_err(|error| anyhow!(error.message))? {
        AccountSecret::Password(_) if args.password_stdin => writeln!(io::stdout(), "added {}", args.name)?,
        AccountSecret::Password(password) => {
            writeln!(io::stdout(), "added {} with the password {password}", args.name)?;
        }
        AccountSecret::Token(token) => writeln!(io::stdout(), "added {} with the token {token}", args.name)?,
    }
    Ok(())
}

async fn reset(args: &ResetArgs) -> Result<()> {
    let config = args.settings.resolve()?.config;
    let password = if args.password_stdin { Some(first_line()?) } else { None };
    let store = open_beside(&config).await?;
    let changed = reset_password(&store, &args.name, password).await;
    store.close().await;
    let password = changed.map_err(|error| anyhow!(error.message))?;
    if args.password_stdin {
        writeln!(io::stdout(), "{} has a new password", args.name)?;
    } else {
        writeln!(io::stdout(), "{} has the password {password}", args.name)?;
    }
    Ok(())
}

fn first_line() -> Result<String> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).context("no password could be read")?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
