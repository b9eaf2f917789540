//! One finished game as it stands in the log, and its text. Reading it back is next door.

use std::time::Duration;

use rusc_games::Outcome;

use crate::Reason;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// What the event is called.
    pub event: String,
    /// When it was played, if anybody said.
    pub date: Option<String>,
    /// Its number in the schedule, counted from zero; the text counts from one.
    pub number: usize,
    /// What the sides are called, the first to move first.
    pub sides: [String; 2],
    /// Who played them.
    pub players: [String; 2],
    /// What the players called themselves, if they were started.
    pub identities: [Option<String>; 2],
    /// The time for moves.
    pub time_control: String,
    /// The agreed length of games, if there is one.
    pub max_plies: Option<usize>,
    /// Who wins games of that length, unless they are draws.
    pub adjudication: Option<String>,
    /// The number of the opening, counted from zero; the text counts from one.
    pub opening: usize,
    /// How it ended.
    pub outcome: Outcome,
    /// Why it ended.
    pub reason: Reason,
    /// Half-moves played, the opening's included.
    pub plies: usize,
    /// What the sides used of their time, if it was written down.
    pub times: [Option<Duration>; 2],
    /// The whole game.
    pub game_string: String,
}

impl GameRecord {
    /// The record as the log has it.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| push_tag(&mut text, name, value);
        tag("Event", &self.event);
        if let Some(date) = &self.date {
            tag("Date", date);
        }
        tag("Game", &(self.number + 1).to_string());
        for (side, player) in self.sides.iter().zip(&self.players) {
            tag(side, player);
        }
        for (side, identity) in self.sides.iter().zip(&self.identities) {
            if let Some(identity) = identity {
                tag(&format!("{side}Engine"), identity);
            }
        }
        tag("TimeControl", &self.time_control);
        if let Some(plies) = self.max_plies {
            tag("MaxPlies", &plies.to_string());
        }
        if let Some(adjudication) = &self.adjudication {
            tag("Adjudication", adjudication);
        }
        tag("Opening", &(self.opening + 1).to_string());
        tag("Result", result_word(self.outcome));
        tag("Reason", &self.reason.to_string());
        tag("Plies", &self.plies.to_string());
        for (side, time) in self.sides.iter().zip(self.times) {
            if let Some(time) = time {
                tag(&format!("{side}Time"), &format!("{:.3}", time.as_secs_f64()));
            }
        }
        text.push('\n');
        text.push_str(&self.game_string);
        text.push_str("\n\n");
        text
    }
}

/// The words for the three results.
pub(super) fn result_word(outcome: Outcome) -> &'static str {
    use rusc_games::Side;
    match outcome {
        Outcome::Win(Side::First) => "1-0",
        Outcome::Draw => "1/2-1/2",
        Outcome::Win(Side::Second) => "0-1",
    }
}

fn push_tag(text: &mut String, name: &str, value: &str) {
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            text.push('\\');
        }
        // A line is what keeps records apart, so nothing may break one.
        text.push(if c.is_control() { ' ' } else { c });
    }
    text.push_str("\"]\n");
}
