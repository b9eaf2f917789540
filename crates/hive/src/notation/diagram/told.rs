//! Faults as data, for front ends that say them in other languages.

use rusc_game::DrawingFault;

use super::Fault;
use crate::Piece;
use crate::ui::view::tile_of;

impl From<Fault> for DrawingFault {
    fn from(fault: Fault) -> DrawingFault {
        let of = |code, piece: Piece| DrawingFault::new(code, &fault).of(tile_of(piece));
        let in_line = |code, line: usize| DrawingFault::new(code, &fault).with("line", &line);
        match fault {
            Fault::NoSetup => DrawingFault::new("no_setup", &fault).with("example", &"Base+MLP"),
            Fault::NoTurn => DrawingFault::new("no_turn", &fault).with("example", &"White[5]"),
            Fault::UnknownPiece { line, column } => in_line("unknown_piece", line).with("column", &column),
            Fault::Misaligned { line, column } => in_line("misaligned", line).with("column", &column),
            Fault::BadStun { line } => in_line("bad_stun", line),
            Fault::BadLegend { line } => in_line("bad_legend", line).with("example", &"wB1 on bB1 on wQ"),
            Fault::LegendWithoutStack(piece) => of("legend_without_stack", piece),
            Fault::LegendTwice(piece) => of("legend_twice", piece),
            Fault::Twice(piece) => of("twice", piece),
            Fault::NotInGame(piece) => of("not_in_game", piece),
            Fault::CannotClimb(piece) => of("cannot_climb", piece),
            Fault::OutOfOrder(piece) => of("out_of_order", piece),
            Fault::CellTwice(hex) => {
                DrawingFault::new("cell_twice", &fault).with("cell", &format!("({}, {})", hex.q, hex.r))
            }
            Fault::NotConnected => DrawingFault::new("not_connected", &fault),
            Fault::TooWide => DrawingFault::new("too_wide", &fault),
            Fault::EmptyTable => DrawingFault::new("empty_table", &fault),
            Fault::TooManyPieces(side) => DrawingFault::new("too_many_pieces", &fault).about(side),
            Fault::TooFewPieces(side) => DrawingFault::new("too_few_pieces", &fault).about(side),
            Fault::QueenMissing(side) => DrawingFault::new("queen_missing", &fault).about(side),
            Fault::QueenFirst(side) => DrawingFault::new("queen_first", &fault).about(side),
            Fault::StunWithoutPillbug => DrawingFault::new("stun_without_pillbug", &fault),
            Fault::StunnedOutOfSight(piece) => of("stunned_out_of_sight", piece),
            Fault::TooLate => DrawingFault::new("too_late", &fault),
        }
    }
}
