//! The board as plain data for front ends: stacks on hexagons, reserves beside them. No rules, no pixels.

use crate::{Hex, Side};

/// Everything a front end needs to show a position.
///
/// ```
/// use rusc_game::{BoardView, Hex, Reserve, Side, Stack, Tile};
///
/// let ball = Tile { side: Side::First, name: "black".to_owned(), glyph: "ball" };
/// let e5 = Stack { q: 0, r: 0, name: "e5".to_owned(), tiles: vec![ball], ground: None, reach: None };
/// let won = Reserve { name: "white".to_owned(), glyph: "ball", count: 2 };
/// let view = BoardView { stacks: vec![e5], reserves: [vec![won], vec![]], to_move: Side::Second };
/// assert_eq!(view.stacks[0].at(), Hex::ORIGIN);
/// assert_eq!(view.reserves[Side::First.index()][0].count, 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The occupied hexagons, and every hexagon of a game with a fixed board.
    pub stacks: Vec<Stack>,
    /// What each side holds beside the board, by [`Side::index`].
    pub reserves: [Vec<Reserve>; 2],
    /// The side whose turn it is.
    pub to_move: Side,
}

/// The pieces on one hexagon, from the bottom up; empty for a free cell of a fixed board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// Axial column.
    pub q: i16,
    /// Axial row, growing downwards.
    pub r: i16,
    /// What people call the cell: `e5`; empty where cells have no names.
    pub name: String,
    /// From the bottom to the top.
    pub tiles: Vec<Tile>,
    /// What is printed on the cell, if it is not like the others: `red-star`, ….
    pub ground: Option<&'static str>,
    /// How many neighbours there are, in a game where a piece goes as far as it has neighbours.
    pub reach: Option<u8>,
}

impl Stack {
    /// Where it stands.
    pub const fn at(&self) -> Hex {
        Hex { q: self.q, r: self.r }
    }
}

/// One piece as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its owner.
    pub side: Side,
    /// What it is, as the game's notation says it: `wA1`, `pawn`, ….
    pub name: String,
    /// What to draw: `ant`, `ball`, `tower`, ….
    pub glyph: &'static str,
}

/// Equal pieces a side still holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reserve {
    /// The next piece of the kind that would enter play.
    pub name: String,
    /// What to draw.
    pub glyph: &'static str,
    /// How many are left.
    pub count: u8,
}
