//! What an evaluator wants to know of a position at a glance: which pieces could move, what stands around the queens,
//! where new pieces may enter. It looks at both sides alike, whoever is to move, and weighs nothing.

use crate::movegen;
use crate::piece::PieceSet;
use crate::position::Position;

/// A position as an evaluator sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Visible pieces of both sides that do not hold the hive together and have room for a first step.
    pub free: PieceSet,
    /// The other visible pieces.
    pub stuck: PieceSet,
    /// Those of them that hold the hive together.
    pub pinned: PieceSet,
    /// Pieces with another one on top.
    pub covered: PieceSet,
    /// For each side, the visible pieces beside its queen; empty while she is in hand.
    pub beside_queen: [PieceSet; 2],
    /// For each side, how many of the six cells around its queen are occupied.
    pub queen_neighbors: [u8; 2],
    /// For each side, how many steps its queen could take.
    pub queen_steps: [u8; 2],
    /// For each side, the free cells beside its queen that nothing can slide into.
    pub gated: [u8; 2],
    /// For each side, the fewest neighbours of a cell to which it could throw its own queen; `None` if to no cell.
    pub escape: [Option<u8>; 2],
    /// The pieces of both sides apart from the queens that are not beside the opponent's queen and could go to a free
    /// cell there by themselves.
    pub attackers: PieceSet,
    /// For each side, how many cells these could go to.
    pub attacked_cells: [u8; 2],
    /// For each side, the kinds beside its mosquito, a bit for each [`Bug::index`](crate::Bug::index); 0 unless it stands
    /// on the ground and could move.
    pub mosquito_copies: [u8; 2],
    /// For each side, the cells where it may place a piece.
    pub entrances: [u8; 2],
    /// For each side, those of them beside its own queen.
    pub entrances_at_queen: [u8; 2],
    /// For each side, those of them beside the opponent's queen if she is covered; 0 if she is not.
    pub entrances_at_enemy: [u8; 2],
}

/// Who looks at a features on the spot. A features is compiled for the processor at hand and so is what it is shown to, all
/// in one piece: nothing need be carried away first.
pub trait FeatureVisitor {
    /// What comes of it.
    type Output;

    /// Looks at a features. To be inlined.
    fn visit(self, features: &Features) -> Self::Output;
}

impl Features {
    /// Looks at a position.
    #[inline]
    pub fn of(pos: &Position) -> Features {
        struct Keeper;
        impl FeatureVisitor for Keeper {
            type Output = Features;

            #[inline]
            fn visit(self, features: &Features) -> Features {
                *features
            }
        }
        Features::visit(pos, Keeper)
    }

    /// Shows the features of a position.
    #[inline]
    pub fn visit<B: FeatureVisitor>(pos: &Position, visitor: B) -> B::Output {
        movegen::features(pos, visitor)
    }
}

#[cfg(test)]
pub(crate) mod tests;
