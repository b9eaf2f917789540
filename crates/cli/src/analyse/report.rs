//! The analysis of a game as people read it.

use std::fmt::Write;

use rusc_engine::{Meaning, Score};
use rusc_games::{Outcome, Side};
use rusc_review::{Judgement, PositionValue, ReviewedMove};

use super::{JudgedGame, evaluation};

/// The report of a game, with an empty line at its end.
pub(super) fn text(judged: &JudgedGame<'_>) -> String {
    let mut text = heading(judged);
    let width = judged.review.moves.iter().map(|m| m.text.chars().count()).max().unwrap_or(0).max(4);
    let first = judged.analysed.side_names[0];
    let _ = writeln!(text, "{:>4}  {:<width$}  {:>14}  {first} wins", "", "move", "score");
    for (at, m) in judged.review.moves.iter().enumerate() {
        let score = score_text(judged, at + 1);
        let chance = judged.review.chances[at + 1];
        let _ = write!(text, "{:>4}. {:<width$}  {score:>14}  {chance:>3.0} %", at + 1, m.text);
        let _ = writeln!(text, "{}", remark(judged, at, m));
        for sentence in judged.why.get(at).into_iter().flatten() {
            let _ = writeln!(text, "      {sentence}");
        }
    }
    text.push_str(&summary(judged));
    text.push('\n');
    text
}

fn heading(judged: &JudgedGame<'_>) -> String {
    let analysed = judged.analysed;
    let [first, second] = &judged.names;
    let result = match analysed.game.result {
        None => "unfinished".to_owned(),
        Some(Outcome::Draw) => "draw".to_owned(),
        Some(Outcome::Win(side)) => format!("{} wins", analysed.side_names[side.index()]),
    };
    let kind = analysed.game.kind().name();
    let setup = analysed.game.setup();
    let what = if setup == kind || setup == analysed.game.kind().default_setup() {
        kind.to_owned()
    } else {
        format!("{kind} {setup}")
    };
    format!(
        "Game {}: {first} – {second}, {what}, {result} ({}:{})\n",
        judged.number, analysed.file, analysed.line
    )
}

/// What is said about a move: its mark, what it lost, and what was better.
fn remark(judged: &JudgedGame<'_>, at: usize, m: &ReviewedMove) -> String {
    if m.is_uncertain {
        return "  uncertain: the search was too shallow".to_owned();
    }
    let Some(judgement) = m.judgement else { return String::new() };
    let missed = if m.is_missed_win { ", a missed win" } else { "" };
    let line = evaluation(&judged.analysed.values[at]).map_or(String::new(), |said| said.line.join(", "));
    format!("  {:<2} loses {:.0} points{missed}; better: {line}", judgement.mark(), m.loss)
}

/// The score after so many moves, seen by the first side.
fn score_text(judged: &JudgedGame<'_>, at: usize) -> String {
    let sides = judged.analysed.side_names;
    match &judged.analysed.values[at] {
        PositionValue::Over(Outcome::Draw) => "drawn".to_owned(),
        PositionValue::Over(Outcome::Win(side)) => format!("{} has won", sides[side.index()]),
        PositionValue::Searched(said) => {
            let mover = side_to_move(judged, at);
            match said.score.meaning() {
                Meaning::Points(_) => first_side_score(said.score, mover).to_string(),
                Meaning::WinIn(plies) => format!("{} in {plies}", sides[mover.index()]),
                Meaning::LossIn(plies) => format!("{} in {plies}", sides[(!mover).index()]),
            }
        }
    }
}

/// Whose turn it is after so many moves.
pub(super) fn side_to_move(judged: &JudgedGame<'_>, at: usize) -> Side {
    let moves = &judged.analysed.moves;
    moves.get(at).map_or_else(|| moves.last().map_or(Side::First, |(side, _)| !*side), |(side, _)| *side)
}

/// A score of the side to move as a score of the first side.
pub(super) fn first_side_score(score: Score, mover: Side) -> Score {
    if mover == Side::First { score } else { -score }
}

fn summary(judged: &JudgedGame<'_>) -> String {
    let mut text = String::new();
    for side in Side::ALL {
        let Some(accuracy) = judged.review.accuracy[side.index()] else { continue };
        let counts = Judgement::ALL.map(|judgement| {
            let n = judged.review.count(side, judgement);
            format!("{n} {}", plural(judgement, n))
        });
        let name = judged.analysed.side_names[side.index()];
        let _ = writeln!(text, "{name}: accuracy {accuracy:.0} %, {}", counts.join(", "));
    }
    let turns: Vec<String> = judged
        .review
        .turning_points
        .iter()
        .map(|&at| {
            let m = &judged.review.moves[at];
            format!("{}. {} {}", at + 1, m.text, m.judgement.map_or("", Judgement::mark))
        })
        .collect();
    if !turns.is_empty() {
        let _ = writeln!(text, "The game turned at {}", turns.join(", "));
    }
    text
}

fn plural(judgement: Judgement, n: usize) -> &'static str {
    match (judgement, n) {
        (Judgement::Inaccuracy, 1) => "inaccuracy",
        (Judgement::Inaccuracy, _) => "inaccuracies",
        (Judgement::Mistake, 1) => "mistake",
        (Judgement::Mistake, _) => "mistakes",
        (Judgement::Blunder, 1) => "blunder",
        (Judgement::Blunder, _) => "blunders",
    }
}
