//! What front ends need to let people touch a position; see [`rusc_game::Scenery`]. This file joins choices and obstacles
//! and marks the queens and the stunned piece.

use rusc_game::{Choice, Mark, Obstacle, Scenery, Side};

use crate::choices::{self, hex};
use crate::view::Plane;
use crate::{Move, Piece, Position, obstacles};

impl Scenery for Position {
    fn choice(&self, m: Move) -> Choice {
        choices::one(self, Plane::of(self.board()), m)
    }

    fn choices(&self) -> Vec<Choice> {
        choices::all(self)
    }

    /// A hive that has wandered half around the table is laid out anew, and the move that did it with it.
    fn choice_before(&self, before: &Position, m: Move) -> Choice {
        choices::one(before, Plane::of(self.board()), m)
    }

    fn obstacles(&self) -> Vec<Obstacle> {
        obstacles::all(self)
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
