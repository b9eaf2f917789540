//! A picture as a list of items from the back to the front, each with its box: what has changed between two pictures, and
//! what must be drawn again, can be told from the lists.

use std::collections::{BTreeSet, HashMap};

use crate::layout::{Bounds, Point};
use crate::piece::PieceKey;

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item {
    /// The box around it, in the units of its list.
    pub(crate) bounds: Bounds,
    pub(crate) svg: String,
    /// What it shows, where the same is likely to be shown elsewhere, too.
    pub(crate) stamp: Option<Stamp>,
}

/// A drawing at a place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stamp {
    pub(crate) motif: Motif,
    /// Where its origin is, in the units of the list.
    pub(crate) at: Point,
    pub(crate) scale: f64,
}

/// A drawing around the origin.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Motif {
    Piece(PieceKey),
    /// SVG.
    Other(String),
}

impl Item {
    pub(crate) fn new(bounds: Bounds, svg: String) -> Item {
        Item { bounds, svg, stamp: None }
    }

    /// An item around a point, as far as `reach` in each direction.
    pub(crate) fn around(at: Point, reach: f64, svg: String) -> Item {
        Item::new(around(at, reach), svg)
    }

    /// The same item with its drawing, which is likely to be shown elsewhere, too.
    pub(crate) fn stamped(self, motif: Motif, at: Point, scale: f64) -> Item {
        Item { stamp: Some(Stamp { motif, at, scale }), ..self }
    }
}

/// The box around a point.
pub(crate) fn around(at: Point, reach: f64) -> Bounds {
    Bounds { left: at.x - reach, top: at.y - reach, right: at.x + reach, bottom: at.y + reach }
}

/// The boxes of all items that are in one list and not in the other.
pub(crate) fn changes<'a>(before: &'a [Item], now: &'a [Item]) -> Vec<Bounds> {
    let mut counts: HashMap<&str, (i32, Bounds)> = HashMap::new();
    for (items, sign) in [(before, -1), (now, 1)] {
        for item in items {
            counts.entry(&item.svg).or_insert((0, item.bounds)).0 += sign;
        }
    }
    counts.into_values().filter(|(count, _)| *count != 0).map(|(_, bounds)| bounds).collect()
}

/// The drawings that some items use.
pub(crate) fn pieces_of<'a>(items: impl Iterator<Item = &'a Item>) -> BTreeSet<&'a PieceKey> {
    let motifs = items.filter_map(|item| item.stamp.as_ref()).map(|stamp| &stamp.motif);
    motifs.filter_map(|motif| if let Motif::Piece(key) = motif { Some(key) } else { None }).collect()
}
