//! A position in words, for those who cannot see its picture.

use std::collections::BTreeMap;

use rusc_api::{Scene, Seat};

use crate::description_words::{DescriptionWords, SideWords};
use crate::piece::side_index;

/// What a picture shows: whose turn it is, and what each side has on the board and beside it. `sides` are the English names
/// of the sides, such as White and Black.
///
/// ```
/// use rusc_games::{GameKind, Side};
/// use rusc_picture::{DescriptionWords, describe};
/// use rusc_scene::scene_of;
///
/// let game = GameKind::Abalone.start("Abalone")?;
/// let sides = Side::ALL.map(|side| game.side_name(side));
/// assert_eq!(
///     describe(DescriptionWords::english(), "Abalone", sides, &scene_of(&*game)),
///     "Abalone, Black to move. Black: 14 marbles. White: 14 marbles."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn describe(words: &DescriptionWords, game: &str, sides: [&str; 2], scene: &Scene) -> String {
    let ply = scene.ply as usize;
    let beginning = if ply == 0 { words.start } else { words.after.of(ply) };
    let to_move = sides[side_index(scene.to_move)];
    let turn = if scene.moves.is_empty() {
        words.end
    } else {
        words.side(to_move).map_or(to_move, |side| side.turn)
    };
    let mut text = beginning.replace("{n}", &ply.to_string()).replace("{turn}", turn).replace("{game}", game);
    for seat in [Seat::First, Seat::Second] {
        let english = sides[side_index(seat)];
        let name = words.side(english).map_or(english, |side| side.name);
        let pieces = words.on_board(scene, seat) + &words.beside(scene, seat);
        text.push(' ');
        text.push_str(&words.side.replace("{side}", name).replace("{pieces}", &pieces));
    }
    text
}

impl DescriptionWords {
    fn side(&self, english: &str) -> Option<&SideWords> {
        self.sides.iter().find(|side| side.english == english)
    }

    /// The pieces of a side on the board.
    fn on_board(&self, scene: &Scene, seat: Seat) -> String {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for tile in scene.stacks.iter().flat_map(|stack| &stack.tiles).filter(|tile| tile.seat == seat) {
            *counts.entry(&tile.glyph).or_default() += 1;
        }
        if counts.is_empty() {
            return self.nothing.to_owned();
        }
        self.listed(counts.into_iter())
    }

    /// What a side holds, or has pushed off.
    fn beside(&self, scene: &Scene, seat: Seat) -> String {
        let held = &scene.reserves[side_index(seat)];
        let counts = held.iter().map(|reserve| (reserve.glyph.as_str(), usize::from(reserve.count)));
        let counts: Vec<(&str, usize)> = counts.filter(|(_, count)| *count > 0).collect();
        match counts.as_slice() {
            [] => String::new(),
            [("ball", count)] => self.pushed_off.replace("{n}", &count.to_string()),
            _ if counts.iter().all(|(glyph, _)| matches!(*glyph, "sun" | "moon")) => {
                self.may_use.replace("{list}", &self.listed(counts.into_iter()))
            }
            _ => self.in_hand.replace("{list}", &self.listed(counts.into_iter())),
        }
    }

    fn listed<'a>(&self, counts: impl Iterator<Item = (&'a str, usize)>) -> String {
        let texts: Vec<String> = counts.map(|(glyph, count)| self.counted(glyph, count)).collect();
        texts.join(", ")
    }

    /// So many pieces of a kind.
    fn counted(&self, glyph: &str, count: usize) -> String {
        match glyph {
            "sun" => return self.tokens[0].to_owned(),
            "moon" => return self.tokens[1].to_owned(),
            _ => {}
        }
        let known = self.pieces.iter().find(|(name, _)| *name == glyph);
        format!("{count} {}", known.map_or(glyph, |(_, forms)| forms.of(count)))
    }
}
