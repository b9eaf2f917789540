//! What front ends need to show a position and let people play on it; see [`rusc_game::Interaction`]. Nothing here
//! decides a rule.
//!
//! `view` is the board as plain data, `moves` the legal moves as gestures, `paths` the cells a piece travels over,
//! `restrictions` why a piece has no move and `refusals` why it does not get to a cell, `dangers` what threatens the queen.
//! This file joins them, and marks the queens and the stunned piece.

mod dangers;
pub(crate) mod moves;
pub(crate) mod paths;
pub(crate) mod refusals;
pub(crate) mod restrictions;
pub(crate) mod view;

use rusc_game::{Danger, Interaction, Mark, MoveOption, Restriction, Side};

use self::moves::hex;
use self::view::Plane;
use crate::{Move, Piece, Position};

/// ```
/// use rusc_game::Interaction;
/// use rusc_hive::Position;
///
/// let pos = Position::from_drawing("Base\nWhite[3]\n\nwQ  wS1 bS1 bQ")?;
/// // The white spider is pinned between the white queen and the black pieces.
/// let [restriction] = pos.restrictions().try_into().expect("one piece has no move");
/// assert_eq!((restriction.reason, restriction.rule), ("splits_hive", "H8"));
/// assert_eq!(restriction.parts.len(), 2);
/// assert!(pos.move_options().iter().any(|option| option.kind == "place"));
/// # Ok::<(), rusc_game::Faults<rusc_hive::Fault>>(())
/// ```
impl Interaction for Position {
    const MOVE_REFUSALS: &'static [(&'static str, &'static str)] = crate::notation::MOVE_REFUSALS;

    fn move_option(&self, m: Move) -> MoveOption {
        moves::one(self, Plane::of(self.board()), m)
    }

    fn move_options(&self) -> Vec<MoveOption> {
        moves::all(self)
    }

    /// In the coordinates after the move: a hive that has drifted half around the torus is laid out anew.
    fn option_before(&self, before: &Position, m: Move) -> MoveOption {
        moves::one(before, Plane::of(self.board()), m)
    }

    fn restrictions(&self) -> Vec<Restriction> {
        restrictions::all(self)
    }

    fn refusals(&self) -> Vec<Restriction> {
        refusals::all(self)
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

    fn dangers(&self) -> Vec<Danger> {
        dangers::all(self)
    }
}
