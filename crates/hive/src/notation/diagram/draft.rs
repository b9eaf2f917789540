//! Diagrams changed piece by piece. The number of the turn follows the pieces, so that nobody has to count it.

use rusc_game::{Draft, DraftChange, DraftError, DraftOption, DraftView, DrawingFault, Hex, Reserve, Side};
use rusc_game::{Stack, ply_with_turn};

use super::read::{lone_piece, scan};
use super::{Diagram, check};
use crate::ui::view::{glyph, tile_of};
use crate::{Bug, Piece, Setup};

/// With so many half-moves all pieces of both sides can have entered.
const ALL_PLACED: u32 = 28;

impl Diagram {
    /// A drawing to be changed by hand.
    ///
    /// # Errors
    /// The text cannot be read: everything that is wrong with it and with the pieces in it.
    pub fn draft(text: &str) -> Result<Diagram, Vec<DrawingFault>> {
        let (diagram, faults) = scan(text);
        if faults.is_empty() {
            return Ok(diagram);
        }
        Err(faults.into_iter().chain(check::pieces(&diagram)).map(DrawingFault::from).collect())
    }

    fn put(&mut self, piece: &str, at: Hex) -> Result<(), DraftError> {
        let piece = lone_piece(piece).filter(|&piece| !check::in_play(self).contains(piece));
        let piece = piece.ok_or(DraftError::NoPiece)?;
        match self.stacks.iter_mut().find(|(hex, _)| *hex == at) {
            Some((_, stack)) => stack.push(piece),
            None => self.stacks.push((at, vec![piece])),
        }
        Ok(())
    }

    fn lift(&mut self, at: Hex) -> Result<(), DraftError> {
        let stack = self.stacks.iter_mut().find(|(hex, _)| *hex == at);
        let lifted = stack.and_then(|(_, stack)| stack.pop()).ok_or(DraftError::EmptyCell)?;
        self.stacks.retain(|(_, stack)| !stack.is_empty());
        if self.stunned == Some(lifted) {
            self.stunned = None;
        }
        self.close_gap(lifted);
        Ok(())
    }

    /// Gives the number of a piece that was lifted to the last one of its kind: pieces enter in the order of their
    /// numbers.
    fn close_gap(&mut self, lifted: Piece) {
        let in_play = check::in_play(self);
        let of_kind = (1..=lifted.bug().count()).rev();
        let last = of_kind
            .filter_map(|number| Piece::new(lifted.side(), lifted.bug(), number))
            .find(|&piece| in_play.contains(piece));
        let Some(last) = last.filter(|last| last.number() > lifted.number() && !in_play.contains(lifted))
        else {
            return;
        };
        for piece in self.stacks.iter_mut().flat_map(|(_, stack)| stack) {
            if *piece == last {
                *piece = lifted;
            }
        }
        if self.stunned == Some(last) {
            self.stunned = Some(lifted);
        }
    }

    /// The turn of a side, with the number that fits the pieces best: the one there is, else the least.
    fn fit_turn(&mut self, to_move: Side) {
        let now = ply_with_turn(self.ply, to_move);
        let least = (0..=ALL_PLACED + 1).filter(|&ply| Side::at_ply(ply as usize) == to_move);
        let faults = |&ply: &u32| {
            let mut faults = Vec::new();
            check::turn(&Diagram { ply, ..self.clone() }, &mut faults);
            faults.len()
        };
        let found = std::iter::once(now).chain(least).min_by_key(faults);
        self.ply = found.unwrap_or(now);
    }

    fn choose(&mut self, id: &str, value: &str) -> Result<(), DraftError> {
        match id {
            "setup" => {
                let setup: Setup = value.parse().map_err(|_| DraftError::NoChoice)?;
                if !setup.expansions.include(Bug::Pillbug) {
                    self.stunned = None;
                }
                self.setup = setup;
            }
            "stunned" if value.is_empty() => self.stunned = None,
            "stunned" => self.stunned = Some(lone_piece(value).ok_or(DraftError::NoChoice)?),
            _ => return Err(DraftError::NoChoice),
        }
        Ok(())
    }

    fn palette(&self, side: Side) -> Vec<Reserve> {
        let in_play = check::in_play(self);
        let of_kind = |bug: Bug| {
            let all = (1..=bug.count()).filter_map(move |number| Piece::new(side, bug, number));
            let mut left = all.clone().filter(|&piece| !in_play.contains(piece));
            let count = left.clone().count() as u8;
            let name =
                left.next().or(all.clone().next_back()).map_or(String::new(), |piece| piece.to_string());
            Reserve { name, glyph: glyph(bug), count }
        };
        Bug::ALL.into_iter().filter(|&bug| self.setup.expansions.include(bug)).map(of_kind).collect()
    }

    fn options(&self) -> Vec<DraftOption> {
        let mut setups: Vec<String> = Setup::all().map(|setup| setup.to_string()).collect();
        let setup = self.setup.to_string();
        if !setups.contains(&setup) {
            setups.push(setup.clone());
        }
        let mut options = vec![DraftOption { id: "setup", value: setup, choices: setups }];
        if self.setup.expansions.include(Bug::Pillbug) || self.stunned.is_some() {
            let mut tops: Vec<Piece> =
                self.stacks.iter().filter_map(|(_, stack)| stack.last().copied()).collect();
            tops.sort_unstable_by_key(|piece| piece.index());
            tops.dedup();
            let choices = std::iter::once(String::new()).chain(tops.iter().map(Piece::to_string)).collect();
            let value = self.stunned.map_or(String::new(), |piece| piece.to_string());
            options.push(DraftOption { id: "stunned", value, choices });
        }
        options
    }
}

impl Draft for Diagram {
    fn view(&self) -> DraftView {
        let stack = |(hex, pieces): &(Hex, Vec<Piece>)| {
            let tiles = pieces.iter().copied().map(tile_of).collect();
            Stack { q: hex.q, r: hex.r, name: String::new(), tiles, ground: None, reach: None }
        };
        let faults = check::pieces(self).into_iter().chain(check::whole(self));
        DraftView {
            to_move: Side::at_ply(self.ply as usize),
            stacks: self.stacks.iter().map(stack).collect(),
            palette: Side::ALL.map(|side| self.palette(side)),
            options: self.options(),
            faults: faults.map(DrawingFault::from).collect(),
        }
    }

    fn change(&mut self, change: &DraftChange) -> Result<(), DraftError> {
        let mut to_move = Side::at_ply(self.ply as usize);
        match change {
            DraftChange::Put { piece, at, .. } => self.put(piece, *at)?,
            DraftChange::Lift { at } => self.lift(*at)?,
            DraftChange::Clear => {
                *self = Diagram { setup: self.setup, ply: 0, stunned: None, stacks: Vec::new() };
                to_move = Side::First;
            }
            DraftChange::ToMove(side) => to_move = *side,
            DraftChange::Choose { id, value } => self.choose(id, value)?,
        }
        self.fit_turn(to_move);
        Ok(())
    }

    fn drawing(&self) -> String {
        self.to_string()
    }
}
