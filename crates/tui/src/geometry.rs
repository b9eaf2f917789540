//! Hexagons as characters: where the cells of a board lie on an endless sheet of lines and columns, what their outlines
//! are made of, and which cell a character belongs to.
//!
//! ```text
//!  Normal, on a point     Large, on a point       Normal, on an edge     Large, on an edge
//!                               ╱ ╲                                          ______
//!      ╱ ╲                    ╱     ╲                  ____                 ╱      ╲
//!     │wA1│                  │  wA1  │                ╱ oP ╲               ╱   oP   ╲
//!      ╲ ╱                   │ on bQ │                ╲____╱               ╲ goes 2 ╱
//!                             ╲     ╱                                       ╲______╱
//!                               ╲ ╱
//! ```
//!
//! Compact cells have no outline, and a line each.

use ratatui::crossterm::event::KeyCode;
use rusc_game::Direction;
use rusc_games::Hex;

/// How the hexagons of a board stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// On a point: rows are straight.
    Pointy,
    /// On an edge: columns are straight.
    Flat,
}

/// How large cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scale {
    Compact,
    Normal,
    Large,
}

impl Scale {
    /// The smallest first.
    pub(crate) const ALL: [Scale; 3] = [Scale::Compact, Scale::Normal, Scale::Large];
}

/// A part of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    Rising,
    Falling,
    Upright,
    Level,
}

/// A place on the sheet: column and line.
pub(crate) type Spot = (i32, i32);

/// The hexagons of a shape at a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HexGrid {
    pub(crate) shape: Shape,
    pub(crate) scale: Scale,
}

impl HexGrid {
    /// The middle of a cell's first line of text.
    pub(crate) fn centre(self, hex: Hex) -> Spot {
        let (q, r) = (i32::from(hex.q), i32::from(hex.r));
        match (self.shape, self.scale) {
            (Shape::Pointy, Scale::Compact) => (4 * q + 2 * r, r),
            (Shape::Pointy, Scale::Normal) => (4 * q + 2 * r, 2 * r),
            (Shape::Pointy, Scale::Large) => (8 * q + 4 * r, 4 * r),
            (Shape::Flat, Scale::Large) => (8 * q, 4 * r + 2 * q),
            (Shape::Flat, _) => (5 * q, 2 * r + q),
        }
    }

    /// How far a cell with its outline reaches from its centre: left, up, right, down.
    pub(crate) fn reach(self) -> [i32; 4] {
        match (self.shape, self.scale) {
            (Shape::Pointy, Scale::Compact) => [1, 0, 2, 0],
            (Shape::Pointy, Scale::Normal) => [2, 1, 2, 1],
            (Shape::Pointy, Scale::Large) => [4, 2, 4, 3],
            (Shape::Flat, Scale::Large) => [4, 2, 5, 2],
            (Shape::Flat, _) => [2, 1, 3, 1],
        }
    }

    /// The characters of a text line: the first and how many, from the centre.
    pub(crate) fn text_line(self) -> (i32, usize) {
        match (self.shape, self.scale) {
            (Shape::Pointy, Scale::Large) => (-3, 7),
            (Shape::Pointy, _) => (-1, 3),
            (Shape::Flat, Scale::Large) => (-3, 8),
            (Shape::Flat, _) => (-1, 4),
        }
    }

    /// The characters inside the outline, line by line: line, first column and how many, from the centre.
    pub(crate) fn inside(self) -> &'static [(i32, i32, usize)] {
        match (self.shape, self.scale) {
            (Shape::Pointy, Scale::Large) => &[(-1, -2, 5), (0, -3, 7), (1, -3, 7), (2, -2, 5)],
            (Shape::Pointy, _) => &[(0, -1, 3)],
            (Shape::Flat, Scale::Large) => &[(-1, -2, 6), (0, -3, 8), (1, -3, 8)],
            (Shape::Flat, _) => &[(0, -1, 4)],
        }
    }

    /// Left and right of the text: where brackets go.
    pub(crate) fn brackets(self) -> (i32, i32) {
        let (first, count) = self.text_line();
        (first - 1, first + count as i32)
    }

    /// The outline, from the centre.
    pub(crate) fn outline(self) -> Vec<(Spot, Edge)> {
        use Edge::{Falling, Level, Rising, Upright};
        match (self.shape, self.scale) {
            (Shape::Pointy, Scale::Compact) => Vec::new(),
            (Shape::Pointy, Scale::Normal) => vec![
                ((-1, -1), Rising),
                ((1, -1), Falling),
                ((-2, 0), Upright),
                ((2, 0), Upright),
                ((-1, 1), Falling),
                ((1, 1), Rising),
            ],
            (Shape::Pointy, Scale::Large) => {
                let corner = |x: i32, y, edge| ((x, y), edge);
                let upper = [(1, -2), (3, -1)].map(|(x, y)| [corner(-x, y, Rising), corner(x, y, Falling)]);
                let lower = [(3, 2), (1, 3)].map(|(x, y)| [corner(-x, y, Falling), corner(x, y, Rising)]);
                let walls = [0, 1].map(|y| [corner(-4, y, Upright), corner(4, y, Upright)]);
                [upper, walls, lower].concat().concat()
            }
            (Shape::Flat, Scale::Large) => {
                let level = (-2..4).flat_map(|x| [((x, -2), Level), ((x, 2), Level)]);
                let slopes = [
                    ((-3, -1), Rising),
                    ((-4, 0), Rising),
                    ((-4, 1), Falling),
                    ((-3, 2), Falling),
                    ((4, -1), Falling),
                    ((5, 0), Falling),
                    ((5, 1), Rising),
                    ((4, 2), Rising),
                ];
                level.chain(slopes).collect()
            }
            (Shape::Flat, _) => {
                let level = (-1..3).flat_map(|x| [((x, -1), Level), ((x, 1), Level)]);
                let slopes = [((-2, 0), Rising), ((3, 0), Falling), ((-2, 1), Falling), ((3, 1), Rising)];
                level.chain(slopes).collect()
            }
        }
    }

    /// The cell nearest to a character.
    pub(crate) fn hex_at(self, (x, y): Spot) -> Hex {
        let guess = self.guess((x, y));
        let near = guess.neighbors().into_iter().chain([guess]);
        near.min_by_key(|&hex| self.distance(hex, (x, y))).unwrap_or(guess)
    }

    /// A cell that is at most one from the right one.
    fn guess(self, (x, y): Spot) -> Hex {
        let origin = self.centre(Hex::ORIGIN);
        let (east, south) = (self.centre(Hex::new(1, 0)), self.centre(Hex::new(0, 1)));
        let (ax, ay) = (east.0 - origin.0, east.1 - origin.1);
        let (bx, by) = (south.0 - origin.0, south.1 - origin.1);
        // Cramer's rule, rounded.
        let determinant = ax * by - ay * bx;
        let rounded = |number: i32| (2 * number + determinant).div_euclid(2 * determinant);
        Hex::new(rounded(x * by - y * bx) as i16, rounded(ax * y - ay * x) as i16)
    }

    /// The squared distance of a character from the middle of a cell, a line counting as two columns, in half columns.
    fn distance(self, hex: Hex, (x, y): Spot) -> i32 {
        let (cx, cy) = self.centre(hex);
        let [left, up, right, down] = self.reach();
        let (across, along) = (2 * (x - cx) + left - right, 2 * (2 * (y - cy) + up - down));
        across * across + along * along
    }
}

/// The direction of a letter key. The letters lie on the keyboard as the neighbours do around a cell.
pub(crate) fn letter_direction(shape: Shape, letter: char) -> Option<Direction> {
    use Direction::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};
    let keys = match shape {
        Shape::Pointy => {
            [('q', NorthWest), ('w', NorthEast), ('a', West), ('d', East), ('z', SouthWest), ('x', SouthEast)]
        }
        Shape::Flat => {
            [('q', West), ('w', NorthWest), ('e', NorthEast), ('z', SouthWest), ('x', SouthEast), ('c', East)]
        }
    };
    let lower = letter.to_ascii_lowercase();
    keys.into_iter().find(|(key, _)| *key == lower).map(|(_, direction)| direction)
}

/// The direction of an arrow key or one of the block above them. Where a hexagon has no neighbour straight ahead, the
/// two beside it take turns.
pub(crate) fn arrow_direction(shape: Shape, from: Hex, key: KeyCode) -> Option<Direction> {
    use Direction::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};
    let either = |number: i16, even, odd| Some(if number % 2 == 0 { even } else { odd });
    match shape {
        Shape::Pointy => match key {
            KeyCode::Left => Some(West),
            KeyCode::Right => Some(East),
            KeyCode::Up => either(from.r, NorthEast, NorthWest),
            KeyCode::Down => either(from.r, SouthEast, SouthWest),
            KeyCode::Home => Some(NorthWest),
            KeyCode::PageUp => Some(NorthEast),
            KeyCode::End => Some(SouthWest),
            KeyCode::PageDown => Some(SouthEast),
            _ => None,
        },
        Shape::Flat => match key {
            KeyCode::Up => Some(NorthWest),
            KeyCode::Down => Some(SouthEast),
            KeyCode::Left => either(from.q, West, SouthWest),
            KeyCode::Right => either(from.q, East, NorthEast),
            KeyCode::Home => Some(West),
            KeyCode::PageUp => Some(NorthEast),
            KeyCode::End => Some(SouthWest),
            KeyCode::PageDown => Some(East),
            _ => None,
        },
    }
}
