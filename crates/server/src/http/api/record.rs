//! A game as a text to keep: who played what when, how it ended, every move with its number, and the line from which
//! `rusc play --game` goes on.

use std::fmt::Write;
use std::time::Duration;

use rusc_api::{EndReason, GameStatus, Player, Seat, Snapshot, TimeControl};
use rusc_games::GameKind;

use crate::live::room::word;

/// Writes it.
pub(super) fn write(snapshot: &Snapshot) -> String {
    let card = &snapshot.card;
    let mut text = String::new();
    let kind = GameKind::from_id(&card.kind);
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    };
    tag("Game", kind.map_or(card.kind.as_str(), |kind| kind.name()));
    tag("Setup", &card.setup);
    tag("Id", &card.id);
    tag("Date", &date(card.created_ms));
    tag("First", &player(card.players[0].as_ref()));
    tag("Second", &player(card.players[1].as_ref()));
    tag("Time", &time(card.time));
    tag("Rated", if card.rated { "yes" } else { "no" });
    tag("Result", result(card.status));
    if let GameStatus::Over { reason, .. } = card.status {
        tag("End", &word(&reason));
    }
    if let Some(line) = kind.and_then(|kind| game_string(kind, snapshot)) {
        tag("GameString", &line);
    }
    text.push('\n');
    for (number, played) in (1..).zip(&snapshot.moves) {
        let _ = writeln!(text, "{number}. {}", played.text);
    }
    text
}

fn game_string(kind: GameKind, snapshot: &Snapshot) -> Option<String> {
    let mut game = kind.start(&snapshot.card.setup).ok()?;
    for played in &snapshot.moves {
        game.play(&played.text).ok()?;
    }
    Some(game.game_string())
}

fn player(player: Option<&Player>) -> String {
    match player {
        None => "?".to_owned(),
        Some(Player::Computer { level }) => format!("Computer, level {level}"),
        Some(Player::Guest { name }) => name.clone(),
        Some(Player::User { name, rating, .. } | Player::Bot { name, rating }) => {
            rating.map_or_else(|| name.clone(), |rating| format!("{name} ({rating})"))
        }
    }
}

fn result(status: GameStatus) -> &'static str {
    match status {
        GameStatus::Open | GameStatus::Live | GameStatus::Over { reason: EndReason::Aborted, .. } => "*",
        GameStatus::Over { winner: Some(Seat::First), .. } => "1-0",
        GameStatus::Over { winner: Some(Seat::Second), .. } => "0-1",
        GameStatus::Over { winner: None, .. } => "1/2-1/2",
    }
}

fn time(time: TimeControl) -> String {
    let seconds = |ms: u64| Duration::from_millis(ms).as_secs_f64();
    match time {
        TimeControl::Increment { budget_ms, increment_ms } => {
            format!("{} s + {} s a move", seconds(budget_ms), seconds(increment_ms))
        }
        TimeControl::Delay { budget_ms, delay_ms } => {
            format!("{} s, delay {} s", seconds(budget_ms), seconds(delay_ms))
        }
        TimeControl::Correspondence { per_move_ms } => format!("{} s for each move", seconds(per_move_ms)),
        TimeControl::Unlimited {} => "unlimited".to_owned(),
    }
}

/// The day of a time in milliseconds since 1970, in the calendar that has been used since 1582.
pub(crate) fn date(at_ms: u64) -> String {
    // Years are counted from March, so that the day a leap year adds is the last one, and in eras of 400 years.
    let days = at_ms / 86_400_000 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    //! The calendar.

    use super::date;

    #[test]
    fn days_have_their_dates() {
        let day_ms = 86_400_000;
        for (day, expected) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (19_782, "2024-02-29"),
            (20_773, "2026-11-16"),
        ] {
            assert_eq!(date(day * day_ms + 1), expected);
        }
    }
}
