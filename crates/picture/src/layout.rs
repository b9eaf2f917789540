//! Conversion from hexagons to points of the plane, and paths of hexagons, as the page has them in `web/src/board/layout.ts`.

use std::f64::consts::PI;
use std::fmt::Write as _;

use rusc_api::Hex;

/// Circumradius of a hexagon; glyphs are drawn for a box of twice that.
pub(crate) const SIZE: f64 = 50.0;

/// Hexagon orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A corner on top.
    Pointy,
    /// An edge on top.
    Flat,
}

/// A point of the plane, in units of the page's drawings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// An axis-aligned box of the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Bounds {
    pub(crate) fn width(self) -> f64 {
        self.right - self.left
    }

    pub(crate) fn height(self) -> f64 {
        self.bottom - self.top
    }

    /// The point in the middle.
    pub(crate) fn middle(self) -> Point {
        Point { x: f64::midpoint(self.left, self.right), y: f64::midpoint(self.top, self.bottom) }
    }

    /// Whether they have a point in common.
    pub(crate) fn meets(self, other: Bounds) -> bool {
        self.left <= other.right
            && other.left <= self.right
            && self.top <= other.bottom
            && other.top <= self.bottom
    }

    /// The box around both.
    pub(crate) fn union(self, other: Bounds) -> Bounds {
        Bounds {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// Distance between the centres of neighbouring hexagons.
pub(crate) fn stride() -> f64 {
    SIZE * 3_f64.sqrt()
}

/// The centre of a hexagon.
pub(crate) fn center(shape: Shape, hex: Hex) -> Point {
    let (q, r) = (f64::from(hex.q), f64::from(hex.r));
    let stride = stride();
    match shape {
        Shape::Pointy => Point { x: stride * (q + r / 2.0), y: SIZE * 1.5 * r },
        Shape::Flat => Point { x: SIZE * 1.5 * q, y: stride * (r + q / 2.0) },
    }
}

/// The box around hexagons with a margin; around the origin if there are none.
pub(crate) fn bounds(shape: Shape, cells: impl Iterator<Item = Hex>, margin: f64) -> Bounds {
    let half = stride() / 2.0;
    let (wide, high) = match shape {
        Shape::Pointy => (half, SIZE),
        Shape::Flat => (SIZE, half),
    };
    let around = |hex: Hex| {
        let at = center(shape, hex);
        let (wide, high) = (wide + margin, high + margin);
        Bounds { left: at.x - wide, top: at.y - high, right: at.x + wide, bottom: at.y + high }
    };
    cells.map(around).reduce(Bounds::union).unwrap_or_else(|| around(Hex { q: 0, r: 0 }))
}

/// The path of a hexagon around the origin with rounded corners.
pub(crate) fn hex_path(shape: Shape, radius: f64, round: f64) -> String {
    let turn = if shape == Shape::Pointy { 30.0 } else { 0.0 };
    let corner = |n: usize| {
        let angle = PI / 180.0 * (60.0 * (n % 6) as f64 + turn);
        Point { x: radius * angle.cos(), y: radius * angle.sin() }
    };
    let mut path = String::new();
    for n in 0..6 {
        let (at, before, after) = (corner(n), corner(n + 5), corner(n + 1));
        let (from, to) = (towards(at, before, round), towards(at, after, round));
        let letter = if n == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{from}Q{} {} {to}", short(at.x), short(at.y));
    }
    path.push('Z');
    path
}

/// The point so far on the way from one to another, as text.
fn towards(from: Point, to: Point, distance: f64) -> String {
    let length = (to.x - from.x).hypot(to.y - from.y);
    let part = if length == 0.0 { 0.0 } else { distance / length };
    format!("{} {}", short(from.x + (to.x - from.x) * part), short(from.y + (to.y - from.y) * part))
}

/// A number with two decimals at most, so that texts are the same on every machine.
pub(crate) fn short(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // Minus zero is zero.
    format!("{}", rounded + 0.0)
}
