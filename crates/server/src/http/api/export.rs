//! A game as a text file: tags with players, date and result, the numbered moves, and the game string from which
//! `rusc play --game` goes on. As long as the game, which is bounded.

use std::fmt::Write;
use std::time::Duration;

use rusc_api::{CivilDate, EndReason, GameStatus, Player, Seat, Snapshot, TimeControl};
use rusc_games::GameKind;

use crate::live::room::word;

/// A game as a text file.
pub(super) fn record(snapshot: &Snapshot) -> String {
    let card = &snapshot.card;
    let mut text = String::new();
    let kind = GameKind::from_id(&card.kind);
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    };
    tag("Game", kind.map_or(card.kind.as_str(), |kind| kind.name()));
    tag("Setup", &card.setup);
    tag("Id", &card.id);
    tag("Date", &CivilDate::from_unix_ms(card.created_ms).to_string());
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
        Some(Player::Computer { level, .. }) => format!("Computer, level {level}"),
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
