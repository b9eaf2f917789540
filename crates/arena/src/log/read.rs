//! Reads a log back. A record that was torn off at the end is left out; anything else that is wrong is an error, for
//! a log that cannot be read must not be written to.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use rusc_games::{Outcome, Side};

use super::GameRecord;
use super::record::result_word;
use crate::Reason;

/// How every record begins.
const BEGINNING: &[u8] = b"[Event \"";

/// What is in a log.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Contents {
    pub(crate) records: Vec<GameRecord>,
    /// The bytes that these records take; a torn record comes after.
    pub(crate) length: usize,
}

/// Reads all whole records, whose sides are called `sides`.
pub(crate) fn read_log(bytes: &[u8], sides: [&str; 2]) -> Result<Contents> {
    let mut contents = Contents { records: Vec::new(), length: 0 };
    loop {
        let rest = &bytes[contents.length..];
        let shared = rest.len().min(BEGINNING.len());
        if rest[..shared] != BEGINNING[..shared] {
            bail!("byte {} begins no record: this is not a log of games", contents.length + 1);
        }
        let Some(length) = record_length(rest) else { return Ok(contents) };
        let number = contents.records.len() + 1;
        let record = read_record(&rest[..length], sides);
        contents.records.push(record.with_context(|| format!("record {number} of the log is damaged"))?);
        contents.length += length;
    }
}

/// Up to and including the second empty line; `None` if there is none.
fn record_length(bytes: &[u8]) -> Option<usize> {
    let after_blank = |from: usize| {
        let found = bytes[from..].windows(2).position(|window| window == b"\n\n");
        found.map(|at| from + at + 2)
    };
    after_blank(0).and_then(after_blank)
}

fn read_record(bytes: &[u8], sides: [&str; 2]) -> Result<GameRecord> {
    let text = str::from_utf8(bytes).context("it is not UTF-8")?;
    let (head, game) = text.split_once("\n\n").context("it has no game")?;
    let tags = head.lines().map(read_tag).collect::<Result<Vec<_>>>()?;
    let find = |name: &str| tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.clone());
    let need = |name: &str| find(name).with_context(|| format!("the tag '{name}' is missing"));
    let number = |name: &str| -> Result<usize> {
        need(name)?.parse().with_context(|| format!("the tag '{name}' is no number"))
    };
    let counted_from_one =
        |name: &str| number(name)?.checked_sub(1).with_context(|| format!("the tag '{name}' is zero"));
    let time = |side: &str| -> Result<Option<Duration>> {
        let name = format!("{side}Time");
        let Some(text) = find(&name) else { return Ok(None) };
        let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        time.map(Some).with_context(|| format!("the tag '{name}' is no time"))
    };
    let result = need("Result")?;
    let all = [Outcome::Win(Side::First), Outcome::Draw, Outcome::Win(Side::Second)];
    let outcome = all.into_iter().find(|&outcome| result_word(outcome) == result);
    Ok(GameRecord {
        event: need("Event")?,
        date: find("Date"),
        number: counted_from_one("Game")?,
        sides: sides.map(str::to_owned),
        players: [need(sides[0])?, need(sides[1])?],
        identities: sides.map(|side| find(&format!("{side}Engine"))),
        time_control: need("TimeControl")?,
        max_plies: find("MaxPlies").map(|_| number("MaxPlies")).transpose()?,
        adjudication: find("Adjudication"),
        opening: counted_from_one("Opening")?,
        outcome: outcome.with_context(|| format!("'{result}' is no result"))?,
        reason: Reason::read(&need("Reason")?).context("the reason is unknown")?,
        plies: number("Plies")?,
        times: [time(sides[0])?, time(sides[1])?],
        game_string: game.trim_end_matches('\n').to_owned(),
    })
}

/// `[Name "value"]`, with `\"` and `\\` in the value.
fn read_tag(line: &str) -> Result<(String, String)> {
    let inside = line.strip_prefix('[').and_then(|line| line.strip_suffix("\"]"));
    let (name, escaped) = inside
        .and_then(|inside| inside.split_once(" \""))
        .with_context(|| format!("the line '{line}' is no tag"))?;
    let mut value = String::new();
    let mut chars = escaped.chars();
    while let Some(c) = chars.next() {
        value.push(if c == '\\' { chars.next().context("a tag ends within an escape")? } else { c });
    }
    Ok((name.to_owned(), value))
}
