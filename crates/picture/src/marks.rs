//! Marks over the pieces: the last move, counts of stacks, goals, stunned pieces, arrows. Every mark has a shape of its own,
//! so that no meaning depends on colour alone. As in `web/src/board/Highlights.svelte`.

use rusc_api::{Hex, Mark, MoveOption, Scene};

use crate::item::{Item, around};
use crate::layout::{Point, SIZE, Shape, center, hex_path, short};
use crate::letters::word;
use crate::options::{LastMove, PictureOptions, Stacks};
use crate::piece::{Body, SIDES, side_index};
use crate::theme::Palette;

/// No mark is farther from the middle of its piece.
const REACH: f64 = 62.0;

/// All marks of a scene.
pub(crate) fn marks(scene: &Scene, body: Body, palette: &Palette, options: &PictureOptions) -> Vec<Item> {
    let mut items = Vec::new();
    if let Some(last) = scene.last.as_ref().filter(|_| options.last_move == LastMove::Marked) {
        items.extend(last_move(scene, last, body, palette));
    }
    items.extend(scene.marks.iter().filter_map(|mark| cell_mark(scene, mark, body, palette)));
    if options.stacks == Stacks::Closed {
        items.extend(counts(scene, body, palette));
    }
    items.extend(options.arrows.iter().filter_map(|&(from, to)| arrow(from, to, body, palette)));
    items
}

/// How many pieces a stack has; and where a piece goes as far as it has neighbours, how far that is.
fn counts(scene: &Scene, body: Body, palette: &Palette) -> Vec<Item> {
    let mut items = Vec::new();
    for stack in &scene.stacks {
        let at = top(scene, stack.at, body);
        if stack.tiles.len() > 1 {
            items.push(badge(Point { x: at.x + 27.0, y: at.y - 27.0 }, 1.0, stack.tiles.len(), palette));
        }
        let is_to_move = stack.tiles.last().is_some_and(|tile| tile.seat == scene.to_move);
        if let Some(reach) = stack.reach.filter(|_| is_to_move && !scene.moves.is_empty()) {
            let (ground, text) = (palette.color("surface-raised"), palette.color("text"));
            let at = Point { x: at.x - 27.0, y: at.y + 25.0 };
            let svg = format!(
                "<path d=\"{}\" transform=\"translate({} {})\" fill=\"{ground}\" stroke=\"{text}\" \
                 stroke-width=\"2.4\"/>{}",
                hex_path(Shape::Flat, 15.0, 3.0),
                short(at.x),
                short(at.y),
                word(&reach.to_string(), at, 11.0, text)
            );
            items.push(Item::around(at, 18.0, svg));
        }
    }
    items
}

/// The middle of the topmost piece of a cell.
fn top(scene: &Scene, at: Hex, body: Body) -> Point {
    let tiles = scene.stacks.iter().find(|stack| stack.at == at).map_or(0, |stack| stack.tiles.len());
    let point = center(body.shape(), at);
    Point { x: point.x, y: point.y - body.lift() * tiles.saturating_sub(1) as f64 }
}

/// A number in a circle.
pub(crate) fn badge(at: Point, scale: f64, number: usize, palette: &Palette) -> Item {
    let (ground, text) = (palette.color("surface-raised"), palette.color("text"));
    let svg = format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{ground}\" stroke=\"{text}\" stroke-width=\"{}\"/>{}",
        short(at.x),
        short(at.y),
        short(14.5 * scale),
        short(2.4 * scale),
        word(&number.to_string(), at, 13.0 * scale, text)
    );
    Item::around(at, 17.0 * scale, svg)
}

/// A dashed outline where a piece has left, a strong one where it stands now, a triangle on the piece that threw it.
fn last_move(scene: &Scene, last: &MoveOption, body: Body, palette: &Palette) -> Vec<Item> {
    let (color, casing) = (palette.color("last"), palette.color("surface-raised"));
    let mark = |at: Hex, drawing: String| {
        let at = top(scene, at, body);
        let svg = format!(
            "<g transform=\"translate({} {})\" fill=\"none\">{drawing}</g>",
            short(at.x),
            short(at.y)
        );
        Item::around(at, REACH, svg)
    };
    let goes_to = |at: Hex| last.shifts.iter().any(|shift| shift.to == Some(at));
    let inner = ring(body, 24.0, SIZE - 9.0);
    let left = format!("<g stroke=\"{color}\" stroke-width=\"4\" stroke-dasharray=\"9 8\">{inner}</g>");
    let from = last.shifts.iter().filter_map(|shift| shift.from).filter(|&at| !goes_to(at));
    let mut items: Vec<Item> = from.map(|at| mark(at, left.clone())).collect();
    let outer = ring(body, 41.0, SIZE - 3.0);
    let reached = format!(
        "<g stroke=\"{casing}\" stroke-width=\"8\" stroke-opacity=\".75\" stroke-linejoin=\"round\">{outer}</g>\
         <g stroke=\"{color}\" stroke-width=\"5\" stroke-linejoin=\"round\">{outer}</g>"
    );
    items.extend(last.shifts.iter().filter_map(|shift| shift.to).map(|at| mark(at, reached.clone())));
    let thrower = format!(
        "<g stroke=\"{color}\" stroke-width=\"5\" stroke-dasharray=\"2 8\" stroke-linecap=\"round\">{inner}</g>\
         <path d=\"M0 -13L13 9H-13Z\" transform=\"translate(-27 -27)\" fill=\"{color}\" stroke=\"{casing}\" \
         stroke-width=\"2.5\"/>"
    );
    items.extend(last.actor.map(|at| mark(at, thrower)));
    items
}

/// A circle around a marble, a hexagon around anything else.
fn ring(body: Body, radius: f64, size: f64) -> String {
    match body {
        Body::Ball => format!("<circle r=\"{}\"/>", short(radius)),
        _ => format!("<path d=\"{}\"/>", hex_path(body.shape(), size, 8.0)),
    }
}

fn cell_mark(scene: &Scene, mark: &Mark, body: Body, palette: &Palette) -> Option<Item> {
    let at = top(scene, mark.at, body);
    let svg = match (mark.kind.as_str(), mark.seat) {
        ("goal", Some(seat)) => {
            let side = SIDES[side_index(seat)];
            format!(
                "<path d=\"M0 -22V24M0 -22H26L19 -12L26 -2H0\" transform=\"translate({} {}) scale(.6)\" fill=\"{}\" \
                 stroke=\"{}\" stroke-width=\"6\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>",
                short(at.x - 31.0),
                short(at.y - 20.0),
                palette.color(&format!("{side}-face")),
                palette.color(&format!("{side}-edge"))
            )
        }
        ("stunned", _) => format!(
            "<g transform=\"translate({} {})\"><circle r=\"12\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.4\"/>\
             <path d=\"M-5 -5H5L-5 5H5\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\"/></g>",
            short(at.x + 26.0),
            short(at.y + 24.0),
            palette.color("surface-raised"),
            palette.color("text"),
            palette.color("bar")
        ),
        _ => return None,
    };
    Some(Item::around(at, REACH, svg))
}

/// An arrow between the middles of two cells, drawn as one path; its head ends before the second. None to where it begins.
fn arrow(from: Hex, to: Hex, body: Body, palette: &Palette) -> Option<Item> {
    let (start, end) = (center(body.shape(), from), center(body.shape(), to));
    let length = (end.x - start.x).hypot(end.y - start.y);
    if length < 1.0 {
        return None;
    }
    let turn = (end.y - start.y).atan2(end.x - start.x).to_degrees();
    let (shaft, tip) = (length - 34.0, length - 6.0);
    let svg = format!(
        "<path class=\"arrow\" d=\"M14 -7H{shaft}V-21L{tip} 0L{shaft} 21V7H14Z\" \
         transform=\"translate({} {}) rotate({})\" fill=\"{}\" stroke=\"{}\" stroke-width=\"4\" \
         stroke-linejoin=\"round\" opacity=\".9\"/>",
        short(start.x),
        short(start.y),
        short(turn),
        palette.color("hint"),
        palette.color("hint-edge"),
        shaft = short(shaft),
        tip = short(tip)
    );
    Some(Item::new(around(start, 26.0).union(around(end, 26.0)), svg))
}
