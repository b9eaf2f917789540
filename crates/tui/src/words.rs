//! English sentences: why something is impossible, what stands on a cell, what a score means. The reasons are those of the
//! page; a test compares them.

use rusc_engine::{Meaning, Score};
use rusc_games::{MoveOption, Side, Stack};

/// The sentence of a reason.
pub(crate) fn reason(code: &str) -> &'static str {
    REASONS.iter().find(|(known, _)| *known == code).map_or("This cannot be moved now.", |(_, text)| text)
}

/// The reasons of the page, by their codes.
pub(crate) const REASONS: &[(&str, &str)] = &[
    ("queen_too_early", "The queen may not be placed on the first turn."),
    ("queen_due", "The queen must be placed now."),
    ("queen_first", "Pieces move only once the queen is placed."),
    ("no_entrance", "There is no free cell that touches only your own pieces."),
    ("covered", "Another piece lies on top of it."),
    ("just_moved", "It was moved a moment ago and rests this turn."),
    ("splits_hive", "It would split the hive."),
    ("surrounded_gate", "It cannot slide out: the way is too narrow."),
    ("nothing_to_copy", "The mosquito touches nothing it could copy."),
    ("no_target", "It has nowhere to go."),
    ("not_yours", "It belongs to your opponent."),
    ("not_yours_to_throw", "It belongs to your opponent, and nothing can throw it now."),
    ("not_in_game", "This piece is not in this game."),
    ("out_of_order", "Pieces of a kind enter in the order of their numbers."),
    ("cell_taken", "A new piece is never placed on another."),
    ("touches_enemy", "A new piece must not touch a piece of the other side."),
    ("touches_no_own", "A new piece must touch one of your own."),
    ("leaves_hive", "It would leave the hive."),
    ("too_narrow", "It cannot slide in: the way is too narrow."),
    ("loses_touch", "On the way it would touch nothing."),
    ("no_climbing", "Only a beetle climbs onto other pieces."),
    ("high_gate", "The stacks on both sides of this step are higher."),
    ("one_step", "It goes one cell, no farther."),
    ("straight_jump", "It jumps straight over pieces to the first free cell."),
    ("exactly_three", "It moves exactly three steps."),
    ("copies_only", "It moves only like the pieces it touches."),
    ("two_up_one_down", "It goes two steps on top of the hive and one down."),
    ("throw_beside", "It is thrown to a free cell beside the thrower."),
    ("pac", "Pac: as many marbles stand against it."),
    ("own_behind", "No room: a marble of yours stands behind those to be pushed."),
    ("too_many", "No more than three marbles move at once."),
    ("side_push", "Marbles push only along their row, not sideways."),
    ("no_room", "There is no room: your own marbles stand there."),
    ("edge", "Your own marbles never leave the board."),
    ("gap", "There is a gap between the rows: nothing is pushed."),
    ("buried", "It lies under a piece of the other side."),
    ("isolated", "It stands alone: with no neighbour it cannot move."),
    ("crowded", "It has more than three neighbours: it cannot move."),
    ("too_near", "Too near: it goes exactly as far as it has neighbours."),
    ("too_far", "Too far: it goes exactly as far as it has neighbours."),
    ("red_star", "A red star can be neither entered nor crossed."),
    ("blocked_way", "A piece stands on every straight way."),
    ("no_token", "That would take a token, and none shows your colour."),
];

/// What stands on a cell: `wB1 on bQ`, `tower`, `empty`.
pub(crate) fn contents(stack: Option<&Stack>, side_name: &dyn Fn(Side) -> &'static str) -> String {
    let Some(stack) = stack else { return "empty".to_owned() };
    let piece = |tile: &rusc_games::Tile| {
        if tile.name.len() <= 3 {
            tile.name.clone()
        } else if tile.glyph == "ball" {
            format!("{} marble", side_name(tile.side).to_lowercase())
        } else {
            format!("{} {}", side_name(tile.side).to_lowercase(), tile.name)
        }
    };
    let pieces: Vec<String> = stack.tiles.iter().rev().map(piece).collect();
    let ground = match stack.ground {
        Some("red-star") => Some("red star"),
        Some("green-star") => Some("green star"),
        _ => None,
    };
    let what = if pieces.is_empty() { ground.unwrap_or("empty").to_owned() } else { pieces.join(" on ") };
    let what = if pieces.is_empty() || ground.is_none() { what } else { format!("{what}, green star") };
    let steps =
        stack.reach.filter(|_| !pieces.is_empty()).map_or(String::new(), |reach| format!(", goes {reach}"));
    if stack.name.is_empty() { what + &steps } else { format!("{}: {what}{steps}", stack.name) }
}

/// A move in a list of several: what it is, and what it costs.
pub(crate) fn choice(option: &MoveOption) -> String {
    let what = match option.kind {
        "raise" => match option.shifts.first().and_then(|shift| shift.level) {
            Some(level) => format!("raise the piece at height {level}"),
            None => "raise".to_owned(),
        },
        "cross" => "cross the red star".to_owned(),
        "step" => "one step".to_owned(),
        "broadside" => "sideways".to_owned(),
        other => other.to_owned(),
    };
    let cost = if option.spends.is_empty() {
        String::new()
    } else {
        format!(", turns the {} over", option.spends.join(" and the "))
    };
    format!("{} ({what}{cost})", option.text)
}

/// A score as the side that is ahead sees it.
pub(crate) fn score(score: Score, mover: &str, other: &str) -> String {
    match score.meaning() {
        Meaning::Points(0) => "even".to_owned(),
        Meaning::Points(points) if points > 0 => format!("{mover} +{}.{:02}", points / 100, points % 100),
        Meaning::Points(points) => format!("{other} +{}.{:02}", -points / 100, -points % 100),
        Meaning::WinIn(plies) => format!("{mover} wins in {}", plies.div_ceil(2)),
        Meaning::LossIn(plies) => format!("{other} wins in {}", plies.div_ceil(2)),
    }
}

/// As many moves of a line as fit into so many columns: half a move could be read as another one.
pub(crate) fn whole_moves(line: &[String], width: usize) -> String {
    let mut text = String::new();
    for played in line {
        let comma = if text.is_empty() { "" } else { ", " };
        if !text.is_empty() && text.len() + comma.len() + played.len() > width {
            break;
        }
        text.extend([comma, played]);
    }
    text
}
