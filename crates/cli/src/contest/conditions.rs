//! From the words of the command line to the conditions of a contest: reads the file of openings, opens the log, and
//! knows the date for it.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use rusc_api::CivilDate;
use rusc_arena::{AdjudicationRule, Conditions, GameLog, MatchTimeControl, Openings, Pace};
use rusc_games::GameKind;

use super::args::ContestArgs;
use crate::args::UsageError;

/// The conditions; `what` is the kind of event, for its name where none is given.
pub(super) fn read(args: &ContestArgs, kind: GameKind, what: &str) -> Result<Conditions> {
    let event = args.event.clone().unwrap_or_else(|| format!("{} {what}", kind.name()));
    if event.contains(char::is_control) {
        return Err(UsageError("--event: expected one line".to_owned()).into());
    }
    let time = MatchTimeControl { pace: args.clock.unwrap_or(Pace::PerMove(args.time)), margin: args.margin };
    let adjudication = args.adjudicate.unwrap_or_default();
    if adjudication != AdjudicationRule::Draw && !has_a_lead(kind) {
        let (name, known) = (kind.name(), GameKind::ALL.into_iter().filter(|&kind| has_a_lead(kind)));
        let known = known.map(GameKind::id).collect::<Vec<_>>().join(", ");
        return Err(
            UsageError(format!("--adjudicate: nobody is ever ahead in {name}, only in: {known}")).into()
        );
    }
    Ok(Conditions {
        max_plies: args.max_plies,
        adjudication,
        concurrency: args.concurrency,
        ..Conditions::new(&event, openings(args, kind)?, time)
    })
}

/// Whether the game counts something that one side can have more of.
fn has_a_lead(kind: GameKind) -> bool {
    kind.start(kind.default_setup()).is_ok_and(|game| game.lead().is_some())
}

fn openings(args: &ContestArgs, kind: GameKind) -> Result<Openings> {
    let setup = args.setup.as_deref().unwrap_or(kind.default_setup());
    kind.start(setup).map_err(|error| UsageError(format!("--setup '{setup}': {error}")))?;
    let Some(path) = &args.openings else { return Openings::start(kind, setup) };
    let text = fs::read_to_string(path);
    let text = text.with_context(|| format!("cannot read the openings '{}'", path.display()))?;
    Openings::read(kind, setup, &text).with_context(|| format!("the openings '{}'", path.display()))
}

/// The log in its file, or one that is forgotten in the end.
pub(super) fn log(args: &ContestArgs) -> Result<GameLog> {
    match &args.log {
        Some(path) => GameLog::open(path),
        None => Ok(GameLog::in_memory(b"")),
    }
}

/// Today as PGN writes it, `2025.03.01`; nothing if the clock stands before 1970.
pub(super) fn today() -> Option<String> {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    let CivilDate { year, month, day } = CivilDate::from_unix_ms(elapsed.as_secs() * 1_000);
    Some(format!("{year:04}.{month:02}.{day:02}"))
}
