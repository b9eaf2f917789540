//! Faults as data, for front ends that say them in other languages.

use rusc_game::DrawingFault;

use super::{Fault, rows};
use crate::PieceKind;

impl From<Fault> for DrawingFault {
    fn from(fault: Fault) -> DrawingFault {
        let bare = |code| DrawingFault::new(code, &fault);
        match fault {
            Fault::NoSetup => bare("no_setup").with("example", &"TourDeRuche"),
            Fault::NoTurn => bare("no_turn").with("example", &"Orange[5]"),
            Fault::NoSun => bare("no_sun").with("example", &"sun orange"),
            Fault::NoMoon => bare("no_moon").with("example", &"moon blue"),
            Fault::BadToken { line } => bare("bad_token").with("line", &line),
            Fault::BadPass { line } => bare("bad_pass").with("line", &line),
            Fault::WrongRows { found } => {
                bare("rows").with("found", &found).with("expected", &rows().count())
            }
            Fault::WrongRow { line, expected, found } => {
                bare("row_cells").with("line", &line).with("found", &found).with("expected", &expected)
            }
            Fault::UnknownPiece { line, column } => {
                bare("unknown_piece").with("line", &line).with("column", &column)
            }
            Fault::UnknownCell { line } => bare("unknown_cell").with("line", &line).with("example", &"c1"),
            Fault::BadLegend { line } => {
                bare("bad_legend").with("line", &line).with("example", &"c1: oP on bT on oP")
            }
            Fault::LegendTwice(cell) => bare("cell_legend_twice").with("cell", &cell),
            Fault::LegendDisagrees(cell) => bare("legend_disagrees").with("cell", &cell),
            Fault::RedStarOccupied(cell) => bare("red_star").with("cell", &cell),
            Fault::WrongNumber { piece, found } => {
                let code = match piece.kind {
                    PieceKind::Pawn => "pawns",
                    PieceKind::Tower => "towers",
                };
                let told = bare(code).about(piece.side).with("found", &found);
                told.with("expected", &piece.kind.count())
            }
            Fault::BothArrived => bare("both_arrived"),
            Fault::ArrivedAndCovered(side) => bare("arrived_and_covered").about(side),
            Fault::TooManyPasses => bare("too_many_passes"),
            Fault::PassNotForced => bare("pass_not_forced"),
            Fault::TooLate => bare("too_late"),
        }
    }
}
