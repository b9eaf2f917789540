//! What lies under the pieces: the faint grid of an unbounded board, or the board with its pits and stars. As in
//! `web/src/board/Ground.svelte`.

use std::fmt::Write as _;

use rusc_api::{Hex, Scene, Stack};

use crate::glyphs::glyph;
use crate::item::{Item, Motif};
use crate::layout::{Bounds, Point, SIZE, Shape, center, hex_path, short, stride};
use crate::piece::Body;
use crate::theme::Palette;

/// Distance from the centres of the outermost cells to the edge of a marble board.
const RIM: f64 = 46.0;

/// The ground of a position; `shown` is the part of the plane that is seen.
pub(crate) fn ground(scene: &Scene, body: Body, palette: &Palette, shown: Bounds) -> Vec<Item> {
    let mut items = match body {
        Body::Tile => return comb(shown, palette),
        Body::Ball => vec![plate(scene, palette)],
        Body::Disc => flush_cells(scene, palette),
    };
    items.extend(scene.stacks.iter().map(|stack| cell(stack, body, palette)));
    items
}

/// The grid, a path for each row. Each hexagon draws its three left edges, so that every edge is drawn once.
fn comb(shown: Bounds, palette: &Palette) -> Vec<Item> {
    let row = |y: f64| y / (SIZE * 1.5);
    let rows = row(shown.top).floor() as i16 - 1..=row(shown.bottom).ceil() as i16 + 1;
    let line = palette.color("table-line");
    let item = |r: i16| {
        let y = SIZE * 1.5 * f64::from(r);
        let path = comb_row(r, shown);
        let drawing = format!("<path d=\"{path}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"1.5\"/>");
        let svg = format!("<g transform=\"translate(0 {})\">{drawing}</g>", short(y));
        let bounds = Bounds { top: y - SIZE - 1.0, bottom: y + SIZE + 1.0, ..shown };
        Item::new(bounds, svg).stamped(Motif::Other(drawing), Point { x: 0.0, y }, 1.0)
    };
    rows.map(item).collect()
}

/// The path of a row around the height of its centres: every other row has the same.
fn comb_row(r: i16, shown: Bounds) -> String {
    let mut path = String::new();
    let column = |x: f64| x / stride() - f64::from(r) / 2.0;
    for q in column(shown.left).floor() as i16 - 1..=column(shown.right).ceil() as i16 + 1 {
        let at = center(Shape::Pointy, Hex { q, r });
        let _ = write!(
            path,
            "M{x} {}L{left} {}V{}L{x} {}",
            short(-SIZE),
            short(-SIZE / 2.0),
            short(SIZE / 2.0),
            short(SIZE),
            left = short(at.x - stride() / 2.0),
            x = short(at.x),
        );
    }
    path
}

/// The large hexagon around all cells of a marble board: its middle and the distance to its edges.
fn rim(scene: &Scene) -> (Point, f64) {
    let points: Vec<Point> = scene.stacks.iter().map(|stack| center(Shape::Pointy, stack.at)).collect();
    let count = points.len().max(1) as f64;
    let sum = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.x, y + point.y));
    let at = Point { x: sum.0 / count, y: sum.1 / count };
    let reach = points.iter().map(|point| (point.y - at.y).abs()).fold(0.0, f64::max);
    (at, reach + RIM)
}

fn plate(scene: &Scene, palette: &Palette) -> Item {
    let (at, apothem) = rim(scene);
    let path = hex_path(Shape::Flat, apothem / 30_f64.to_radians().cos(), 44.0);
    let (face, edge) = (palette.color("board-face"), palette.color("board-edge"));
    let svg = format!(
        "<path d=\"{path}\" transform=\"translate({x} {})\" fill=\"{edge}\"/>\
         <path d=\"{path}\" transform=\"translate({x} {})\" fill=\"{face}\" stroke=\"{edge}\" stroke-width=\"3\"/>",
        short(at.y + 7.0),
        short(at.y),
        x = short(at.x)
    );
    Item::around(at, 2.0 * apothem, svg)
}

/// The box around a marble board.
pub(crate) fn plate_bounds(scene: &Scene) -> Bounds {
    let (at, apothem) = rim(scene);
    // The corners are rounded off by that much.
    let wide = apothem / 30_f64.to_radians().cos() - 8.0;
    Bounds {
        left: at.x - wide,
        top: at.y - apothem - 10.0,
        right: at.x + wide,
        bottom: at.y + apothem + 16.0,
    }
}

fn flush_cells(scene: &Scene, palette: &Palette) -> Vec<Item> {
    let path = hex_path(Shape::Flat, SIZE + 7.0, 8.0);
    let mut items = Vec::new();
    for (down, color) in [(6.0, "board-edge"), (0.0, "board-face")] {
        let color = palette.color(color);
        for stack in &scene.stacks {
            let at = center(Shape::Flat, stack.at);
            let at = Point { y: at.y + down, ..at };
            let (x, y) = (short(at.x), short(at.y));
            let svg = format!("<path d=\"{path}\" transform=\"translate({x} {y})\" fill=\"{color}\"/>");
            let drawing = format!("<path d=\"{path}\" fill=\"{color}\"/>");
            items.push(Item::around(at, SIZE + 14.0, svg).stamped(Motif::Other(drawing), at, 1.0));
        }
    }
    items
}

fn cell(stack: &Stack, body: Body, palette: &Palette) -> Item {
    let at = center(body.shape(), stack.at);
    let (pit, edge) = (palette.color("pit"), palette.color("pit-edge"));
    let drawing = if body == Body::Ball {
        format!("<circle r=\"33\" fill=\"{pit}\" stroke=\"{edge}\" stroke-width=\"1.6\"/>")
    } else {
        let path = hex_path(Shape::Flat, SIZE - 1.0, 5.0);
        let star = star(stack.ground.as_deref(), palette);
        format!("<path d=\"{path}\" fill=\"{pit}\" stroke=\"{edge}\" stroke-width=\"1.6\"/>{star}")
    };
    let svg = format!("<g transform=\"translate({} {})\">{drawing}</g>", short(at.x), short(at.y));
    Item::around(at, SIZE + 2.0, svg).stamped(Motif::Other(drawing), at, 1.0)
}

/// What is printed on a cell.
fn star(ground: Option<&str>, palette: &Palette) -> String {
    match ground {
        Some("red-star") => {
            let red = palette.color("star-red");
            format!(
                "<path d=\"M-26 -34L34 26M-40 -12L12 40M-6 -42L42 6\" fill=\"none\" stroke=\"{red}\" \
                 stroke-width=\"3\" stroke-opacity=\".35\"/><g color=\"{red}\" transform=\"scale(.54)\">{}</g>",
                glyph("star", red)
            )
        }
        Some("green-star") => {
            let green = palette.color("star-green");
            format!(
                "<circle r=\"37\" fill=\"none\" stroke=\"{green}\" stroke-width=\"2.5\" stroke-dasharray=\"7 5\"/>\
                 <g color=\"{green}\" transform=\"translate(0 -1) scale(.5)\">{}</g>",
                glyph("star", green)
            )
        }
        _ => String::new(),
    }
}
