//! The trays above and below the board: pieces in hand, tokens, or the marbles that were pushed off; a triangle says whose
//! turn it is. Measured in pixels of the picture, as in `web/src/board/Tray.svelte`.

use rusc_api::{Scene, Seat};

use crate::item::Item;
use crate::layout::{Bounds, Point, short};
use crate::marks::badge;
use crate::options::{PictureOptions, Trays};
use crate::piece::{Body, fine, piece, side_index};
use crate::theme::Palette;

/// Pits for marbles that were pushed off: six decide the game.
const GUTTER: usize = 6;
/// The height of a piece with its side, in units of the board.
const PIECE: f64 = 112.0;

/// The height of a tray in pixels.
pub(crate) fn height(options: &PictureOptions) -> f64 {
    match options.trays {
        Trays::Hidden => 0.0,
        Trays::Shown => (f64::from(options.width.min(options.height)) * 0.085).round(),
    }
}

/// Both trays: the second side's above the board, the first side's below it.
pub(crate) fn trays(scene: &Scene, body: Body, palette: &Palette, options: &PictureOptions) -> Vec<Item> {
    if options.trays == Trays::Hidden {
        return Vec::new();
    }
    let (high, wide, bottom) = (height(options), f64::from(options.width), f64::from(options.height));
    let mut items = Vec::new();
    for (seat, top, edge) in [(Seat::Second, 0.0, high), (Seat::First, bottom - high, bottom - high)] {
        items.push(band(palette, wide, top, edge, high));
        let middle = Point { x: wide / 2.0, y: top + high / 2.0 };
        items.extend(match body {
            Body::Ball => gutter(scene, seat, palette, middle, high),
            Body::Tile | Body::Disc => reserves(scene, seat, palette, middle, high),
        });
        if scene.to_move == seat && !scene.moves.is_empty() {
            items.push(turn_sign(palette, Point { x: high * 0.5, y: middle.y }, high));
        }
    }
    items
}

/// The ground of a tray, with a line towards the board.
fn band(palette: &Palette, wide: f64, top: f64, edge: f64, high: f64) -> Item {
    let svg = format!(
        "<rect class=\"tray\" y=\"{}\" width=\"{wide}\" height=\"{}\" fill=\"{}\"/><path d=\"M0 {}H{wide}\" stroke=\"{}\"/>",
        short(top),
        short(high),
        palette.color("surface"),
        short(edge),
        palette.color("line"),
        wide = short(wide),
    );
    Item::new(Bounds { left: 0.0, top: top - 1.0, right: wide, bottom: top + high + 1.0 }, svg)
}

/// A triangle that points at the tray of the side to move.
fn turn_sign(palette: &Palette, at: Point, high: f64) -> Item {
    let svg = format!(
        "<path class=\"turn\" d=\"M-11 -15L15 0L-11 15Z\" transform=\"translate({} {}) scale({})\" fill=\"{accent}\" \
         stroke=\"{accent}\" stroke-width=\"5\" stroke-linejoin=\"round\"/>",
        short(at.x),
        short(at.y),
        fine(high / 96.0),
        accent = palette.color("accent")
    );
    Item::around(at, high / 2.0, svg)
}

/// Places of things in a row around a point.
fn places(at: Point, step: f64, count: usize) -> impl Iterator<Item = Point> {
    let left = at.x - step * (count as f64 - 1.0) / 2.0;
    (0..count).map(move |n| Point { x: left + step * n as f64, y: at.y })
}

/// The marbles that a side has pushed off, in the colour of the other.
fn gutter(scene: &Scene, seat: Seat, palette: &Palette, at: Point, high: f64) -> Vec<Item> {
    let held = &scene.reserves[side_index(seat)];
    let total: usize = held.iter().map(|reserve| usize::from(reserve.count)).sum();
    let scale = high * 0.86 / PIECE;
    let color = if seat == Seat::First { Seat::Second } else { Seat::First };
    let (pit, edge) = (palette.color("pit"), palette.color("pit-edge"));
    let mut items = Vec::new();
    for (n, place) in places(at, high * 0.8, total.max(GUTTER)).enumerate() {
        let (x, y, r) = (short(place.x), short(place.y), short(36.0 * scale));
        let svg = format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{pit}\" stroke=\"{edge}\"/>");
        items.push(Item::around(place, 38.0 * scale, svg));
        if n < total {
            items.push(piece(color, "ball", "", place, scale));
        }
    }
    items
}

/// Pieces in hand with their numbers, or tokens.
fn reserves(scene: &Scene, seat: Seat, palette: &Palette, at: Point, high: f64) -> Vec<Item> {
    let held = &scene.reserves[side_index(seat)];
    let scale = high * 0.86 / PIECE;
    let mut items = Vec::new();
    for (reserve, place) in held.iter().zip(places(at, high * 0.98, held.len())) {
        let place = Point { y: place.y - 2.0 * scale, ..place };
        items.push(piece(seat, &reserve.glyph, "", place, scale));
        if reserve.count > 1 {
            let corner = Point { x: place.x + 33.0 * scale, y: place.y + 33.0 * scale };
            items.push(badge(corner, scale * 1.35, usize::from(reserve.count), palette));
        }
    }
    items
}
