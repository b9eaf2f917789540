//! A position in words, in English, for those who cannot see its picture.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rusc_api::{Scene, Seat};

use crate::piece::side_index;

/// What a picture shows: whose turn it is, and what each side has on the board and beside it. `sides` are the names of the
/// sides, such as White and Black.
///
/// ```
/// use rusc_games::{GameKind, Side};
/// use rusc_picture::describe;
/// use rusc_scene::scene_of;
///
/// let game = GameKind::Abalone.start("Abalone")?;
/// let sides = Side::ALL.map(|side| game.side_name(side));
/// assert_eq!(
///     describe("Abalone", sides, &scene_of(&*game)),
///     "Abalone, Black to move. Black: 14 marbles. White: 14 marbles."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn describe(game: &str, sides: [&str; 2], scene: &Scene) -> String {
    let mut text = game.to_owned();
    let _ = match scene.ply {
        0 => write!(text, ", "),
        1 => write!(text, " after one half-move, "),
        ply => write!(text, " after {ply} half-moves, "),
    };
    let _ = match sides[side_index(scene.to_move)] {
        _ if scene.moves.is_empty() => write!(text, "the end."),
        name => write!(text, "{name} to move."),
    };
    for seat in [Seat::First, Seat::Second] {
        let (name, on_board) = (sides[side_index(seat)], on_board(scene, seat));
        let _ = write!(text, " {name}: {on_board}{}.", beside(scene, seat));
    }
    text
}

/// The pieces of a side on the board, the most frequent kinds first.
fn on_board(scene: &Scene, seat: Seat) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for tile in scene.stacks.iter().flat_map(|stack| &stack.tiles).filter(|tile| tile.seat == seat) {
        *counts.entry(&tile.glyph).or_default() += 1;
    }
    if counts.is_empty() {
        return "nothing on the board".to_owned();
    }
    listed(counts.into_iter())
}

/// What a side holds, or has pushed off.
fn beside(scene: &Scene, seat: Seat) -> String {
    let held = &scene.reserves[side_index(seat)];
    let counts = held.iter().map(|reserve| (reserve.glyph.as_str(), usize::from(reserve.count)));
    let counts: Vec<(&str, usize)> = counts.filter(|(_, count)| *count > 0).collect();
    match counts.as_slice() {
        [] => String::new(),
        [("ball", count)] => format!(", has pushed {count} off"),
        _ if counts.iter().all(|(glyph, _)| matches!(*glyph, "sun" | "moon")) => {
            format!(", may use {}", listed(counts.into_iter()))
        }
        _ => format!("; in hand {}", listed(counts.into_iter())),
    }
}

fn listed<'a>(counts: impl Iterator<Item = (&'a str, usize)>) -> String {
    let texts: Vec<String> = counts.map(|(glyph, count)| counted(glyph, count)).collect();
    texts.join(", ")
}

/// So many pieces of a kind.
fn counted(glyph: &str, count: usize) -> String {
    let (one, many) = match glyph {
        "ball" => ("marble", "marbles"),
        "queen" => ("queen bee", "queen bees"),
        "mosquito" => ("mosquito", "mosquitoes"),
        "sun" => return "the sun".to_owned(),
        "moon" => return "the moon".to_owned(),
        other => return if count == 1 { format!("1 {other}") } else { format!("{count} {other}s") },
    };
    format!("{count} {}", if count == 1 { one } else { many })
}
