//! The oracle's board: read off a picture, with coordinates and directions of its own. It shares nothing with the
//! crate but the names of the cells.

use std::collections::{BTreeMap, BTreeSet};

/// A place on the picture: column of the board and line of the text.
pub(crate) type Spot = (i32, i32);

/// The picture of the rules.
const PICTURE: &str = "
    b4      d4
        c4      e4
    b3      d3      f2
a2      c3      e3
    b2      d2      f1
a1      c2      e2
    b1      d1
        c1      e1";

/// Clockwise from the top: neighbours in this list are neighbouring directions.
const DIRECTIONS: [Spot; 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

const RED_STARS: [&str; 2] = ["c3", "d2"];

/// Cells by place, and places by cell.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    names: BTreeMap<Spot, &'static str>,
    spots: BTreeMap<&'static str, Spot>,
}

impl Map {
    pub(crate) fn new() -> Map {
        let mut names = BTreeMap::new();
        for (y, line) in (0..).zip(PICTURE.lines()) {
            for name in line.split_whitespace() {
                let column = line.find(name).expect("the word is in the line") / 4;
                names.insert((column as i32, y), name);
            }
        }
        let spots = names.iter().map(|(&spot, &name)| (name, spot)).collect();
        Map { names, spots }
    }

    /// Every cell.
    pub(crate) fn cells(&self) -> impl Iterator<Item = &'static str> {
        self.spots.keys().copied()
    }

    pub(crate) fn is_red(cell: &str) -> bool {
        RED_STARS.contains(&cell)
    }

    /// The cell on this board with the name of another text.
    pub(crate) fn named(&self, name: &str) -> &'static str {
        self.cells().find(|cell| *cell == name).unwrap_or_else(|| panic!("'{name}' is no cell"))
    }

    /// The cells around one.
    pub(crate) fn neighbors(&self, cell: &str) -> Vec<&'static str> {
        DIRECTIONS.into_iter().filter_map(|way| self.walk(cell, &[way])?.pop()).collect()
    }

    /// Every straight path of that many steps, without its first cell: each step takes one of two neighbouring
    /// directions (T8).
    pub(crate) fn straight_paths(&self, from: &str, steps: usize) -> BTreeSet<Vec<&'static str>> {
        let mut paths = BTreeSet::new();
        for turn in 0..6 {
            let pair = [DIRECTIONS[turn], DIRECTIONS[(turn + 1) % 6]];
            for choice in 0..1 << steps {
                let ways: Vec<Spot> = (0..steps).map(|step| pair[choice >> step & 1]).collect();
                paths.extend(self.walk(from, &ways));
            }
        }
        paths
    }

    /// The cells on the way; `None` if it leaves the board.
    fn walk(&self, from: &str, ways: &[Spot]) -> Option<Vec<&'static str>> {
        let (mut x, mut y) = *self.spots.get(from)?;
        let mut path = Vec::new();
        for (dx, dy) in ways {
            (x, y) = (x + dx, y + dy);
            path.push(*self.names.get(&(x, y))?);
        }
        Some(path)
    }
}

#[test]
fn the_examples_of_the_rules_are_paths_of_the_map() {
    let map = Map::new();
    let paths = map.straight_paths("c1", 3);
    assert!(paths.contains(&vec!["c2", "b2", "a2"]) && paths.contains(&vec!["c2", "b2", "b3"]));
    assert!(!paths.contains(&vec!["c2", "b2", "a1"]));
    assert_eq!(map.cells().count(), 20);
}
