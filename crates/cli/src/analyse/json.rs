//! The analysis of a game as a line of JSON. Scores and chances are those of the first side, plies count from 1.

use anyhow::Result;
use rusc_engine::Meaning;
use rusc_games::{Outcome, Side};
use rusc_review::{Judgement, PositionValue};
use serde::Serialize;

use super::report::{first_side_score, side_to_move};
use super::{JudgedGame, evaluation};

#[derive(Serialize)]
struct GameLine<'a> {
    game: usize,
    file: &'a str,
    line: usize,
    kind: &'static str,
    setup: &'a str,
    sides: [&'static str; 2],
    names: &'a [String; 2],
    /// `first`, `second`, `draw` or null.
    result: Option<&'static str>,
    accuracy: [Option<f64>; 2],
    turning_points: Vec<usize>,
    start: Value,
    moves: Vec<MoveLine<'a>>,
}

#[derive(Serialize)]
struct MoveLine<'a> {
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    text: &'a str,
    /// The position after the move.
    after: Value,
    loss: f64,
    accuracy: f64,
    mark: Option<&'static str>,
    missed_win: bool,
    uncertain: bool,
    /// What the search expected instead, the best move first.
    best: &'a [String],
    /// What is proven about a marked move, in English.
    why: &'a [String],
}

/// What a position is worth: one of points, a win in so many plies of a side, or the result of a game that is over.
#[derive(Serialize)]
struct Value {
    chance: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
}

/// The line, with its end.
pub(super) fn line(judged: &JudgedGame<'_>) -> Result<String> {
    let analysed = judged.analysed;
    let moves = judged.review.moves.iter().enumerate().map(|(at, m)| MoveLine {
        ply: at + 1,
        side: side_word(m.side),
        text: &m.text,
        after: value(judged, at + 1),
        loss: rounded(m.loss),
        accuracy: rounded(m.accuracy),
        mark: m.judgement.map(Judgement::mark),
        missed_win: m.is_missed_win,
        uncertain: m.is_uncertain,
        best: evaluation(&analysed.values[at]).map_or(&[], |said| said.line.as_slice()),
        why: judged.why.get(at).map_or(&[], Vec::as_slice),
    });
    let line = GameLine {
        game: judged.number,
        file: &analysed.file,
        line: analysed.line,
        kind: analysed.game.kind().id(),
        setup: analysed.game.setup(),
        sides: analysed.side_names,
        names: &judged.names,
        result: analysed.game.result.map(outcome_word),
        accuracy: judged.review.accuracy.map(|accuracy| accuracy.map(rounded)),
        turning_points: judged.review.turning_points.iter().map(|at| at + 1).collect(),
        start: value(judged, 0),
        moves: moves.collect(),
    };
    Ok(serde_json::to_string(&line)? + "\n")
}

fn value(judged: &JudgedGame<'_>, at: usize) -> Value {
    let chance = rounded(judged.review.chances[at]);
    let nothing = Value { chance, points: None, winner: None, plies: None, over: None, depth: None };
    let said = match &judged.analysed.values[at] {
        PositionValue::Over(outcome) => return Value { over: Some(outcome_word(*outcome)), ..nothing },
        PositionValue::Searched(said) => said,
    };
    let depth = Some(said.depth);
    match first_side_score(said.score, side_to_move(judged, at)).meaning() {
        Meaning::Points(points) => Value { points: Some(points), depth, ..nothing },
        Meaning::WinIn(plies) => Value { winner: Some("first"), plies: Some(plies), depth, ..nothing },
        Meaning::LossIn(plies) => Value { winner: Some("second"), plies: Some(plies), depth, ..nothing },
    }
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(side) => side_word(side),
        Outcome::Draw => "draw",
    }
}

/// Two digits are more than the numbers are worth.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
