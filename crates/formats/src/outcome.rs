//! Results as words: `1-0`, `WhiteWins`, `Draw`, `*`, and what archives in other languages say.

use rusc_games::{AnyGame, Outcome, Side, State};

/// The text is no result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoResultError;

/// A result as it was written, `None` for a game without one. `1-0` means that the side that begins has won, which is Black
/// in Abalone.
pub(crate) fn read_result(text: &str, game: &dyn AnyGame) -> Result<Option<Outcome>, NoResultError> {
    let text = text.trim();
    let wins = |side: Side| text.eq_ignore_ascii_case(&format!("{}Wins", game.side_name(side)));
    if let Some(winner) = Side::ALL.into_iter().find(|&side| wins(side)) {
        return Ok(Some(Outcome::Win(winner)));
    }
    match text.to_ascii_lowercase().as_str() {
        "1-0" => Ok(Some(Outcome::Win(Side::First))),
        "0-1" => Ok(Some(Outcome::Win(Side::Second))),
        "1/2-1/2" | "1/2" | "½-½" | "draw" => Ok(Some(Outcome::Draw)),
        "*" | "inprogress" | "notstarted" => Ok(None),
        _ => Err(NoResultError),
    }
}

/// `1-0`, `0-1`, `1/2-1/2` or `*`.
pub(crate) fn score_text(result: Option<Outcome>) -> &'static str {
    match result {
        Some(Outcome::Win(Side::First)) => "1-0",
        Some(Outcome::Win(Side::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

/// `WhiteWins`, `BlackWins`, `Draw`, `InProgress` or `NotStarted`: the state of UHP, or the result where the board does not
/// show it.
pub(crate) fn state_text(result: Option<Outcome>, game: &dyn AnyGame) -> String {
    match (result, game.state()) {
        (Some(Outcome::Draw), _) => "Draw".to_owned(),
        (Some(Outcome::Win(side)), _) => format!("{}Wins", game.side_name(side)),
        (None, State::NotStarted) => "NotStarted".to_owned(),
        (None, State::InProgress | State::Ended(_)) => "InProgress".to_owned(),
    }
}

/// How some languages begin their word for a draw, in lower case.
const DRAWS: [&str; 22] = [
    "draw",
    "tie",
    "nul",
    "empat",
    "tablas",
    "taules",
    "unentschieden",
    "remis",
    "remiz",
    "remíz",
    "patta",
    "pareggi",
    "oavgjort",
    "uavgjort",
    "uafgjort",
    "tasapeli",
    "gelijkspel",
    "döntetlen",
    "ничья",
    "引き分け",
    "平局",
    "무승부",
];

/// The result that a sentence in any language tells, given the names of the players: whoever is named has won. Where one
/// name is part of the other, the longer one counts.
pub(crate) fn result_from_words(sentence: &str, players: [Option<&str>; 2]) -> Option<Outcome> {
    let named =
        |side: &Side| players[side.index()].is_some_and(|name| !name.is_empty() && sentence.contains(name));
    let length = |side: &Side| players[side.index()].map_or(0, str::len);
    let lower = sentence.to_lowercase();
    let is_draw = lower
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| DRAWS.iter().any(|draw| word.starts_with(draw)));
    match Side::ALL.into_iter().filter(named).max_by_key(length) {
        Some(winner) if !is_draw || !is_same_name(players) => Some(Outcome::Win(winner)),
        _ => is_draw.then_some(Outcome::Draw),
    }
}

/// Somebody who plays against themselves is named by every sentence.
fn is_same_name(players: [Option<&str>; 2]) -> bool {
    players[0] == players[1]
}
