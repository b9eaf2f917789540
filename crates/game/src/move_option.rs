//! A move as hands make it: what is taken hold of, where it goes, by which way, and what else changes its place. Plain
//! data, made by the games; no rule is here.

use crate::Hex;

/// A legal move of the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveOption {
    /// The move as the notation writes it.
    pub text: String,
    /// What sort of move it is: `place`, `push`, `raise`, …; each game has its own words, and says `pass` for a pass.
    pub kind: &'static str,
    /// The piece in hand that is used, by its name among the reserves.
    pub reserve: Option<String>,
    /// The cells taken hold of; none for a piece in hand.
    pub pick: Vec<Hex>,
    /// Where what was taken goes, or the piece that leads where several go together; nothing for a pass.
    pub target: Option<Hex>,
    /// The way of that piece, both ends included; empty for a piece in hand.
    pub path: Vec<Hex>,
    /// Where the piece stands that does it, if it is another one.
    pub actor: Option<Hex>,
    /// Everything that changes its cell, in an order in which no piece needs a cell that is still taken.
    pub shifts: Vec<Shift>,
    /// Tokens that change hands for it, by their names among the reserves.
    pub spends: Vec<&'static str>,
}

/// One piece going from one cell to the top of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// From where; nothing when it comes from the hand.
    pub from: Option<Hex>,
    /// To where; nothing when it leaves the board.
    pub to: Option<Hex>,
    /// Which piece of the stack it is, counted from 1 at the bottom; nothing for the one on top.
    pub level: Option<u8>,
}

impl Shift {
    /// The top piece of a cell goes to another cell.
    pub const fn step(from: Hex, to: Hex) -> Shift {
        Shift { from: Some(from), to: Some(to), level: None }
    }
}
