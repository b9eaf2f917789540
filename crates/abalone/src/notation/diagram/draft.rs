//! Diagrams changed ball by ball.

use rusc_game::{Draft, DraftChange, DraftError, DraftOption, DraftView, DrawingFault, Hex, Reserve, Side};
use rusc_game::{Stack, ply_with_turn};

use super::{Diagram, check, scan};
use crate::ui::view::{BALL, ball_name, tile_of};
use crate::{Cell, Rules};

/// The options for the balls of each side that are off the board, by [`Side::index`].
const LOST: [&str; 2] = ["lost_first", "lost_second"];

impl Diagram {
    /// A drawing or a position text of any known form, to be changed by hand.
    ///
    /// # Errors
    /// The text cannot be read: everything that is wrong with it and with the balls in it.
    pub fn draft(text: &str) -> Result<Diagram, Vec<DrawingFault>> {
        let (diagram, faults) = scan(text);
        if faults.is_empty() {
            return Ok(diagram);
        }
        Err(faults.into_iter().chain(check::faults(&diagram)).map(DrawingFault::from).collect())
    }

    /// How many balls of a side could still be put on the board.
    fn left(&self, side: Side) -> u8 {
        let on_board = self.balls.iter().filter(|(_, owner)| *owner == side).count();
        let used = on_board + usize::from(self.lost[side.index()]);
        usize::from(Rules::MOST_BALLS).saturating_sub(used) as u8
    }

    fn put(&mut self, side: Side, piece: &str, at: Hex) -> Result<(), DraftError> {
        let cell = cell_at(at)?;
        if piece != ball_name(side) || self.left(side) == 0 {
            return Err(DraftError::NoPiece);
        }
        self.balls.retain(|(other, _)| *other != cell);
        self.balls.push((cell, side));
        Ok(())
    }

    fn lift(&mut self, at: Hex) -> Result<(), DraftError> {
        let cell = cell_at(at)?;
        let place = self.balls.iter().rposition(|(other, _)| *other == cell);
        self.balls.remove(place.ok_or(DraftError::EmptyCell)?);
        Ok(())
    }

    fn choose(&mut self, id: &str, value: &str) -> Result<(), DraftError> {
        let side = Side::ALL.into_iter().find(|side| LOST[side.index()] == id);
        let lost = value.parse().ok().filter(|&lost| lost <= self.rules.balls());
        match (side, lost) {
            (Some(side), Some(lost)) => self.lost[side.index()] = lost,
            _ => return Err(DraftError::NoChoice),
        }
        Ok(())
    }

    fn stack(&self, cell: Cell) -> Stack {
        let hex = cell.hex();
        let here = self.balls.iter().filter(|(other, _)| *other == cell);
        let tiles = here.map(|&(_, side)| tile_of(side)).collect();
        Stack { q: hex.q, r: hex.r, name: cell.to_string(), tiles, ground: None, reach: None }
    }
}

fn cell_at(at: Hex) -> Result<Cell, DraftError> {
    Cell::all().find(|cell| cell.hex() == at).ok_or(DraftError::NoCell)
}

impl Draft for Diagram {
    fn view(&self) -> DraftView {
        let ball =
            |side| vec![Reserve { name: ball_name(side).to_owned(), glyph: BALL, count: self.left(side) }];
        let lost = |side: Side| DraftOption {
            id: LOST[side.index()],
            value: self.lost[side.index()].to_string(),
            choices: (0..=self.rules.balls()).map(|lost| lost.to_string()).collect(),
        };
        DraftView {
            to_move: Side::at_ply(self.ply as usize),
            stacks: Cell::all().map(|cell| self.stack(cell)).collect(),
            palette: Side::ALL.map(ball),
            options: Side::ALL.map(lost).to_vec(),
            faults: check::faults(self).into_iter().map(DrawingFault::from).collect(),
        }
    }

    fn change(&mut self, change: &DraftChange) -> Result<(), DraftError> {
        match change {
            DraftChange::Put { side, piece, at } => self.put(*side, piece, *at),
            DraftChange::Lift { at } => self.lift(*at),
            DraftChange::Clear => {
                *self = Diagram { rules: self.rules, ..Diagram::default() };
                Ok(())
            }
            DraftChange::ToMove(side) => {
                self.ply = ply_with_turn(self.ply, *side);
                Ok(())
            }
            DraftChange::Choose { id, value } => self.choose(id, value),
        }
    }

    fn drawing(&self) -> String {
        self.to_string()
    }
}
