//! Copies of the database, and games to take elsewhere.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use rusc_games::GameKind;
use rusc_server::card_from_row;
use rusc_server::config::Config;
use rusc_store::Store;
use serde_json::json;

use super::server::make_folder;
use super::{database, open_beside};

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
    make_folder(&config.data)?;
    let database = database(config);
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
