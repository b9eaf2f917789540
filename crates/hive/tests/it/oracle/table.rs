//! The oracle's table: stacks of pieces on an unbounded plane, in a plain map. It shares nothing with the board of
//! the crate but the names of the pieces, and is never fast.

use std::collections::{BTreeMap, BTreeSet};

use rusc_hive::Piece;

/// A hexagon by its axial coordinates (column, row).
pub(crate) type Spot = (i32, i32);

/// ```text
///   (0,−1) (+1,−1)
/// (−1,0)  ·  (+1,0)
///   (−1,+1) (0,+1)
/// ```
pub(crate) const AROUND: [Spot; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// The six hexagons around one.
pub(crate) fn neighbors((q, r): Spot) -> [Spot; 6] {
    AROUND.map(|(dq, dr)| (q + dq, r + dr))
}

/// The two hexagons that touch both ends of a step: the step turned by a sixth, either way.
pub(crate) fn flanks((q, r): Spot, to: Spot) -> [Spot; 2] {
    let (dq, dr) = (to.0 - q, to.1 - r);
    [(q - dr, r + dq + dr), (q + dq + dr, r - dq)]
}

/// Stacks from the bottom up; a spot without pieces is not in the map.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table(BTreeMap<Spot, Vec<Piece>>);

impl Table {
    pub(crate) fn height(&self, spot: Spot) -> usize {
        self.0.get(&spot).map_or(0, Vec::len)
    }

    pub(crate) fn is_empty(&self, spot: Spot) -> bool {
        !self.0.contains_key(&spot)
    }

    pub(crate) fn top(&self, spot: Spot) -> Option<Piece> {
        self.0.get(&spot).and_then(|stack| stack.last().copied())
    }

    /// The pieces of a spot from the bottom up.
    pub(crate) fn stack(&self, spot: Spot) -> &[Piece] {
        self.0.get(&spot).map_or(&[], Vec::as_slice)
    }

    /// Occupied spots.
    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> {
        self.0.keys().copied()
    }

    pub(crate) fn spot_of(&self, piece: Piece) -> Option<Spot> {
        self.0.iter().find(|(_, stack)| stack.contains(&piece)).map(|(&spot, _)| spot)
    }

    pub(crate) fn put(&mut self, piece: Piece, spot: Spot) {
        self.0.entry(spot).or_default().push(piece);
    }

    /// The table with the top piece of a spot taken off.
    pub(crate) fn without_top(&self, spot: Spot) -> Table {
        let mut table = self.clone();
        table.take_top(spot);
        table
    }

    pub(crate) fn take_top(&mut self, spot: Spot) -> Piece {
        let stack = self.0.get_mut(&spot).expect("the spot is occupied");
        let piece = stack.pop().expect("stacks in the map are not empty");
        if stack.is_empty() {
            self.0.remove(&spot);
        }
        piece
    }

    /// Whether every piece is linked to every other.
    pub(crate) fn is_one_hive(&self) -> bool {
        let Some(first) = self.spots().next() else { return true };
        let mut seen = BTreeSet::from([first]);
        let mut open = vec![first];
        while let Some(spot) = open.pop() {
            for next in neighbors(spot) {
                if !self.is_empty(next) && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen.len() == self.0.len()
    }

    /// The smallest and the largest column and row.
    pub(crate) fn bounds(&self) -> Option<(Spot, Spot)> {
        let (qs, rs): (Vec<i32>, Vec<i32>) = self.spots().unzip();
        Some(((*qs.iter().min()?, *rs.iter().min()?), (*qs.iter().max()?, *rs.iter().max()?)))
    }

    /// Empty regions enclosed by the hive: parts of the plane that a flood from outside does not reach.
    pub(crate) fn holes(&self) -> usize {
        let Some(((q0, r0), (q1, r1))) = self.bounds() else { return 0 };
        let within = |(q, r): Spot| (q0 - 1..=q1 + 1).contains(&q) && (r0 - 1..=r1 + 1).contains(&r);
        let mut regions = 0;
        let mut seen = BTreeSet::new();
        for start in (q0 - 1..=q1 + 1).flat_map(|q| (r0 - 1..=r1 + 1).map(move |r| (q, r))) {
            if !self.is_empty(start) || !seen.insert(start) {
                continue;
            }
            regions += 1;
            let mut open = vec![start];
            while let Some(spot) = open.pop() {
                for next in neighbors(spot) {
                    if within(next) && self.is_empty(next) && seen.insert(next) {
                        open.push(next);
                    }
                }
            }
        }
        regions - 1
    }
}
