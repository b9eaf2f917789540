//! Positions of a game in the same coordinates: where the board has no edge, a group of pieces that has drifted far is laid
//! out anew by the rules, and would jump in an animation.

use std::collections::HashMap;

use rusc_api::{Hex, Scene, Seat};

/// Scenes in the coordinates of the first.
pub(crate) fn aligned(scenes: &[Scene]) -> Vec<Scene> {
    let mut aligned: Vec<Scene> = Vec::with_capacity(scenes.len());
    for scene in scenes {
        let drift = aligned.last().map_or(NOWHERE, |before| drift(before, scene));
        aligned.push(if drift == NOWHERE { scene.clone() } else { moved(scene, drift) });
    }
    aligned
}

const NOWHERE: Hex = Hex { q: 0, r: 0 };

/// By how much most pieces would have to move to stand where they stood before.
fn drift(before: &Scene, now: &Scene) -> Hex {
    let places = |scene: &Scene| -> HashMap<(String, bool), Hex> {
        let tiles =
            scene.stacks.iter().flat_map(|stack| stack.tiles.iter().map(move |tile| (tile, stack.at)));
        let named = tiles.filter(|(tile, _)| tile.name.ends_with(|c: char| c.is_alphanumeric()));
        named.map(|(tile, at)| ((tile.name.clone(), tile.seat == Seat::First), at)).collect()
    };
    // A fixed board has named cells and never drifts.
    if now.stacks.iter().any(|stack| !stack.name.is_empty()) {
        return NOWHERE;
    }
    let (old, new) = (places(before), places(now));
    let mut votes: HashMap<(i16, i16), usize> = HashMap::new();
    for (name, at) in &new {
        if let Some(old) = old.get(name) {
            *votes.entry((old.q - at.q, old.r - at.r)).or_default() += 1;
        }
    }
    let most = votes.into_iter().max_by_key(|&(offset, count)| (count, offset == (0, 0), offset));
    most.map_or(NOWHERE, |((q, r), _)| Hex { q, r })
}

/// A scene whose hexagons are shifted. What no picture shows is left out.
fn moved(scene: &Scene, by: Hex) -> Scene {
    let mut scene = scene.clone();
    let shift = |at: &mut Hex| *at = Hex { q: at.q + by.q, r: at.r + by.r };
    scene.stacks.iter_mut().for_each(|stack| shift(&mut stack.at));
    scene.marks.iter_mut().for_each(|mark| shift(&mut mark.at));
    if let Some(last) = &mut scene.last {
        last.actor.iter_mut().for_each(shift);
        for step in &mut last.shifts {
            step.from.iter_mut().chain(&mut step.to).for_each(shift);
        }
    }
    scene
}

#[cfg(test)]
mod tests {
    //! A hive that was laid out anew.

    use rusc_api::{Hex, Scene, Seat, Stack, Tile};

    use super::aligned;

    fn scene(pieces: &[(&str, i16, i16)]) -> Scene {
        let stack = |&(name, q, r): &(&str, i16, i16)| Stack {
            at: Hex { q, r },
            name: String::new(),
            tiles: vec![Tile { seat: Seat::First, name: name.to_owned(), glyph: "ant".to_owned() }],
            ground: None,
            reach: None,
        };
        Scene {
            ply: 0,
            to_move: Seat::First,
            stacks: pieces.iter().map(stack).collect(),
            reserves: [Vec::new(), Vec::new()],
            moves: Vec::new(),
            last: None,
            marks: Vec::new(),
        }
    }

    #[test]
    fn a_hive_that_was_laid_out_anew_does_not_jump() {
        let before = scene(&[("wA1", 15, 0), ("wA2", 16, 0), ("wA3", 17, 0)]);
        // One piece has moved, and all have been shifted by (-31, 2).
        let after = scene(&[("wA1", -16, 2), ("wA2", -15, 2), ("wA3", -15, 3)]);
        let aligned = aligned(&[before, after]);
        let places: Vec<Hex> = aligned[1].stacks.iter().map(|stack| stack.at).collect();
        assert_eq!(places, [Hex { q: 15, r: 0 }, Hex { q: 16, r: 0 }, Hex { q: 16, r: 1 }]);
    }
}
