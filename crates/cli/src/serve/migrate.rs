//! `rusc migrate`: moves everything of a server that is stopped from `SQLite` to `PostgreSQL` or back, with a progress bar, and
//! says what was moved.

use std::io::{self, Write};

use anyhow::{Context, Result};
use rusc_server::config::Config;
use rusc_store::{Store, StoreOptions, TransferMark};

use super::args::MigrateArgs;
use super::place::Place;
use crate::progress_bar::progress_bar;

/// Moves everything, or takes the mark of an earlier move away.
pub(super) async fn migrate(config: &Config, args: &MigrateArgs) -> Result<()> {
    let options = StoreOptions { transfer_mark: TransferMark::Accepted, ..StoreOptions::default() };
    let from = Place::of(config);
    let Some(to) = &args.to else {
        let store = from.open_existing(options).await?;
        let unmarked = store.unmark().await;
        store.close().await;
        unmarked?;
        writeln!(io::stdout(), "{from} can be used again")?;
        return Ok(());
    };
    let to = Place::read(to);
    // A source that was moved before, or is half a copy, is refused.
    let source = from.open_existing(StoreOptions::default()).await?;
    to.make_folder()?;
    let moved = match to.open(options).await.with_context(|| format!("cannot open {to}")) {
        Ok(target) => {
            let moved = transfer(&source, &target).await;
            target.close().await;
            moved
        }
        Err(error) => Err(error),
    };
    source.close().await;
    moved?;
    writeln!(io::stdout(), "Everything is in {to} now, and {from} refuses to start; it can be deleted.")?;
    match &to {
        Place::Server(_) => writeln!(io::stdout(), "Start the server with that address in RUSC_DATABASE.")?,
        Place::File(path) => {
            let folder = path.parent().unwrap_or(path).display();
            writeln!(io::stdout(), "Start the server without --database, with --data {folder}.")?;
        }
    }
    Ok(())
}

async fn transfer(source: &Store, target: &Store) -> Result<()> {
    let template = "{spinner} {elapsed_precise} {wide_bar} {human_pos}/{human_len} rows, {msg}, ETA {eta}";
    let bar = progress_bar(Some(0), template);
    let sums = source
        .transfer_to(target, &mut |progress| {
            bar.set_length(progress.total);
            bar.set_position(progress.done);
            bar.set_message(progress.table);
        })
        .await;
    bar.finish_and_clear();
    let mut out = io::stdout().lock();
    for sum in sums? {
        writeln!(out, "{:16}{:>12} rows  {}", sum.table, sum.rows, &sum.hash[..16])?;
    }
    Ok(())
}
