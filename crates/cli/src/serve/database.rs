//! Commands on the database of a server: copies of it, games to take elsewhere, accounts and their passwords.

use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use rusc_games::GameKind;
use rusc_server::admin::offline::{AccountKind, AccountSecret, add_user, reset_password};
use rusc_server::card_from_row;
use rusc_server::config::Config;
use rusc_store::{Access, Store, StoreError, StoreOptions};
use serde_json::json;

use super::args::{AddArgs, ResetArgs, UserCommand};
use super::open_beside;
use super::place::Place;
use super::server::make_folder;

/// Rows that are read at a time.
const CHUNK: u32 = 500;

/// Copies the database, while the server plays on.
pub(super) async fn backup(config: &Config, file: &Path) -> Result<()> {
    let store = open_beside(config).await?;
    let copied = store.backup(file).await;
    store.close().await;
    copied?;
    writeln!(io::stdout(), "wrote {}", file.display())?;
    Ok(())
}

/// Puts a copy in the place of the database, which no server may be using.
pub(super) async fn restore(config: &Config, file: &Path) -> Result<()> {
    let Place::File(database) = Place::of(config) else { return Err(StoreError::UsePgDump.into()) };
    make_folder(&config.data)?;
    Store::restore(file, &database).await.with_context(|| format!("{} was not restored", file.display()))?;
    writeln!(io::stdout(), "{} is as it was in {}", database.display(), file.display())?;
    Ok(())
}

/// Writes every finished game as a line of JSON, the oldest first.
pub(super) async fn export_games(config: &Config, kind: Option<GameKind>) -> Result<()> {
    let store = open_beside(config).await?;
    let mut out = BufWriter::new(io::stdout());
    let mut after = None;
    loop {
        let page = store.finished_games(after.as_ref(), CHUNK).await?;
        for row in page.rows.iter().filter(|row| kind.is_none_or(|kind| kind.id() == row.kind)) {
            let card = card_from_row(row).map_err(|error| anyhow!("game {}: {}", row.id, error.message))?;
            writeln!(out, "{}", json!({ "card": card, "game": row.moves }))?;
        }
        match page.next {
            Some(next) => after = Some(next),
            None => break,
        }
    }
    out.flush()?;
    store.close().await;
    Ok(())
}

/// `rusc user …`.
pub(super) async fn run_user(command: &UserCommand) -> Result<()> {
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
    let place = Place::of(&config);
    place.make_folder()?;
    let store = place.open(StoreOptions { access: Access::Shared, ..StoreOptions::default() }).await?;
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
