//! From the words of the command line to the conditions of an event: reads the file of openings and opens the log.

use std::fs;

use anyhow::{Context, Result};
use rusc_arena::{Conditions, GameLog, MoveTime, Openings};
use rusc_games::GameKind;

use super::args::EventArgs;
use crate::args::UsageError;

/// The conditions; `what` is the kind of event, for its name where none is given.
pub(super) fn read(args: &EventArgs, kind: GameKind, what: &str) -> Result<Conditions> {
    let event = args.event.clone().unwrap_or_else(|| format!("{} {what}", kind.name()));
    if event.contains(char::is_control) {
        return Err(UsageError("--event: expected one line".to_owned()).into());
    }
    let time = MoveTime { budget: args.time, margin: args.margin };
    Ok(Conditions {
        max_plies: args.max_plies,
        concurrency: args.concurrency,
        ..Conditions::new(&event, openings(args, kind)?, time)
    })
}

fn openings(args: &EventArgs, kind: GameKind) -> Result<Openings> {
    let setup = args.setup.as_deref().unwrap_or(kind.default_setup());
    kind.start(setup).map_err(|error| UsageError(format!("--setup '{setup}': {error}")))?;
    let Some(path) = &args.openings else { return Openings::start(kind, setup) };
    let text = fs::read_to_string(path);
    let text = text.with_context(|| format!("cannot read the openings '{}'", path.display()))?;
    Openings::read(kind, setup, &text).with_context(|| format!("the openings '{}'", path.display()))
}

/// The log in its file, or one that is forgotten in the end.
pub(super) fn log(args: &EventArgs) -> Result<GameLog> {
    match &args.log {
        Some(path) => GameLog::open(path),
        None => Ok(GameLog::in_memory(b"")),
    }
}
