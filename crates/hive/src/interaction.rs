//! What front ends need to let people touch a position; see [`rusc_game::Interaction`]. This file joins moves and restrictions
//! and marks the queens and the stunned piece.

use rusc_game::{Interaction, Mark, MoveOption, Restriction, Side};

use crate::move_options::{self, hex};
use crate::view::Plane;
use crate::{Move, Piece, Position, restrictions};

impl Interaction for Position {
    fn move_option(&self, m: Move) -> MoveOption {
        move_options::one(self, Plane::of(self.board()), m)
    }

    fn move_options(&self) -> Vec<MoveOption> {
        move_options::all(self)
    }

    /// A hive that has wandered half around the table is laid out anew, and the move that did it with it.
    fn option_before(&self, before: &Position, m: Move) -> MoveOption {
        move_options::one(before, Plane::of(self.board()), m)
    }

    fn restrictions(&self) -> Vec<Restriction> {
        restrictions::all(self)
    }

    /// `queen` for each queen in play, `stunned` for the piece that must be left alone on this turn (H22).
    fn marks(&self) -> Vec<Mark> {
        let plane = Plane::of(self.board());
        let mark = |kind, piece: Piece| {
            let at = hex(plane, self.board().cell_of(piece)?);
            Some(Mark { at, kind, side: Some(piece.side()) })
        };
        let queens = Side::ALL.into_iter().filter_map(|side| mark("queen", Piece::queen(side)));
        queens.chain(self.stunned_piece().and_then(|piece| mark("stunned", piece))).collect()
    }
}
