//! Diagrams changed piece by piece. A change forgets earlier passes: they were of another position.

use rusc_game::{Draft, DraftChange, DraftError, DraftOption, DraftView, DrawingFault, Hex, Reserve, Side};
use rusc_game::{Stack, ply_with_turn};

use super::{Diagram, check, read};
use crate::ui::view::{ground, tile_of};
use crate::{Cell, Piece, PieceKind, Position};

/// The sides as choices, by [`Side::index`].
const SIDES: [&str; 2] = ["first", "second"];

impl Diagram {
    /// A drawing to be changed by hand.
    ///
    /// # Errors
    /// The text cannot be read: everything that is wrong with it and with the pieces in it.
    pub fn draft(text: &str) -> Result<Diagram, Vec<DrawingFault>> {
        let (diagram, faults) = read::scan(text);
        if faults.is_empty() {
            return Ok(diagram);
        }
        Err(faults.into_iter().chain(check::pieces(&diagram)).map(DrawingFault::from).collect())
    }

    /// How many of a piece could still be put on the board.
    fn left(&self, piece: Piece) -> u8 {
        let found = self.stacks.iter().flatten().filter(|&&other| other == piece).count();
        piece.kind.count().saturating_sub(found) as u8
    }

    fn put(&mut self, side: Side, name: &str, at: Hex) -> Result<(), DraftError> {
        let cell = cell_at(at)?;
        let kind = PieceKind::ALL.into_iter().find(|kind| kind.name() == name);
        let piece = kind.map(|kind| Piece { side, kind }).filter(|&piece| self.left(piece) > 0);
        self.stacks[cell.index()].push(piece.ok_or(DraftError::NoPiece)?);
        Ok(())
    }

    fn choose(&mut self, id: &str, value: &str) -> Result<(), DraftError> {
        let side = Side::ALL.into_iter().find(|side| SIDES[side.index()] == value);
        match (id, side) {
            ("sun", Some(side)) => self.tokens.sun = side,
            ("moon", Some(side)) => self.tokens.moon = side,
            _ => return Err(DraftError::NoChoice),
        }
        Ok(())
    }

    fn stack(&self, cell: Cell) -> Stack {
        let hex = cell.hex();
        let tiles = self.stacks[cell.index()].iter().copied().map(tile_of).collect();
        Stack { q: hex.q, r: hex.r, name: cell.name().to_owned(), tiles, ground: ground(cell), reach: None }
    }

    fn palette(&self, side: Side) -> Vec<Reserve> {
        let of_kind = |kind: PieceKind| Reserve {
            name: kind.name().to_owned(),
            glyph: kind.name(),
            count: self.left(Piece { side, kind }),
        };
        PieceKind::ALL.into_iter().map(of_kind).collect()
    }
}

fn cell_at(at: Hex) -> Result<Cell, DraftError> {
    Cell::all().find(|cell| cell.hex() == at).ok_or(DraftError::NoCell)
}

impl Draft for Diagram {
    fn view(&self) -> DraftView {
        let token = |id, shows: Side| DraftOption {
            id,
            value: SIDES[shows.index()].to_owned(),
            choices: SIDES.map(str::to_owned).to_vec(),
        };
        let faults = Position::try_from(self).map_or_else(|faults| faults.0, |_| Vec::new());
        DraftView {
            to_move: Side::at_ply(self.ply as usize),
            stacks: Cell::all().map(|cell| self.stack(cell)).collect(),
            palette: Side::ALL.map(|side| self.palette(side)),
            options: vec![token("sun", self.tokens.sun), token("moon", self.tokens.moon)],
            faults: faults.into_iter().map(DrawingFault::from).collect(),
        }
    }

    fn change(&mut self, change: &DraftChange) -> Result<(), DraftError> {
        match change {
            DraftChange::Put { side, piece, at } => self.put(*side, piece, *at)?,
            DraftChange::Lift { at } => {
                let lifted = self.stacks[cell_at(*at)?.index()].pop();
                lifted.ok_or(DraftError::EmptyCell)?;
            }
            DraftChange::Clear => *self = Diagram::default(),
            DraftChange::ToMove(side) => self.ply = ply_with_turn(self.ply, *side),
            DraftChange::Choose { id, value } => self.choose(id, value)?,
        }
        self.passes = 0;
        Ok(())
    }

    fn drawing(&self) -> String {
        self.to_string()
    }
}
