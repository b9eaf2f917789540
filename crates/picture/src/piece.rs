//! Pieces: a tile with an insect, a marble, a disc with a tower or a pawn, a token. Shapes and colours are those of
//! `web/src/board/Piece.svelte`. Each kind is drawn once into `<defs>` and used where it stands.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use rusc_api::{Scene, Seat};

use crate::glyphs::glyph;
use crate::item::{Item, Motif};
use crate::layout::{Point, Shape, hex_path, short};
use crate::theme::Palette;

/// What pieces of a game are made as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    Tile,
    Ball,
    Disc,
}

impl Body {
    /// The body of a game, told by its glyphs: the reserves of Hive hold insects before the first move.
    pub(crate) fn of(scene: &Scene) -> Body {
        let on_board = scene.stacks.iter().flat_map(|stack| &stack.tiles).map(|tile| tile.glyph.as_str());
        let held = scene.reserves.iter().flatten().map(|reserve| reserve.glyph.as_str());
        match on_board.chain(held).next() {
            Some("ball") => Body::Ball,
            Some("tower" | "pawn" | "sun" | "moon") => Body::Disc,
            _ => Body::Tile,
        }
    }

    /// The orientation of the cells.
    pub(crate) fn shape(self) -> Shape {
        if self == Body::Disc { Shape::Flat } else { Shape::Pointy }
    }

    /// Vertical offset between the levels of a stack.
    pub(crate) fn lift(self) -> f64 {
        match self {
            Body::Tile => 11.0,
            Body::Ball => 0.0,
            Body::Disc => 12.0,
        }
    }
}

/// What tells the drawing of a piece from others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PieceKey {
    side: usize,
    glyph: String,
    /// Tiles with a number at the end of their name have as many dots.
    dots: u8,
}

impl PieceKey {
    fn id(&self) -> String {
        let glyph: String = self.glyph.chars().filter(char::is_ascii_alphanumeric).collect();
        format!("{}-{glyph}-{}", SIDES[self.side], self.dots)
    }
}

/// A piece around a point.
pub(crate) fn piece(seat: Seat, glyph: &str, name: &str, at: Point, scale: f64) -> Item {
    let dots = name.chars().next_back().and_then(|c| c.to_digit(10)).unwrap_or(0) as u8;
    let key = PieceKey { side: side_index(seat), glyph: glyph.to_owned(), dots };
    let is_scaled = (scale - 1.0).abs() > 1e-9;
    let scaled = if is_scaled { format!(" scale({})", fine(scale)) } else { String::new() };
    let svg = format!(
        "<use href=\"#{}\" transform=\"translate({} {}){scaled}\"/>",
        key.id(),
        short(at.x),
        short(at.y)
    );
    Item::around(at, REACH * scale, svg).stamped(Motif::Piece(key), at, scale)
}

/// The drawings of pieces, to be used.
pub(crate) fn definitions(pieces: &BTreeSet<&PieceKey>, body: Body, palette: &Palette) -> String {
    let mut svg = if body == Body::Ball { SHADE.to_owned() } else { String::new() };
    for key in pieces {
        let ink = palette.ink(key.side, &key.glyph);
        let drawing = drawing(body, key.side, &key.glyph, key.dots, palette);
        let (id, class) = (key.id(), SIDES[key.side]);
        let _ = write!(svg, "<g id=\"{id}\" class=\"piece-{class}\" color=\"{ink}\">{drawing}</g>");
    }
    svg
}

/// The drawing of a piece in parts that lie upon one another, of which other pieces may have some as well: all tiles of a
/// side have the same body, and tiles of a kind the same insect.
pub(crate) fn layers(key: &PieceKey, body: Body, palette: &Palette) -> Vec<String> {
    let color = |part: &str| palette.color(&format!("{}-{part}", SIDES[key.side]));
    let parts = match body {
        Body::Tile => vec![
            tile_body(key.side, &color),
            scaled_glyph(&key.glyph, 66.0, glyph_rise(key.dots), color("face")),
            pips(key.dots),
        ],
        Body::Ball => vec![format!("<defs>{SHADE}</defs>{}", ball(key.side, &color))],
        Body::Disc => vec![drawing(body, key.side, &key.glyph, key.dots, palette)],
    };
    let ink = palette.ink(key.side, &key.glyph);
    let shown = parts.into_iter().filter(|part| !part.is_empty());
    shown.map(|part| format!("<g color=\"{ink}\">{part}</g>")).collect()
}

/// No part of a piece is farther from its middle.
const REACH: f64 = 56.0;

/// The names of the sides in the style sheets.
pub(crate) const SIDES: [&str; 2] = ["first", "second"];

pub(crate) fn side_index(seat: Seat) -> usize {
    usize::from(seat == Seat::Second)
}

/// A factor with four decimals.
pub(crate) fn fine(value: f64) -> String {
    format!("{}", (value * 10_000.0).round() / 10_000.0)
}

/// A piece around the origin.
fn drawing(body: Body, side: usize, name: &str, dots: u8, palette: &Palette) -> String {
    let color = |part: &str| palette.color(&format!("{}-{part}", SIDES[side]));
    match body {
        Body::Ball => ball(side, &color),
        Body::Tile => tile(side, name, dots, &color),
        Body::Disc if matches!(name, "sun" | "moon") => token(side, name, &color),
        Body::Disc => disc(side, name, &color),
    }
}

/// A colour of a side by its part, such as `face`.
type Colors<'a> = dyn Fn(&str) -> &'static str + 'a;

/// The drawing of a tile of Hive; the second side has an inlay.
pub(crate) fn tile(side: usize, name: &str, dots: u8, color: &Colors) -> String {
    let glyph = scaled_glyph(name, 66.0, glyph_rise(dots), color("face"));
    format!("{}{glyph}{}", tile_body(side, color), pips(dots))
}

fn tile_body(side: usize, color: &Colors) -> String {
    let inlay =
        if side == 1 { outline(&hex_path(Shape::Pointy, 40.5, 8.0), color("inlay")) } else { String::new() };
    base(&hex_path(Shape::Pointy, 47.0, 10.0), 6.0, color) + &inlay
}

/// Dots need some room below the insect.
fn glyph_rise(dots: u8) -> f64 {
    if dots > 0 { -2.0 } else { 0.0 }
}

/// Round for the first side, six-cornered for the second.
fn disc(side: usize, name: &str, color: &Colors) -> String {
    let (path, inlay) = if side == 0 {
        let side = color("side");
        let ring = format!(
            "<circle r=\"31\" fill=\"none\" stroke=\"{side}\" stroke-width=\"2.2\" stroke-opacity=\".55\"/>"
        );
        ("M0 -37A37 37 0 1 1 -.1 -37Z".to_owned(), ring)
    } else {
        (hex_path(Shape::Flat, 39.5, 7.0), outline(&hex_path(Shape::Flat, 33.5, 6.0), color("inlay")))
    };
    let wide = if name == "tower" { 54.0 } else { 47.0 };
    format!("{}{inlay}{}", base(&path, 8.0, color), scaled_glyph(name, wide, 0.0, color("face")))
}

/// The body seen from above, and its side below it.
fn base(path: &str, thick: f64, color: &Colors) -> String {
    format!(
        "<path d=\"{path}\" transform=\"translate(0 {})\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.6\"/>\
         <path d=\"{path}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.8\"/>",
        short(thick),
        color("side"),
        color("rim"),
        color("face"),
        color("edge")
    )
}

fn outline(path: &str, color: &str) -> String {
    format!("<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2.2\"/>")
}

/// A glyph of a width around the origin.
fn scaled_glyph(name: &str, wide: f64, up: f64, face: &str) -> String {
    format!(
        "<g transform=\"translate(0 {}) scale({})\">{}</g>",
        short(up),
        short(wide / 100.0),
        glyph(name, face)
    )
}

/// Dots that number a tile.
fn pips(dots: u8) -> String {
    let middle = (f64::from(dots) - 1.0) / 2.0;
    let dot = |n: u8| {
        let x = short((f64::from(n) - middle) * 8.0);
        format!("<circle cx=\"{x}\" cy=\"37\" r=\"2.7\" fill=\"currentColor\"/>")
    };
    (0..dots).map(dot).collect()
}

/// A marble; the first side has engraved rings.
fn ball(side: usize, color: &Colors) -> String {
    let engraved = |radius: u8| {
        let ink = color("ink");
        format!(
            "<circle r=\"{radius}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2.4\" stroke-opacity=\".34\"/>"
        )
    };
    let rings = if side == 0 { engraved(22) + &engraved(12) } else { String::new() };
    format!(
        "<circle cy=\"3\" r=\"38\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.6\"/>\
         <circle r=\"37\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.8\"/>{rings}\
         <circle r=\"37\" fill=\"url(#shade)\"/>\
         <ellipse cx=\"-12\" cy=\"-18\" rx=\"11\" ry=\"7\" fill=\"#fff\" fill-opacity=\".55\" \
         transform=\"rotate(-32 -12 -18)\"/>",
        color("side"),
        color("rim"),
        color("face"),
        color("edge")
    )
}

fn token(side: usize, name: &str, color: &Colors) -> String {
    let path =
        if side == 0 { "M0 -44A44 44 0 1 1 -.1 -44Z".to_owned() } else { hex_path(Shape::Flat, 47.0, 9.0) };
    format!(
        "<path d=\"{path}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"3\"/><g color=\"{}\">{}</g>",
        color("face"),
        color("edge"),
        color("ink"),
        scaled_glyph(name, 62.0, 0.0, color("face"))
    )
}

/// The light on a marble, from the highlight to the shadow, as in `web/src/glyphs/spriteSheet.ts`.
const SHADE: &str = "<radialGradient id=\"shade\" cx=\".36\" cy=\".3\" r=\".78\">\
    <stop offset=\"0\" stop-color=\"#fff\" stop-opacity=\".5\"/>\
    <stop offset=\".4\" stop-color=\"#fff\" stop-opacity=\"0\"/>\
    <stop offset=\".62\" stop-color=\"#000\" stop-opacity=\".04\"/>\
    <stop offset=\"1\" stop-color=\"#000\" stop-opacity=\".42\"/></radialGradient>";
