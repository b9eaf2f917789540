//! A position as a page draws it and lets people touch it: cells, stacks, reserves, what may be done and why not.
//! Hexagons are axial, `q` growing to the right, `r` downwards.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// A hexagon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Hex {
    /// Column.
    pub q: i16,
    /// Row.
    pub r: i16,
}

/// Everything there is to see and to do at one moment of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Half-moves played.
    pub ply: u32,
    /// Whose turn it is.
    pub to_move: Seat,
    /// The occupied cells, and every cell of a game with a fixed board.
    pub stacks: Vec<Stack>,
    /// What each side holds beside the board, the first player's first: pieces in hand, tokens, balls pushed out.
    pub reserves: [Vec<Reserve>; 2],
    /// Every legal move, none once the game is over. Over a socket only for who is to move.
    pub moves: Vec<MoveOption>,
    /// What the last move did.
    pub last: Option<MoveOption>,
    /// The cells of each side's goal or queen worth marking, if the game has any.
    pub marks: Vec<Mark>,
}

/// The pieces on one cell, from the bottom up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// Where.
    pub at: Hex,
    /// What people call the cell: `e5`; empty where cells have no names.
    pub name: String,
    /// From the bottom to the top.
    pub tiles: Vec<Tile>,
    /// What is printed on the cell, if it is not like the others.
    pub ground: Option<String>,
    /// How many neighbours there are, in a game where a piece goes as far as it has neighbours.
    pub reach: Option<u8>,
}

/// One piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// Its owner.
    pub seat: Seat,
    /// What the notation calls it: `wA1`.
    pub name: String,
    /// What to draw: `ant`, `ball`, `tower`, `pawn`.
    pub glyph: String,
}

/// Equal things beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Reserve {
    /// The next one that would be used.
    pub name: String,
    /// What to draw.
    pub glyph: String,
    /// How many.
    pub count: u8,
}

/// A legal move as people make it with their hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveOption {
    /// The move as the notation writes it; this is what is sent back.
    pub text: String,
    /// `place`, `move`, `throw`, `pass`, `push`, `eject`, `broadside`, `raise`, `step`, `cross`, ….
    pub kind: String,
    /// The piece in hand that is used, by its name among the reserves.
    pub reserve: Option<String>,
    /// The cells the player takes hold of: one, or up to three marbles in a line from the rear to the one that leads.
    pub pick: Vec<Hex>,
    /// Where what was taken goes, of a row in line its leading marble, of one that steps aside its first; nothing for a
    /// pass.
    pub target: Option<Hex>,
    /// The way of that piece, both ends included; empty for a piece in hand.
    pub path: Vec<Hex>,
    /// Who does it, where that is another piece: the pillbug that throws.
    pub actor: Option<Hex>,
    /// Everything that changes its cell, in an order in which no piece needs a cell that is still taken.
    pub shifts: Vec<Shift>,
    /// Tokens spent on it, by their names among the reserves.
    pub spends: Vec<String>,
}

/// One piece going from one cell to the top of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Shift {
    /// From where; nothing when it comes from the hand.
    pub from: Option<Hex>,
    /// To where; nothing when it leaves the board.
    pub to: Option<Hex>,
    /// Which piece of the stack it is, counted from 1 at the bottom; nothing for the one on top.
    pub level: Option<u8>,
}

/// Something the side to move might want to do and may not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Restriction {
    /// The cells that would be taken hold of, or none for a piece in hand.
    pub pick: Vec<Hex>,
    /// The piece in hand.
    pub reserve: Option<String>,
    /// Where it may not go; anywhere if nothing is said. Over the edge of a board it is a hexagon without a cell.
    pub target: Option<Hex>,
    /// The reason, a word to translate: `splits_hive`, `no_room`, `pac`, ….
    pub reason: String,
    /// The law behind it: `H9`.
    pub rule: String,
    /// Groups of cells that explain it, such as the two parts the hive would fall into.
    pub parts: Vec<Vec<Hex>>,
}

/// A cell worth a sign of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// Where.
    pub at: Hex,
    /// `goal`, `stunned`, ….
    pub kind: String,
    /// Whose, if anybody's.
    pub seat: Option<Seat>,
}
