//! From hexagons to pixels and back, for drawings and for the hand that points at them.

use crate::Hex;

/// Which way the hexagons stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// On a corner, as in Hive.
    Pointy,
    /// On an edge, as in Tour de Ruche.
    Flat,
}

/// A grid of hexagons on a plane of pixels, `y` growing downwards, the origin's centre at (0, 0).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Which way the hexagons stand.
    pub orientation: Orientation,
    /// From a hexagon's centre to its corners.
    pub size: f32,
}

const SQRT_3: f32 = 1.732_050_8;

impl Layout {
    /// The centre of a hexagon.
    pub fn center(self, hex: Hex) -> (f32, f32) {
        let (q, r) = (f32::from(hex.q), f32::from(hex.r));
        match self.orientation {
            Orientation::Pointy => (self.size * SQRT_3 * (q + r / 2.0), self.size * 1.5 * r),
            Orientation::Flat => (self.size * 1.5 * q, self.size * SQRT_3 * (r + q / 2.0)),
        }
    }

    /// The hexagon under a point.
    pub fn hex_at(self, x: f32, y: f32) -> Hex {
        let (x, y) = (x / self.size, y / self.size);
        let (q, r) = match self.orientation {
            Orientation::Pointy => (x / SQRT_3 - y / 3.0, y * 2.0 / 3.0),
            Orientation::Flat => (x * 2.0 / 3.0, y / SQRT_3 - x / 3.0),
        };
        rounded(q, r)
    }
}

/// The nearest hexagon: each cube coordinate is rounded, and the one that moved most is put right.
fn rounded(q: f32, r: f32) -> Hex {
    let s = -q - r;
    let (mut near_q, mut near_r, near_s) = (q.round(), r.round(), s.round());
    let (off_q, off_r, off_s) = ((near_q - q).abs(), (near_r - r).abs(), (near_s - s).abs());
    if off_q > off_r && off_q > off_s {
        near_q = -near_r - near_s;
    } else if off_r > off_s {
        near_r = -near_q - near_s;
    }
    Hex::new(near_q as i16, near_r as i16)
}
