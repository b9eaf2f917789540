//! Why a piece that can move does not get to a certain cell: what its walk, its jump or the throw lacks. For whoever is
//! told; the move generator has decided already.
//!
//! | reason | rule | for |
//! |---|---|---|
//! | `leaves_hive` | H8 | a cell that touches no other piece |
//! | `too_narrow` | H9 | a gap, or a cell behind one, that the piece cannot slide into |
//! | `loses_touch` | H9 | a step on which the piece would touch nothing |
//! | `one_step` | H11, H12, H21 | more than a step away from a queen, a beetle or a pillbug |
//! | `no_climbing` | H12 | an occupied cell, for a piece that stays on the ground |
//! | `high_gate` | H12 | a step between two stacks that are higher than its ends |
//! | `straight_jump` | H13 | a cell at which no jump of a grasshopper ends |
//! | `exactly_three` | H14 | a cell that is not three steps of a spider away |
//! | `copies_only` | H19 | a cell that nothing beside a mosquito could reach from there |
//! | `two_up_one_down` | H20 | a cell at which no walk of a ladybug ends |
//! | `throw_beside` | H21 | a cell to which a piece cannot be thrown |

use crate::ui::paths::PathFinder;
use crate::{Bug, Cell, Piece, Position};

/// What the way to a cell lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unreachable {
    LeavesHive,
    TooNarrow,
    LosesTouch,
    NoClimbing,
    HighGate,
    ThrowBeside,
    /// It is not how this kind moves.
    NotItsMove(Bug),
}

impl Unreachable {
    /// Why a piece in play that can move does not get to a cell.
    pub(crate) fn of(pos: &Position, piece: Piece, from: Cell, to: Cell) -> Unreachable {
        if piece.side() != pos.side() {
            return Unreachable::ThrowBeside;
        }
        let finder = PathFinder::new(pos.board(), piece, from);
        if finder.height(to) == 0 && finder.neighbors_of(to) == 0 {
            return Unreachable::LeavesHive;
        }
        let bug = match piece.bug() {
            _ if finder.height(from) > 0 => Bug::Beetle,
            Bug::Mosquito => match finder.copied()[..] {
                [copied, ref others @ ..] if others.iter().all(|&other| other == copied) => copied,
                _ => return Unreachable::NotItsMove(Bug::Mosquito),
            },
            bug => bug,
        };
        match bug {
            Bug::Ladybug | Bug::Mosquito => Unreachable::NotItsMove(bug),
            Bug::Beetle => step(&finder, from, to, bug),
            _ if finder.height(to) > 0 => Unreachable::NoClimbing,
            Bug::Queen | Bug::Pillbug => step(&finder, from, to, bug),
            Bug::Grasshopper => Unreachable::NotItsMove(bug),
            Bug::Spider if finder.slides_to(to) => Unreachable::NotItsMove(bug),
            Bug::Spider | Bug::Ant => Unreachable::TooNarrow,
        }
    }

    /// The word front ends have a text for.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Unreachable::LeavesHive => "leaves_hive",
            Unreachable::TooNarrow | Unreachable::NotItsMove(Bug::Ant) => "too_narrow",
            Unreachable::LosesTouch => "loses_touch",
            Unreachable::NoClimbing => "no_climbing",
            Unreachable::HighGate => "high_gate",
            Unreachable::ThrowBeside => "throw_beside",
            Unreachable::NotItsMove(Bug::Queen | Bug::Beetle | Bug::Pillbug) => "one_step",
            Unreachable::NotItsMove(Bug::Grasshopper) => "straight_jump",
            Unreachable::NotItsMove(Bug::Spider) => "exactly_three",
            Unreachable::NotItsMove(Bug::Mosquito) => "copies_only",
            Unreachable::NotItsMove(Bug::Ladybug) => "two_up_one_down",
        }
    }

    /// The rule of `docs/rules/hive.md`.
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Unreachable::LeavesHive => "H8",
            Unreachable::TooNarrow | Unreachable::LosesTouch | Unreachable::NotItsMove(Bug::Ant) => "H9",
            Unreachable::NotItsMove(Bug::Queen) => "H11",
            Unreachable::NoClimbing | Unreachable::HighGate | Unreachable::NotItsMove(Bug::Beetle) => "H12",
            Unreachable::NotItsMove(Bug::Grasshopper) => "H13",
            Unreachable::NotItsMove(Bug::Spider) => "H14",
            Unreachable::NotItsMove(Bug::Mosquito) => "H19",
            Unreachable::NotItsMove(Bug::Ladybug) => "H20",
            Unreachable::ThrowBeside | Unreachable::NotItsMove(Bug::Pillbug) => "H21",
        }
    }

    /// The refusal of a move text.
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Unreachable::LeavesHive => "that piece cannot get there: it would leave the hive",
            Unreachable::TooNarrow | Unreachable::NotItsMove(Bug::Ant) => {
                "that piece cannot get there: it cannot slide in, the way is too narrow"
            }
            Unreachable::LosesTouch => {
                "that piece cannot get there: on the way it would lose touch with the hive"
            }
            Unreachable::NoClimbing => "that piece cannot get there: only a beetle climbs onto others",
            Unreachable::HighGate => {
                "that piece cannot get there: the stacks on both sides of the step are higher"
            }
            Unreachable::ThrowBeside => {
                "that piece cannot get there: it is thrown to free cells beside the thrower"
            }
            Unreachable::NotItsMove(Bug::Queen | Bug::Beetle | Bug::Pillbug) => {
                "that piece cannot get there: it moves one step"
            }
            Unreachable::NotItsMove(Bug::Grasshopper) => {
                "that piece cannot get there: it jumps straight over pieces to the first free cell"
            }
            Unreachable::NotItsMove(Bug::Spider) => {
                "that piece cannot get there: it moves exactly three steps"
            }
            Unreachable::NotItsMove(Bug::Mosquito) => {
                "that piece cannot get there: it moves like the pieces it touches"
            }
            Unreachable::NotItsMove(Bug::Ladybug) => {
                "that piece cannot get there: it moves two steps on top of the hive and one down"
            }
        }
    }
}

/// For pieces of one step.
fn step(finder: &PathFinder, from: Cell, to: Cell, bug: Bug) -> Unreachable {
    if !from.neighbors().contains(&to) {
        return Unreachable::NotItsMove(bug);
    }
    if finder.height(from) > 0 || finder.height(to) > 0 {
        return Unreachable::HighGate;
    }
    let beside = |cell: &Cell| from.neighbors().contains(cell) && finder.height(*cell) > 0;
    match to.neighbors().iter().filter(|cell| beside(cell)).count() {
        0 => Unreachable::LosesTouch,
        _ => Unreachable::TooNarrow,
    }
}
