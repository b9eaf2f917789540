//! The names of cells and pieces: on the rim of a marble board, on the cells of other boards, and on tiles, whose cells
//! have no names.

use std::collections::BTreeMap;

use rusc_api::{Scene, Seat, Stack};

use crate::item::Item;
use crate::layout::{Bounds, Point, Shape, center};
use crate::letters::{outlined_word, word};
use crate::piece::{Body, SIDES, side_index};
use crate::theme::Palette;

/// Distance from the last cell of a row to its name beyond the rim.
const BEYOND: f64 = 70.0;
/// The same for a diagonal, whose name lies below the thick edge of the board.
const BELOW: f64 = 80.0;
/// What the names on the rim need around the board.
const MARGIN: f64 = 26.0;

/// The names of cells: beyond the rim, or at the lower edge of each cell, over the side of a piece that stands there.
pub(crate) fn of_cells(scene: &Scene, body: Body, palette: &Palette) -> Vec<Item> {
    match body {
        Body::Tile => Vec::new(),
        Body::Ball => {
            let ink = palette.color("text-soft");
            let name = |(name, at): &(String, Point)| Item::around(*at, 30.0, word(name, *at, 20.0, ink));
            rim_names(scene).iter().map(name).collect()
        }
        Body::Disc => {
            let (ink, ground) = (palette.color("text"), palette.color("pit"));
            let place = |stack: &Stack| {
                let at = center(body.shape(), stack.at);
                let at = Point { x: at.x, y: at.y + 37.0 };
                Item::around(at, 20.0, outlined_word(&stack.name, at, 8.0, ink, ground))
            };
            scene.stacks.iter().map(place).collect()
        }
    }
}

/// The name of a tile, on its upper corner.
pub(crate) fn on_tile(name: &str, seat: Seat, at: Point, palette: &Palette) -> Item {
    let ink = palette.color(&format!("{}-ink", SIDES[side_index(seat)]));
    let at = Point { x: at.x, y: at.y - 35.0 };
    Item::around(at, 20.0, word(name, at, 8.0, ink))
}

/// The box with room for the names on the rim.
pub(crate) fn widened(part: Bounds, body: Body) -> Bounds {
    if body != Body::Ball {
        return part;
    }
    Bounds { left: part.left, top: part.top, right: part.right, bottom: part.bottom + MARGIN }
}

/// The letter of each row beyond its left end, and the number of each diagonal beyond its lower end.
fn rim_names(scene: &Scene) -> Vec<(String, Point)> {
    let mut rows: BTreeMap<String, Vec<Point>> = BTreeMap::new();
    let mut diagonals: BTreeMap<String, Vec<Point>> = BTreeMap::new();
    for stack in &scene.stacks {
        let at = center(Shape::Pointy, stack.at);
        let letters = stack.name.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = &stack.name[letters.len()..];
        rows.entry(letters.to_owned()).or_default().push(at);
        diagonals.entry(number.to_owned()).or_default().push(at);
    }
    let beyond_left = |cells: Vec<Point>| {
        let end = cells.into_iter().min_by(|a, b| a.x.total_cmp(&b.x))?;
        Some(Point { x: end.x - BEYOND, y: end.y })
    };
    let beyond_below = |cells: Vec<Point>| {
        let end = cells.into_iter().max_by(|a, b| a.y.total_cmp(&b.y))?;
        // Down and to the right, where the diagonal would go on.
        Some(Point { x: end.x + BELOW / 2.0, y: end.y + BELOW * 3_f64.sqrt() / 2.0 })
    };
    let rows = rows.into_iter().filter_map(|(name, cells)| Some((name, beyond_left(cells)?)));
    let diagonals = diagonals.into_iter().filter_map(|(name, cells)| Some((name, beyond_below(cells)?)));
    rows.chain(diagonals).filter(|(name, _)| !name.is_empty()).collect()
}
